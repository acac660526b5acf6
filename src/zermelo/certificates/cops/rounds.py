"""From where the robber lasts for so many rounds: the program of the checker, plain Python.
Python.

For cops on the vertices T (a multiset), who are to move, let f_s(T) be the set of vertices on which
the robber is safe for s + 1 rounds. The first move of the cops must not reach him, and after each
of their moves to T' he needs a vertex within reach on which he is safe for s rounds more:

    f_0(T) = V - N[T],    f_{s+1}(T) = f_s(T) & (the intersection of N[f_s(T')] over all T')

where N[X] is X with all neighbours. k cops need more than s + 1 rounds exactly if no f_s(T) is
empty, and they never catch him if that stays so until nothing changes any more.

The cops move one after the other, so the intersection over all T' is one over the moves of the
first cop, of one over the moves of the second, …: k (Δ + 1) steps where listing the moves takes
(Δ + 1)^k. A set is an integer of n bits, and a table over all *ordered* T a row of such integers
as bytes: an intersection for a cop is then one of whole blocks of the table, a single `&` each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from math import comb

from zermelo.core.deadline import Deadline
from zermelo.games.cops import Cops

MAX_BYTES = 200_000_000
"""The tables over the ordered positions of the cops are at most this large."""


def positions(n: int, k: int) -> Iterator[Cops]:
    """Yield the positions of k cops on n vertices in lexicographic order."""
    return combinations_with_replacement(range(n), k)


def number_of_positions(n: int, k: int) -> int:
    """Return how many there are."""
    return comb(n + k - 1, k)


def table_bytes(n: int, k: int) -> int:
    """Return the size of a table over the ordered positions."""
    return int(n**k * ((n + 7) // 8))


def out_of_reach(closed: Sequence[int], k: int) -> list[int]:
    """Return f_0, the vertices that no cop can reach in a move, for each position."""
    everything = (1 << len(closed)) - 1
    found = []
    for cops in positions(len(closed), k):
        reached = 0
        for v in cops:
            reached |= closed[v]
        found.append(everything & ~reached)
    return found


def onward(closed: Sequence[int], k: int, safe: Sequence[int], deadline: Deadline) -> list[int]:
    """Return the vertices from which the robber gets to a safe one, whatever the cops do first.

    Parameters
    ----------
    closed : sequence of int
        N[v] for each vertex.
    k : int
        The number of cops.
    safe : sequence of int
        A set of vertices for each position of the cops.
    deadline : Deadline
        When to stop.

    Returns
    -------
    list of int
        For each T the intersection of N[safe(T')] over all T' that the cops can move to.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    n = len(closed)
    width = (n + 7) // 8
    reach = [_neighborhood(closed, each).to_bytes(width) for each in safe]
    ordered = _ordered(n, k, reach)
    moves = [[u for u in range(n) if closed[v] >> u & 1] for v in range(n)]
    for cop in range(k):
        block = n ** (k - 1 - cop) * width
        swept: list[bytes] = []
        for start in range(0, len(ordered), block * n):
            deadline.check()
            blocks = [
                int.from_bytes(ordered[start + v * block : start + (v + 1) * block])
                for v in range(n)
            ]
            for to in moves:
                common = blocks[to[0]]
                for u in to[1:]:
                    common &= blocks[u]
                swept.append(common.to_bytes(block))
        ordered = b"".join(swept)
    places = (_place(n, cops) * width for cops in positions(n, k))
    return [int.from_bytes(ordered[at : at + width]) for at in places]


def next_round(closed: Sequence[int], k: int, safe: Sequence[int], deadline: Deadline) -> list[int]:
    """Return f_{s+1} from f_s."""
    further = onward(closed, k, safe, deadline)
    return [before & after for before, after in zip(safe, further, strict=True)]


def _neighborhood(closed: Sequence[int], vertices: int) -> int:
    reached = 0
    while vertices:
        low = vertices & -vertices
        reached |= closed[low.bit_length() - 1]
        vertices ^= low
    return reached


def _ordered(n: int, k: int, rows: Sequence[bytes]) -> bytes:
    """Return the table over ordered positions from one over sorted positions."""
    if k <= 1:
        return b"".join(rows)
    number = {cops: i for i, cops in enumerate(positions(n, k))}
    return b"".join(rows[number[tuple(sorted(cops))]] for cops in product(range(n), repeat=k))


def _place(n: int, cops: Cops) -> int:
    place = 0
    for v in cops:
        place = place * n + v
    return place
