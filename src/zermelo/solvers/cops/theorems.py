"""Method ``theorems``: bounds of the cop number that meet, each with the name of its theorem.

Lower bounds: 1; 2 for a graph that cannot be dismantled; the least degree if the girth is at least
5 (Aigner, Fromme 1984), more than (least degree - 1)^t if it is at least 8t - 3 (Frankl, "Cops and
robbers in graphs with large girth and Cayley graphs", 1987).

Upper bounds: 1 for a graph that can be dismantled, a tree or a chordal graph for instance; w/2 + 1
for a graph of treewidth at most w (Joret, Kaminski, Theis, "The cops and robber game on graphs with
forbidden (induced) subgraphs", 2010), hence 2 for an outerplanar one (Clarke 2002); 3 for a planar
one (Aigner, Fromme); the size of a dominating set; 2 for up to 9 vertices and 3 for up to 18 (Baird
et al., "On the minimum order of k-cop-win graphs", 2014; Turcotte, Yvon, "4-cop-win graphs have at
least 19 vertices", 2021).

A tree has with one cop the capture time that is its radius: the cop starts in a centre and walks
towards the robber, and the distance between the cop's start and the farthest leaf is at least the
radius, where the robber may stay. (For the capture time of other graphs there is only that too few
cops never catch the robber.)

Cartesian products: a factor is a retract of the product, so its cop number is a lower bound;
c(G x H) <= c(G) + c(H) (Tošić, "On cops and robber game", 1988); a product of j trees has exactly
ceil((j + 1) / 2) (Maamoun, Meyniel, "On a game of policemen and robber", 1987), one of j cycles of
four vertices or more exactly j + 1 (Neufeld, Nowakowski, "A game of cops and robbers played on
products of graphs", 1998).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.solvers import rates
from zermelo.solvers.cops.dismantle import by_bounds, dismantle
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.recognise import distances

WIDEST = 12
"""No decomposition of a larger width is looked for."""

LARGEST_GIRTH = 3_000_000
"""The girth is computed if vertices times edges are at most this many."""

LARGEST_PRODUCT = 3000
"""Factors are looked for in graphs with at most this many edges."""

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
    if graph.n == 1:
        return Bounds(1, 1, "a single vertex", "a single vertex")
    if len(dismantle(graph, deadline)[1]) == 1:
        return Bounds(1, 1, "one cop at least", "dismantlable")
    lower, why_lower = 2, "not dismantlable"
    upper, why_upper = graph.n, "a cop on every vertex"
    for number, why, is_upper in _theorems(graph, deadline):
        deadline.check()
        if is_upper and number < upper:
            upper, why_upper = number, why
        if not is_upper and number > lower:
            lower, why_lower = number, why
        if lower >= upper:
            break
    return Bounds(lower, upper, why_lower, why_upper)


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
    yield from product_bounds(graph, deadline)
    if graph.n <= LARGEST_DOMINATION:
        yield dominating(graph), "a dominating set", True


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


def product_bounds(graph: Graph, deadline: Deadline) -> Iterator[tuple[int, str, bool]]:
    """Yield bounds for a connected graph that is a product: number, reason, whether upper."""
    factors = prime_factors(graph, deadline)
    if len(factors) < 2:
        return
    trees = sum(factor.m == factor.n - 1 for factor in factors)
    cycles = sum(_is_cycle(factor) for factor in factors)
    others = [f for f in factors if f.m != f.n - 1 and not _is_cycle(f)]
    by_trees = (trees + 2) // 2 if trees else 0
    by_cycles = cycles + 1 if cycles else 0
    why = f"a product of {trees} trees, {cycles} cycles, {len(others)} others"
    yield max(by_trees, by_cycles, 1), why, False
    if all(len(dismantle(factor, deadline)[1]) == 1 for factor in others):
        yield by_trees + by_cycles + len(others), why, True


def _is_cycle(graph: Graph) -> bool:
    return graph.n >= 4 and all(graph.degree(v) == 2 for v in range(graph.n))


def prime_factors(graph: Graph, deadline: Deadline) -> list[Graph]:
    """Return the prime factors of a connected graph; itself if there is one, or it is too large.

    Sabidussi and Vizing: a connected graph is a product of prime factors in one way only. Two edges
    belong to the same factor if they are in the closure of two relations (Feder, "Product graph
    representations", 1992): xy and uv with d(x,u) + d(y,v) != d(x,v) + d(y,u), and xy and xz where
    y, z are not adjacent and x is their only common neighbour. What comes out is compared with all
    edges.
    """
    if graph.m > LARGEST_PRODUCT or graph.m < 2:
        return [graph]
    color = _classes(graph, deadline)
    kinds = sorted(set(color))
    if len(kinds) == 1:
        return [graph]
    factors: list[Graph] = []
    places: list[list[int]] = []
    for kind in kinds:
        deadline.check()
        others = [edge for edge, c in zip(graph.edges, color, strict=True) if c != kind]
        where = [0] * graph.n
        layers = Graph.from_edges(graph.n, others).components()
        for number, layer in enumerate(layers):
            for v in layer:
                where[v] = number
        mine = {
            (min(where[u], where[v]), max(where[u], where[v]))
            for (u, v), c in zip(graph.edges, color, strict=True)
            if c == kind and where[u] != where[v]
        }
        factors.append(Graph.from_edges(len(layers), sorted(mine)))
        places.append(where)
    # Each vertex has its own place, every edge is one of the product, and there are as many.
    product = (
        math.prod(factor.n for factor in factors) == len(set(zip(*places, strict=True))) == graph.n
        and sum(factor.m * (graph.n // factor.n) for factor in factors) == graph.m
        and all(sum(w[u] != w[v] for w in places) == 1 for u, v in graph.edges)
    )
    return factors if product else [graph]


def _classes(graph: Graph, deadline: Deadline) -> list[int]:
    """Return a number for every edge; the edges of one factor have the same."""
    import numpy as np

    far: Any = np.array([distances(graph, v) for v in range(graph.n)], dtype=np.int32)
    tails, heads = (np.array(column, dtype=np.int64) for column in (graph.tails, graph.heads))
    leader = list(range(graph.m))

    def find(e: int) -> int:
        while leader[e] != e:
            leader[e] = leader[leader[e]]
            e = leader[e]
        return e

    number = {edge: e for e, edge in enumerate(graph.edges)}
    for e, (x, y) in enumerate(graph.edges):
        if e % 64 == 0:
            deadline.check(64 * rates.RELATED * graph.m)
        related = far[x][tails] + far[y][heads] != far[x][heads] + far[y][tails]
        for other in np.flatnonzero(related):
            leader[find(int(other))] = find(e)
    masks = graph.masks
    for x in range(graph.n):
        deadline.check()
        row = graph.neighbors(x)
        for i, y in enumerate(row):
            for z in row[:i]:
                if masks[y] & masks[z] == 1 << x and not masks[y] >> z & 1:
                    first, second = (number[min(x, w), max(x, w)] for w in (y, z))
                    leader[find(first)] = find(second)
    return [find(e) for e in range(graph.m)]


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
    return cost + (2e-7 * graph.m**2 if graph.m <= LARGEST_PRODUCT else 0.0)


METHOD = Method(
    name="theorems",
    questions=("cop-number", "cops-win", "capture-time"),
    summary="bounds that meet: treewidth, planarity, girth, products, domination, dismantling",
    cost=_cost,
    run=_run,
)
