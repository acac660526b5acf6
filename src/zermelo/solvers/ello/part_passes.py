"""A pass of `algebra_parts`: at each vertex, whether it may move first or last.

`algebra_parts` has the matrix K and why the moves are right. Here it is the sum of the parts of
`part_tree`: of each what is left after eliminating all but the edges that leave it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers import rates
from zermelo.solvers.ello import part_kernels as kernels
from zermelo.solvers.ello.part_kernels import Array, Matrix
from zermelo.solvers.ello.part_tree import PartTree

Part = tuple[Array, Matrix]
"""Variables, and the matrix of them. They are the edges, then two for each vertex."""

OPEN, FIRST, LAST = 0, 1, 2

SLICE = 30_000_000
"""The steps between two looks at the clock."""

FEW = 64
"""In a part of so many vertices it is looked whether one may move, before it is taken apart."""

AGAIN = 1000
"""Parts of at most so many vertices are visited until no vertex moves any more."""

NOTHING: Part = (np.empty(0, np.int64), np.empty((0, 0), np.uint16))


@cache
def field() -> Any:
    """Return the tables of the field, made once."""
    return kernels.tables()


class Pass:
    """First and last moves of a connected plain game, with random values."""

    def __init__(self, game: Ello, tree: PartTree, rng: Random, deadline: Deadline) -> None:
        graph = game.graph
        self.first: list[int] = []
        """First moves, in their order."""
        self.last: list[int] = []
        """Last moves, the very last one first."""
        self._game, self._tree, self._deadline = game, tree, deadline
        self._values = [rng.randrange(1, kernels.ORDER + 1) for _ in range(graph.n)]
        self._stars: list[list[tuple[int, int]]] = [[] for _ in range(graph.n)]
        for e, (u, v) in enumerate(graph.edges):
            self._stars[u].append((e, v))
            self._stars[v].append((e, u))
        places = np.array(tree.low[: graph.n], np.int64)
        self._ends = places[np.asarray(graph.tails)], places[np.asarray(graph.heads)]
        self._left_out = np.zeros(graph.m, np.bool_)
        self._scratch = np.full(graph.m + 2 * graph.n, -1, np.int64)
        self._status = [OPEN] * graph.n
        self._before_last = [len(star) for star in self._stars]
        self._moved_first = [0] * graph.n
        # With so many neighbours the vertex may not move: nor may it after more moves.
        self._not_last, self._not_first = [-1] * graph.n, [-1] * graph.n

    def run(self) -> bool:
        """Visit all vertices; return whether K is nonsingular with these values."""
        tree, n = self._tree, self._game.graph.n
        parts = [self._own(v) for v in range(n)]
        for x, (a, b) in enumerate(tree.pairs, n):
            parts.append(self._joined(parts[a], parts[b], x))
        if len(self._joined(parts[-1], NOTHING)[0]):
            return False
        self._visit(parts)
        return True

    def _visit(self, parts: list[Part]) -> None:
        """Visit every part with all the rest, and put it together again if vertices moved.

        On the stack are parts, in which stage they are, and how many had moved before.
        """
        tree, n, members = self._tree, self._game.graph.n, self._tree.members()
        rest = [NOTHING] * len(parts)
        stack = [(len(parts) - 1, 0, 0)]
        while stack:
            x, stage, before = stack.pop()
            moved = len(self.first) + len(self.last)
            if x < n:
                if self._moves(x, rest[x]):
                    parts[x] = self._own(x)
                continue
            a, b = tree.pairs[x - n]
            low, high = tree.low[x], tree.high[x]
            if stage == 0:
                if high - low > FEW or any(map(self._may_move, members[low:high])):
                    rest[a] = self._joined(rest[x], parts[b], a)
                    stack += [(x, 1, moved), (a, 0, 0)]
            elif stage == 1:
                rest[b] = self._joined(rest[x], parts[a], b)
                stack += [(x, 2, before), (b, 0, 0)]
            elif moved > before:
                parts[x] = self._joined(parts[a], parts[b], x)
                if high - low <= AGAIN:
                    stack.append((x, 0, 0))

    def _moves(self, v: int, rest: Part) -> bool:
        """Let a vertex move last, or first, if it may and K stays nonsingular."""
        star = self._stars[v]
        if self._may_be_last(v):
            if self._stays(rest, [e for e, _ in star]):
                self._status[v] = LAST
                self.last.append(v)
                for _, u in star:
                    self._before_last[u] -= 1
                return True
            self._not_last[v] = self._before_last[v]
        if self._may_be_first(v):
            if self._stays(rest, [e for e, u in star if self._status[u] == FIRST]):
                self._status[v] = FIRST
                self.first.append(v)
                for _, u in star:
                    self._moved_first[u] += 1
                return True
            self._not_first[v] = self._moved_first[v]
        return False

    def _may_move(self, v: int) -> bool:
        return self._may_be_last(v) or self._may_be_first(v)

    def _may_be_last(self, v: int) -> bool:
        before = self._before_last[v]
        right = (before + self._game.colors[v]) % 2 == 0
        return right and self._status[v] == OPEN and self._not_last[v] != before

    def _may_be_first(self, v: int) -> bool:
        before = self._moved_first[v]
        green = (before + self._game.colors[v]) % 2 == GREEN
        return green and self._status[v] == OPEN and self._not_first[v] != before

    def _stays(self, rest: Part, edges: Sequence[int]) -> bool:
        """Leave edges out if what is left of the rest, without a vertex's own part, stays so."""
        chosen = np.array(edges, np.int64)
        before = self._left_out[chosen]
        self._left_out[chosen] = True
        if not len(self._joined(rest, NOTHING)[0]):
            return True
        self._left_out[chosen] = before
        return False

    def _own(self, v: int) -> Part:
        """Return what a vertex adds to K: nothing, once it has moved."""
        if self._status[v] != OPEN:
            return NOTHING
        n, m = self._game.graph.n, self._game.graph.m
        ids = [e for e, _ in self._stars[v] if not self._left_out[e]]
        if self._game.colors[v] == GREEN:
            ids.append(m + n + v)
        k = len(ids)
        matrix = np.zeros((k + 1, k + 1), np.uint16)
        matrix[np.arange(k), np.arange(k)] = self._values[v]
        matrix[:k, k] = 1
        return np.array([*ids, m + v], np.int64), matrix

    def _joined(self, one: Part, other: Part, part: int | None = None) -> Part:
        """Add two parts and eliminate all but the edges that leave a part, all without one."""
        tree = self._tree
        inside = (0, 0) if part is None else (tree.low[part], tree.high[part])
        ids, matrix, inner = kernels.assembled(
            one, other, inside, self._ends, self._left_out, self._scratch
        )
        gone, done = np.zeros(len(ids), np.bool_), False
        while not done:
            done, steps = kernels.eliminate(matrix, inner, gone, field(), SLICE)
            self._deadline.check(rates.PART + rates.PART_STEP * steps)
        return kernels.remaining(ids, matrix, gone)
