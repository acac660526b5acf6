"""Rules that see nothing outside a position: on paths and cycles one path stands for all alike."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.games.registry import impartial_of
from zermelo.games.ruleset import playing
from zermelo.games.ruleset.alike import is_local
from zermelo.solvers.search.evidence import nim_table
from zermelo.solvers.search.impartial import Table

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

FILE = """import zermelo

def moves(graph, left):
    for v in sorted(left):
        around = set(graph.neighbors(v))
        {body}

def parts(graph, left):
    for part in zermelo.connected(graph, left):
        yield part

GAME = zermelo.ruleset(
    "own", start=lambda graph: frozenset(range(graph.n)), moves=moves, components={parts})
"""


@pytest.fixture(autouse=True)
def everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let small graphs be played as large ones are."""
    monkeypatch.setattr(playing, "SMALL", 0)


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


def own(rules: Rules, body: str, parts: str = '"connected"') -> zermelo.types.Ruleset:
    """Return the ruleset with these moves."""
    (game,) = rules(FILE.format(body=body, parts=parts))
    return game


def heaped(instance: Any) -> bool:
    """Whether one path stands for others."""
    rules = impartial_of(instance)
    return rules is not None and rules.alike is not None


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


def test_long_paths_and_cycles(rules: Rules) -> None:
    game = own(rules, LOCAL[0])
    for text in ("path:64", "cycle:40", "union(path:20,cycle:25)"):
        verdict = zermelo.decide(game(text))
        assert verdict.answer == zermelo.decide(zermelo.node_kayles(text)).answer
        assert verdict.assurance.label == "certified"
        assert verdict.certificate is not None
        values = verdict.certificate.evidence.data["values"]
        assert len(values) <= game(text).graph.n + 1


def test_tables_of_representatives_are_refused_elsewhere(rules: Rules) -> None:
    game = own(rules, LOCAL[1])
    certificate = zermelo.decide(game("path:6")).certificate
    assert certificate is not None
    assert certificate.evidence.kind == "nim-table"
    values = certificate.evidence.data["values"]
    for number in range(len(values)):
        position, value = values[number]
        for wrong in (values[:number] + values[number + 1 :], [
            *values[:number], [position, value + 1], *values[number + 1 :]
        ]):  # fmt: skip
            forged = replace(certificate, evidence=Evidence("nim-table", {"values": wrong}))
            assert not check(forged).accepted
    # The same list where a vertex with an odd number is not as good as another.
    other = own(rules, "if v < 9:\n            yield v, left - {v}")("path:6")
    assert not heaped(other)
    assert not check(replace(certificate, instance=other)).accepted


def test_small_graphs_are_played_as_they_are(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    game = own(rules, LOCAL[0])
    assert [heaped(game(text)) for text in ("path:31", "path:32")] == [False, True]


@pytest.mark.parametrize("text", ["star:3", "union(path:3,star:3)"])
def test_other_graphs_are_played_as_they_are(text: str, rules: Rules) -> None:
    assert not heaped(own(rules, LOCAL[0])(text))


def test_tables_of_all_positions_are_accepted_too(rules: Rules) -> None:
    instance = own(rules, LOCAL[0])("path:9")
    table = impartial_of(instance)
    assert table is not None
    everything = Table(replace(table, alike=None, canonical=None))
    evidence = nim_table(everything, table.start(instance.position))
    assert len(evidence.data["values"]) > 9
    answer = everything.nim_value(table.start(instance.position))
    assert check(Certificate(instance, answer, evidence)).accepted


def test_misere_play_is_not_taken_apart(rules: Rules) -> None:
    game = own(rules, LOCAL[0])
    for text in ("path:9", "cycle:8", "union(path:3,path:4)"):
        answers = [
            zermelo.decide(asked, question="misere-outcome").answer
            for asked in (game(text), zermelo.node_kayles(text))
        ]
        assert answers[0] == answers[1]
