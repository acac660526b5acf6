"""Small and random instances of cleaning, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zermelo.families.boards import Value, on, order, undirected
from zermelo.families.small_graphs import graphs, labelled


def small(size: int) -> Iterator[Value]:
    """Graphs; one more for up to two brushes on every vertex."""
    yield from (on(size, edges) for edges in graphs(size))
    yield from brushed(size - 1, 2)


def brushed(n: int, most: int) -> Iterator[Value]:
    """Yield the graphs with up to so many brushes on every vertex."""
    for edges in graphs(n):
        for brushes in labelled(n, edges, range(most + 1)):
            yield {**on(n, edges), "brushes": list(brushes)}


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size)
    if rng.random() < 0.5:
        return value
    return {**value, "brushes": [rng.randrange(4) for _ in range(order(value))]}
