"""What translated rules are made of: words as sets of the integers 0 to 62."""

from __future__ import annotations

from typing import Any

from zermelo.solvers.kernels import jit
from zermelo.solvers.sets_kernel import count
from zermelo.solvers.sets_kernel import flood as flood


@jit
def one(v: int) -> int:
    """Return the set of one integer; ValueError if a word has no such bit."""
    if v < 0 or v > 62:
        raise ValueError
    return 1 << v


@jit
def size(word: int) -> int:
    """Return how many integers there are in a set."""
    return count(word)


@jit
def lowest(word: int) -> int:
    """Return the least integer of a set; ValueError if it is empty."""
    if word == 0:
        raise ValueError
    return count((word & -word) - 1)


@jit
def highest(word: int) -> int:
    """Return the greatest integer of a set; ValueError if it is empty."""
    if word == 0:
        raise ValueError
    place = 0
    while word > 1:
        word >>= 1
        place += 1
    return place


@jit
def around(adjacent: Any, v: int) -> int:
    """Return the neighbours of a vertex; ValueError if there is no such vertex."""
    if v < 0 or v >= len(adjacent):
        raise ValueError
    return int(adjacent[v])


@jit
def edge(tails: Any, heads: Any, index: int) -> tuple[int, int]:
    """Return the ends of an edge; ValueError if there is none of this number."""
    if index < 0 or index >= len(tails):
        raise ValueError
    return tails[index], heads[index]
