"""Small and random instances of POLISH, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zermelo.families.boards import Value, on, order, undirected
from zermelo.families.small_graphs import graphs
from zermelo.samples.cleaning import brushed


def small(size: int) -> Iterator[Value]:
    """Graphs without brushes, and one more for up to two brushes on every vertex."""
    yield from (on(size, edges) for edges in graphs(size))
    yield from (value for value in brushed(size - 1, 2) if any(value["brushes"]))


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size)
    return {**value, "brushes": [rng.choice((0, 0, 1, 2)) for _ in range(order(value))]}
