"""Cops: isolated vertices, several components, loops, no cops, as many as vertices, and more."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import Value, edges_of, graph_value, with_loops


def random_instance(rng: Random) -> Value:
    n = rng.randint(1, 6)
    graph, _ = graph_value(rng, n, with_loops(rng, n, edges_of(rng, n)))
    cops = rng.choice((0, 1, 1, 1, 2, 2, 3, n, n + 1, n + 7))
    return {"game": "cops", "graph": graph, "cops": cops}
