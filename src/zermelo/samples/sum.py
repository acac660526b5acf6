"""Small and random instances of sums of two games, or of up to three."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from zermelo.families.boards import Value
from zermelo.games.registry import GAMES, NAMES
from zermelo.samples import samples


def _games() -> list[str]:
    return sorted(name for name in NAMES if GAMES[name].impartial and name != "sum")


def _may_be_part(value: Value) -> bool:
    return "attach_at" not in value and value.get("play") != "misere"


def small(size: int) -> Iterator[Value]:
    """Two more than the sizes of two parts, which are of any two games."""
    for first, second in product(range(1, size), repeat=2):
        if first + second + 2 != size or first > second:
            continue
        for one, other in product(_games(), repeat=2):
            if first == second and one > other:
                continue
            for parts in product(_parts(one, first), _parts(other, second)):
                yield {"parts": list(parts)}


def _parts(name: str, size: int) -> Iterator[Value]:
    yield from ({"game": name, **v} for v in samples(name).small(size) if _may_be_part(v))


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    parts: list[Value] = []
    for _ in range(rng.randrange(1, 4)):
        name, value = "", {"attach_at": 0}
        while not _may_be_part(value):
            name = rng.choice(_games())
            value = samples(name).random(rng, max(size // 2, 3))
        parts.append({"game": name, **value})
    return {"parts": parts}
