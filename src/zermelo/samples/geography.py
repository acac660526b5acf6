"""Small and random instances of geography, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zermelo.families.boards import Value, either, mixed, on, order
from zermelo.families.small_graphs import rooted


def small(size: int) -> Iterator[Value]:
    """Graphs; one more for digraphs."""
    for n, edges, directed in mixed(size, 1):
        for token in rooted(n, edges, directed):
            yield {**on(n, edges, directed), "token": token}


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = either(rng, size)
    return {**value, "token": rng.randrange(order(value))}
