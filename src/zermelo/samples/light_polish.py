"""Small and random instances of light positions of POLISH, without game and question."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from zermelo.families.boards import Value


def small(size: int) -> Iterator[Value]:
    """The vertices on both sides: size - 1 of them."""
    for counts in product(range(size), repeat=6):
        if sum(counts) == size - 1:
            yield {"left": list(counts[:3]), "right": list(counts[3:])}


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    left, right = ([rng.randrange(size // 3 + 1) for _ in range(3)] for _ in range(2))
    return {"left": left, "right": right}
