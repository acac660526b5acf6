"""Random quantified formulas through each reduction to a PSPACE-complete game, both ways.

`pytest -s -m slow tests/reductions/test_pspace_reductions.py` prints the numbers of 200 for each.
"""

from __future__ import annotations

import json
from random import Random

import pytest
from qbfs import random_qbf

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.formula import Formula
from zermelo.core.quantified import strategy_failure
from zermelo.formats import qbf_strategy
from zermelo.reductions.registry import proof_of, transferred

PSPACE = [
    ("seepage", 1), ("seepage", 2), ("geography", None), ("node-kayles", None),
    ("vertexnim", None), ("edge-nim", None),
]  # fmt: skip
"""The games that quantified formulas are reduced to, in one step or by way of geography."""


def both_ways(formula: Formula, to: str, protect: int | None, decides: bool) -> bool:
    """Map a formula's strategy there and back, and the strategy of a method back and there."""
    there = transferred(formula, to, None, None, protect)
    certificates = [there]
    if decides:
        method = "learn" if to == "seepage" else None
        found = zermelo.decide(there.instance, method=method).certificate
        assert found is not None
        certificates.append(found)
    for certificate in certificates:
        assert certificate.answer == there.answer
        assert zermelo.check(certificate).accepted
        text = proof_of(certificate, Deadline())
        strategy = qbf_strategy.decode(json.loads(text))
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
    answers = [both_ways(each, to, protect, decides=False) for each in formulas(6, 3, 4)]
    assert {*answers} == {False, True}


@pytest.mark.slow
@pytest.mark.parametrize(("to", "protect"), PSPACE)
def test_two_hundred_formulas(to: str, protect: int | None) -> None:
    # The games of the two last chains are decided where they are small.
    far = to in ("vertexnim", "edge-nim")
    answers = [
        both_ways(each, to, protect, decides=not far or each.variables == 2)
        for each in formulas(200, 3 if to == "node-kayles" else 5, 7)
    ]
    yes = sum(answers)
    print(f"{to} {protect or ''}: {len(answers)} formulas, {yes} true, {200 - yes} false")
    assert 40 <= yes <= 160
