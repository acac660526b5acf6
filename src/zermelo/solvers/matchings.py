"""Maximum matchings of any graph, and the decomposition of Gallai and Edmonds that proves them.

Edmonds' algorithm searches from one free vertex after the other. Where a search fails, its tree is
Hungarian and stays; the rest of the graph goes on without it. At the end the outer vertices of the
trees are exactly those that some maximum matching leaves free (the set D of Gallai and Edmonds),
the inner ones are their other neighbors (A), and A is a tight barrier: a tree with k inner
vertices has k + 1 outer blossoms, each of them odd, and they are components of G - A.

At most n searches of O(m log n) steps each, in practice far fewer: the greedy start leaves few free
vertices, and a search mostly ends near its root.

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
from zermelo.solvers import matching_steps as steps
from zermelo.solvers.matching_steps import ABSENT, INNER, OUTER

CLOCK = 64
"""The deadline is looked at after so many searches; one takes milliseconds at most."""


@dataclass(frozen=True, slots=True)
class Matching:
    """A maximum matching, and which vertices some maximum matching leaves free."""

    mate: Any
    """The mate of every vertex; -1 where it is free or absent."""
    label: Any
    """`OUTER` for a vertex that some maximum matching leaves free (the set D of Gallai and
    Edmonds), `INNER` for their other neighbors (A), `ABSENT` for vertices that do not count."""
    _parent: Any
    _bridge: Any
    _other: Any

    def avoidable(self, v: int) -> bool:
        """Whether some maximum matching leaves a vertex free."""
        return bool(self.label[v] == OUTER)

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
        is proportional to the paths after O(n).
        """
        n = len(self.mate)
        out, stack = [0] * n, [0] * (3 * n + 16)
        for v in vertices:
            root = self._root(v)
            length = steps.path(
                self.mate, self._parent, self._bridge, self._other, out, stack, v, root
            )
            yield [int(u) for u in out[:length]]

    def without(self, v: int) -> list[int]:
        """Return the mates in a maximum matching that leaves an avoidable vertex free."""
        mate = [int(u) for u in self.mate]
        way = next(self.ways_out([v]))
        for i in range(1, len(way), 2):
            mate[way[i]], mate[way[i + 1]] = way[i + 1], way[i]
        mate[v] = -1
        return mate

    def _root(self, v: int) -> int:
        """Return the free vertex from which the search came to an outer vertex."""
        while self.mate[v] >= 0:
            # A vertex with a bridge was inner first; the mate of any other outer one was.
            v = self._parent[v if self._bridge[v] >= 0 else self.mate[v]]
        return int(v)


def maximum_matching(
    graph: Graph, kept: Sequence[int] | None = None, deadline: Deadline | None = None
) -> Matching:
    """Return a maximum matching of an undirected graph, or of the subgraph of the vertices kept.

    Loops do not count.
    """
    deadline, n = deadline or Deadline(), graph.n
    offsets, targets = graph.csr
    label = [steps.UNSEEN if kept is None or kept[v] else ABSENT for v in range(n)]
    degree = [
        sum(u != v and label[u] != ABSENT for u in graph.neighbors(v)) if label[v] != ABSENT else 0
        for v in range(n)
    ]
    mate, parent, bridge, other = ([-1] * n for _ in range(4))
    above, base = list(range(n)), list(range(n))
    mark, touched, queue, out, stack, stamp = (
        [0] * size for size in (n, n + 2, n, n, 3 * n + 16, 1)
    )
    deadline.check()
    steps.start(offsets, targets, mate, label, degree, queue)
    searches = 0
    for root in range(n):
        if mate[root] >= 0 or label[root] != steps.UNSEEN:
            continue
        searches += 1
        if searches % CLOCK == 0:
            deadline.check()
        end = steps.search(
            offsets, targets, mate, label, parent, bridge, other, above, base, mark, touched,
            queue, root, stamp,
        )  # fmt: skip
        if end < 0:
            continue
        length = steps.path(mate, parent, bridge, other, out, stack, parent[end], root)
        steps.exchange(mate, out, length, end)
        steps.forget(touched, label, parent, bridge, other, above, base)
    return Matching(mate, label, parent, bridge, other)


def matching_data(mate: Sequence[int], barrier: Sequence[int], labels: Labels) -> dict[str, Any]:
    """Return ``matching`` and ``barrier`` as certificates hold them."""
    return {
        "matching": [labels.of((v, int(u))) for v, u in enumerate(mate) if u > v],
        "barrier": labels.of(barrier),
    }
