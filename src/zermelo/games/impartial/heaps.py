"""Paths and cycles in games that delete vertices: they are heaps of an octal game.

Up to isomorphism a path is its number of vertices, and what a move leaves of it is at most two
paths; what it leaves of a cycle is a path. So on a graph in which nobody has more than two
neighbors the game is an octal game on heaps (Guy and Smith): the digit of j says whether j
vertices in a row may be taken where nothing (1), one path (2) or two paths (4) remain; that of 0 is
4 if a path may be cut in two. Node-Kayles is 0.137 on paths, and takes three vertices of a cycle;
the other games have the same digits on both.

Theorem (Guy, Smith). Let no move take more than t vertices, a >= 1 and p >= 1. If g(k) = g(k + p)
for a <= k < 2a + p + t, then for all k >= a.

Proof, by induction on k >= 2a + p + t. Taking j from k and from k + p leaves something, as k > t,
and two rests if j = 0, so that all rests are shorter. A single rest k - j >= a has the value of k +
p - j. Of two rests x + y = k - j one is at least a, say x; x + p and y are rests of k + p, with the
same values. Of two rests x + y = k + p - j one is at least a + p, since k + p - j >= 2a + 2p; x - p
>= a >= 1 and y are rests of k, with the same values. So the options have the same values. QED

Source: Guy, Smith, "The G-values of various games", Proc. Cambridge Phil. Soc. 52 (1956).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import xor
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.impartial.attached import Code, code_of
from zermelo.games.impartial.rules import mex
from zermelo.games.registry import impartial_of, rulesets
from zermelo.games.subtraction.rules import ALL, APART, CONNECTED, Removal

PAIR = 4e-8
"""Seconds of work for two rests of a path."""

MOST_WRITTEN = 10_000_000
"""So many vertices may stand in the moves that win."""

Digits = tuple[tuple[int, int], ...]  # (vertices taken, digit), by the first


@dataclass(frozen=True, slots=True)
class Part:
    """A component: its vertices in a row, and whether the last is next to the first."""

    row: tuple[int, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class Heaps:
    """A game on paths and cycles: its digits on either, and the components of the graph."""

    path: Digits
    cycle: Digits
    around: bool  # whether a move is named by the vertex whose neighbors go with it
    parts: tuple[Part, ...]


def heaps_of(instance: Instance) -> Heaps | None:
    """Return the heaps of an instance; None if a vertex has three neighbors or more.

    None too for rules of which it is not known that they are those of an octal game.
    `LimitReached` if a move can take very many vertices (`code_of`).
    """
    graph = instance.graph
    if any(graph.degree(v) > 2 for v in range(graph.n)):
        return None
    if rulesets(instance):
        from zermelo.games.ruleset.reach import digits_on  # loaded for games of your own

        digits = digits_on(instance)
        return digits and Heaps(*digits, around=False, parts=parts_of(graph))
    code = code_of(instance.game, instance.position)
    return Heaps(*heap_digits(code), code.neighborhoods, parts_of(graph))


def heap_digits(code: Code) -> tuple[Digits, Digits]:
    """Return the digits of a game on paths, and on cycles."""
    if code.neighborhoods:
        every = ALL | CONNECTED | APART
        return ((1, ALL), (2, ALL | CONNECTED), (3, every)), ((3, every),)
    digits = tuple((j, digit) for j, digit in enumerate(code.digits) if digit)
    return digits, digits


def parts_of(graph: Graph) -> tuple[Part, ...]:
    """Return the components by their least vertices; no vertex has more than two neighbors."""
    seen, found = bytearray(graph.n), []
    for least in range(graph.n):
        if seen[least]:
            continue
        seen[least] = 1
        row = [least]
        closed = False
        for first in graph.neighbors(least):
            row.reverse()
            before, v = least, first
            while not seen[v]:
                seen[v] = 1
                row.append(v)
                after = [u for u in graph.neighbors(v) if u != before]
                closed = after == [least] and len(row) > 2
                if not after:
                    break
                before, v = v, after[0]
        found.append(Part(tuple(row), closed))
    return tuple(found)


def next_value(values: Sequence[int], digits: Digits) -> int:
    """Return the nim-value of the path with as many vertices as there are values before it."""
    total, found = len(values), set()
    for taken, digit in digits:
        rest = total - taken
        if rest < 0:
            break
        if not rest:
            found.update([0] if digit & ALL else [])
            continue
        if digit & CONNECTED:
            found.add(values[rest])
        if digit & APART:
            half = rest // 2
            found.update(map(xor, values[1 : half + 1], values[rest - 1 : rest - half - 1 : -1]))
    return mex(found)


def work(digits: Digits, total: int) -> float:
    """Return the seconds of work that the value of a path takes."""
    return PAIR * (20 + sum(1 for _, digit in digits if digit & APART) * total / 2)


@dataclass(frozen=True, slots=True)
class PathValues:
    """The nim-values of paths: some, and from a start on a period, if it is known."""

    values: Sequence[int]
    start: int = 0
    period: int = 0  # 0 if none is known

    def __getitem__(self, k: int) -> int:
        if k >= len(self.values):
            if not self.period:
                raise LimitReached(f"no more than {len(self.values)} nim-values are known")
            k = self.start + (k - self.start) % self.period
        return self.values[k]

    def proves_period(self, digits: Digits) -> bool:
        """Whether the values are enough to prove the period, by the theorem."""
        end = 2 * self.start + self.period + digits[-1][0]
        values, start, period = self.values, self.start, self.period
        return (
            start >= 1
            and period >= 1
            and end + period <= len(values)
            and values[start:end] == values[start + period : end + period]
        )


def value(heaps: Heaps, part: Part, paths: PathValues) -> int:
    """Return the nim-value of a component, given those of paths."""
    total = len(part.row)
    return cycle_value(paths, heaps.cycle, total) if part.closed else paths[total]


def cycle_value(paths: PathValues, digits: Digits, total: int) -> int:
    """Return the nim-value of a cycle, given its digits and the values of paths."""
    rests = (total - taken for taken, digit in digits if _whole(total - taken, digit))
    return mex(paths[rest] for rest in rests)


def _whole(rest: int, digit: int) -> bool:
    """Whether so many vertices in one piece may be left by a move with this digit."""
    return bool(rest >= 0 and digit & (CONNECTED if rest else ALL))


def total(heaps: Heaps, paths: PathValues) -> int:
    """Return the nim-value of all components together, given those of paths."""
    return reduce(xor, (value(heaps, part, paths) for part in heaps.parts), 0)


def winning(instance: Instance, heaps: Heaps, paths: PathValues, deadline: Deadline) -> list[Any]:
    """Return the winning moves, written, in the order of the rules.

    `LimitReached` if more than `MOST_WRITTEN` vertices would stand in them.
    """
    if rulesets(instance):
        return _winning_options(instance, heaps, paths, deadline)
    everything, written = total(heaps, paths), 0
    removal = isinstance(instance.position, Removal)
    single = not removal and (heaps.around or heaps.path[0][0] == 1)
    found: list[tuple[Any, list[int], bool]] = []
    for number, part in enumerate(heaps.parts):
        wanted = everything ^ value(heaps, part, paths)
        for names, left, right in deadline.over(_moves(heaps, part), 64):
            if paths[left] ^ paths[right] != wanted:
                continue
            written += len(names)
            if written > MOST_WRITTEN:
                raise LimitReached(f"the winning moves have more than {MOST_WRITTEN:,} vertices")
            taken, cut = sorted(names), left + right == len(part.row)
            order = (number, 0, taken) if cut else (number, len(taken), taken[::-1])
            found.append((order if removal else taken, taken, cut))
    found.sort(key=lambda move: move[0])
    labels = instance.labels
    if single:
        return [labels[taken[0]] for _, taken, _ in found]
    return [{"cut": labels.of(taken)} if cut else labels.of(taken) for _, taken, cut in found]


def _winning_options(
    instance: Instance, heaps: Heaps, paths: PathValues, deadline: Deadline
) -> list[Any]:
    """Return the winning moves of a game of one's own, whose positions are sets of vertices."""
    graph, rules = instance.graph, impartial_of(instance)
    assert rules is not None
    if graph.n**2 > MOST_WRITTEN:
        raise LimitReached(f"the moves have more than {MOST_WRITTEN:,} vertices")
    options, found = rules.options(rules.start(instance.position)), []
    for move, after in deadline.over(options, 64):
        parts = parts_of(graph.induced(sorted(after.value)))
        if not total(replace(heaps, parts=parts), paths):
            found.append(rules.move(instance.labels, move))
    return found


def _moves(heaps: Heaps, part: Part) -> Iterator[tuple[Sequence[int], int, int]]:
    """Yield what names a move, and the vertices of the two paths that it leaves."""
    row, n = part.row, len(part.row)
    if part.closed:
        for taken, digit in heaps.cycle:
            if _whole(n - taken, digit):
                size = 1 if heaps.around else taken
                for first in range(1 if size == n else n):
                    yield [row[(first + i) % n] for i in range(size)], n - taken, 0
    elif heaps.around:
        for place in range(n):
            yield row[place : place + 1], max(place - 1, 0), max(n - place - 2, 0)
    else:
        for taken, digit in heaps.path:
            for left in range(n - taken + 1):
                right = n - taken - left
                wanted = APART if left and right else CONNECTED if left or right else ALL
                if digit & wanted:
                    names = row[left : left + taken] if taken else row[left - 1 : left + 1]
                    yield names, left, right
