"""Small and random instances of connected subtraction, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from zermelo.families.boards import Value, on, order, undirected
from zermelo.families.small_graphs import graphs, rooted


def small(size: int) -> Iterator[Value]:
    """Connected graphs, with the sizes 1 to 3; one more where a path grows."""
    takes = [list(take) for k in (1, 2, 3) for take in combinations((1, 2, 3), k)]
    for edges, take in product(graphs(size, connected=True), takes):
        yield {**on(size, edges), "take": take}
    for edges, take in product(graphs(size - 1, connected=True), takes):
        for v in rooted(size - 1, edges):
            yield {**on(size - 1, edges), "take": take, "attach_at": v}
            yield {**on(size - 1, edges), "take": take, "attach_at": v, "length": size + 3}


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size, connected=True)
    return _grown(rng, {**value, "take": sorted(rng.sample(range(1, 6), rng.randrange(1, 4)))})


def _grown(rng: Random, value: Value) -> Value:
    if order(value) <= 5 and rng.random() < 0.5:
        return {**value, "attach_at": rng.randrange(order(value))}
    return value
