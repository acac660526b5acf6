"""Outside solvers for the written formulas; they are given the text and nothing else.

Each function takes a text and returns the values of its variables by name, or None if there is no
solution. Those that need a package of the test extra that is not there skip the test.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import count, product
from typing import Any

import pytest

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Unavailable
from zermelo.solvers.backends import integer_programs

Values = dict[str, int]


def _commented_names(text: str, pattern: str) -> dict[int, str]:
    return {int(number): name for number, name in re.findall(pattern, text, re.MULTILINE)}


def _dimacs(text: str) -> Iterator[tuple[bool, list[int]]]:
    """Yield whether a line is an exclusive or, and its literals; compare them with the header."""
    variables = wanted = found = 0
    for line in text.splitlines():
        if line.startswith("c"):
            continue
        if line.startswith("p cnf "):
            variables, wanted = map(int, line.split()[2:])
            continue
        *literals, end = map(int, line.removeprefix("x").split())
        assert end == 0
        assert all(1 <= abs(x) <= variables for x in literals)
        found += 1
        yield line.startswith("x"), literals
    assert found == wanted


def glucose(text: str) -> Values | None:
    """DIMACS, exclusive ors cut in threes and then written as clauses."""
    from pysat.solvers import Solver

    lines = list(_dimacs(text))
    free = count(1 + max((abs(x) for _, literals in lines for x in literals), default=0))
    clauses = []
    for is_xor, literals in lines:
        if not is_xor:
            clauses.append(literals)
            continue
        parts, rest = [], literals
        while len(rest) > 3:
            link = next(free)
            parts.append([rest[0], rest[1], -link])  # link is the sum of the two
            rest = [link, *rest[2:]]
        for part in [*parts, rest]:
            clauses += [
                [x * sign for x, sign in zip(part, signs, strict=True)]
                for signs in product((1, -1), repeat=len(part))
                if signs.count(-1) % 2 == 0  # it forbids that just the turned ones are true
            ]
    if [] in clauses:
        return None  # PySAT passes over empty clauses
    with Solver("glucose4", bootstrap_with=clauses) as solver:
        if not solver.solve():
            return None
        names = _commented_names(text, r"^c var (\d+) (\S+)$")
        return {names[abs(x)]: int(x > 0) for x in solver.get_model() if abs(x) in names}


def cryptominisat(text: str) -> Values | None:
    """DIMACS with native exclusive ors."""
    solver = pytest.importorskip("pycryptosat", reason="pip install pycryptosat").Solver()
    for is_xor, literals in _dimacs(text):
        if is_xor:
            turned = sum(x < 0 for x in literals) % 2
            solver.add_xor_clause([abs(x) for x in literals], not turned)
        else:
            solver.add_clause(literals)
    satisfiable, values = solver.solve()
    names = _commented_names(text, r"^c var (\d+) (\S+)$")
    if not satisfiable:
        return None
    # A variable in no clause may be missing.
    return {name: int(x < len(values) and values[x]) for x, name in names.items()}


def opb_by_cpsat(text: str) -> Values | None:
    """OPB, read by its grammar to the letter."""
    from ortools.sat.python import cp_model

    first, *lines = text.splitlines()
    header = re.fullmatch(r"\* #variable= (\d+) #constraint= (\d+)", first)
    assert header is not None
    variables, wanted = map(int, header.groups())
    model: Any = cp_model.CpModel()
    x = [model.new_bool_var(f"x{i + 1}") for i in range(variables)]
    found = 0
    for line in lines:
        if line.startswith("*"):
            continue
        body = re.fullmatch(r"(min: )?((?:[+-]\d+ x\d+ )+)(?:(>=|=) (-?\d+) )?;", line)
        assert body is not None, line
        terms = re.findall(r"([+-]\d+) x(\d+)", body[2])
        total = sum(int(a) * x[int(i) - 1] for a, i in terms)
        if body[1]:
            assert found == 0
            model.minimize(total)
            continue
        found += 1
        model.add(total >= int(body[4]) if body[3] == ">=" else total == int(body[4]))
    assert found == wanted
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    names = _commented_names(text, r"^\* var x(\d+) (\S+)$")
    assert len(names) == variables
    return {names[i]: int(solver.value(value)) for i, value in enumerate(x, 1)}


def opb_by_scip(text: str) -> Values | None:
    """OPB, read as a file by a solver that takes part in the competitions."""
    values = _read(integer_programs.scip, text, "opb")
    names = _commented_names(text, r"^\* var x(\d+) (\S+)$")
    return None if values is None else {names[int(x[1:])]: a for x, a in values.items()}


def highs(form: str) -> Callable[[str], Values | None]:
    """MPS or LP, read as a file."""
    return lambda text: _read(integer_programs.highs, text, form)


def _read(solve: Callable[[str, str, Deadline], Values | None], text: str, form: str) -> Any:
    try:
        return solve(text, form, Deadline())
    except Unavailable as error:
        pytest.skip(str(error))


SOLVERS: dict[str, dict[str, Callable[[str], Values | None]]] = {
    "cnf": {"glucose": glucose},
    "xcnf": {"glucose": glucose, "cryptominisat": cryptominisat},
    "opb": {"cpsat": opb_by_cpsat, "scip": opb_by_scip},
    "mps": {"highs": highs("mps")},
    "lp": {"highs": highs("lp")},
}
"""For each format, the solvers by name."""
