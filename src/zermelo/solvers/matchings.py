"""Maximum matchings of any graph, and the decomposition of Gallai and Edmonds that proves them.

Edmonds' algorithm searches from one free vertex after the other. Where a search fails, its tree is
Hungarian and stays; the rest of the graph goes on without it. At the end the outer vertices of the
trees are exactly those that some maximum matching leaves free (the set D of Gallai and Edmonds),
the inner ones are their other neighbors (A), and A is a tight barrier: a tree with k inner
vertices has k + 1 outer blossoms, each of them odd, and they are components of G - A.

A search grows an alternating tree from a free vertex, the root. A vertex is outer if an alternating
path of even length leads to it from the root, inner if only odd ones were found. An edge between
two outer vertices closes a blossom: everything on it becomes outer, and the blossom is treated as
its base (kept by a union-find structure). Each vertex of the tree but the root has its mate and,
from the edge by which it was reached or by which its blossom was closed, the vertex before it: from
an outer vertex mates and vertices before them, in turn, are an even path to the root.

At most n searches, each with at most n blossoms of at most n steps, in practice far fewer: the
greedy start leaves few free vertices, and a search mostly ends near its root.

Sources: Edmonds, "Paths, trees, and flowers" (1965); Gallai (1964); Lovász and Plummer, "Matching
Theory", section 3.2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels

CLOCK = 64
"""The deadline is looked at after so many searches; one takes milliseconds at most."""

UNSEEN, OUTER, INNER, ABSENT = 0, 1, 2, 3
"""Labels of vertices; an absent vertex does not belong to the graph."""


@dataclass(frozen=True, slots=True)
class Matching:
    """A maximum matching, and which vertices some maximum matching leaves free."""

    mate: list[int]
    """The mate of every vertex; -1 where it is free or absent."""
    label: list[int]
    """`OUTER` for a vertex that some maximum matching leaves free (the set D of Gallai and
    Edmonds), `INNER` for their other neighbors (A), `ABSENT` for vertices that do not count."""
    _before: list[int]

    def avoidable(self, v: int) -> bool:
        """Whether some maximum matching leaves a vertex free."""
        return self.label[v] == OUTER

    @property
    def size(self) -> int:
        """The number of edges."""
        return sum(1 for u in self.mate if u >= 0) // 2

    @property
    def barrier(self) -> list[int]:
        """The set A of Gallai and Edmonds, sorted: it shows that the matching is maximum."""
        return [v for v in range(len(self.label)) if self.label[v] == INNER]

    def ways_out(self, vertices: Iterable[int]) -> Iterator[list[int]]:
        """Yield an alternating path of even length from each avoidable vertex to a free one.

        Its first edge is in the matching; to exchange along it leaves the vertex free. The time
        is proportional to the paths.
        """
        for v in vertices:
            way = [v]
            while (u := self.mate[way[-1]]) >= 0:
                way += (u, self._before[u])
            yield way

    def without(self, v: int) -> list[int]:
        """Return the mates in a maximum matching that leaves an avoidable vertex free."""
        mate = self.mate.copy()
        way = next(self.ways_out([v]))
        for u, w in zip(way[1::2], way[2::2], strict=True):
            mate[u], mate[w] = w, u
        mate[v] = -1
        return mate


def maximum_matching(
    graph: Graph, kept: Sequence[int] | None = None, deadline: Deadline | None = None
) -> Matching:
    """Return a maximum matching of an undirected graph, or of the subgraph of the vertices kept.

    Loops do not count.
    """
    deadline, n = deadline or Deadline(), graph.n
    label = [UNSEEN if kept is None or kept[v] else ABSENT for v in range(n)]
    deadline.check()
    forest = _Forest(graph, label, start(graph, label))
    searches = 0
    for root in range(n):
        if forest.mate[root] < 0 and label[root] == UNSEEN:
            searches += 1
            if searches % CLOCK == 0:
                deadline.check()
            forest.search(root)
    return Matching(forest.mate, label, forest.before)


def start(graph: Graph, label: Sequence[int]) -> list[int]:
    """Return the mates of a greedy matching, vertices with one free neighbor first.

    Source: Karp, Sipser, "Maximum matching in sparse random graphs" (1981).
    """
    offsets, targets = graph.csr
    mate, around = [-1] * graph.n, range(graph.n)
    degree = [
        sum(u != v and label[u] != ABSENT for u in targets[offsets[v] : offsets[v + 1]])
        for v in around
    ]
    waiting = [v for v in reversed(around) if degree[v] != 1]
    waiting += [v for v in reversed(around) if degree[v] == 1]
    while waiting:
        v = waiting.pop()
        if label[v] == ABSENT or mate[v] >= 0:
            continue
        near = targets[offsets[v] : offsets[v + 1]]
        free = [u for u in near if u != v and label[u] != ABSENT and mate[u] < 0]
        if not free:
            continue
        best = min(free, key=degree.__getitem__)
        mate[v], mate[best] = best, v
        for w in (v, best):
            for u in targets[offsets[w] : offsets[w + 1]]:
                degree[u] -= 1
                if degree[u] == 1 and mate[u] < 0:
                    waiting.append(u)
    return mate


class _Forest:
    """The Hungarian trees so far, in the labels that are given, and the tree that grows."""

    def __init__(self, graph: Graph, label: list[int], mate: list[int]) -> None:
        self.mate, self.before = mate, [-1] * graph.n
        self._graph, self._label = graph, label
        self._above = list(range(graph.n))  # towards the base of a vertex's blossom
        self._mark, self._stamp = [0] * graph.n, 0

    def search(self, root: int) -> None:
        """Grow a tree from a free vertex; exchange along the path if it leads to another one."""
        mate, before, label, above = self.mate, self.before, self._label, self._above
        offsets, targets = self._graph.csr
        label[root] = OUTER
        queue, inner = [root], list[int]()
        for x in queue:
            for y in targets[offsets[x] : offsets[x + 1]]:
                if label[y] == UNSEEN:
                    before[y] = x
                    z = mate[y]
                    if z < 0:
                        self._exchange(y)
                        for v in (*queue, *inner):
                            label[v], above[v] = UNSEEN, v
                        return
                    label[y], label[z] = INNER, OUTER
                    inner.append(y)
                    queue.append(z)
                elif label[y] == OUTER and self._base(x) != self._base(y):
                    top = self._common(x, y)
                    queue += self._outer(x, y, top)
                    queue += self._outer(y, x, top)

    def _base(self, v: int) -> int:
        above = self._above
        while above[v] != v:
            above[v] = above[above[v]]
            v = above[v]
        return v

    def _common(self, x: int, y: int) -> int:
        """Return the base of a blossom: the first that the ways up from both ends share."""
        self._stamp += 1
        one, two = self._base(x), self._base(y)
        while True:
            if one >= 0:
                if self._mark[one] == self._stamp:
                    return one
                self._mark[one] = self._stamp
                up = self.mate[one]
                one = self._base(self.before[up]) if up >= 0 else -1
            one, two = two, one

    def _outer(self, x: int, y: int, top: int) -> list[int]:
        """Make everything outer on the way from x up to a base, and return what was inner.

        The edge from x to y, on the other way up, closes the blossom.
        """
        found = []
        while self._base(x) != top:
            self.before[x] = y
            y = self.mate[x]
            if self._label[y] == INNER:
                self._label[y] = OUTER
                found.append(y)
            for v in (x, y):
                if self._above[v] == v:
                    self._above[v] = top
            x = self.before[y]
        return found

    def _exchange(self, y: int) -> None:
        """Exchange along the path from a free vertex to the root."""
        while y >= 0:
            x = self.before[y]
            following = self.mate[x]
            self.mate[x], self.mate[y] = y, x
            y = following


def matching_data(mate: Sequence[int], barrier: Sequence[int], labels: Labels) -> dict[str, Any]:
    """Return ``matching`` and ``barrier`` as certificates hold them."""
    return {
        "matching": [labels.of((v, int(u))) for v, u in enumerate(mate) if u > v],
        "barrier": labels.of(barrier),
    }
