"""Small and random instances of weak Cops and Robbers, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from zermelo.core.errors import InputError
from zermelo.families.boards import Value, on, undirected
from zermelo.families.small_graphs import graphs
from zermelo.games.weak_cops.rules import read_periodic


def small(size: int) -> Iterator[Value]:
    """Connected finite graphs, and cells with one vertex; three more for cells with two."""
    yield from (on(size, edges) for edges in graphs(size, connected=True))
    ways = [(1, 0), (0, 1), (1, 1), (1, -1)]
    if size == 3:
        steps = [(0, 0, dx, dy) for dx, dy in ways]
        yield from _cells(1, [chosen for k in (2, 3, 4) for chosen in combinations(steps, k)])
    if size == 5:
        across = [(0, 1, dx, dy) for dx, dy in product((-1, 0, 1), repeat=2) if (dx, dy) != (0, 0)]
        inside = [(v, v, dx, dy) for v in (0, 1) for dx, dy in ways]
        yield from _cells(2, [((0, 1, 0, 0), *two) for two in combinations(across + inside, 2)])


def _cells(n: int, choices: list[tuple[tuple[int, int, int, int], ...]]) -> Iterator[Value]:
    for edges in choices:
        cell = {"vertices": n, "edges": [list(edge) for edge in edges]}
        try:
            read_periodic(cell)
        except InputError:
            continue  # the infinite graph is not connected
        yield {"periodic": cell}


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    if rng.random() < 0.3:
        return undirected(rng, size, connected=True)
    n = rng.randrange(1, max(size // 4, 2) + 1)
    edges = {(0, 0, 1, 0), (0, 0, 0, 1), *((rng.randrange(v), v, 0, 0) for v in range(1, n))}
    for _ in range(rng.randrange(n + 1)):
        u, v = sorted((rng.randrange(n), rng.randrange(n)))
        edges |= {(u, v, 1, rng.choice((-1, 0, 1)))}
    return {"periodic": {"vertices": n, "edges": [list(edge) for edge in sorted(edges)]}}
