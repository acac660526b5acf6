"""Random periodic graphs, and the infinite graph looked at directly, patch by patch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from zermelo.core.errors import InputError
from zermelo.core.periodic import Periodic, Vertex
from zermelo.games.weak_cops.rules import read_periodic

STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]


def random_periodic(rng: Random, n: int) -> dict[str, Any]:
    """Return a random connected periodic graph with n vertices in a cell, as files have it."""
    while True:
        edges = {
            min((u, v, dx, dy), (v, u, -dx, -dy))
            for _ in range(rng.randint(n + 1, 3 * n + 1))
            for u, v, (dx, dy) in [(rng.randrange(n), rng.randrange(n), rng.choice(STEPS))]
            if (u, dx, dy) != (v, 0, 0)
        }
        value = {"vertices": n, "edges": [list(edge) for edge in sorted(edges)]}
        try:
            read_periodic(value)
        except InputError:
            continue
        return value


def patch(graph: Periodic, radius: int) -> list[Vertex]:
    """Return the vertices of the cells around (0, 0)."""
    cells = range(-radius, radius + 1)
    return [(v, x, y) for v in range(graph.n) for x in cells for y in cells]


def edges_of(graph: Periodic, vertices: list[Vertex]) -> Iterator[tuple[Vertex, Vertex]]:
    """Yield the edges between given vertices, each once."""
    inside = set(vertices)
    for one in vertices:
        for other in graph.neighbors(one):
            if other in inside and one < other:
                yield one, other
