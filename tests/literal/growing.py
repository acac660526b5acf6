"""Games in which vertices are deleted: the usual questions, and periods.

A period and a sequence are about the graph with a path of k = 0, 1, … new vertices at `attach_at`.
That a sequence repeats for ever cannot be seen; so a claim is compared with a beginning of it. It
is false if that contradicts it, and true as far as can be seen if the beginning goes through the
preperiod and two periods.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any

from tests.literal import play
from tests.literal.deleting import Board, Vertices, boards, components
from tests.literal.play import Game
from tests.literal.reading import Graph, TooLarge, Value, graph_of, same, whole

Left = Vertices | Board

MOST = 4_000
"""The moves that are looked at for a row."""

Rules = Callable[[Value, Graph], Game]
"""(instance, graph) -> the game on this graph, with the rest of the instance's data."""


def game(rules: Rules, instance: Value) -> Game:
    """Return the game that an instance begins."""
    return rules(instance, graph_of(instance, directed=False))


def answer(rules: Rules, instance: Value, question: str) -> Any:
    """Return the answer to one of the questions of all impartial games, or the first of a row."""
    if question == "sequence":
        length = whole(instance.get("length"), 1)
        values = row(rules, instance, length)
        if len(values) < length:
            raise TooLarge("too many moves")
        return values
    return play.answer(game(rules, instance), question)


def grown(graph: Graph, at: int, count: int) -> Graph:
    """Return the graph with a path of so many new vertices at a vertex."""
    n = len(graph.labels)
    path = [at, *range(n, n + count)]
    edges = (*graph.edges, *pairwise(path))
    return Graph((*graph.labels, *(f"new {i}" for i in range(count))), edges, False)


def row(rules: Rules, instance: Value, length: int) -> list[int]:
    """Return the nim-values for k = 0, 1, 2, …, as many as are wanted and can be had."""
    graph = graph_of(instance, directed=False)
    at, n = graph.at(instance.get("attach_at")), len(graph.labels)
    bare = {key: item for key, item in instance.items() if key not in ("attach_at", "length")}
    longest = grown(graph, at, length)
    game = rules(bare, longest)
    so_far, values = ByComponents(game, longest), list[int]()
    with suppress(TooLarge, RecursionError):
        for k in range(length):
            # The graph with a shorter path is what is left of the longest one without its end.
            left = frozenset(range(n + k))
            start: Left = left
            if isinstance(game.start, tuple):
                start = (left, frozenset(edge for edge in game.start[1] if edge <= left))
            values.append(so_far.value_of_sum(start))
    return values


class ByComponents:
    """Nim-values by components: that of a sum is their exclusive or (Sprague and Grundy)."""

    def __init__(self, game: Game, graph: Graph, most: int = MOST) -> None:
        self._game, self._graph, self._left = game, graph, most
        self._values: dict[Left, int] = {}

    def value_of_sum(self, left: Left) -> int:
        total = 0
        graph = self._graph
        for each in boards(left, graph) if isinstance(left, tuple) else components(left, graph):
            total ^= self._value(each)
        return total

    def _value(self, left: Left) -> int:
        if left not in self._values:
            seen = set()
            for _, after in self._game.moves(left):
                self._left -= 1
                if self._left < 0:
                    raise TooLarge("too many moves")
                assert isinstance(after, frozenset | tuple)
                seen.add(self.value_of_sum(after))
            self._values[left] = min(set(range(len(seen) + 1)) - seen)
        return self._values[left]


def holds(rules: Rules, instance: Value, question: str, claimed: Any) -> bool | None:
    """Whether a claim is true; None where the beginning of a row is too short to say so."""
    if question != "period":
        return same(question, answer(rules, instance, question), claimed)
    if not isinstance(claimed, dict) or set(claimed) != {"preperiod", "period"}:
        return False
    start, period = claimed["preperiod"], claimed["period"]
    if type(start) is not int or type(period) is not int or start < 0 or period < 1:
        return False
    values = row(rules, instance, min(start + 2 * period, 80))
    if not repeats(values, start, period):
        return False
    if start and len(values) >= start + period and repeats(values, start - 1, period):
        return False  # a smaller preperiod does
    if len(values) < start + 2 * period:
        return None
    # A period is a multiple of the least one.
    return not any(repeats(values, start, p) for p in range(1, period) if period % p == 0)


def repeats(values: list[int], start: int, period: int) -> bool:
    """Whether what is known goes on with this period from the start on."""
    pairs = zip(values[start:], values[start + period :], strict=False)
    return all(one == other for one, other in pairs)
