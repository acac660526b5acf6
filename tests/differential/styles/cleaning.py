"""Cleaning: no brushes, a few, or more than anybody could count."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import HUGE, Value, edges_of, graph_value, vertex_data


def random_instance(rng: Random) -> Value:
    n = rng.randint(1, 7)
    graph, labels = graph_value(rng, n, edges_of(rng, n))
    value: Value = {"game": "cleaning", "graph": graph}
    if rng.random() < 0.8:
        amounts = rng.choice(((0,), (0, 1, 2), (0, 0, 1), (1, 3), (0, HUGE), (0, 2**63)))
        held = [rng.choice(amounts) for _ in labels]
        value["brushes"] = vertex_data(rng, labels, held)
    return value
