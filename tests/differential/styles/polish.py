"""POLISH: brushes on no, some or all vertices, also more than a vertex has edges."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import HUGE, Value, edges_of, graph_value, some_vertex_data


def random_instance(rng: Random) -> Value:
    n = rng.randint(1, 6)
    edges = edges_of(rng, n)
    graph, labels = graph_value(rng, n, edges)
    value: Value = {"game": "polish", "graph": graph}
    most = rng.choice((0, 1, 2, 4))
    brushes = [rng.randint(0, most) for _ in labels]
    if rng.random() < 0.1:
        brushes[rng.randrange(n)] = HUGE
    if rng.random() < 0.8:
        value["brushes"] = some_vertex_data(rng, labels, brushes)
    return value
