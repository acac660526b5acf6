"""Small and random instances of sums of two games, or of up to three."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from zermelo.families.boards import Value
from zermelo.games.registry import GAMES
from zermelo.games.samples import samples


def small(size: int) -> Iterator[Value]:
    """Two more than the sizes of two parts, which are of any two games."""
    games = sorted(name for name, spec in GAMES.items() if spec.impartial and name != "sum")
    for first, second in product(range(1, size), repeat=2):
        if first + second + 2 != size or first > second:
            continue
        for one, other in product(games, repeat=2):
            if first == second and one > other:
                continue
            for parts in product(_parts(one, first), _parts(other, second)):
                yield {"parts": list(parts)}


def _parts(name: str, size: int) -> Iterator[Value]:
    for value in samples(name).small(size):
        if "attach_at" not in value and value.get("play") != "misere":
            yield {"game": name, **value}


def random(rng: Random, size: int) -> Value:
    """Return a random instance of about a size."""
    games = ("polish", "node-kayles", "arc-kayles", "grim", "geography", "light-polish")
    chosen = [rng.choice(games) for _ in range(rng.randrange(1, 4))]
    return {
        "parts": [{"game": name, **samples(name).random(rng, max(size // 2, 3))} for name in chosen]
    }
