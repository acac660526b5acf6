"""Strategies of quantified formulas: searched, checked, as claims of Seepage, and back."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from random import Random

import pytest
from qbfs import both_ways, random_qbf

import zermelo
from zermelo.core.certificate import Evidence
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.formula import Formula, falsified_clause
from zermelo.core.quantified import Nodes, QbfStrategy, choosers, order, strategy_failure
from zermelo.formats import qbf_strategy
from zermelo.formats.json_text import loads
from zermelo.reductions import qbf_claims
from zermelo.reductions.claims_to_strategy import strategy_in
from zermelo.reductions.qbf_claims import claims_of, strategy_of

TRUE = Formula.of([[1, -2, 3], [-1, 2, 3], [-3, -4, 2]], 4, [("a", [1, 2]), ("e", [3, 4])])
FALSE = Formula.of([[1, 2], [-1, -2], [3, -1]], 3, [("e", [1]), ("a", [2]), ("e", [3])])


def wins(formula: Formula, strategy: QbfStrategy) -> bool:
    """Whether a strategy wins against all plays of the loser, by trying them all."""
    loser = choosers(formula, not strategy.true)
    return all(
        (
            falsified_clause(formula, strategy.values(formula, dict(zip(loser, bits, strict=True))))
            is None
        )
        == strategy.true
        for bits in product((False, True), repeat=len(loser))
    )


def small(rng: Random, most: int) -> Formula:
    n = rng.randint(1, most)
    clauses = rng.randint(0, round(2.2 * n))
    return random_qbf(rng, n, clauses, (1, 2, 3, 3, 4, 5), rng.randint(0, 1))


@pytest.mark.parametrize("protect", [1, 2, 3])
def test_both_ways_for_both_winners(protect: int) -> None:
    rng = Random(protect)
    found = [both_ways(formula := small(rng, 6), protect) for _ in range(16)]
    assert {strategy.true for strategy in found} == {False, True}
    assert wins(formula, found[-1])


def test_the_checker_agrees_with_trying_all_plays() -> None:
    """On random diagrams of the right shape, most of which do not win."""
    rng = Random(9)
    said: list[bool] = []
    for _ in range(400):
        formula = small(rng, 4)
        strategy = random_strategy(rng, formula)
        right = strategy_failure(formula, strategy) is None
        said.append(right)
        assert not right or wins(formula, strategy)
        if not right and strategy.true and not skips(formula, strategy):
            assert not wins(formula, strategy)
    assert min(said.count(True), said.count(False)) >= 30


def skips(formula: Formula, strategy: QbfStrategy) -> bool:
    """Whether a way down passes a variable over."""
    place = {x: i for i, x in enumerate(order(formula))}
    place[0] = len(place)

    def level(node: int) -> int:
        here = strategy.nodes[node]
        return place[abs(here[0])] if len(here) > 1 else place[0]

    inner = [node for node in strategy.nodes if len(node) > 1]
    steps = [(place[abs(node[0])], level(child)) for node in inner for child in node[1:]]
    return level(len(strategy.nodes) - 1) > 0 or any(down - up != 1 for up, down in steps)


def random_strategy(rng: Random, formula: Formula) -> QbfStrategy:
    true = rng.random() < 0.6 or not formula.clauses
    mine, nodes = set(choosers(formula, true)), Nodes()
    ends = [()] if true else [(number,) for number in range(1, len(formula.clauses) + 1)]
    layer = [nodes.add(*rng.choice(ends)) for _ in range(3)]
    for x in reversed(order(formula)):
        if x in mine:
            layer = [nodes.add(rng.choice((x, -x)), rng.choice(layer)) for _ in range(3)]
        else:
            layer = [nodes.add(x, rng.choice(layer), rng.choice(layer)) for _ in range(3)]
    return nodes.strategy(true, rng.choice(layer))


def mutations(strategy: QbfStrategy) -> list[QbfStrategy]:
    """Return strategies that differ in a number."""
    changed = []
    for i, node in enumerate(strategy.nodes):
        for j, number in enumerate(node):
            others = (-number, number + 1, number - 1) if j == 0 else range(-1, i + 1)
            for other in others:
                new = (*node[:j], other, *node[j + 1 :])
                nodes = (*strategy.nodes[:i], new, *strategy.nodes[i + 1 :])
                changed.append(replace(strategy, nodes=nodes))
        changed.append(replace(strategy, nodes=strategy.nodes[:i] + strategy.nodes[i + 1 :]))
    return [*changed, replace(strategy, true=not strategy.true)]


@pytest.mark.parametrize("formula", [TRUE, FALSE], ids=["true", "false"])
def test_a_mutation_is_rejected_or_wins(formula: Formula) -> None:
    strategy = strategy_of(formula)
    rejected = 0
    for changed in mutations(strategy):
        if strategy_failure(formula, changed) is None:
            assert wins(formula, changed)
        else:
            rejected += 1
    assert rejected >= len(strategy.nodes)


@pytest.mark.parametrize(
    ("nodes", "why"),
    [
        ([], "no node"),
        ([[7]], "no end"),
        ([[]], "no end"),
        ([[1], [1, 0]], "the other player"),
        ([[1], [4, 0]], "no variable"),
        ([[1], [1, 1, 0]], "no earlier node"),
        ([[1], [-1, 0, 0]], "no variable"),
        ([[1], [1, 0, 0], [2, 1]], "not further inside"),
        ([[1], [1, 0, 0]], "may be true"),
    ],
)
def test_what_is_no_strategy(nodes: list[list[int]], why: str) -> None:
    strategy = QbfStrategy(False, tuple(map(tuple, nodes)))
    assert why in str(strategy_failure(FALSE, strategy))
    with pytest.raises(InputError, match=f"does not win: .*{why}"):
        claims_of(FALSE, strategy)


def test_a_choice_may_not_depend_on_inner_variables() -> None:
    copy = Formula.of([[1, -2], [-1, 2]], 2, [("e", [1]), ("a", [2])])
    inside_out = QbfStrategy(True, ((), (1, 0), (-1, 0), (2, 2, 1)))
    assert "not further inside" in str(strategy_failure(copy, inside_out))
    outside = replace(copy, prefix=(("a", (2,)), ("e", (1,))))
    assert strategy_failure(outside, inside_out) is None


def test_the_file() -> None:
    strategy = strategy_of(TRUE)
    assert qbf_strategy.decode(loads(qbf_strategy.encode(strategy))) == strategy
    good = loads(qbf_strategy.encode(strategy))
    for change, words in (
        ({"zermelo": "certificate"}, "no strategy"),
        ({"version": 2}, "invalid enum value 2"),
        ({"true": 1}, "expected bool"),
        ({"nodes": []}, "length >= 1"),
        ({"nodes": [[1, 2, 3, 4]]}, "length <= 3"),
        ({"nodes": [[True]]}, "expected int"),
        ({"more": 1}, "unknown key"),
    ):
        with pytest.raises(InputError, match=words):
            qbf_strategy.decode({**good, **change})


def test_limits_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    strategy = strategy_of(FALSE)
    monkeypatch.setattr(qbf_claims, "MOST_CLAIMS", 5)
    with pytest.raises(LimitReached, match="more than 5 claims"):
        claims_of(FALSE, strategy)
    monkeypatch.setattr(qbf_claims, "MOST_NODES", 2)
    with pytest.raises(LimitReached, match="2 cases"):
        strategy_of(FALSE)


def test_other_evidence_is_named() -> None:
    found = claims_of(TRUE, strategy_of(TRUE))
    with pytest.raises(InputError, match="no green-claims; decide with --method learn"):
        strategy_in(replace(found, evidence=Evidence("bounds", {"parents": None})))
    other = zermelo.decide(zermelo.seepage("kary:2,2", protect=2)).certificate
    assert other is not None
    with pytest.raises(InputError, match="does not come from a formula"):
        strategy_in(other)


def test_many_levels_need_no_deep_recursion() -> None:
    n = 1050
    formula = Formula.of([[-x, x + 1] for x in range(1, n, 9)], n, [("e", list(range(1, n + 1)))])
    there = claims_of(formula, strategy_of(formula))
    assert len(there.evidence.data["claims"]) > 3 * n
