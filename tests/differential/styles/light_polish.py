"""Light positions of POLISH: small numbers, empty sides, nothing at all."""

from __future__ import annotations

from random import Random

from tests.differential.drawing import Value


def random_instance(rng: Random) -> Value:
    most = rng.choice((1, 2, 4))
    left, right = ([rng.randint(0, most) for _ in range(3)] for _ in range(2))
    if rng.random() < 0.1:
        left = [0, 0, 0]
    return {"game": "light-polish", "left": left, "right": right}
