"""Small and random instances of Edge-Nim, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zermelo.families.boards import Value, on, order, undirected
from zermelo.families.small_graphs import edges_labelled, graphs


def small(size: int) -> Iterator[Value]:
    """Graphs with edge weights up to 1; one more for weights up to 2."""
    for n, top in ((size, 1), (size - 1, 2)):
        for edges in graphs(n):
            for weights in edges_labelled(n, edges, range(top + 1)):
                if top > 1 > weights.count(top):
                    continue
                named = zip(edges, weights, strict=True)
                data = {"edge_weights": [[u, v, weight] for (u, v), weight in named]}
                yield from ({**on(n, edges), **data, "token": token} for token in range(n))


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, max(size // 2, 3))
    top = rng.choice((1, 2, 3)) if len(value["graph"]["edges"]) < 9 else 1
    weights = [[*edge, rng.randrange(top + 1)] for edge in value["graph"]["edges"]]
    return {**value, "edge_weights": weights, "token": rng.randrange(order(value))}
