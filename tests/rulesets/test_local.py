"""Rules that see nothing outside a position: on paths and cycles they go by lengths alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from moves_of_sets import Rules, own

import zermelo
from zermelo.games.ruleset.alike import is_local

NEIGHBOR = "for u in graph.neighbors(v):\n            "

LOCAL = (
    "yield v, left - {v} - around",
    "yield v, left - {v}",
    "yield v, left - (around | {v})",
    "if not left & around:\n            yield v, left - {v}",
    "if around & left:\n            yield v, left - {v}",
    NEIGHBOR + "if u in left:\n                yield (u, v), left - {u, v}",
    "a, b = around, left - {v}\n        yield v, b - a if b & a else b",
)
"""Moves that are read, and that play in one component, after `around = set(graph.neighbors(v))`."""

AFAR = (
    "yield v, left & around",
    "for u in around:\n            if u in left and left:\n                yield v, left - {u}",
    "for part in zermelo.connected(graph, left - around):\n            yield v, part - {v}",
)
"""Others that are read."""

OTHERS = (
    "if not around - left:\n            yield v, left - {v}",
    "if left | around != left:\n            yield v, left - {v}",
    "if around == left & around:\n            yield v, left - {v}",
    NEIGHBOR + "if u not in left:\n                yield v, left - {v}",
    NEIGHBOR + "if u in left:\n                yield v, left - {v}\n            else:\n"
    "                yield v, left - around - {v}",
    NEIGHBOR + "yield v, left - {v}",
    NEIGHBOR + "if left and u in left:\n                yield v, left - {v}",
    "for u in around:\n            if u in around and left:\n                yield v, left - {v}",
    "yield v, left - {v} if around - left else left - around - {v}",
    "if v % 2:\n            yield v, left - {v}",
    "if len(around) > 1:\n            yield v, left - {v}",
)
"""Moves that see something outside, or more than the graph, or of which that is not proved; they
play in one component."""

REFUSED = (
    NEIGHBOR + "if u in left or not left - {v}:\n                yield v, left - {v}",
    "yield v, (left | around) - {v}",
    "if v == sorted(left)[0]:\n            yield v, left - {v}",
    NEIGHBOR + "if u in left:\n                left = left - {u}",
    NEIGHBOR + "if u in around & around:\n                yield v, left - {v}",
    "for part in zermelo.connected(graph, around):\n            yield v, part & left",
)
"""More such moves."""


def isomorphic(n: int, closed: bool) -> Iterator[tuple[tuple[int, ...], frozenset[int]]]:
    """Yield sets of vertices of a path or cycle, each with what tells the graphs that they induce.

    These are the lengths of the runs, and for a cycle itself one that nothing else has.
    """
    for size in range(n + 1):
        for chosen in combinations(range(n), size):
            left = frozenset(chosen)
            if closed and size == n:
                yield (-n,), left
                continue
            firsts = [v for v in left if (v - 1) % n not in left or (v == 0 and not closed)]
            runs = []
            for v in firsts:
                length = 1
                while (v + length) % n in left and (closed or v + length < n):
                    length += 1
                runs.append(length)
            yield tuple(sorted(runs)), left


def differing(game: zermelo.types.Ruleset, graph: zermelo.Graph, closed: bool) -> int:
    """Return how many sets have another nim-value than those that induce the same graph."""

    @cache
    def value(left: frozenset[int]) -> int:
        found = {value(after) for _, after in game.moves(graph, left)}
        return next(k for k in range(len(found) + 1) if k not in found)

    seen: dict[Any, int] = {}
    return sum(
        seen.setdefault(kind, value(left)) != value(left)
        for kind, left in isomorphic(graph.n, closed)
    )


@pytest.mark.parametrize("body", [*LOCAL, *AFAR])
def test_what_is_read_sees_nothing_outside(body: str, rules: Rules) -> None:
    for parts in ("parts", '"connected"'):
        game = own(rules, body, parts)
        assert is_local(game, frozenset(range(3)), 3)
    for text, closed in (("path:8", False), ("cycle:8", True)):
        assert differing(game, game(text).graph, closed) == 0


@pytest.mark.parametrize("body", [*OTHERS, *REFUSED])
def test_what_may_see_more_is_not_read(body: str, rules: Rules) -> None:
    assert not is_local(own(rules, body), frozenset(range(3)), 3)


@pytest.mark.parametrize("body", [OTHERS[i] for i in (0, 2, 8, 9, 10)])
def test_some_of_them_do_see_more(body: str, rules: Rules) -> None:
    game = own(rules, body)
    assert differing(game, game("path:8").graph, False) > 0


def plain(game: zermelo.types.Ruleset, graph: zermelo.Graph) -> int:
    """Return the nim-value of the whole graph, by nothing but the moves."""

    @cache
    def value(left: frozenset[int]) -> int:
        found = {value(after) for _, after in game.moves(graph, left)}
        return next(k for k in range(len(found) + 1) if k not in found)

    return value(frozenset(range(graph.n)))


@pytest.mark.parametrize("body", [*LOCAL, *OTHERS])
def test_answers_are_those_of_the_moves(body: str, rules: Rules) -> None:
    game = own(rules, body)
    for text in ("path:7", "cycle:6", "union(path:4,cycle:4)", "union(cycle:5,path:3)"):
        instance = game(text)
        verdict = zermelo.decide(instance)
        wanted = plain(game, instance.graph)
        assert (verdict.answer, verdict.assurance.label) == (wanted, "certified"), text


def test_misere_play_is_not_taken_apart(rules: Rules) -> None:
    game = own(rules, LOCAL[0])
    for text in ("path:9", "cycle:8", "union(path:3,path:4)"):
        answers = [
            zermelo.decide(asked, question="misere-outcome").answer
            for asked in (game(text), zermelo.node_kayles(text))
        ]
        assert answers[0] == answers[1]
