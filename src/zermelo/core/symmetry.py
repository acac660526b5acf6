"""Which vertices of a colored graph are alike: the orbits of its automorphisms.

Colors are refined until vertices of the same color have as many neighbors of every color
(Hopcroft's way: the smaller parts of a split cell are looked at). Vertices of different colors are
not alike. In a tree those of the same color are (Immerman, Lander, "Describing graphs", 1990), and
twins (the same neighbors but for each other) always are. For the others an automorphism is looked
for: two vertices get a color of their own, the colors are refined again, and so on until every
color names one vertex, or does not fit; all ways are tried.

The search looks at two components at a time, or at two copies of the same, as one graph: an
isomorphism of two components is an automorphism of the whole that exchanges them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from zermelo.core.graph import Graph

BUDGET = 2_000_000
"""Neighbors that are looked at: about a second."""

Around = Sequence[Sequence[int]]
"""The neighbors of every vertex."""


@dataclass(frozen=True, slots=True)
class Orbits:
    """What is known of the orbits: sorted vertices that are alike, by their least ones.

    If it is complete, vertices of different parts are never alike; else the budget was used up.
    """

    parts: tuple[tuple[int, ...], ...]
    complete: bool


class _Spent(Exception):
    """The budget is used up."""


def orbits(graph: Graph, colors: Sequence[Hashable], budget: int = BUDGET) -> Orbits:
    """Return the orbits of the automorphisms of an undirected graph that keep the colors.

    Vertices of color None count as not there. The `budget` is the number of neighbors that may
    be looked at; what is found until then is returned.
    """
    if graph.directed:
        raise ValueError("the graph is directed")
    vertices = [v for v in range(graph.n) if colors[v] is not None]
    search = _Search(graph.induced(vertices), [colors[v] for v in vertices], budget)
    try:
        search.run()
    except _Spent:
        complete = False
    else:
        complete = True
    parts = _group(range(len(vertices)), search.root)
    return Orbits(tuple(tuple(vertices[i] for i in part) for part in parts), complete)


class _Search:
    """The search for the orbits of one graph, and the classes of vertices found to be alike."""

    def __init__(self, graph: Graph, colors: Sequence[Hashable], budget: int) -> None:
        self._around = graph.adjacency
        self._component = {v: part for part in graph.components() for v in part}
        self._colors = colors
        self._left = budget
        self._parent = list(range(graph.n))

    def root(self, v: int) -> int:
        """Return the vertex that stands for v's class."""
        while self._parent[v] != v:
            self._parent[v] = self._parent[self._parent[v]]
            v = self._parent[v]
        return v

    def _join(self, u: int, v: int) -> None:
        first, second = sorted((self.root(u), self.root(v)))
        self._parent[second] = first

    def run(self) -> None:
        """Find the orbits; `_Spent` if the budget does not suffice."""
        around = self._around
        for twins in (
            _group(range(len(around)), lambda v: (self._colors[v], tuple(around[v]))),
            _group(range(len(around)), lambda v: (self._colors[v], tuple(sorted([*around[v], v])))),
        ):
            for part in twins:
                for v in part[1:]:
                    self._join(part[0], v)
        partition = Partition(around, _group(range(len(around)), self._colors.__getitem__))
        partition.refine(range(len(partition.cells)), self._spend)
        for cell in map(sorted, partition.cells):
            if len(cell) == 1:
                continue
            part = self._component[cell[0]]
            if sum(len(around[v]) for v in part) == 2 * (len(part) - 1):  # a tree, and so all are
                for v in cell[1:]:
                    self._join(cell[0], v)
                continue
            found: list[int] = []
            for v in cell:
                if any(self.root(v) == self.root(u) for u in found):
                    continue
                if not any(self._exchange(u, v, partition) for u in found):
                    found.append(v)

    def _exchange(self, u: int, v: int, partition: Partition) -> bool:
        """Look for an automorphism that takes u to v, and join all that it takes to each other."""
        first, second = self._component[u], self._component[v]
        image = isomorphism(self._around, (u, first), (v, second), partition, self._spend)
        for x, y in (image or {}).items():
            self._join(x, y)
        return image is not None

    def _spend(self, count: int) -> None:
        self._left -= count
        if self._left < 0:
            raise _Spent


def isomorphism(
    around: Around, source: tuple[int, list[int]], target: tuple[int, list[int]],
    partition: Partition, spend: Callable[[int], None],
) -> dict[int, int] | None:  # fmt: skip
    """Return the images under an isomorphism of two components that takes a vertex to a vertex.

    Each is a vertex and all of its component; vertices of a cell stay in it. None if there is none.
    """
    (u, first), (v, second) = source, target
    if len(first) != len(second):
        return None
    size = len(first)
    here = {x: i for i, x in enumerate(first)}
    there = {x: size + i for i, x in enumerate(second)}
    both = [[here[y] for y in around[x]] for x in first]
    both += [[there[y] for y in around[x]] for x in second]
    spend(sum(map(len, both)))
    names = [*first, *second]
    start = Partition(both, _group(range(2 * size), lambda i: partition.of[names[i]]))
    # Each entry of the stack: a partition, and the pairs that are to be exchanged next in it.
    stack = [(start, iter([(here[u], there[v])]))]
    while stack:
        state, pairs = stack[-1]
        pair = next(pairs, None)
        if pair is None:
            stack.pop()
            continue
        spend(2 * size)
        after = state.copy()
        after.refine([after.split_off(pair)], spend)
        if any(2 * sum(x < size for x in cell) != len(cell) for cell in after.cells):
            continue
        open_ = min((cell for cell in after.cells if len(cell) > 2), key=len, default=None)
        if open_ is None:
            return {names[x]: names[y] for x, y in map(sorted, after.cells)}
        x = min(open_)
        stack.append((after, iter([(x, y) for y in sorted(open_) if y >= size])))
    return None


def transversals(graph: Graph, spend: Callable[[int], None]) -> Iterator[list[list[int]]]:
    """Yield automorphisms of a connected graph of which each one is a product, in one way.

    The first are those that take a vertex to each of its orbit, then those that leave it where it
    is and take another one to each of its orbit, and so on (Sims 1970): of a list one for each.
    """
    around, every = graph.adjacency, list(range(graph.n))
    partition = Partition(around, [every])
    partition.refine([0], spend)
    while cells := [cell for cell in partition.cells if len(cell) > 1]:
        u, *others = min(map(sorted, cells), key=len)
        images = [every]
        for v in others:
            image = isomorphism(around, (u, every), (v, every), partition, spend)
            images += [] if image is None else [[image[x] for x in every]]
        yield images
        partition.refine([partition.split_off([u])], spend)


class Partition:
    """The vertices of a graph in cells, split until they are equitable, and `of` each its cell."""

    def __init__(self, around: Around, cells: Iterable[Iterable[int]]) -> None:
        self._around = around
        self.cells = [set(cell) for cell in cells]
        self.of = [0] * len(around)
        for number, cell in enumerate(self.cells):
            for v in cell:
                self.of[v] = number

    def copy(self) -> Partition:
        """Return a partition of its own with the same cells."""
        return Partition(self._around, self.cells)

    def split_off(self, vertices: Iterable[int]) -> int:
        """Put some vertices of one cell into a new one, unless they are all; return its number."""
        chosen = set(vertices)
        old, number = self.of[min(chosen)], len(self.cells)
        if len(chosen) == len(self.cells[old]):
            return old
        for v in chosen:
            self.cells[old].discard(v)
            self.of[v] = number
        self.cells.append(chosen)
        return number

    def refine(self, waiting: Iterable[int], spend: Callable[[int], None]) -> None:
        """Split cells until all vertices of a cell have as many neighbors in every cell.

        Those for which that may not be so yet are `waiting`; `spend` gets how many neighbors were
        looked at.
        """
        queue = deque(waiting)
        queued = set(queue)
        while queue:
            splitter = queue.popleft()
            queued.discard(splitter)
            counts: dict[int, int] = {}
            work = 0
            for v in self.cells[splitter]:
                work += len(self._around[v]) + 1
                for u in self._around[v]:
                    counts[u] = counts.get(u, 0) + 1
            spend(work)
            touched: dict[int, dict[int, list[int]]] = {}
            for u, count in counts.items():
                touched.setdefault(self.of[u], {}).setdefault(count, []).append(u)
            for number in sorted(touched):
                groups = [group for _, group in sorted(touched[number].items())]
                rest = len(self.cells[number]) - sum(map(len, groups))
                sizes = [rest, *map(len, groups)]
                if rest == 0:
                    groups, sizes = groups[1:], sizes[1:]  # the first one stays where it is
                made = [number, *map(self.split_off, groups)]
                if len(made) == 1:
                    continue
                largest = made[sizes.index(max(sizes))]
                for each in made:
                    if each not in queued and (each != largest or number in queued):
                        queue.append(each)
                        queued.add(each)


def _group(vertices: Iterable[int], key: Callable[[int], Hashable]) -> list[list[int]]:
    """Return the vertices with equal keys, by their least ones."""
    found: dict[Hashable, list[int]] = {}
    for v in vertices:
        found.setdefault(key(v), []).append(v)
    return list(found.values())
