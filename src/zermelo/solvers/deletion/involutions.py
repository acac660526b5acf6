"""Involutions of a graph: automorphisms that exchange vertices in pairs.

Vertices are given their images one after the other, outwards from a vertex whose kind is rarest; a
vertex beside one that has an image goes beside that image. A way that does not fit is taken back.
The first vertex of a component is tried on the farthest vertices first: turns by 180 degrees have
few vertices near their images.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.symmetry import Partition
from zermelo.solvers import rates
from zermelo.solvers.recognize import distances

LOOKS = 40
"""Images tried for each vertex, on average, before the search gives up; and 4,000 more."""


def kinds(graph: Graph, deadline: Deadline) -> list[int]:
    """Return a number for every vertex; an automorphism takes none to another number."""
    cells = Partition(graph.adjacency, [range(graph.n)] if graph.n else [])
    cells.refine(range(len(cells.cells)), lambda looks: deadline.check(looks * rates.DISTANCE))
    return cells.of


@dataclass(slots=True)
class Involution:
    """A search for an involution of a graph.

    At most `near` vertices may be their own images or next to them. `fits` is asked about these at
    the end.
    """

    graph: Graph
    near: int
    fits: Callable[[Sequence[int], list[int]], bool]
    deadline: Deadline
    image: list[int] = field(init=False)
    close: list[int] = field(init=False, default_factory=list)
    """The vertices that are, or are next to, their own images."""

    def __post_init__(self) -> None:
        self.image = [-1] * self.graph.n

    def exists(self) -> bool:
        """Whether there is one, which `image` has then; no also where that takes too long."""
        graph = self.graph
        kind = kinds(graph, self.deadline)
        if self.near == 0 and any(many % 2 for many in Counter(kind).values()):
            return False  # a kind is a union of pairs
        order, before = outwards(graph, kind)
        left = LOOKS * graph.n + 4000
        self.deadline.check(rates.DISTANCE * (graph.n + graph.m))
        # Each entry: a place in the order, the images that remain to be tried there, and the one
        # that is tried.
        stack: list[tuple[int, Iterator[int], int]] = []
        place = 0
        while True:
            while place < len(order) and self.image[order[place]] >= 0:
                place += 1
            if place == len(order):
                if self.fits(self.close, self.image):
                    return True
            else:
                u = order[place]
                stack.append((place, iter(self._candidates(u, before[u], kind)), -1))
            while stack:  # the next image that fits
                place, ways, tried = stack.pop()
                u = order[place]
                if tried >= 0:
                    self._take_back(u, tried)
                for v in ways:
                    left -= 1
                    if left % 1024 == 0:
                        self.deadline.check(1024 * rates.DISTANCE)
                    if left < 0:
                        return False
                    if self._may(u, v):
                        self._give(u, v)
                        stack.append((place, ways, v))
                        break
                else:
                    continue
                place += 1
                break
            else:
                return False

    def _candidates(self, u: int, parent: int, kind: Sequence[int]) -> list[int]:
        if parent >= 0:
            near = self.graph.neighbors(self.image[parent])
            return [v for v in near if kind[v] == kind[u] and self.image[v] < 0]
        free = [v for v in range(self.graph.n) if kind[v] == kind[u] and self.image[v] < 0]
        far = distances(self.graph, u)
        return sorted(free, key=lambda v: (far[v] >= 0, -far[v], v))

    def _may(self, u: int, v: int) -> bool:
        graph, image = self.graph, self.image
        close = u == v or graph.has_edge(u, v)
        if close and len(self.close) + 1 + (u != v) > self.near:
            return False
        for one, other in ((u, v), (v, u)) if u != v else ((u, u),):
            for w in graph.neighbors(one):
                if image[w] >= 0 and not graph.has_edge(image[w], other):
                    return False
        return True

    def _give(self, u: int, v: int) -> None:
        self.image[u], self.image[v] = v, u
        if u == v or self.graph.has_edge(u, v):
            self.close += [u, v] if u != v else [u]

    def _take_back(self, u: int, v: int) -> None:
        self.image[u] = self.image[v] = -1
        if u == v or self.graph.has_edge(u, v):
            del self.close[-1 - (u != v) :]


def outwards(graph: Graph, kind: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the vertices of one component after the other, outwards from one of the rarest kind.

    And for each vertex the one that it was come to from, -1 for the first of a component.
    """
    many = Counter(kind)
    before = [-2] * graph.n
    order: list[int] = []
    for start in sorted(range(graph.n), key=lambda v: (many[kind[v]], v)):
        if before[start] != -2:
            continue
        before[start] = -1
        waiting = deque([start])
        while waiting:
            u = waiting.popleft()
            order.append(u)
            for v in graph.neighbors(u):
                if before[v] == -2:
                    before[v] = u
                    waiting.append(v)
    return order, before
