"""Small and random instances of the other games, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random

from zermelo.core.errors import InputError
from zermelo.families.boards import (
    Value,
    directed,
    either,
    mixed,
    on,
    order,
    some,
    undirected,
    where,
)
from zermelo.families.small_graphs import Edges, acyclic_digraphs, edges_labeled, graphs, labelings
from zermelo.games.weak_cops.rules import read_periodic
from zermelo.samples import Samples


def ello(size: int) -> Iterator[Value]:
    """Colorings of graphs; one more for more colors, two for digraphs and for `before`."""
    for n, edges, arcs in mixed(size, 2):
        for labels in labelings(n, edges, (0, 1), arcs):
            yield {**on(n, edges, arcs), "green": where(labels)}
    for edges in graphs(size - 1):
        for modulus, playable in ((2, "nonzero"), (3, "zero"), (3, "nonzero")):
            for colors in labelings(size - 1, edges, range(modulus)):
                data = {"colors": list(colors), "modulus": modulus, "playable": playable}
                yield {**on(size - 1, edges), **data}
    for edges in graphs(size - 2):
        for states in edges_labeled(size - 2, edges, (0, 1, 2)):
            turned = zip(edges, states, strict=True)
            before = [[u, v] if state == 1 else [v, u] for (u, v), state in turned if state]
            for labels in product((0, 1), repeat=size - 2) if before else ():
                yield {**on(size - 2, edges), "green": where(labels), "before": before}


def random_ello(rng: Random, size: int) -> Value:
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


def lights_out(size: int) -> Iterator[Value]:
    """Lit sets; one more for moduli 3, 4, 6 and pressing lit vertices only, two for digraphs.

    And no lit set at all, for the quiet patterns modulo 2, 3 and 5.
    """
    for n, edges, arcs in mixed(size, 2):
        board = on(n, edges, arcs)
        yield from (board, {**board, "modulus": 3}, {**board, "modulus": 5})
        for labels in labelings(n, edges, (0, 1), arcs):
            yield {**board, "lit": where(labels)}
    for edges in graphs(size - 1):
        for labels in labelings(size - 1, edges, (0, 1)):
            base = {**on(size - 1, edges), "lit": where(labels)}
            yield from ({**base, "modulus": modulus} for modulus in (3, 4, 6))
            yield from ({**base, "modulus": modulus, "lit_only": True} for modulus in (2, 3))


def random_lights_out(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = either(rng, size)
    if rng.random() < 0.2:
        return {**value, **rng.choice(({}, {"modulus": 3}, {"modulus": 5}))}
    data = {"lit": some(rng, order(value)), "modulus": rng.choice((2, 2, 3, 4, 6))}
    if order(value) <= 8 and rng.random() < 0.3:
        data["lit_only"] = True
    return {**value, **data}


def cleaning(size: int) -> Iterator[Value]:
    """Graphs; one more for up to two brushes on every vertex."""
    yield from (on(size, edges) for edges in graphs(size))
    yield from with_brushes(size - 1, 2)


def with_brushes(n: int, most: int) -> Iterator[Value]:
    """Yield the graphs with up to so many brushes on every vertex."""
    for edges in graphs(n):
        for brushes in labelings(n, edges, range(most + 1)):
            yield {**on(n, edges), "brushes": list(brushes)}


def random_cleaning(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size)
    if rng.random() < 0.5:
        return value
    return {**value, "brushes": [rng.randrange(4) for _ in range(order(value))]}


def seepage(size: int) -> Iterator[Value]:
    """Acyclic digraphs with one source; one more for Green protecting 1 to 3 vertices a turn."""
    yield from (on(size, arcs, directed=True) for arcs in _one_source(size))
    for arcs in _one_source(size - 1):
        yield from ({**on(size - 1, arcs, directed=True), "protect": k} for k in (1, 2, 3))


def _one_source(n: int) -> Iterator[Edges]:
    for arcs in acyclic_digraphs(n) if n > 0 else ():
        if len({v for _, v in arcs}) == n - 1:
            yield arcs


def random_seepage(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = directed(rng, size, acyclic=True)
    return {**value, "protect": rng.choice((1, 1, 2, 3))} if rng.random() < 0.5 else value


def cops(size: int) -> Iterator[Value]:
    """Graphs, with up to three cops."""
    for edges in graphs(size):
        yield on(size, edges)
        yield from ({**on(size, edges), "cops": k} for k in (1, 2, 3))


def random_cops(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    value = undirected(rng, size)
    return {**value, "cops": rng.choice((1, 2, 3))} if rng.random() < 0.6 else value


def weak_cops(size: int) -> Iterator[Value]:
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


def random_weak_cops(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    if rng.random() < 0.3:
        return undirected(rng, size, connected=True)
    n = rng.randrange(1, max(size // 4, 2) + 1)
    edges = {(0, 0, 1, 0), (0, 0, 0, 1), *((rng.randrange(v), v, 0, 0) for v in range(1, n))}
    for _ in range(rng.randrange(n + 1)):
        u, v = sorted((rng.randrange(n), rng.randrange(n)))
        edges |= {(u, v, 1, rng.choice((-1, 0, 1)))}
    return {"periodic": {"vertices": n, "edges": [list(edge) for edge in sorted(edges)]}}


SAMPLES = {
    "ello": Samples(ello, random_ello),
    "lights-out": Samples(lights_out, random_lights_out),
    "cleaning": Samples(cleaning, random_cleaning),
    "seepage": Samples(seepage, random_seepage),
    "cops": Samples(cops, random_cops),
    "weak-cops": Samples(weak_cops, random_weak_cops),
}
