"""Sets of at most 64 vertices for kernels: the bits of a signed integer, which may be negative."""

from __future__ import annotations

from typing import Any

from zermelo.compile.instructions import ones
from zermelo.compile.kernels import jit


@jit
def count(mask: int) -> int:
    """Return the number of vertices of a set."""
    return int(ones(mask))


@jit
def flood(adjacent: Any, inside: int, start: int) -> int:
    """Return the vertices of a set that walks inside it reach from some of its vertices."""
    reached = fresh = start
    while fresh:
        low = fresh & -fresh
        new = adjacent[count(low - 1)] & inside & ~reached
        reached |= new
        fresh = (fresh ^ low) | new
    return reached
