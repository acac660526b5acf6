"""Octal games: any digits, also such that forbid everything that fits; cuts; paths that grow."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import Value, edges_of, graph_value


def random_instance(rng: Random) -> Value:
    growing = rng.random() < 0.2
    n = rng.randint(1, 3 if growing else 6)
    graph, labels = graph_value(rng, n, edges_of(rng, n))
    alphabet = rng.choice(("01234567", "0123", "03", "37", "07", "01"))
    digits = "".join(rng.choice(alphabet) for _ in range(rng.randint(1, 3 if growing else 5)))
    before = "4." if rng.random() < 0.25 else "0."
    if before == "0." and not digits.strip("0"):
        digits += rng.choice(alphabet[1:])
    value: Value = {"game": "octal", "graph": graph, "digits": before + digits}
    grown = {"attach_at": rng.choice(labels), "length": rng.randint(1, 6)}
    return value | (grown if growing else {})
