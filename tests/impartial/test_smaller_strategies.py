"""Strategies made smaller: accepted by the checker, never larger, near the least there can be."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

import zermelo
from benchmarks.strategies import GAMES as LISTED
from benchmarks.strategies import depth, exact
from tests.literal.judging import judge
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.formats.instance import decode
from zermelo.games.impartial.evidence.strategies import Heaped, with_heap
from zermelo.games.impartial.rules import Impartial
from zermelo.games.registry import GAMES
from zermelo.samples import random_instances, small_instances
from zermelo.solvers.search.evidence import Answering, Writing, strategy
from zermelo.solvers.search.impartial import Table, exclusive_or
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.search.minimize import Pool, smaller

IMPARTIAL = sorted(name for name, game in GAMES.items() if game.impartial is not None)


def written(instance: Instance) -> tuple[Writing, Writing, object]:
    """Return the first strategy for an instance's question, the one kept, and the answer."""
    rules = rules_of(instance)
    table = Table(rules, Deadline())
    start = rules.start(instance.position)
    answer = zermelo.decide(instance, method="search", assurance="exhaustive").answer
    if instance.question == "nim-value":
        first = Writing(
            Answering(
                with_heap(rules),
                Deadline(),
                lambda each: table.nim_value(each.position) ^ each.heap,
                lambda each: exclusive_or((table.known(each.position), each.heap)),
            ),
            Heaped(start, answer),
            False,
        )
    else:
        first = Writing(table, start, instance.question == "winning-moves")
    first.write(first.reply)
    return first, first.smaller() or first, answer


@pytest.mark.parametrize("game", IMPARTIAL)
def test_small_instances(game: str) -> None:
    """The checker accepts it, the literal reading of the rules agrees, and it is never larger."""
    values = [*small_instances(game, 2), *random_instances(game, 4, 7, 5)]
    asked, fewer = 0, 0
    for value in values:
        if value["question"] not in ("outcome", "nim-value", "winning-moves"):
            continue
        instance = decode(value, Path())
        if rules_of(instance).expected(instance.position) > 3e3:
            continue
        first, kept, answer = written(instance)
        asked, fewer = asked + 1, fewer + (kept is not first)
        assert len(kept.order) <= len(first.order)
        assert (kept is first) == (len(kept.order) == len(first.order))
        assert check(Certificate(instance, answer, kept.evidence(instance.labels))).accepted
        assert judge(value, instance.question, json.loads(json.dumps(answer))) in (True, None)
    assert asked


@pytest.mark.parametrize(
    "name", ["Arc-Kayles, cubic 12", "POLISH, complete:5", "VertexNim, circuit:4"]
)
def test_it_is_near_the_least(name: str) -> None:
    """Between the depth, which bounds all strategies, the least by CP-SAT, and 4/3 of that."""
    instance = replace(LISTED[name], question="outcome")
    first, kept, _ = written(instance)
    pool = Pool(first.table.rules, first.table.known, Deadline(), 10**6)
    roots = first.roots(pool)
    pool.open_all(roots)
    least = exact(pool, roots, 1.0)
    low = int(least.split("-")[0])
    assert depth(pool, roots) <= int(least.split("-")[-1])
    assert low <= len(kept.order) <= len(first.order)
    assert 3 * len(kept.order) <= 4 * int(least.split("-")[-1])


def test_the_same_strategy_every_time() -> None:
    instance = zermelo.grim("cycle:9", question="outcome")
    one, two = written(instance)[1], written(instance)[1]
    assert one.evidence(instance.labels) == two.evidence(instance.labels)


def heap(options: dict[int, list[int]]) -> Impartial:
    """Return the rules of a game of numbered positions; those without options have no component."""
    return Impartial(
        start=lambda game: game,
        options=lambda position: [(after, after) for after in options.get(position, [])],
        components=lambda position: [position] if options.get(position) else [],
        write=lambda position: position,
        read=lambda game, value: value,
        move=lambda labels, move: move,
    )


SHARED = {1: [10, 11, 12], 10: [2, 3], 11: [4, 3], 12: [5, 3],
          2: [20], 3: [20], 4: [20], 5: [20], 20: [0]}  # fmt: skip
"""After each of three moves at 1 there is a reply of its own, and one that answers all three."""

LOST = {0, 1, 2, 3, 4, 5}


def test_one_reply_that_answers_many_moves() -> None:
    """The first strategy finds 2, 4 and 5; the smaller one plays to 3."""
    oracle = Answering(
        heap(SHARED), Deadline(), lambda each: each not in LOST, lambda each: each not in LOST
    )
    first = Writing(oracle, 1, False)
    first.write(first.reply)
    assert first.order == [2, 4, 5, 1]
    assert [row[0] for row in strategy(oracle, 1, Labels(0), False).data["replies"]] == [3, 1]


def test_what_is_not_known_is_not_used() -> None:
    """Where the table does not know a reply to some option, a position is left alone."""
    rules = heap(
        {1: [10], 10: [2, 3], 2: [20, 21], 3: [22], 20: [4], 21: [0], 22: [0], 4: [23], 23: [0]}
    )
    known = {1: 0, 2: 0, 3: 0, 0: 0}
    pool = Pool(rules, known.get, Deadline(), 1000)
    need = pool.met_by([1])
    assert need is not None
    found = smaller(pool, (need,), 10)
    assert found == {1, 3}
    assert smaller(pool, (need,), 2) is None


def test_limits_leave_the_first_strategy() -> None:
    pool = Pool(heap(SHARED), lambda each: each not in LOST, Deadline(), 5)
    need = pool.met_by([1])
    assert need is not None
    assert smaller(pool, (need,), 10) is None
    with pytest.raises(zermelo.errors.LimitReached):
        pool.open_all((need,))
