"""VertexNim: all rules, orders and plays, loops, weights 0 where they are legal, and huge ones."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import (
    HUGE,
    Value,
    arcs_of,
    edges_of,
    graph_value,
    narrow,
    vertex_data,
    with_loops,
)


def random_instance(rng: Random) -> Value:
    value: Value = {"game": "vertexnim"}
    for key, words in CHOICES.items():
        if rng.random() < 0.6:
            value[key] = rng.choice(words)
    contracting = value.get("rule", "vertexnim") == "vertexnim"
    removing = value.get("order", "remove-then-move") == "remove-then-move"
    n, directed = rng.randint(1, 5), rng.random() < 0.5
    if directed:
        edges = with_loops(rng, n, arcs_of(rng, n, strong=contracting))
    elif rng.random() < 0.3:
        edges = narrow(rng, n)
    else:
        edges = with_loops(rng, n, edges_of(rng, n, connected=contracting))
    graph, labels = graph_value(rng, n, edges, directed)
    return {**value, "graph": graph, "token": rng.choice(labels)} | {
        "weights": vertex_data(rng, labels, weights(rng, n, int(contracting and removing)))
    }


CHOICES = {
    "rule": ("vertexnim", "stockman", "stockman"),
    "order": ("remove-then-move", "move-then-remove"),
    "play": ("normal", "misere"),
}


def weights(rng: Random, n: int, least: int) -> list[int]:
    """Return weights: mostly small, mostly 1, all alike, or one of them huge."""
    most = rng.choice((1, 1, 2, 3) if n > 3 else (1, 2, 4, 6))
    found = [rng.randint(least, max(most, least)) for _ in range(n)]
    if rng.random() < 0.1:
        found = [found[0]] * n
    if rng.random() < 0.1:
        found[rng.randrange(n)] = HUGE
    return found
