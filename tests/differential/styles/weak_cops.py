"""Weak Cops: finite graphs, and the graphs that repeat a cell whose number is known."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import Value, edges_of, graph_value
from tests.differential.periodic import known_graph


def random_instance(rng: Random) -> Value:
    if rng.random() < 0.3:
        return {"game": "weak-cops", "periodic": known_graph(rng)}
    n = rng.randint(1, 6)
    graph, _ = graph_value(rng, n, edges_of(rng, n, connected=True))
    return {"game": "weak-cops", "graph": graph}
