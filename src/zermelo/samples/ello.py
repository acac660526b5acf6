"""Small and random instances of ELLO, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from zermelo.families.boards import Value, either, mixed, on, order, some, where
from zermelo.families.small_graphs import edges_labelled, graphs, labelled


def small(size: int) -> Iterator[Value]:
    """Colourings of graphs; one more for more colours, two for digraphs and for `before`."""
    for n, edges, directed in mixed(size, 2):
        for labels in labelled(n, edges, (0, 1), directed):
            yield {**on(n, edges, directed), "green": where(labels)}
    for edges in graphs(size - 1):
        for modulus, playable in ((2, "nonzero"), (3, "zero"), (3, "nonzero")):
            for colors in labelled(size - 1, edges, range(modulus)):
                data = {"colors": list(colors), "modulus": modulus, "playable": playable}
                yield {**on(size - 1, edges), **data}
    for edges in graphs(size - 2):
        for states in edges_labelled(size - 2, edges, (0, 1, 2)):
            turned = zip(edges, states, strict=True)
            before = [[u, v] if state == 1 else [v, u] for (u, v), state in turned if state]
            for labels in product((0, 1), repeat=size - 2) if before else ():
                yield {**on(size - 2, edges), "green": where(labels), "before": before}


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = either(rng, size)
    n, edges = order(value), value["graph"]["edges"]
    kind = rng.randrange(6)
    if kind == 0:
        modulus = rng.choice((2, 3, 4))
        colors = [rng.randrange(modulus) for _ in range(n)]
        return {**value, "colors": colors, "modulus": modulus, "playable": "nonzero"}
    if kind == 1 and not value["graph"].get("directed"):
        before = [edge if rng.random() < 0.5 else edge[::-1] for edge in edges]
        return {**value, "green": some(rng, n), "before": [e for e in before if rng.random() < 0.2]}
    return {**value, "green": _won(rng, n, edges) if kind % 2 else some(rng, n)}


def _won(rng: Random, n: int, edges: list[list[int]]) -> list[int]:
    """Return the green vertices of a game that a random order wins, undirected."""
    order = rng.sample(range(n), n)
    place = {v: i for i, v in enumerate(order)}
    flips = [0] * n
    for u, v in edges:
        flips[max(u, v, key=place.__getitem__)] ^= 1
    return [v for v in range(n) if not flips[v]]
