"""Method ``theorems``: bounds of the cop number that meet, each with the name of its theorem.

Lower bounds: 1; 2 for a graph that cannot be dismantled; the least degree if the girth is at least
5 (Aigner, Fromme 1984), one more if it is at least 9 (Morris, Runte, Skelton, "Most generalized
Petersen graphs of girth 8 have cop number 4", 2020), more than (least degree - 1)^t if it is at
least 8t - 3 (Frankl, "Cops and robbers in graphs with large girth and Cayley graphs", 1987).

Upper bounds: 1 for a graph that can be dismantled, a tree or a chordal graph for instance; w/2 + 1
for a graph of treewidth at most w (Joret, Kaminski, Theis, "The cops and robber game on graphs with
forbidden (induced) subgraphs", 2010), hence 2 for an outerplanar one (Clarke 2002); 3 for a planar
one (Aigner, Fromme); the size of a dominating set; 2 for up to 9 vertices and 3 for up to 18 (Baird
et al., "On the minimum order of k-cop-win graphs", 2014; Turcotte, Yvon, "4-cop-win graphs have at
least 19 vertices", 2021).

A tree has with one cop the capture time that is its radius: the cop starts in a center and walks
towards the robber, and the distance between the cop's start and the farthest leaf is at least the
radius, where the robber may stay. (For the capture time of other graphs there is only that too few
cops never catch the robber.)

Cartesian products are in `products`, and what holds for further classes of graphs in `classes`.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.solvers import rates
from zermelo.solvers.cops import classes
from zermelo.solvers.cops.dismantle import by_bounds, dismantle
from zermelo.solvers.cops.products import LARGEST_PRODUCT, product_bounds
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.recognize import distances

WIDEST = 12
"""No decomposition of a larger width is looked for."""

LARGEST_GIRTH = 3_000_000
"""The girth is computed if vertices times edges are at most this many."""

LARGEST_PLANAR = 10_000
"""Planarity is tested up to this many vertices (networkx: 0.7 s)."""

LARGEST_DOMINATION = 2000
"""A dominating set is looked for up to this many vertices."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The best bounds for a cop number, and the theorems that they are from."""

    lower: int
    upper: int
    why_lower: str
    why_upper: str


def bounds(graph: Graph, deadline: Deadline) -> Bounds:
    """Return the best bounds for a connected graph with at least one vertex."""
    *_, best = narrowing(graph, deadline)
    return best


def narrowing(graph: Graph, deadline: Deadline) -> Iterator[Bounds]:
    """Yield bounds for a connected graph with at least one vertex, each better than the last."""
    if graph.n == 1:
        yield Bounds(1, 1, "a single vertex", "a single vertex")
        return
    if len(dismantle(graph, deadline)[1]) == 1:
        yield Bounds(1, 1, "one cop at least", "dismantlable")
        return
    best = Bounds(2, graph.n, "not dismantlable", "a cop on every vertex")
    yield best
    for number, why, is_upper in _theorems(graph, deadline):
        deadline.check()
        if is_upper and number < best.upper:
            best = replace(best, upper=number, why_upper=why)
            yield best
        if not is_upper and number > best.lower:
            best = replace(best, lower=number, why_lower=why)
            yield best
        if best.lower >= best.upper:
            return


def _theorems(graph: Graph, deadline: Deadline) -> Iterator[tuple[int, str, bool]]:
    """Yield bounds, with the theorem and whether it is an upper bound; cheap ones first."""
    if graph.n <= 18:
        yield 2 if graph.n <= 9 else 3, "few vertices", True
    width = elimination_width(graph, deadline)
    if width is not None:
        yield width // 2 + 1, f"treewidth at most {width}", True
    if graph.n <= LARGEST_PLANAR and graph.m <= 3 * graph.n - 6:
        import networkx as nx

        if nx.check_planarity(nx.Graph(list(graph.edges)))[0]:
            yield 3, "planar", True
    length = girth(graph, deadline) if graph.n * graph.m <= LARGEST_GIRTH else None
    if length is not None and length >= 5:
        least, t = min(map(graph.degree, range(graph.n))), (length + 3) // 8
        yield least, f"girth {length} and least degree {least}", False
        if t > 1 and least > 1:
            why = f"girth {length} and least degree {least} (Frankl)"
            yield (least - 1) ** t + 1, why, False
        if length >= 9 and least > 1:
            yield least + 1, f"girth {length} and least degree {least} (Morris)", False
    yield from classes.cheap(graph, deadline)
    yield from product_bounds(graph, deadline)
    if graph.n <= LARGEST_DOMINATION:
        yield dominating(graph), "a dominating set", True
    yield from classes.dear(graph, deadline)


def elimination_width(graph: Graph, deadline: Deadline) -> int | None:
    """Return an upper bound of the treewidth: vertices of least degree are eliminated.

    It is exact where it says 0, 1 or 2. None if more than `WIDEST` would be needed.
    """
    around = [set(row) for row in graph.adjacency]
    gone = bytearray(graph.n)
    # A vertex stands in the list of every degree that it has had; only its own one counts.
    waiting: list[list[int]] = [[] for _ in range(WIDEST + 1)]
    for v, row in enumerate(around):
        if len(row) <= WIDEST:
            waiting[len(row)].append(v)
    width = degree = 0
    for step in range(graph.n):
        if step % 1024 == 0:
            deadline.check()
        v = -1
        while v < 0:
            if degree > WIDEST:
                return None
            if not waiting[degree]:
                degree += 1
                continue
            v = waiting[degree].pop()
            if gone[v] or len(around[v]) != degree:
                v = -1
        gone[v] = 1
        width = max(width, degree)
        for u in around[v]:
            around[u] |= around[v]
            around[u] -= {u, v}
            if len(around[u]) <= WIDEST:
                waiting[len(around[u])].append(u)
        degree = max(0, degree - 1)
    return width


def girth(graph: Graph, deadline: Deadline) -> int | None:
    """Return the length of a shortest cycle, None for a forest; time is vertices times edges."""
    shortest: int | None = None
    edges = graph.edges
    for root in range(graph.n):
        deadline.check(rates.DISTANCE * (graph.n + graph.m))
        far = distances(graph, root)
        parents = [0] * graph.n
        for u, v in edges:
            if far[u] < 0:
                continue
            if far[u] == far[v]:
                length = 2 * far[u] + 1
            else:
                later = u if far[u] > far[v] else v
                parents[later] += 1
                if parents[later] < 2:
                    continue
                length = 2 * far[later]
            shortest = length if shortest is None else min(shortest, length)
    return shortest


def dominating(graph: Graph) -> int:
    """Return the size of a dominating set, by the greedy rule."""
    closed = [mask | 1 << v for v, mask in enumerate(graph.masks)]
    missing, size = (1 << graph.n) - 1, 0
    while missing:
        missing &= ~max(closed, key=lambda mask: (mask & missing).bit_count())
        size += 1
    return size


def _run(task: Task) -> Outcome:
    game: CopsAndRobber = task.instance.position
    components = [game.graph.induced(part) for part in game.graph.components()]
    found = [bounds(graph, task.deadline) for graph in components]
    lower, upper = sum(each.lower for each in found), sum(each.upper for each in found)
    names = sorted({f"at least {b.lower}: {b.why_lower}" for b in found} | {
        f"at most {b.upper}: {b.why_upper}" for b in found
    })  # fmt: skip
    statistics = {"theorems": names}
    forest = all(graph.m == graph.n - 1 for graph in components)
    if task.instance.question == "capture-time" and forest and game.cops == len(components):
        radius = max(map(_radius, components), default=0)
        return Outcome(radius, Assurance.THEOREM, statistics=statistics)
    return by_bounds(task, lower, upper, None, statistics)


def _radius(tree: Graph) -> int:
    """Return the radius of a tree: half of a longest path, rounded up."""
    far = distances(tree, 0)
    end = max(range(tree.n), key=far.__getitem__)
    return (max(distances(tree, end)) + 1) // 2


def _cost(instance: Instance, known: Answer) -> float:
    if known is not None:
        return math.inf
    graph = instance.graph
    cost = 2e-4 + 3e-5 * (graph.n + graph.m)
    if graph.n * graph.m <= LARGEST_GIRTH:
        cost += 3e-7 * graph.n * graph.m
    # The factors of a product: 3,000 edges take up to 1.7 s.
    cost += 2e-7 * graph.m**2 if graph.m <= LARGEST_PRODUCT else 0.0
    return cost + classes.cost(graph)


METHOD = Method(
    name="theorems",
    questions=("cop-number", "cops-win", "capture-time"),
    summary="bounds that meet: treewidth, planarity, girth, products, domination, planes, paths",
    cost=_cost,
    run=_run,
)
