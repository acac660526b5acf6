"""Edge-Nim: loops, weights 0 and huge ones, the token where it may not move."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import HUGE, Value, edges_of, graph_value, narrow, with_loops


def random_instance(rng: Random) -> Value:
    n = rng.randint(1, 6)
    edges = narrow(rng, n) if rng.random() < 0.4 else with_loops(rng, n, edges_of(rng, n))
    edges = rng.sample(edges, min(len(edges), 7))
    graph, labels = graph_value(rng, n, edges)
    most = rng.choice((1, 1, 2, 3) if len(edges) > 3 else (1, 2, 4, 6))
    least = rng.choice((0, 1))
    rows = [[*pair, rng.randint(least, most)] for pair in graph["edges"]]
    if rows and rng.random() < 0.04:
        rng.choice(rows)[2] = HUGE
    rng.shuffle(rows)
    turned = [[v, u, weight] if rng.random() < 0.2 else [u, v, weight] for u, v, weight in rows]
    token = rng.choice(labels)
    return {"game": "edge-nim", "graph": graph, "edge_weights": turned, "token": token}
