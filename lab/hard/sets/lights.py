"""Ladders of Lights Out: fewest presses where many patterns change nothing, and lit-only play.

The fewest presses are sought among 2^k solutions, where k is the nullity of the adjacency matrix
with loops over GF(2): 8, 16, 14 and 10 for the grids of side 9, 19, 23 and 29, 20 for 30, and 32
for 39. The elimination goes through them all up to a limit of its own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from lab.hard.ladder import Ladder
from lab.hard.making import instance
from zermelo.types import Instance


def ladders() -> Sequence[Ladder]:
    """Return the ladders."""
    return (
        Ladder("square grid, all lit", grid, (9, 19, 29, 39), "elimination"),
        Ladder("square torus, all lit", torus, (12, 15, 21, 24), "elimination"),
        Ladder("4 x n grid, lit-only", lit_only, (4, 5, 6), "lit-search", range(4)),
    )


def grid(side: int, _: int) -> Instance:
    """Return the square grid with all vertices lit."""
    return _all_lit(f"grid:{side}x{side}")


def torus(side: int, _: int) -> Instance:
    """Return the square torus with all vertices lit."""
    return _all_lit(f"torus:{side}x{side}")


def _all_lit(family: str) -> Instance:
    asked = {"lit": "all", "question": "fewest-presses"}
    return instance("lights-out", family, family, reference="all lit", **asked)


def lit_only(width: int, seed: int) -> Instance:
    """Return a grid, lit at random, on which only lit vertices may be pressed."""
    rng, family = random.Random(seed), f"grid:4x{width}"
    lit = [v for v in range(4 * width) if rng.random() < 0.5]
    data = {"lit": lit, "lit_only": True, "question": "fewest-presses"}
    return instance(
        "lights-out", f"lit-only-{family}-{seed}", family, reference="lit at random", **data
    )
