"""Geography: graphs and digraphs, the token anywhere."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import Value, arcs_of, edges_of, graph_value


def random_instance(rng: Random) -> Value:
    n, directed = rng.randint(1, 7), rng.random() < 0.5
    edges = arcs_of(rng, n) if directed else edges_of(rng, n)
    graph, labels = graph_value(rng, n, edges, directed)
    return {"game": "geography", "graph": graph, "token": rng.choice(labels)}
