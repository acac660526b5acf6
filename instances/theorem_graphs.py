"""Graphs and data of the games in `instances.theorem_games`, of any size.

Vertices are renamed at random, so that recognizing a class of graphs is part of the work.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import isqrt
from typing import Any

from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.ello.rules import GREEN, coloring_of

Made = dict[str, Any]

Text = str | Callable[[int], str | Graph]
"""A family with a place for the size, or what makes one, or a graph, of a size."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A graph whose vertex v is called `names[v]`."""

    graph: Graph
    names: list[int]

    def of(self, vertices: Iterable[int]) -> list[int]:
        """Return the names of vertices."""
        return [self.names[v] for v in vertices]

    @property
    def object(self) -> Made:
        """The graph as an instance file has it."""
        names, graph = self.names, self.graph
        edges = [[names[u], names[v]] for u, v in zip(graph.tails, graph.heads, strict=True)]
        directed = {"directed": True} if graph.directed else {}
        return {"vertices": graph.n, "edges": edges, **directed}

    def row(self, values: Iterable[int]) -> list[int]:
        """Return vertex data, given vertex by vertex, in the order of the names."""
        found = [0] * self.graph.n
        for name, value in zip(self.names, values, strict=True):
            found[name] = value
        return found


def drawn(text: str | Graph, rng: random.Random) -> Drawn:
    """Return a graph with its vertices renamed at random."""
    graph = parse(text) if isinstance(text, str) else text
    return Drawn(graph, rng.sample(range(graph.n), graph.n))


def even(number: int) -> int:
    """Return the number, or one less if it is odd."""
    return number - number % 2


def rectangle(size: int, rows: int, columns: int, family: str = "grid:{}x{}") -> str:
    """Return a family with two sides near the root of a size, of these parities."""
    side = max(isqrt(size), 4)
    return family.format(side - (side - rows) % 2, side + 1 - (side + 1 - columns) % 2)


def with_edges(size: int) -> int:
    """Return the vertices of a clique with about so many edges."""
    return max(isqrt(2 * size), 4)


def biclique(size: int) -> str:
    """Return a complete bipartite graph with about so many edges."""
    side = max(isqrt(size), 2)
    return f"bipartite:{side},{side + 1}"


def thirds(size: int) -> str:
    """Return a complete graph of three parts with about so many edges."""
    side = max(isqrt(size // 3), 2)
    return f"multipartite:{side},{side},{side + 1}"


def triples(size: int) -> str:
    """Return a complete graph of parts of three with about so many edges."""
    return "multipartite:" + ",".join(["3"] * max(isqrt(2 * size // 9), 6))


def cube(size: int) -> str:
    """Return the largest cube with at most about so many edges."""
    d = 1
    while (d + 1) << d <= 1.2 * size:
        d += 1
    return f"hypercube:{d}"


def binary(size: int) -> str:
    """Return the largest binary tree with at most so many vertices."""
    return f"kary:2,{(size + 1).bit_length() - 2}"


def strip(size: int) -> Graph:
    """Return a strip of triangles: v is joined to v + 1 and v + 2."""
    edges = [(v, u) for v in range(size) for u in (v + 1, v + 2) if u < size]
    return Graph.from_edges(size, edges)


def mop_join(size: int) -> Graph:
    """Return a maximal outerplanar graph joined to a vertex, less an edge."""
    edges = parse(f"mop:{size - 1},seed=1").edges
    return Graph.from_edges(size, [*edges, *((v, size - 1) for v in range(1, size - 1))])


def acyclic(size: int) -> Graph:
    """Return a random digraph without circuits, about two arcs from each vertex."""
    rng = random.Random(size)
    edges = {(v, rng.randrange(v + 1, min(size, v + 50))) for v in range(size - 1) for _ in "ab"}
    return Graph.from_edges(size, sorted(edges), directed=True)


def sparse(size: int) -> Graph:
    """Return a random graph with 1.2 edges to a vertex."""
    rng = random.Random(size)
    drawn = ((rng.randrange(size), rng.randrange(size)) for _ in range(size * 6 // 5))
    return Graph.from_edges(size, sorted({(min(u, v), max(u, v)) for u, v in drawn if u != v}))


def connected(size: int) -> Graph:
    """Return a connected random graph with about 1.5 edges to a vertex."""
    rng = random.Random(size)
    pairs = {(rng.randrange(v), v) for v in range(1, size)}
    pairs |= {(v, rng.randrange(v + 1, size)) for v in range(0, size - 1, 2)}
    return Graph.from_edges(size, sorted(pairs))


def looped(text: str) -> Graph:
    """Return a family with a loop on each vertex."""
    graph = parse(text)
    edges = [*graph.edges, *((v, v) for v in range(graph.n))]
    return Graph.from_edges(graph.n, edges, graph.directed, loops=True)


def random_colors(graph: Drawn, rng: random.Random) -> list[int]:
    """Return random greens with the parity condition: as many reds as edges, modulo 2."""
    n = graph.graph.n
    green = {v for v in range(n) if rng.random() < 0.5}
    if (n - len(green) - graph.graph.m) % 2:
        green ^= {0}
    return graph.of(sorted(green))


def won_colors(graph: Drawn, rng: random.Random) -> list[int]:
    """Return the greens with which a random order wins."""
    order = rng.sample(range(graph.graph.n), graph.graph.n)
    colors = coloring_of(graph.graph, order)
    return graph.of(v for v, color in enumerate(colors) if color == GREEN)


def first_half(graph: Drawn, rng: random.Random) -> list[int]:  # noqa: ARG001
    """Return half of the vertices, rounded up."""
    return graph.of(range((graph.graph.n + 1) // 2))


def too_few(graph: Drawn, rng: random.Random) -> list[int]:
    """Return two less: the parity condition holds, and a clique is lost."""
    return first_half(graph, rng)[2:]


def few_greens(graph: Drawn, rng: random.Random) -> list[int]:  # noqa: ARG001
    """Return one green or two, so that the parity condition holds."""
    n, m = graph.graph.n, graph.graph.m
    return graph.of([0] if (n - 1 - m) % 2 == 0 else [0, 1])


def paired(graph: Drawn, rng: random.Random) -> list[int]:  # noqa: ARG001
    """Return two greens next to each other on the border of a grid: lost if its sides are even."""
    return graph.of([1, 2])


def token(graph: Drawn, rng: random.Random) -> int:  # noqa: ARG001
    """Return the name of vertex 0."""
    return graph.names[0]


def weights(
    weigh: Callable[[int, int, random.Random], int],
) -> Callable[[Drawn, random.Random], list[int]]:
    """Return weights by (vertex, number of vertices, random numbers)."""

    def row(graph: Drawn, rng: random.Random) -> list[int]:
        n = graph.graph.n
        return graph.row(weigh(v, n, rng) for v in range(n))

    return row


def edge_weights(graph: Drawn, rng: random.Random) -> list[list[int]]:
    """Return random weights of edges, 1 to 9."""
    return [[u, v, rng.randint(1, 9)] for u, v in graph.object["edges"]]


def light_brushes(graph: Drawn, rng: random.Random) -> list[int]:
    """Return brushes that leave a discrepancy of 1 to 3 to each vertex."""
    degrees = (graph.graph.degree(v) for v in range(graph.graph.n))
    return graph.row(degree - rng.randint(1, min(3, degree)) for degree in degrees)


def few_brushes(graph: Drawn, rng: random.Random) -> list[int]:
    """Return no brush or one on each vertex."""
    return [rng.randrange(2) for _ in range(graph.graph.n)]


def two_paths(size: int) -> list[Made]:
    """Return the parts of a sum: Node-Kayles and Arc-Kayles on a path each."""
    graph = drawn(f"path:{size // 2}", random.Random(size)).object
    return [{"game": game, "graph": graph} for game in ("node-kayles", "arc-kayles")]
