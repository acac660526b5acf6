"""QBF as Node-Kayles: each wrong move loses, strategies both ways."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from qbfs import random_qbf, truth

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.formula import Formula
from zermelo.core.quantified import strategy_failure
from zermelo.reductions import qbf_to_node_kayles as reduction
from zermelo.reductions.qbf_claims import strategy_of
from zermelo.reductions.qbf_to_node_kayles import board, formula_of, strategy_in
from zermelo.sweeps.trials.sources import Formulas


def both_ways(formula: Formula, decided: bool = True) -> bool:
    """Map strategies there and back, that of a method too if the game is decided."""
    strategy = strategy_of(formula)
    assert strategy.true is truth(formula)
    there = reduction.certificate(formula, strategy, None, Deadline())
    assert zermelo.check(there).accepted
    certificates = [there]
    if decided:
        verdict = zermelo.decide(there.instance, method="nimbers")
        assert verdict.answer == ("N" if strategy.true else "P")
        if verdict.certificate is not None and verdict.evidence == "strategy":
            certificates.append(verdict.certificate)
    for certificate in certificates:
        back = strategy_in(certificate)
        assert strategy_failure(formula, back) is None
        assert back.true is strategy.true
        assert zermelo.check(reduction.certificate(formula, back, None, Deadline())).accepted
    return strategy.true


def test_random_formulas_both_winners() -> None:
    rng = Random(27)
    sizes = [(rng.randint(1, 3), rng.randint(1, 6), (1, 2, 3)) for _ in range(14)]
    assert 3 <= sum(both_ways(random_qbf(rng, *size)) for size in sizes) <= 11


def test_every_other_move_loses_at_once() -> None:
    """At each level, for all values before: a move that is no literal of it has an answer that ends
    the game, after one more move at most."""
    kinds = set()
    for formula in [*Formulas(True).small(1), *Formulas(True).small(2)]:
        made = board(formula)
        masks, names = made.instance.graph.masks, list(map(str, made.instance.labels))
        ways = [list(level.values()) for level in made.literals]
        for level in range(len(ways)):
            for before in product(*ways[:level]):
                left = (1 << len(names)) - 1
                for v in before:
                    left &= ~(masks[v] | 1 << v)
                for v in range(len(names)):
                    if not left >> v & 1 or v in ways[level]:
                        continue
                    rest = left & ~(masks[v] | 1 << v)
                    answers = [u for u in range(len(names)) if rest >> u & 1]
                    assert any(not rest & ~(masks[u] | 1 << u) for u in answers), names[v]
                    kinds.add(names[v].partition(":")[0])
    assert kinds == {"lit", "y", "c", "p cnf 1 1", "p cnf 1 2", "p cnf 2 1", "p cnf 2 2"}


def test_at_the_end_a_clause_is_left_exactly_if_one_is_false() -> None:
    for formula in [*Formulas(True).small(1), *Formulas(True).small(2)]:
        made = board(formula)
        masks = made.instance.graph.masks
        for chosen in product(*(level.items() for level in made.literals)):
            left = (1 << made.instance.graph.n) - 1
            for _, v in chosen:
                left &= ~(masks[v] | 1 << v)
            true = {literal for literal, _ in chosen}
            false = [c for c in formula.clauses if not true & set(c)]
            assert left.bit_count() == len(false)


def test_from_the_command_of_python_and_back() -> None:
    rng = Random(4)
    for _ in range(6):
        formula = random_qbf(rng, 3, rng.randint(1, 5), (1, 2, 3), 1)
        certificate = zermelo.hardness.transfer(formula, "node-kayles")
        assert certificate.instance == zermelo.hardness.reduce(formula, "node-kayles")
        assert truth(formula_of(certificate.instance)) is truth(formula)
        assert zermelo.hardness.solution(certificate).answer is truth(formula)
        assert zermelo.hardness.proof(certificate)


def test_the_size_is_as_said() -> None:
    for n in range(1, 6):
        worst = Formula.of([[1], [-1]], n, [("a", range(1, n + 1))])
        assert zermelo.hardness.reduce(worst, "node-kayles").graph.n == 2 * n * n + 6 * n + 2 + 3
        best = Formula.of([[1], [-1]], n, [("e" if x % 2 else "a", [x]) for x in range(1, n + 1)])
        assert zermelo.hardness.reduce(best, "node-kayles").graph.n <= 2 * n * n + 6 * n + 2 + 3


def test_mistakes() -> None:
    game = zermelo.decide(zermelo.node_kayles("path:3", question="outcome")).certificate
    assert game is not None
    with pytest.raises(InputError, match="made by no reduction"):
        zermelo.hardness.solution(game)
    with pytest.raises(InputError, match="come from a formula"):
        strategy_in(game)
    with pytest.raises(LimitReached, match="too large"):
        zermelo.hardness.reduce(Formula.of([[x] for x in range(1, 62)]), "node-kayles")
