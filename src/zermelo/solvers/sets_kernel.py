"""Sets of at most 64 vertices for kernels: the bits of a signed integer, which may be negative."""

from __future__ import annotations

from typing import Any

from zermelo.solvers.kernels import jit


@jit
def count(mask: int) -> int:
    """Return the number of vertices of a set."""
    x = mask - (mask >> 1 & 0x5555555555555555)
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (x * 0x0101010101010101 >> 56) & 0x7F


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
