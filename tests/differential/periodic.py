"""Infinite graphs whose weak cop number is known, as somebody else would write them."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import Value, graph_value
from tests.literal.weak_cops import KNOWN, Edge


def known_graph(rng: Random) -> Value:
    """Return a known graph with other names, other cells and another basis of the lattice."""
    n, edges, _ = KNOWN[rng.choice(sorted(KNOWN))]
    a, b, c, d = rng.choice(
        ((1, 0, 0, 1), (0, 1, 1, 0), (1, 1, 0, 1), (-1, 0, 1, 1), (2, 1, 1, 1), (1, 0, -2, 1))
    )
    moved = [(rng.randint(-1, 1), rng.randint(-1, 1)) for _ in range(n)]
    made: list[Edge] = []
    for u, v, dx, dy in edges:
        x = a * dx + b * dy + moved[v][0] - moved[u][0]
        y = c * dx + d * dy + moved[v][1] - moved[u][1]
        made.append((u, v, x, y) if rng.random() < 0.5 else (v, u, -x, -y))
    rng.shuffle(made)
    graph, labels = graph_value(rng, n, [])
    edges_value = [[labels[u], labels[v], x, y] for u, v, x, y in made]
    return {"vertices": graph["vertices"], "edges": edges_value}
