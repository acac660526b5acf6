"""From where the robber lasts for so many rounds: the checker's program, in plain Python.

For cops on the vertices T (a multiset), who are to move, let f_s(T) be the set of vertices on which
the robber is safe for s + 1 rounds. The first move of the cops must not reach him, and after each
of their moves to T' he needs a vertex within reach on which he is safe for s rounds more:

    f_0(T) = V - N[T],    f_{s+1}(T) = f_s(T) & (the intersection of N[f_s(T')] over all T')

where N[X] is X with all neighbors. k cops need more than s + 1 rounds exactly if no f_s(T) is
empty, and they never catch him if that stays so until nothing changes any more.

The cops move one after the other, so the intersection over all T' is one over the moves of the
first cop, of one over the moves of the second, …: k (Δ + 1) steps where listing the moves takes
(Δ + 1)^k. A set is an integer of n bits, and a table over all *ordered* T a row of such integers
as bytes: an intersection for a cop is then one of whole blocks of the table, a single `&` each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import combinations_with_replacement
from operator import or_

from zermelo.core.deadline import Deadline
from zermelo.games.cops.rules import Cops
from zermelo.games.impartial.deletion import bits

MAX_BYTES = 200_000_000
"""The tables over the ordered positions of the cops are at most this large."""

MAX_MEMORY = 1_500_000_000
"""No round is found that takes more memory."""

MOST = 10**12
"""Sizes are counted to here only: no table, formula or text is nearly so large."""


def positions(n: int, k: int) -> Iterator[Cops]:
    """Yield the positions of k cops on n vertices in lexicographic order."""
    return combinations_with_replacement(range(n), k)


def number_of_positions(n: int, k: int) -> int:
    """Return how many there are, or a number above `MOST` if there are more than that."""
    found = 1
    for i in range(1, min(n - 1, k) + 1):
        found = found * (n + k - i) // i
        if found > MOST:
            break
    return found


def power(base: int, exponent: int) -> int:
    """Return a power of a positive base, or one above `MOST` if it is more than that."""
    found = 1
    for _ in range(exponent if base > 1 else 0):
        found *= base
        if found > MOST:
            break
    return found


def too_large(n: int, k: int) -> bool:
    """Whether finding a round for k cops on n vertices takes too much memory.

    That is the table and its next step, the sets by sorted positions before and after, and what
    `_neighborhoods` looks up: 32 sets of vertices for each vertex.
    """
    table = power(n, k) * ((n + 7) // 8)
    sets = number_of_positions(n, k) * (n // 4 + 100)
    return table > MAX_BYTES or 3 * table + sets + 4 * n * n > MAX_MEMORY


def out_of_reach(closed: Sequence[int], k: int) -> list[int]:
    """Return f_0, the vertices that no cop can reach in a move, for each position."""
    everything = (1 << len(closed)) - 1
    spots = positions(len(closed), k)
    return [everything & ~reduce(or_, (closed[v] for v in cops), 0) for cops in spots]


def onward(closed: Sequence[int], k: int, safe: Sequence[int], deadline: Deadline) -> list[int]:
    """Return the vertices from which the robber gets to a safe one, whatever the cops do first.

    Given N[v] for each vertex, and for each position of k cops the set of safe vertices, these are
    for each T the intersection of N[safe(T')] over all T' that the cops can move to.
    """
    n = len(closed)
    width = (n + 7) // 8
    moves = [list(bits(each)) for each in closed]
    table = _all_orders(n, k, _neighborhoods(closed, safe, deadline), deadline)
    # After the moves of j cops: for each sorted (t_1, …, t_j) the last of them, and the table over
    # the ordered positions of the others. What follows needs no unsorted beginnings.
    begun = [(0, table)]
    for cop in range(k):
        block = n ** (k - 1 - cop) * width
        further: list[tuple[int, bytes]] = []
        for last, table in deadline.over(begun, 256):
            blocks = [int.from_bytes(table[v * block : (v + 1) * block]) for v in range(n)]
            for t in range(last, n):
                common = blocks[t]
                for u in moves[t]:
                    common &= blocks[u]
                further.append((t, common.to_bytes(block)))
        begun = further
    return [int.from_bytes(row) for _, row in begun]


def next_round(closed: Sequence[int], k: int, safe: Sequence[int], deadline: Deadline) -> list[int]:
    """Return f_{s+1} from f_s."""
    further = onward(closed, k, safe, deadline)
    return [before & after for before, after in zip(safe, further, strict=True)]


def _neighborhoods(
    closed: Sequence[int], sets: Sequence[int], deadline: Deadline
) -> Iterator[bytes]:
    """Yield N[X] as bytes for each set X, by a table for each eight vertices."""
    width = (len(closed) + 7) // 8
    tables: list[list[int]] = []
    for first in range(0, len(closed), 8):
        table = [0]
        for mask in closed[first : first + 8]:
            table += [reached | mask for reached in table]
        tables.append(table)
    for each in deadline.over(sets):
        reached = 0
        for table, byte in zip(tables, each.to_bytes(width, "little"), strict=True):
            reached |= table[byte]
        yield reached.to_bytes(width)


def _all_orders(n: int, k: int, rows: Iterator[bytes], deadline: Deadline) -> bytes:
    """Return the table over ordered positions from the rows of the sorted ones.

    What follows a beginning depends on its multiset only: the table is put together from the end.
    """
    parts = dict(zip(positions(n, k), rows, strict=True))
    for size in range(k - 1, -1, -1):
        longer, parts = parts, {}
        for begin in deadline.over(positions(n, size), 256):
            parts[begin] = b"".join(longer[tuple(sorted((*begin, v)))] for v in range(n))
    return parts[()]
