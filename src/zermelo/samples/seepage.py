"""Small and random instances of Seepage, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zermelo.families.boards import Value, directed, on
from zermelo.families.small_graphs import Edges, acyclic_digraphs


def small(size: int) -> Iterator[Value]:
    """Acyclic digraphs with one source; one more for Green protecting 1 to 3 vertices a turn."""
    yield from (on(size, arcs, directed=True) for arcs in _one_source(size))
    for arcs in _one_source(size - 1):
        yield from ({**on(size - 1, arcs, directed=True), "protect": k} for k in (1, 2, 3))


def _one_source(n: int) -> Iterator[Edges]:
    for arcs in acyclic_digraphs(n) if n > 0 else ():
        if len({v for _, v in arcs}) == n - 1:
            yield arcs


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = directed(rng, size, acyclic=True)
    return {**value, "protect": rng.choice((1, 1, 2, 3))} if rng.random() < 0.5 else value
