"""Random quantified formulas through each reduction to a PSPACE-complete game, both ways.

`pytest -s -m slow tests/reductions/test_pspace_reductions.py` prints the numbers of 200 for each.
"""

from __future__ import annotations

import json
from random import Random

import pytest
from qbfs import random_qbf

import zermelo
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.formula import Formula
from zermelo.core.quantified import strategy_failure
from zermelo.formats import qbf_strategy
from zermelo.reductions.registry import proof_of, steps, transferred

PSPACE = [
    ("seepage", 1), ("seepage", 2), ("geography", None), ("node-kayles", None),
    ("vertexnim", None), ("edge-nim", None),
]  # fmt: skip
"""The games that quantified formulas are reduced to, in one step or by way of geography."""


def decided(formula: Formula, to: str, protect: int | None) -> Certificate:
    """Return what the methods find for the game; on the far side of geography, for geography."""
    first = steps(formula, to, None, protect)[0]
    found = zermelo.decide(first, method="learn" if to == "seepage" else None).certificate
    assert found is not None
    return found if to == first.game else transferred(first, to, found)


def both_ways(formula: Formula, to: str, protect: int | None) -> bool:
    """Map a formula's strategy there and back, and the strategy of a method back and there."""
    there = transferred(formula, to, None, None, protect)
    for certificate in (there, decided(formula, to, protect)):
        assert certificate.instance == there.instance
        assert certificate.answer == there.answer
        assert zermelo.check(certificate).accepted
        strategy = qbf_strategy.decode(json.loads(proof_of(certificate, Deadline())))
        assert strategy.true == (there.answer in (True, "N"))
        assert strategy_failure(formula, strategy) is None
        again = transferred(formula, to, strategy, None, protect)
        assert zermelo.check(again).accepted
    return bool(strategy.true)


def formulas(count: int, variables: int, clauses: int) -> list[Formula]:
    """Return random formulas in which a variable is universal at least, so that all are QBFs."""
    rng, found = Random(26), list[Formula]()
    while len(found) < count:
        n = rng.randint(2, variables)
        made = random_qbf(rng, n, rng.randint(2, clauses), (1, 2, 3))
        if any(quantifier == "a" for quantifier, _ in made.prefix):
            found.append(made)
    return found


@pytest.mark.parametrize(("to", "protect"), PSPACE)
def test_both_winners_both_ways(to: str, protect: int | None) -> None:
    found = formulas(4, 2, 2) if to == "edge-nim" else formulas(6, 3, 4)
    assert {both_ways(each, to, protect) for each in found} == {False, True}


@pytest.mark.slow
@pytest.mark.parametrize(("to", "protect"), PSPACE)
def test_two_hundred_formulas(to: str, protect: int | None) -> None:
    large = to in ("node-kayles", "edge-nim")
    answers = [both_ways(each, to, protect) for each in formulas(200, 3 if large else 5, 4)]
    yes = sum(answers)
    print(f"{to} {protect or ''}: {len(answers)} formulas, {yes} true, {200 - yes} false")
    assert 40 <= yes <= 160
