"""Games in which vertices are deleted: the usual questions, and periods.

A period and a sequence are about the graph with a path of k = 0, 1, … new vertices at `attach_at`.
That a sequence repeats for ever cannot be seen; so a claim is compared with a beginning of it. It
is false if that contradicts it, and true as far as can be seen if the beginning goes through the
preperiod and two periods. With `attach_also` a second path grows there, and the numbers are those
that serve in both lengths, whatever the other one is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any

from tests.literal import play
from tests.literal.deleting import Board, Vertices, boards, components
from tests.literal.play import Game
from tests.literal.reading import Graph, Illegal, TooLarge, Value, graph_of, same, whole

Left = Vertices | Board

GROWTH = ("attach_at", "attach_also", "length")
"""The keys about paths that grow."""

MOST, LONGEST = 4_000, 16
"""The moves that are looked at for a row, and the side of a square of them."""

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
    return Graph((*graph.labels, *(f"new {n + i}" for i in range(count))), edges, False)


def row(rules: Rules, instance: Value, length: int) -> list[int]:
    """Return the nim-values for k = 0, 1, 2, …, as many as are wanted and can be had."""
    graph = graph_of(instance, directed=False)
    at, n = graph.at(instance.get("attach_at")), len(graph.labels)
    longest = grown(graph, at, length)
    value, values = _valuing(rules, instance, longest), list[int]()
    with suppress(TooLarge, RecursionError):
        for k in range(length):
            # The graph with a shorter path is what is left of the longest one without its end.
            values.append(value(frozenset(range(n + k))))
    return values


def _valuing(
    rules: Rules, instance: Value, longest: Graph, most: int = MOST
) -> Callable[[Vertices], int]:
    """Return the nim-values of what is left of the graph with the longest paths."""
    bare = {key: item for key, item in instance.items() if key not in GROWTH}
    game = rules(bare, longest)
    so_far = ByComponents(game, longest, most)

    def value(left: Vertices) -> int:
        start: Left = left
        if isinstance(game.start, tuple):
            start = (left, frozenset(edge for edge in game.start[1] if edge <= left))
        return so_far.value_of_sum(start)

    return value


def square(rules: Rules, instance: Value, side: int) -> list[list[int]]:
    """Return the nim-values with paths of b and k vertices, b, k < side, or of a smaller square."""
    graph = graph_of(instance, directed=False)
    at, also = (graph.at(instance.get(key)) for key in ("attach_at", "attach_also"))
    n = len(graph.labels)
    if not any({at, also} <= part for part in components(frozenset(range(n)), graph)):
        raise Illegal("the paths are in different components")
    longest = grown(grown(graph, at, side), also, side)
    value, values = _valuing(rules, instance, longest, 5 * MOST), dict[tuple[int, int], int]()
    size = 0
    with suppress(TooLarge, RecursionError):
        while size < side:
            for b in range(size + 1):
                for one, k in {(b, size), (size, b)}:
                    left = {*range(n + one), *range(n + side, n + side + k)}
                    values[one, k] = value(frozenset(left))
            size += 1
    return [[values[b, k] for k in range(size)] for b in range(size)]


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
    if "attach_also" in instance:
        values = square(rules, instance, min(start + 2 * period, LONGEST))
        lines, known = [*values, *map(list, zip(*values, strict=True))], len(values)
    else:
        lines = [row(rules, instance, min(start + 2 * period, 80))]
        known = len(lines[0])
    if not all(repeats(line, start, period) for line in lines):
        return False
    if start and known >= start + period and all(repeats(x, start - 1, period) for x in lines):
        return False  # a smaller preperiod does
    if known < start + 2 * period:
        return None
    # A period is a multiple of the least one.
    smaller = (p for p in range(1, period) if period % p == 0)
    return not any(all(repeats(line, start, p) for line in lines) for p in smaller)


def repeats(values: list[int], start: int, period: int) -> bool:
    """Whether what is known goes on with this period from the start on."""
    pairs = zip(values[start:], values[start + period :], strict=False)
    return all(one == other for one, other in pairs)
