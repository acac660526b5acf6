"""How far formulas are decided as games: the answers against a SAT solver's, and back again."""

from __future__ import annotations

import pytest
from cnfs import satisfied

import zermelo
from zermelo.core.verdict import Assurance


@pytest.mark.parametrize("game", ["vertexnim", "edge-nim", "node-kayles"])
@pytest.mark.parametrize(
    ("text", "seed"),
    [
        ("3sat:3,4", 1),
        ("3sat:6,4", 1),
        *(pytest.param(f"3sat:{n},4.26", 1, marks=pytest.mark.slow) for n in (8, 10, 12)),
    ],
)
def test_formulas_as_games(game: str, text: str, seed: int) -> None:
    formula = zermelo.logic.random_formula(text, seed=seed)
    verdict = zermelo.decide(zermelo.hardness.reduce(formula, game), time_limit=300)
    assert verdict.assurance is Assurance.CERTIFIED, verdict.reason
    read = zermelo.hardness.solution(verdict)
    assert read.answer is (satisfied(formula) is not None)
    if read.answer:
        values = read.assignment or {}
        assert all(any(values[abs(x)] == (x > 0) for x in each) for each in formula.clauses)
    else:
        assert zermelo.hardness.proof(verdict).endswith("0\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "variables"), [("vertexnim", 6), ("node-kayles", 6), ("node-kayles", 10)]
)
def test_refutations_come_back(game: str, variables: int) -> None:
    formula = zermelo.logic.random_formula(f"3sat:{variables},8", seed=2)
    verdict = zermelo.decide(zermelo.hardness.reduce(formula, game), time_limit=300)
    assert zermelo.hardness.solution(verdict).answer is False
    assert satisfied(formula) is None
    assert zermelo.hardness.proof(verdict).endswith("0\n")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["vertexnim", "edge-nim", "node-kayles"])
def test_formulas_of_twelve_variables_that_are_false(game: str) -> None:
    formula = zermelo.logic.random_formula("3sat:12,6", seed=3)
    assert satisfied(formula) is None
    instance = zermelo.hardness.reduce(formula, game)
    assert zermelo.decide(instance, assurance="exhaustive", time_limit=300).answer == "P"
