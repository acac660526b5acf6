"""Cops: isolated vertices, several components, loops; one cop to more than there are vertices."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import HUGE, Value, edges_of, graph_value, with_loops


def random_instance(rng: Random) -> Value:
    n = rng.randint(1, 6)
    graph, _ = graph_value(rng, n, with_loops(rng, n, edges_of(rng, n)))
    cops = rng.choice((1, 1, 1, 2, 2, 3, n, n + 1, HUGE))
    return {"game": "cops", "graph": graph, "cops": cops}
