"""SAT -> ELLO: winnable exactly if satisfiable, and assignments both ways."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from cnfs import random_cnf, refutes, satisfied

import zermelo
from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.core.formula import Formula, falsified_clause
from zermelo.core.verdict import Assurance
from zermelo.reductions.from_formulas import variables_of
from zermelo.reductions.registry import transferred
from zermelo.reductions.sat_refutations import drat_of
from zermelo.reductions.sat_to_ello import assignment_of, sat_to_ello, winning_order

TARGETS = (None, 3, 4, 5)


def agrees(formula: Formula, modulus: int | None) -> bool:
    """Compare a formula with its game, solutions both ways; return if it is satisfiable.

    What is waited for is a certificate, so that a busy machine cannot cut a proof off.
    """
    model = satisfied(formula)
    game = sat_to_ello(formula, modulus)
    verdict = zermelo.decide(game, assurance="certified")
    assert verdict.answer is (model is not None)
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.certificate is not None
    assert zermelo.check(verdict.certificate).accepted
    back = assignment_of(verdict.certificate)
    if model is None:
        assert back is None
        there = transferred(formula, "ello", modulus=modulus)
        assert there.instance == game
        assert zermelo.check(there).accepted
        assert refutes(formula, drat_of(there))
        found: Certificate | None = verdict.certificate
        if not mappable(verdict.certificate):
            found = zermelo.decide(game, method="sat-lazy", assurance="certified").certificate
        assert found is not None
        assert refutes(formula, drat_of(found))
        return False
    assert back is not None
    assert sorted(back) == list(range(1, formula.variables + 1))
    assert falsified_clause(formula, back) is None
    there = winning_order(formula, model, modulus)
    assert zermelo.check(there).accepted
    again = assignment_of(there)
    assert again is not None
    assert falsified_clause(formula, again) is None
    return True


def mappable(certificate: Certificate) -> bool:
    """Whether a proof of the formula is to be had from a game's own evidence.

    Not if more pairs than the edges have variables; then the proof is had by deciding again.
    """
    return certificate.evidence.kind == "lrup-proof" and not certificate.evidence.data["pairs"]


def sweep(seed: int, count: int, modulus: int | None, variables: int = 20) -> tuple[int, int]:
    """Return how many of random 3-CNF at ratio 4.26 are (sat, unsat)."""
    rng = Random(seed)
    sat = 0
    for _ in range(count):
        sat += agrees(random_cnf(rng, variables, round(4.26 * variables)), modulus)
    return sat, count - sat


@pytest.mark.parametrize("modulus", TARGETS)
def test_small_formulas_with_clauses_of_any_length(modulus: int | None) -> None:
    rng = Random(7)
    answers = [
        agrees(random_cnf(rng, rng.randint(1, 5), rng.randint(0, 12), (1, 2, 3, 4)), modulus)
        for _ in range(25)
    ]
    assert set(answers) == {True, False}


@pytest.mark.parametrize(
    ("modulus", "seed", "count", "variables"), [(None, 2026, 6, 20), (3, 2031, 5, 10)]
)
def test_random_3_cnf_at_the_threshold(
    modulus: int | None, seed: int, count: int, variables: int
) -> None:
    sat, unsat = sweep(seed, count, modulus, variables)
    assert sat
    assert unsat


@pytest.mark.slow
def test_300_formulas_with_directed_edges() -> None:
    sat, unsat = sweep(1, 300, None)
    print(f"{sat} satisfiable, {unsat} unsatisfiable")
    assert min(sat, unsat) >= 20


@pytest.mark.slow
def test_100_formulas_modulo_3() -> None:
    sat, unsat = sweep(2, 100, 3)
    print(f"{sat} satisfiable, {unsat} unsatisfiable")
    assert min(sat, unsat) >= 20


@pytest.mark.parametrize("modulus", TARGETS)
@pytest.mark.parametrize(
    ("clauses", "variables"),
    [
        ([], 0),
        ([], 3),
        ([[]], 0),
        ([[1, -1]], 1),
        ([[1, 1, 1]], 1),
        ([[1], [-1]], 1),
        ([[1], [-1, 2], [-2, 3, 3]], 4),
        ([[1, 2], [1, -2], [-1, 2], [-1, -2]], 2),
        ([[1, 2], [-1, -2]], 2),
        ([[2, 1], [1, 2], [2, 1, 2]], 2),
        ([[1, 2, 3, 4, 5, 6, 7]], 7),
        ([[1, 2], []], 2),
        ([[1, 2, 3], [-3], [-2]], 3),
    ],
)
def test_corners(clauses: list[list[int]], variables: int, modulus: int | None) -> None:
    agrees(Formula.of(clauses, variables), modulus)


def test_every_assignment_of_a_formula_wins_exactly_if_it_satisfies() -> None:
    formula = Formula.of([[1, 2, 3], [-1, -2], [-2, -3], [2, -3, 1]])
    for modulus in TARGETS:
        for values in product((False, True), repeat=3):
            assignment = dict(enumerate(values, 1))
            place = falsified_clause(formula, assignment)
            if place is None:
                certificate = winning_order(formula, assignment, modulus)
                assert zermelo.check(certificate).accepted
                assert assignment_of(certificate) == assignment
            else:
                with pytest.raises(InputError, match=f"clause {place + 1}"):
                    winning_order(formula, assignment, modulus)


def test_the_size_is_linear() -> None:
    formula = random_cnf(Random(5), 2000, 8520)
    game = sat_to_ello(formula)
    assert game.graph.n < 4 * 3 * 8520
    assert max(map(game.graph.degree, range(game.graph.n))) == 3
    assert variables_of(game, "ello") == 2000


def test_an_existential_prefix_changes_nothing() -> None:
    formula = Formula.of([[1, 2], [-1]], 2, [("e", [2])])
    assert sat_to_ello(formula) == sat_to_ello(Formula.of([[1, 2], [-1]], 2))


def test_mistakes() -> None:
    formula = Formula.of([[1, 2]])
    for modulus in (-1, 0, 1, 2):
        with pytest.raises(InputError, match="no modulus"):
            sat_to_ello(formula, modulus)
    with pytest.raises(InputError, match="seepage"):
        sat_to_ello(Formula.of([[1, 2]], 2, [("a", [1]), ("e", [2])]))
    other = zermelo.decide(zermelo.ello("path:3", green="all")).certificate
    assert other is not None
    with pytest.raises(InputError, match="does not come from a formula"):
        assignment_of(other)
