"""The builder of quantified formulas and its two formats."""

from __future__ import annotations

from itertools import combinations, product
from random import Random

import pytest
from pysat.solvers import Solver
from quantified import is_true, read_qcir, read_qdimacs

from zermelo.encodings.cnf import Cnf
from zermelo.encodings.qcnf import Qcnf, qcir, qdimacs


def text(formula: Qcnf) -> str:
    return "\n".join(qdimacs(formula, ["a header"])) + "\n"


def random_formula(rng: Random) -> Qcnf:
    formula = Qcnf()
    for _ in range(rng.randrange(1, 5)):
        rng.choice((formula.exists, formula.for_all))()
        for _ in range(rng.randrange(3)):
            formula.variable(f"x{len(formula.names) + 1}")
    variables = range(1, len(formula.names) + 1)
    for number in range(rng.randrange(1, 3 * len(variables) + 2)):
        chosen = rng.sample(variables, rng.randrange(min(4, len(variables) + 1)) or len(variables))
        formula.clause(f"c{number}", [x * rng.choice((1, -1)) for x in chosen])
    return formula


def by_definition(formula: Qcnf) -> bool:
    """Whether a formula is true, by trying both values of each variable from the outside in."""
    quantifiers = [quantifier for quantifier, block in formula.blocks for _ in block]
    order = [x for _, block in formula.blocks for x in block]

    def holds(values: dict[int, bool]) -> bool:
        if len(values) == len(order):
            return all(any(values[abs(x)] == (x > 0) for x in row) for row in formula.clauses)
        tried = (holds({**values, order[len(values)]: value}) for value in (False, True))
        return any(tried) if quantifiers[len(values)] == "e" else all(tried)

    return holds({})


def test_random_formulas_mean_the_same_in_both_formats() -> None:
    rng, truths = Random(1), []
    for _ in range(400):
        formula = random_formula(rng)
        expected = by_definition(formula)
        assert is_true(read_qdimacs(text(formula))) == expected
        assert is_true(read_qcir("\n".join(qcir(formula, ["a header"])))) == expected
        truths.append(expected)
    assert 50 < sum(truths) < 350


def test_blocks() -> None:
    formula = Qcnf()
    formula.for_all()
    formula.exists()  # nothing in it, so it is no block
    formula.for_all()
    a = formula.variable("a")
    formula.exists()
    b = formula.variable("b")
    formula.exists()
    c = formula.variable("c")
    formula.for_all()
    d = [formula.variable(f"d{i}") for i in range(3)]
    formula.cardinality("few", [b, *d], 1)  # its own variables come inside of what it names
    blocks = formula.blocks
    assert blocks[:3] == [("a", [a]), ("e", [b, c]), ("a", d)]
    assert len(blocks) == 4
    assert blocks[3][0] == "e"


def test_names_stand_before_the_formula() -> None:
    formula = Qcnf()
    x, y = formula.variable("one"), formula.variable("other")
    formula.cardinality("always", [x, y], 2)
    formula.implies("first", [x], [y])
    formula.clause("second", [x])
    assert text(formula).splitlines() == [
        "c a header",
        "c var 1 one",
        "c var 2 other",
        "c clauses 1-1 first",
        "c clauses 2-2 second",
        "p cnf 2 2",
        "e 1 2 0",
        "-1 2 0",
        "1 0",
    ]


@pytest.mark.parametrize("n", range(7))
def test_cardinality_by_all_assignments(n: int) -> None:
    for most in range(-1, n + 2):
        formula = Cnf()
        variables = [formula.variable(f"x{i}") for i in range(n)]
        signs = [(-1) ** i for i in range(n)]
        literals = [x * sign for x, sign in zip(variables, signs, strict=True)]
        formula.cardinality("few", literals, most)
        assert len(formula.names) <= n + max(0, n * most)
        if () in formula.clauses:
            assert most < 0
            continue
        with Solver("glucose4", bootstrap_with=formula.clauses) as solver:
            for values in product((1, -1), repeat=n):
                chosen = [x * value for x, value in zip(literals, values, strict=True)]
                assert solver.solve(assumptions=chosen) == (values.count(1) <= most)


def test_implications_by_all_assignments() -> None:
    for premises, conclusions in combinations(range(3), 2):
        formula = Cnf()
        variables = [formula.variable(f"x{i}") for i in range(premises + conclusions)]
        formula.implies("if", variables[:premises], variables[premises:])
        (clause,) = formula.clauses
        for values in product((False, True), repeat=len(variables)):
            said = any(values[abs(x) - 1] == (x > 0) for x in clause)
            assert said == (not all(values[:premises]) or any(values[premises:]))
