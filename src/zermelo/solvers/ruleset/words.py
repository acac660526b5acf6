"""What translated rules are made of: words as sets of the integers 0 to 62, integers, lists.

Larger sets are integers of several words (`compile.wide`): then `unit` is the set of 0, and `most`
the greatest member that a set may have. Whatever the author's own code would fail at, and whatever
does not fit, is a ValueError.
"""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import inlined, jit
from zermelo.solvers.sets_kernel import count
from zermelo.solvers.sets_kernel import flood as flood

size = count
"""Return how many integers there are in a set."""


@jit
def one(v: int, unit: int = 1, most: int = 62) -> int:
    """Return the set of one integer; ValueError if a set has no such bit."""
    if v < 0 or v > most:
        raise ValueError
    return unit << v


@jit
def maybe(v: int, unit: int = 1, most: int = 62) -> int:
    """Return the set of one integer, empty if a set has no such bit."""
    return unit << v if 0 <= v <= most else 0


@jit
def lowest(word: int) -> int:
    """Return the least integer of a set; ValueError if it is empty."""
    if word == 0:
        raise ValueError
    return count((word & -word) - 1)


some = lowest
"""Return an integer of a set where it does not matter which."""


@jit
def after(word: int, k: int) -> int:
    """Return a set without its k least integers; ValueError if k is negative."""
    if k < 0:
        raise ValueError
    while word and k > 0:
        word &= word - 1
        k -= 1
    return word


@jit
def nth(word: int, k: int) -> int:
    """Return the integer that stands at a place of a set in order, from its end if k < 0."""
    if k < 0:
        k += count(word)
    return lowest(after(word, k))


@jit
def next_choice(word: int, chosen: int) -> int:
    """Return the subset of the same size that is next in lexicographic order; -1 after the last."""
    free = word & ~chosen
    if free == 0:
        return -1
    top = after(free, count(free) - 1)
    above = word & ~(top | (top - 1))  # the greatest members that are chosen without a gap
    run = count(above)
    chosen ^= above
    if chosen == 0:
        return -1
    last = after(chosen, count(chosen) - 1)
    above = word & ~(last | (last - 1))
    return chosen ^ last | (above & ~after(above, run + 1))


@jit
def entry(column: Any, index: int) -> Any:
    """Return an entry of a column; ValueError if there is none of this number."""
    if index < 0 or index >= len(column):
        raise ValueError
    return column[index]


@inlined
def field(whole: int, at: int, bits: int) -> int:
    """Return a signed integer of so many bits that is packed in a larger one."""
    found = whole >> at * bits & (1 << bits) - 1
    return found - (found >> bits - 1 << bits)


@inlined
def exchange(whole: int, at: int, value: int, bits: int) -> int:
    """Return such a larger integer with another value at a place; ValueError if it is too large."""
    if value + (1 << bits - 1) >> bits != 0:
        raise ValueError
    change = (whole >> at * bits ^ value) & (1 << bits) - 1
    return whole ^ change << at * bits


@jit
def find(things: Any, widths: Any, parts: Any) -> int:
    """Return the number of a tuple of integers; -1 if it is no thing."""
    for i in range(len(things)):
        same = widths[i] == len(parts)
        for k in range(len(parts)):
            same = same and things[i, k] == parts[k]
        if same:
            return i
    return -1


@jit
def find_set(masks: Any, members: int) -> int:
    """Return the number of a thing that is a set; -1 if there is none."""
    for i in range(len(masks)):
        if masks[i] == members:
            return i
    return -1


@jit
def link(adjacent: Any, beside: Any, u: int, v: int, directed: bool) -> None:
    """Add an edge; ValueError where `Graph.from_edges` raises one."""
    n = len(adjacent)
    if u < 0 or u >= n or v < 0 or v >= n or u == v or adjacent[u] >> v & 1:
        raise ValueError
    adjacent[u] |= 1 << v
    beside[u] |= 1 << v
    beside[v] |= 1 << u
    if not directed:
        adjacent[v] |= 1 << u


@jit
def bare(n: int, room: Any) -> tuple[Any]:
    """Return an array of zeros, of what is left of the room for arrays.

    The first word of the room is where the next one begins. Arrays of numba's own would be counted
    at every use, which takes most of the time of short lists; and without counting numba lets a
    function return tuples of arrays only.
    """
    first = room[0]
    if n < 0 or first + n > len(room):
        raise ValueError
    room[0] = first + n
    room[first : first + n] = 0
    return (room[first : first + n],)


@inlined
def put(column: Any, used: int, value: int, room: Any) -> tuple[Any]:
    """Write a value behind the last one; return the column, or one with more room."""
    if used == len(column):
        larger = bare(2 * used, room)[0]
        for i in range(used):
            larger[i] = column[i]
        column = larger
    column[used] = value
    return (column,)


@jit
def shift(column: Any, used: int) -> None:
    """Move the entries of a list one place to its beginning."""
    for i in range(1, used):
        column[i - 1] = column[i]


@jit
def within(found: int) -> int:
    """Return a sum or difference of such integers if it stays within 2^62; else ValueError."""
    if found > 1 << 62 or found < -(1 << 62):
        raise ValueError
    return found


@jit
def times(a: int, b: int) -> int:
    """Return a product of two integers below 2^31."""
    if abs(a) >= 1 << 31 or abs(b) >= 1 << 31:
        raise ValueError
    return a * b


@jit
def divisor(b: int) -> int:
    """Return what may be divided by; ValueError if it is 0."""
    if b == 0:
        raise ValueError
    return b


@jit
def shifted(a: int, b: int) -> int:
    """Return a left shift that stays within 2^62."""
    if a < 0 or b < 0 or b > 61 or a >> (62 - b) != 0:
        raise ValueError
    return a << b


@jit
def down(a: int, b: int) -> int:
    """Return a right shift."""
    if b < 0:
        raise ValueError
    return a >> min(b, 63)
