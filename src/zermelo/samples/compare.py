"""Small and random instances of two games that are compared."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from zermelo.families.boards import Value
from zermelo.samples import sum as sums


def small(size: int) -> Iterator[Value]:
    """Yield the two parts of small sums."""
    for value in sums.small(size + 1):
        left, right = value["parts"]
        yield {"left": left, "right": right}


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    left, right = (sums.random(rng, size) for _ in range(2))
    return {"left": {"game": "sum", **left}, "right": {"game": "sum", **right}}
