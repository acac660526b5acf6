"""Seepage: one source, a single vertex too, sinks marked or not, protections from 1 on."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import HUGE, Edge, Value, graph_value


def random_instance(rng: Random) -> Value:
    n = rng.randint(1, 7)
    graph, labels = graph_value(rng, n, with_one_source(rng, n), directed=True)
    value: Value = {"game": "seepage", "graph": graph}
    starts = {edge[0] for edge in graph["edges"]}
    ends = [v for v in labels if v not in starts]
    if rng.random() < 0.4:
        chance = rng.choice((0.0, 0.5, 1.0))
        marked = labels if rng.random() < 0.2 else ends
        value["sinks"] = [v for v in marked if rng.random() < chance]
    value["protect"] = rng.choice((1, 1, 1, 2, 2, 3, n, n + 1, HUGE))
    return value


def with_one_source(rng: Random, n: int) -> list[Edge]:
    """Return the arcs of an acyclic digraph in which one vertex, anywhere, is the only source."""
    order = list(range(n))
    rng.shuffle(order)
    chance = rng.choice((0.0, 0.2, 0.5, 1.0))
    arcs = {(order[a], order[b]) for b in range(n) for a in range(b) if rng.random() < chance}
    reach = rng.choice((1, 2, n))
    arcs |= {(order[rng.randrange(max(0, b - reach), b)], order[b]) for b in range(1, n)}
    return sorted(arcs)
