"""A pass of `algebra_parts`: at each vertex, whether it may move first or last.

`algebra_parts` has the matrix K and why the moves are right. Here it is the sum of the parts of
`part_tree`: of each what is left after eliminating all but the edges that leave it.
"""

from __future__ import annotations

import heapq
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from zermelo.compile.instructions import LANES
from zermelo.compile.kernels import allocating
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers import rates
from zermelo.solvers.algebra.binary_field import ORDER
from zermelo.solvers.algebra.front_kernels import LEFT_OUT, OTHER, PIVOT, assemble, remaining
from zermelo.solvers.algebra.fronts import NOTHING, Matrix, eliminate
from zermelo.solvers.algebra.minimum_degree import Array


@dataclass(frozen=True, slots=True)
class PartTree:
    """Parts of a graph: the vertices 0..n-1, then each the union of two earlier ones.

    The last part is the whole graph. Vertices have places so that every part is a range of them.
    """

    pairs: list[tuple[int, int]]
    """Of which two parts the parts n, n + 1, … are made."""
    low: list[int]
    high: list[int]
    """The first place of every part, and the one after the last."""
    leaving: list[int]
    """How many edges have one end in a part."""

    def members(self) -> list[int]:
        """Return the vertices by their places."""
        found = [0] * (len(self.pairs) + 1)
        for v in range(len(found)):
            found[self.low[v]] = v
        return found

    def steps(self) -> float:
        """Return how many entries change, at most, when all parts are eliminated upwards."""
        total, n = 0.0, len(self.pairs) + 1
        for part, (a, b) in enumerate(self.pairs, n):
            ends = self.leaving[a] + self.leaving[b]
            kept = self.leaving[part]
            total += (ends - kept) / 2 * ((ends + kept) / 2) ** 2 / 2
        return total

    def size(self) -> int:
        """Return how many entries the matrices of all parts have, and the largest sum of two."""
        widest = max((self.leaving[a] + self.leaving[b] for a, b in self.pairs), default=0)
        return sum(edges * edges for edges in self.leaving) + widest * widest


def part_tree(graph: Graph, deadline: Deadline) -> PartTree:
    """Put a connected graph together from its vertices, two parts at a time, greedily.

    Of all pairs of parts with an edge between them those are joined first that leave the fewest
    edges to the rest, the smaller ones before the larger. On random cubic graphs a quarter of n
    edges leave the widest part, on grids and tori about two sides.
    """
    n = graph.n
    near: list[dict[int, int]] = [dict.fromkeys(row, 1) for row in graph.adjacency]
    leaving, size = [len(row) for row in near], [1] * n
    heap = [(leaving[u] + leaving[v] - 2, 2, u, v) for u, v in graph.edges]
    heapq.heapify(heap)
    whole = bytearray(b"\1" * n)
    pairs: list[tuple[int, int]] = []
    while heap:
        least, vertices, a, b = heapq.heappop(heap)
        if not (whole[a] and whole[b]):
            continue
        if len(near[a]) < len(near[b]):
            a, b = b, a
        deadline.check(rates.PART_EDGE * (len(near[a]) + len(near[b])))
        new, row = n + len(pairs), near[a]
        for c, edges in near[b].items():
            row[c] = row.get(c, 0) + edges
        del row[a], row[b]
        near[a] = near[b] = {}
        whole[a] = whole[b] = 0
        near.append(row)
        leaving.append(least)
        size.append(vertices)
        whole.append(1)
        pairs.append((a, b))
        for c, edges in row.items():
            other = near[c]
            other.pop(a, None)
            other.pop(b, None)
            other[new] = edges
            heapq.heappush(heap, (least + leaving[c] - 2 * edges, vertices + size[c], c, new))
    low, high = [0] * len(size), size[:]
    for part in range(len(size) - 1, n - 1, -1):
        a, b = pairs[part - n]
        low[a], high[a] = low[part], low[part] + size[a]
        low[b], high[b] = high[a], high[part]
    return PartTree(pairs, low, high, leaving)


OPEN, FIRST, LAST = 0, 1, 2

NO_ROWS = (np.zeros(1, np.int64), *NOTHING)
"""The variables are the edges, then two for each vertex; no matrix has rows of its own."""


class Pass:
    """First and last moves of a connected plain game, with random values."""

    def __init__(self, game: Ello, tree: PartTree, rng: Random, deadline: Deadline) -> None:
        graph = game.graph
        self.moved: dict[int, list[int]] = {FIRST: [], LAST: []}
        """First moves, in their order, and last moves, the very last one first."""
        self._game, self._tree, self._deadline = game, tree, deadline
        self._values = [rng.randrange(1, ORDER) for _ in range(graph.n)]
        self._stars: list[list[tuple[int, int]]] = [[] for _ in range(graph.n)]
        for e, (u, v) in enumerate(graph.edges):
            self._stars[u].append((e, v))
            self._stars[v].append((e, u))
        places = np.array(tree.low[: graph.n], np.int64)
        self._ends = places[np.asarray(graph.tails)], places[np.asarray(graph.heads)]
        self._left_out = np.zeros(graph.m, np.bool_)
        self._scratch = np.full(graph.m + 2 * graph.n, -1, np.int64)
        self._singular = False
        self._status = [OPEN] * graph.n
        self._before = {FIRST: [0] * graph.n, LAST: [len(star) for star in self._stars]}
        """The predegree of every vertex, were it to move first or last now."""
        # With this predegree the vertex may not move: nor may it after more moves.
        self._refused = {end: [-1] * graph.n for end in (FIRST, LAST)}

    def run(self) -> bool:
        """Visit all vertices; return whether K is nonsingular with these values."""
        tree, n = self._tree, self._game.graph.n
        parts = [self._own(v) for v in range(n)]
        for x, (a, b) in enumerate(tree.pairs, n):
            parts.append(self._join(parts[a], parts[b], x))
        if self._singular or not self._vanishes(parts[-1]):
            return False
        self._visit(parts)
        return True

    def _visit(self, parts: list[Matrix]) -> None:
        """Visit every part with all the rest, and put it together again if vertices moved.

        On the stack are parts, in which stage they are, and how many had moved before.
        """
        tree, n, members = self._tree, self._game.graph.n, self._tree.members()
        rest = [NOTHING] * len(parts)
        stack = [(len(parts) - 1, 0, 0)]
        while stack:
            x, stage, before = stack.pop()
            moved = sum(map(len, self.moved.values()))
            if x < n:
                if self._moves(x, rest[x]):
                    parts[x] = self._own(x)
                continue
            a, b = tree.pairs[x - n]
            low, high = tree.low[x], tree.high[x]
            if stage == 0:
                if any(map(self._may_move, members[low:high])):
                    rest[a] = self._join(rest[x], parts[b], a)
                    stack += [(x, 1, moved), (a, 0, 0)]
            elif stage == 1:
                rest[b] = self._join(rest[x], parts[a], b)
                stack += [(x, 2, before), (b, 0, 0)]
            elif moved > before:
                parts[x] = self._join(parts[a], parts[b], x)
                stack.append((x, 0, 0))

    def _moves(self, v: int, rest: Matrix) -> bool:
        """Let a vertex move last, or first, if it may and K stays nonsingular."""
        star = self._stars[v]
        for end, change in ((LAST, -1), (FIRST, 1)):
            if not self._may_be(end, v):
                continue
            edges = [e for e, u in star if end == LAST or self._status[u] == FIRST]
            if self._stays(rest, edges):
                self._status[v] = end
                self.moved[end].append(v)
                for _, u in star:
                    self._before[end][u] += change
                return True
            self._refused[end][v] = self._before[end][v]
        return False

    def _may_move(self, v: int) -> bool:
        return self._may_be(LAST, v) or self._may_be(FIRST, v)

    def _may_be(self, end: int, v: int) -> bool:
        before = self._before[end][v]
        green = (before + self._game.colors[v]) % 2 == GREEN
        return green and self._status[v] == OPEN and self._refused[end][v] != before

    def _stays(self, rest: Matrix, edges: Sequence[int]) -> bool:
        """Leave edges out if what is left of the rest, without a vertex's own part, stays so."""
        chosen = np.array(edges, np.int64)
        before = self._left_out[chosen]
        self._left_out[chosen] = True
        if self._vanishes(rest):
            return True
        self._left_out[chosen] = before
        return False

    def _own(self, v: int) -> Matrix:
        """Return what a vertex adds to K: nothing, once it has moved."""
        if self._status[v] != OPEN:
            return NOTHING
        n, m = self._game.graph.n, self._game.graph.m
        ids = [e for e, _ in self._stars[v] if not self._left_out[e]]
        if self._game.colors[v] == GREEN:
            ids.append(m + n + v)
        k = len(ids)
        ids.append(m + v)
        triangle = [x for i in range(k) for x in (*[0] * i, self._values[v])] + [1] * k + [0]
        return np.array(ids), np.zeros(k + 1, np.int64), np.array(triangle)

    def _join(self, one: Matrix, other: Matrix, part: int) -> Matrix:
        """Add two parts and eliminate all but the edges that leave a part."""
        front, names, pivots, done = self._eliminate(one, other, part)
        left, free = remaining(front, names, done, pivots)
        self._singular = self._singular or len(free) > 0
        return left

    def _vanishes(self, whole: Matrix) -> bool:
        """Whether a matrix is nonsingular, but for the edges that are left out."""
        front, _, _, done = self._eliminate(whole, NOTHING, None)
        return done == len(front)

    def _eliminate(
        self, one: Matrix, other: Matrix, part: int | None
    ) -> tuple[Array, Array, int, int]:
        ids = np.concatenate([one[0], other[0]])
        inside = (0, 0) if part is None else (self._tree.low[part], self._tree.high[part])
        kinds = _kinds(ids, inside, self._ends, self._left_out)
        sizes = np.array([len(one[0]), len(other[0])])
        values = np.concatenate([one[2], other[2]])
        names, pivots, front = assemble(0, 0, NO_ROWS, (ids, kinds, values), sizes, self._scratch)
        self._deadline.check(rates.PART)
        return front, names, pivots, eliminate(front, names, pivots, self._deadline, LANES)


@allocating
def _kinds(ids: Array, inside: Any, ends: Any, left_out: Any) -> Array:
    """Return which variables are edges that leave a range of places, and which are left out."""
    (low, high), (tails, heads) = inside, ends
    found = np.full(len(ids), PIVOT)
    for i, x in enumerate(ids):
        if x < len(tails):
            if left_out[x]:
                found[i] = LEFT_OUT
            elif (low <= tails[x] < high) != (low <= heads[x] < high):
                found[i] = OTHER
    return found
