"""Connected subtraction: sizes from 1 on, and such as no graph has; paths that grow."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import HUGE, Value, edges_of, graph_value


def random_instance(rng: Random) -> Value:
    growing = rng.random() < 0.25
    n = rng.randint(1, 3 if growing else 7)
    graph, labels = graph_value(rng, n, edges_of(rng, n, connected=True))
    most = rng.choice((1, 2, 3, 3, 4, 7))
    take = list(range(1, most + 1))
    if rng.random() < 0.5:
        take = rng.sample(take, rng.randint(1, most))
    elif rng.random() < 0.2:
        # The question about periods has limits of its own for what a move may take.
        take.append(rng.choice((n + 1, 9)) if growing else HUGE)
        take = sorted(set(take), key=lambda size: rng.random())
    value: Value = {"game": "subtraction", "graph": graph, "take": take}
    grown = {"attach_at": rng.choice(labels), "length": rng.randint(1, 6)}
    if growing and rng.random() < 0.3:
        grown["attach_also"] = rng.choice(labels)
    return value | (grown if growing else {})
