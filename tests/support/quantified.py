"""Quantified formulas, read from their texts and evaluated without any QBF solver.

Every variable under "there is" becomes one variable for each assignment of the variables under
"for all" outside it; what is left is a plain formula for a SAT solver (full expansion).
"""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import dataclass
from itertools import product

import pytest
from pysat.solvers import Solver

Clauses = list[list[int]]


@dataclass(frozen=True)
class Quantified:
    """The blocks from the outside in, as (quantifier, variables), and the clauses."""

    blocks: list[tuple[str, list[int]]]
    clauses: Clauses


def read_qdimacs(text: str) -> Quantified:
    """Read a formula strictly: comments first, then the header, the prefix and the clauses."""
    lines = text.splitlines()
    while lines[0].startswith("c"):
        assert lines.pop(0).startswith("c ")
    p, cnf, variables, wanted = lines.pop(0).split()
    assert (p, cnf) == ("p", "cnf")
    blocks: list[tuple[str, list[int]]] = []
    while lines and lines[0][0] in "ea":
        quantifier, *numbers = lines.pop(0).split()
        assert numbers.pop() == "0"
        assert numbers
        assert not blocks or blocks[-1][0] != quantifier
        blocks.append((quantifier, [int(number) for number in numbers]))
    quantified = [x for _, block in blocks for x in block]
    assert sorted(quantified) == list(range(1, int(variables) + 1))
    clauses = [[int(word) for word in line.split()] for line in lines]
    assert len(clauses) == int(wanted)
    assert all(clause.pop() == 0 for clause in clauses)
    return Quantified(blocks, clauses)


def read_qcir(text: str) -> Quantified:
    """Read a circuit whose output is an AND of ORs of variables."""
    lines = [line for line in text.splitlines() if not line.startswith("# ")]
    assert lines.pop(0) == "#QCIR-14"
    blocks: list[tuple[str, list[int]]] = []
    gates: dict[int, tuple[str, list[int]]] = {}
    output = 0
    for line in lines:
        found = re.fullmatch(r"(?:(\d+) = )?(exists|forall|output|or|and)\(([-\d, ]*)\)", line)
        assert found, line
        numbers = [int(word) for word in found[3].split(",")] if found[3] else []
        if found[2] in ("exists", "forall"):
            blocks.append(("e" if found[2] == "exists" else "a", numbers))
        elif found[2] == "output":
            (output,) = numbers
        else:
            gates[int(found[1])] = (found[2], numbers)
    kind, parts = gates.pop(output)
    assert kind == "and"
    assert all(gates[part][0] == "or" for part in parts)
    assert sorted(parts) == sorted(gates)
    return Quantified(blocks, [gates[part][1] for part in parts])


def is_true(formula: Quantified) -> bool:
    """Whether a formula is true, by full expansion."""
    level = {x: (i, q) for i, (q, block) in enumerate(formula.blocks) for x in block}
    universal = [x for q, block in formula.blocks if q == "a" for x in block]
    copies: dict[tuple[int, tuple[bool, ...]], int] = {}
    expanded: Clauses = []
    for values in product((False, True), repeat=len(universal)):
        chosen = dict(zip(universal, values, strict=True))
        for clause in formula.clauses:
            if any(chosen.get(abs(x)) == (x > 0) for x in clause):
                continue
            literals = []
            for x in clause:
                if abs(x) in chosen:
                    continue
                outside = tuple(chosen[u] for u in universal if level[u][0] < level[abs(x)][0])
                copy = copies.setdefault((abs(x), outside), len(copies) + 1)
                literals.append(copy if x > 0 else -copy)
            if not literals:
                return False
            expanded.append(literals)
    with Solver("glucose4", bootstrap_with=expanded) as solver:
        found: bool = solver.solve()
    return found


def depqbf(text: str) -> bool:
    """Whether Debian's depqbf says that a QDIMACS text is true; it reads nothing but the text."""
    path = shutil.which("depqbf")
    if path is None:
        pytest.skip("the program depqbf is not installed (Debian: apt-get install depqbf)")
    said = subprocess.run([path], input=text.encode(), capture_output=True, check=False, timeout=60)
    assert said.returncode in (10, 20), said.stderr
    return said.returncode == 10
