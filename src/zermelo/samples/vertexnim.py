"""Small and random instances of VertexNim, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from zermelo.core.digraphs import separated
from zermelo.core.graph import Graph
from zermelo.families.boards import Value, on, one_way, undirected
from zermelo.families.small_graphs import Edges, graphs, least


def small(size: int) -> Iterator[Value]:
    """Vertices and the greatest weight, and one more for loops and for digraphs."""
    for rule, order in product(("vertexnim", "stockman"), ("remove-then-move", "move-then-remove")):
        contracted = rule == "vertexnim"
        low = 1 if (contracted, order) == (True, "remove-then-move") else 0
        for n, top, loops, directed in product(range(1, size + 1), (1, 2, 3), (0, 1), (0, 1)):
            if n + top + loops + directed != size:
                continue
            for edges in _boards(n, bool(directed), contracted):
                for play, placed in product(
                    ("normal", "misere"), _weighted(n, edges, low, top, loops, bool(directed))
                ):
                    weights, token, looped = placed
                    board = on(n, (*edges, *looped), bool(directed))
                    data = {"weights": weights, "token": token, "rule": rule, "order": order}
                    yield {**board, **data, "play": play}


def _boards(n: int, directed: bool, connected: bool) -> Iterator[Edges]:
    if not directed:
        yield from graphs(n, connected)
        return
    for arcs in one_way(n):
        if not connected or separated(Graph.from_edges(n, arcs, directed=True)) is None:
            yield arcs


def _weighted(
    n: int, edges: Edges, low: int, top: int, loops: int, directed: bool
) -> Iterator[tuple[list[int], int, list[tuple[int, int]]]]:
    """Yield (weights, token, loops) with greatest weight `top`, one of each orbit."""
    # A label is the weight, 10 more for a loop, and 100 more for the token.
    values = [weight + 10 * loop for weight in range(low, top + 1) for loop in range(loops + 1)]
    labellings = (
        tuple(label + 100 * (v == token) for v, label in enumerate(labels))
        for labels in product(values, repeat=n)
        if max(label % 10 for label in labels) == top
        and (not loops or any(label >= 10 for label in labels))
        for token in range(n)
    )
    for labels in least(n, edges, labellings, directed):
        weights = [label % 10 for label in labels]
        looped = [(v, v) for v, label in enumerate(labels) if label % 100 >= 10]
        yield weights, next(v for v, label in enumerate(labels) if label >= 100), looped


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    n = rng.randrange(2, max(size // 2, 3))
    rule = rng.choice(("vertexnim", "stockman"))
    order = rng.choice(("remove-then-move", "move-then-remove"))
    if rng.random() < 0.5:
        edges = [[v, (v + 1) % n] for v in range(n)]
        graph: Value = {"vertices": n, "edges": edges, "directed": True}
    else:
        graph = undirected(rng, n, connected=True)["graph"]
    kind, n = rng.randrange(3), graph["vertices"]
    looped = [v for v in range(n) if kind == 2 or (kind == 1 and rng.random() < 0.5)]
    graph = {**graph, "edges": [*graph["edges"], *([v, v] for v in looped)]}
    low = 1 if (rule, order) == ("vertexnim", "remove-then-move") else 0
    top = rng.choice((1, 2, 4)) if n < 7 else 1
    weights = [rng.randrange(low, top + 1) for _ in range(n)]
    data = {"weights": weights, "token": rng.randrange(n), "rule": rule, "order": order}
    return {"graph": graph, **data, "play": rng.choice(("normal", "normal", "misere"))}
