"""ELLO: all variants; nothing or all green, colors modulo 2 to 6, edges directed beforehand."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import Value, arcs_of, edges_of, graph_value, vertex_data


def random_instance(rng: Random) -> Value:
    n, directed = rng.choice((1, 2, 3, 4, 5, 5, 6, 7)), rng.random() < 0.3
    edges = arcs_of(rng, n) if directed else edges_of(rng, n)
    graph, labels = graph_value(rng, n, edges, directed)
    value: Value = {"game": "ello", "graph": graph}
    if rng.random() < 0.3:
        modulus = rng.choice((2, 3, 3, 4, 5, 6))
        value["modulus"] = modulus
        most = rng.choice((1, 2, modulus))
        value["colors"] = vertex_data(rng, labels, [rng.randrange(most) for _ in labels])
    else:
        chance = rng.choice((0.0, 0.3, 0.5, 0.7, 1.0))
        green = [v for v in labels if rng.random() < chance]
        value["green"] = "all" if len(green) == n and rng.random() < 0.7 else green
    if rng.random() < 0.25:
        value["playable"] = rng.choice(("zero", "nonzero"))
    if rng.random() < 0.25 and graph["edges"]:
        chosen = rng.sample(graph["edges"], rng.randint(1, min(3, len(graph["edges"]))))
        pairs = [tuple(pair if rng.random() < 0.5 else pair[::-1]) for pair in chosen]
        # In a digraph with arcs both ways a pair could stand twice, which is an error.
        value["before"] = [list(pair) for pair in dict.fromkeys(pairs)]
    return value
