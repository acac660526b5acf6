"""The graph that everything inside works on: vertices 0..n-1 and sorted integer arrays.

A `Graph` never changes after it is made. Its edges are two parallel arrays of 64-bit integers in
lexicographic order, its adjacency is the same data in compressed sparse rows (CSR); tuples and
bitmasks are made on demand. Small graphs are built in plain Python, so that the checker starts
without numpy; above `BULK` edges the same arrays are built by numpy, without a Python loop.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, pairwise
from typing import Any

from zermelo.core.errors import InputError, LimitReached

MOST_MASKS = 1 << 30
"""Neighbors are made bits of integers up to so many bytes: a path of 130,000 vertices."""

BULK = 100_000
"""Above this many edges numpy builds the arrays."""

LOADED = 1_000
"""Above this many edges it builds the adjacency where it is loaded already."""


class Graph:
    """A simple graph or digraph, loops only where the game allows them.

    >>> path = zermelo.Graph.from_edges(3, [(0, 1), (1, 2)])
    >>> path.n, path.directed
    (3, False)

    Use `Graph.from_edges` (pairs) or `Graph.from_arrays` (two integer columns) to make one.

    Attributes
    ----------
    n : int
        The number of vertices.
    directed : bool
        Whether an edge (u, v) leads from u to v.
    tails, heads : array of 64-bit integers
        The edges in lexicographic order; undirected edges have tail <= head.
    """

    __slots__ = ("_adjacency", "_csr", "_edges", "_masks", "directed", "heads", "n", "tails")

    def __init__(self, n: int, tails: array[int], heads: array[int], directed: bool) -> None:
        self.n = n
        self.directed = directed
        self.tails = tails
        self.heads = heads
        self._edges: tuple[tuple[int, int], ...] | None = None
        self._csr: tuple[array[int], array[int]] | None = None
        self._adjacency: tuple[tuple[int, ...], ...] | None = None
        self._masks: tuple[int, ...] | None = None

    @classmethod
    def from_edges(
        cls, n: int, edges: Iterable[tuple[int, int]], directed: bool = False, loops: bool = False
    ) -> Graph:
        """Make a graph from pairs of vertices.

        >>> path = zermelo.Graph.from_edges(3, [(0, 1), (1, 2)])
        >>> path.edges
        ((0, 1), (1, 2))

        Raises
        ------
        InputError
            A vertex out of range, a parallel edge, or a loop where `loops` is false; the place
            is the position of the pair.
        """
        pairs = edges if isinstance(edges, Sequence) else list(edges)
        if len(pairs) > BULK:
            from zermelo.core.bulk import graph_of_pairs

            return graph_of_pairs(n, pairs, directed, loops)
        seen: set[tuple[int, int]] = set()
        for position, (u, v) in enumerate(pairs):
            pair = (u, v) if directed or u <= v else (v, u)
            if not (0 <= u < n and 0 <= v < n and (loops or u != v) and pair not in seen):
                wrong = problem(n, u, v, loops) or f"the edge {u}-{v} stands twice"
                raise InputError(wrong, "remove it", f"[{position}]")
            seen.add(pair)
        ordered = sorted(seen)
        tails, heads = zip(*ordered, strict=True) if ordered else ((), ())
        return cls(n, array("q", tails), array("q", heads), directed)

    @classmethod
    def from_arrays(
        cls, n: int, tails: Any, heads: Any, directed: bool = False, loops: bool = False
    ) -> Graph:
        """Make a graph from two integer columns of equal length, with the same checks.

        >>> zermelo.Graph.from_arrays(3, [0, 1], [1, 2]).edges
        ((0, 1), (1, 2))
        """
        from zermelo.core.bulk import graph_of_arrays

        return graph_of_arrays(n, tails, heads, directed, loops)

    @property
    def m(self) -> int:
        """The number of edges.

        >>> zermelo.Graph.from_edges(3, [(0, 1), (1, 2)]).m
        2
        """
        return len(self.tails)

    @property
    def edges(self) -> tuple[tuple[int, int], ...]:
        """The edges as sorted pairs; an undirected pair has its smaller vertex first.

        >>> zermelo.Graph.from_edges(3, [(2, 1), (1, 0)]).edges
        ((0, 1), (1, 2))
        """
        if self._edges is None:
            self._edges = tuple(zip(self.tails, self.heads, strict=True))
        return self._edges

    @property
    def csr(self) -> tuple[array[int], array[int]]:
        """The adjacency as (offsets, targets): v's neighbors are targets[offsets[v]:offsets[v+1]].

        >>> starts, ends = zermelo.Graph.from_edges(3, [(0, 1), (1, 2)]).csr
        >>> list(starts), list(ends)
        ([0, 1, 3, 4], [1, 0, 2, 1])

        Neighbors are sorted; in a digraph they are the out-neighbors. A loop at v lists v once.
        """
        if self._csr is None:
            if self.m > (LOADED if "numpy" in sys.modules else BULK):
                from zermelo.core.bulk import bulk_csr

                self._csr = bulk_csr(self)
            else:
                self._csr = _small_csr(self)
        return self._csr

    @property
    def adjacency(self) -> tuple[tuple[int, ...], ...]:
        """The sorted neighbors (out-neighbors in a digraph) of every vertex.

        >>> zermelo.Graph.from_edges(3, [(0, 1), (1, 2)]).adjacency
        ((1,), (0, 2), (1,))
        """
        if self._adjacency is None:
            offsets, targets = self.csr
            self._adjacency = tuple(tuple(targets[start:end]) for start, end in pairwise(offsets))
        return self._adjacency

    @property
    def masks(self) -> tuple[int, ...]:
        """The neighbors of every vertex as the set bits of an integer.

        >>> zermelo.Graph.from_edges(3, [(0, 1), (1, 2)]).masks
        (2, 5, 2)

        Raises
        ------
        LimitReached
            They would take more than `MOST_MASKS` bytes.
        """
        if self._masks is None:
            large = self.n * self.n // 8 > MOST_MASKS
            size = sum(row[-1] for row in self.adjacency if row) // 8 if large else 0
            if size > MOST_MASKS:
                what = f"the neighbors of {self.n:,} vertices as bits take {size:,} bytes"
                raise LimitReached(f"{what}, more than {MOST_MASKS:,}")
            rows = [0] * self.n
            for u, v in zip(self.tails, self.heads, strict=True):
                rows[u] |= 1 << v
                rows[v] |= 0 if self.directed else 1 << u
            self._masks = tuple(rows)
        return self._masks

    def neighbors(self, v: int) -> tuple[int, ...]:
        """Return the sorted neighbors (out-neighbors in a digraph) of v.

        >>> list(zermelo.Graph.from_edges(3, [(0, 1), (1, 2)]).neighbors(1))
        [0, 2]
        """
        return self.adjacency[v]

    def degree(self, v: int) -> int:
        """Return the number of neighbors (out-neighbors in a digraph) of v.

        >>> zermelo.Graph.from_edges(3, [(0, 1), (1, 2)]).degree(1)
        2
        """
        offsets = self.csr[0]
        return offsets[v + 1] - offsets[v]

    def has_edge(self, u: int, v: int) -> bool:
        """Whether u and v are adjacent (in a digraph: whether u leads to v).

        >>> zermelo.Graph.from_edges(3, [(0, 1), (1, 2)]).has_edge(2, 1)
        True
        """
        from bisect import bisect_left

        offsets, targets = self.csr
        at = bisect_left(targets, v, offsets[u], offsets[u + 1])
        return at < offsets[u + 1] and targets[at] == v

    def reverse(self) -> Graph:
        """Return the digraph with all edges turned round (an undirected graph is its own).

        >>> zermelo.Graph.from_edges(2, [(0, 1)], directed=True).reverse().edges
        ((1, 0),)
        """
        if not self.directed:
            return self
        return Graph.from_edges(self.n, [(v, u) for u, v in self.edges], directed=True, loops=True)

    def undirected(self) -> Graph:
        """Return the underlying graph: an edge where either direction is, no loops.

        >>> zermelo.Graph.from_edges(2, [(1, 0)], directed=True).undirected().edges
        ((0, 1),)
        """
        if not self.directed:
            return self
        pairs = {(min(u, v), max(u, v)) for u, v in self.edges if u != v}
        return Graph.from_edges(self.n, sorted(pairs))

    def induced(self, vertices: Sequence[int]) -> Graph:
        """Return the graph induced on distinct vertices; vertex i is the i-th one given.

        >>> zermelo.Graph.from_edges(3, [(0, 1), (1, 2)]).induced([1, 2]).edges
        ((0, 1),)

        Linear in their degrees, so that all components together take linear time.
        """
        index = {v: i for i, v in enumerate(vertices)}
        adjacency, directed = self.adjacency, self.directed
        pairs = [
            (index[u], index[v])
            for u in vertices
            for v in adjacency[u]
            if v in index and (directed or u <= v)
        ]
        return Graph.from_edges(len(vertices), pairs, self.directed, loops=True)

    def components(self) -> list[list[int]]:
        """Return the vertices of each component (weak, in a digraph), sorted, first one first.

        >>> zermelo.Graph.from_edges(3, [(0, 1)]).components()
        [[0, 1], [2]]
        """
        return list(map(sorted, parts(self.undirected().adjacency, bytearray(self.n))))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Graph) and (
            (self.n, self.directed, self.tails, self.heads)
            == (other.n, other.directed, other.tails, other.heads)
        )

    def __hash__(self) -> int:
        return hash((self.n, self.directed, self.tails.tobytes(), self.heads.tobytes()))

    def __repr__(self) -> str:
        kind = "Digraph" if self.directed else "Graph"
        return f"<{kind} with {self.n} vertices and {self.m} edges>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Graph, (self.n, self.tails, self.heads, self.directed))


def problem(n: int, u: int, v: int, loops: bool) -> str:
    """Return why a pair is no edge of a graph with n vertices, or nothing if it may be one."""
    for x in (u, v):
        if not 0 <= x < n:
            return f"there is no vertex {x} among the vertices 0 to {n - 1}"
    return f"the edge {u}-{v} is a loop" if u == v and not loops else ""


def _small_csr(graph: Graph) -> tuple[array[int], array[int]]:
    rows: list[list[int]] = [[] for _ in range(graph.n)]
    for u, v in zip(graph.tails, graph.heads, strict=True):  # so every row is sorted
        rows[u].append(v)
        if not graph.directed and u != v:
            rows[v].append(u)
    offsets = array("q", accumulate(map(len, rows), initial=0))
    return offsets, array("q", chain.from_iterable(rows))


def reach(adjacency: Sequence[Iterable[int]], start: int, seen: bytearray) -> list[int]:
    """Return the vertices that can be reached and are not seen yet, nearest first, and mark them.

    The start is one of them.
    """
    seen[start] = 1
    reached = [start]
    for v in reached:
        for u in adjacency[v]:
            if not seen[u]:
                seen[u] = 1
                reached.append(u)
    return reached


def parts(adjacency: Sequence[Iterable[int]], seen: bytearray) -> list[list[int]]:
    """Return the components of what is not seen yet, by their least vertices, and mark them."""
    found: list[list[int]] = []
    root = seen.find(0)
    while root >= 0:
        found.append(reach(adjacency, root, seen))
        root = seen.find(0, root)
    return found
