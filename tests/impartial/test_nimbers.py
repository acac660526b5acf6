"""The search of Lemoine and Viennot: it agrees with nim-values, and looks at less."""

from __future__ import annotations

import random
from typing import Any

import pytest
from polishing import instance

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.cleaning.rules import Cleaning
from zermelo.games.impartial.rules import Impartial
from zermelo.games.light_polish import rules as light_polish
from zermelo.games.light_polish.rules import Light
from zermelo.games.polish.rules import RULES, start
from zermelo.games.sum import rules as sums
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.nimbers import Nimbers

HEAP = Impartial(
    start=lambda game: game,
    options=lambda heaps: (
        (None, tuple(sorted((*heaps[:i], left, *heaps[i + 1 :]))))
        for i, heap in enumerate(heaps)
        for left in range(heap)
    ),
    components=lambda heaps: [(heap,) for heap in heaps if heap],
    write=list,
    read=lambda game, value: tuple(value),
    move=lambda labels, move: move,
)
"""Nim itself: a position is a tuple of heaps."""


def agree(rules: Impartial, position: Any) -> None:
    value = Table(rules).nim_value(position)
    assert Nimbers(rules).nim_value(position) == value
    search = Nimbers(rules)
    for heap in range(value + 3):
        assert search.lost(position, heap) == (heap == value)
    backwards = Nimbers(rules)
    for heap in reversed(range(value + 3)):
        assert backwards.lost(position, heap) == (heap == value)


def test_nim_values_of_random_positions() -> None:
    draw = random.Random(4)
    for _ in range(150):
        n = draw.randint(1, 6)
        edges = [(u, v) for v in range(n) for u in range(v) if draw.random() < 0.5]
        brushes = tuple(draw.choice((0, 0, 1, 2)) for _ in range(n))
        agree(RULES, start(Cleaning(Graph.from_edges(n, edges), brushes)))
    for _ in range(30):
        counts = [draw.randint(0, 3) for _ in range(6)]
        agree(light_polish.RULES, Light(tuple(counts[:3]), tuple(counts[3:])))  # type: ignore[arg-type]
    for _ in range(60):
        agree(HEAP, tuple(sorted(draw.randint(0, 7) for _ in range(draw.randint(0, 4)))))
    for _ in range(30):
        parts = tuple(instance(parse(draw.choice(("path:4", "cycle:4", "star:4")))) for _ in "ab")
        agree(sums.RULES, sums.start(sums.make_sum(parts)))


def test_every_value_that_is_kept_is_right() -> None:
    position = start(Cleaning(parse("grid:2x4"), (0,) * 8))
    search, table = Nimbers(RULES), Table(RULES)
    search.lost(position)
    assert search.values or search.excluded
    for part, value in search.values.items():
        assert table.nim_value(part) == value
    for part, heaps in search.excluded.items():
        assert not heaps >> table.nim_value(part) & 1


def test_it_looks_at_fewer_positions_than_there_are() -> None:
    for text in ("grid:3x3", "tree:12,seed=3", "bipartite:3,4"):
        position = start(Cleaning(parse(text), (0,) * parse(text).n))
        table, search = Table(RULES), Nimbers(RULES)
        assert search.lost(position) == (not table.nim_value(position))
        assert search.nodes < len(table.values)


def test_a_long_game_needs_no_recursion() -> None:
    # A heap of 3000 from which one may take a single counter.
    rules = Impartial(
        start=lambda game: game,
        options=lambda heap: [(None, heap - 1)] if heap else [],
        components=lambda heap: [heap] if heap else [],
        write=lambda heap: heap,
        read=lambda game, value: value,
        move=lambda labels, move: move,
    )
    assert [Nimbers(rules).nim_value(heap) for heap in (3000, 3001)] == [0, 1]


@pytest.mark.parametrize("question", ["nim-value", "outcome", "winning-moves"])
def test_the_method_is_certified(question: str) -> None:
    draw = random.Random(6)
    for _ in range(25):
        n = draw.randint(2, 6)
        edges = [(u, v) for v in range(n) for u in range(v) if draw.random() < 0.5]
        brushes = tuple(draw.choice((0, 0, 1, 2)) for _ in range(n))
        game = instance(Graph.from_edges(n, edges), brushes, question)
        verdict = zermelo.decide(game, method="nimbers")
        assert verdict.assurance is Assurance.CERTIFIED
        assert verdict.answer == zermelo.decide(game, method="search").answer


def test_limits() -> None:
    position = start(Cleaning(parse("petersen"), (0,) * 10))
    with pytest.raises(LimitReached, match="limit of 100 positions"):
        Nimbers(RULES, most=100).lost(position)
    with pytest.raises(LimitReached, match="time limit of 0 s"):
        Nimbers(RULES, Deadline(0)).lost(position)
    verdict = zermelo.decide(instance(parse("petersen")), method="nimbers", nodes=50)
    assert not verdict.answered
    assert verdict.reason == "limit of 50 positions reached"
