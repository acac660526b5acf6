"""Node-Kayles, Arc-Kayles and Grim: graphs and nothing else, but for paths that grow."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import Value, edges_of, graph_value


def random_instance(game: str, rng: Random) -> Value:
    growing = rng.random() < 0.03
    n = rng.randint(1, 2 if growing else 8)
    graph, labels = graph_value(rng, n, edges_of(rng, n))
    value: Value = {"game": game, "graph": graph}
    grown = {"attach_at": rng.choice(labels), "length": rng.randint(1, 6)}
    return value | (grown if growing else {})
