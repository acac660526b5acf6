"""Lights Out: moduli 2 to 6, prime or not, nothing lit, all lit, and only lit lamps pressed.

Some have no lamps that are lit or not, which the nullity is asked of: their modulus is a prime.
"""

from __future__ import annotations

from random import Random

from tests.differential.drawing import Value, arcs_of, edges_of, graph_value


def random_instance(rng: Random) -> Value:
    modulus = rng.choice((2, 2, 2, 3, 4, 5, 6))
    n = rng.randint(1, {2: 7, 3: 5, 4: 4, 5: 4, 6: 4}[modulus])
    directed = rng.random() < 0.3
    edges = arcs_of(rng, n) if directed else edges_of(rng, n)
    graph, labels = graph_value(rng, n, edges, directed)
    if modulus in (2, 3, 5) and rng.random() < 0.3:
        return {"game": "lights-out", "graph": graph, "modulus": modulus}
    chance = rng.choice((0.0, 0.3, 0.6, 1.0))
    lit = [v for v in labels if rng.random() < chance]
    value: Value = {"game": "lights-out", "graph": graph, "lit": lit}
    if len(lit) == n and rng.random() < 0.7:
        value["lit"] = "all"
    if modulus > 2 or rng.random() < 0.3:
        value["modulus"] = modulus
    if rng.random() < 0.25:
        value["lit_only"] = rng.random() < 0.8
    return value
