"""Small and random instances of Cops and Robbers, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zermelo.families.boards import Value, on, undirected
from zermelo.families.small_graphs import graphs


def small(size: int) -> Iterator[Value]:
    """Graphs, with up to three cops."""
    for edges in graphs(size):
        yield on(size, edges)
        yield from ({**on(size, edges), "cops": k} for k in (1, 2, 3))


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size)
    return {**value, "cops": rng.choice((1, 2, 3))} if rng.random() < 0.6 else value
