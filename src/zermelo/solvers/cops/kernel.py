"""The rounds of Cops and Robbers compiled; see `games.cops.evidence.rounds` for what is computed.

A set of vertices is a row of 64-bit words. The safe sets stand once for each sorted position of the
cops. For a round their neighbourhoods are copied into a table over the ordered positions, where the
moves of one cop after the other are intersections of whole blocks: memory in order, and k (Δ + 1)
steps for what are (Δ + 1)^k moves. No use is made of automorphisms: positions up to symmetry are
few on symmetric graphs (docs/games/cops.md has numbers), but their table has no such order, and the
set of each would have to be permuted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.solvers import rates
from zermelo.solvers.cops.rounds import NEVER, Explored, Positions
from zermelo.solvers.kernels import jit, slices

SLICE = 30_000_000
"""Steps between two looks at the clock."""


@jit
def number_ordered(rows: Any, sums: Any, n: int, k: int, start: int, end: int) -> None:
    """Write the number of the sorted position for each ordered one."""
    digits = np.zeros(k, np.int64)
    for place in range(start, end):
        rest = place
        for i in range(k):
            v = rest % n
            rest //= n
            at = i
            while at > 0 and digits[at - 1] > v:
                digits[at] = digits[at - 1]
                at -= 1
            digits[at] = v
        found, before = 0, 0
        for i in range(k):
            found += sums[i, digits[i]] - sums[i, before]
            before = digits[i]
        rows[place] = found


@jit
def begin(
    places: Any, closed: Any, everything: Any, k: int, safe: Any, rounds: Any, start: int, end: int
) -> None:
    """Write the vertices out of reach, and in `rounds` a 0 for the others."""
    n, words = closed.shape
    for row in range(start, end):
        for w in range(words):
            safe[row, w] = everything[w]
        rest = places[row]
        for _ in range(k):
            for w in range(words):
                safe[row, w] &= ~closed[rest % n, w]
            rest //= n
        for v in range(n):
            bit = safe[row, v // 64] >> np.uint64(v % 64) & np.uint64(1)
            rounds[row, v] = NEVER if bit else 0


@jit
def spread(safe: Any, table: Any, reach: Any, start: int, end: int) -> None:
    """Write the closed neighbourhood of each set, eight vertices at a time."""
    words = safe.shape[1]
    for row in range(start, end):
        for w in range(words):
            reach[row, w] = 0
        for source in range(words):
            word = safe[row, source]
            for byte in range(8):
                part = (word >> np.uint64(8 * byte)) & np.uint64(255)
                if part:
                    for w in range(words):
                        reach[row, w] |= table[8 * source + byte, part, w]


@jit
def gather(reach: Any, rows: Any, ordered: Any, start: int, end: int) -> None:
    """Copy the neighbourhoods into the table over ordered positions."""
    for place in range(start, end):
        for w in range(reach.shape[1]):
            ordered[place, w] = reach[rows[place], w]


@jit
def sweep(
    source: Any, target: Any, offsets: Any, within: Any, block: int, start: int, end: int
) -> None:
    """Intersect the blocks that a cop can move to, for the blocks from start to end."""
    n = len(offsets) - 1
    for number in range(start, end):
        base = number // n * n
        v = number - base
        first = (base + within[offsets[v]]) * block
        here = number * block
        for i in range(block):
            target[here + i] = source[first + i]
        for at in range(offsets[v] + 1, offsets[v + 1]):
            other = (base + within[at]) * block
            for i in range(block):
                target[here + i] &= source[other + i]


@jit
def meet(
    safe: Any, onward: Any, places: Any, rounds: Any, number: int, start: int, end: int
) -> tuple[bool, bool]:
    """Intersect the safe sets with what the table says.

    Returns whether a set became smaller, and whether one became empty.
    """
    changed, empty = False, False
    for row in range(start, end):
        left = False
        for w in range(safe.shape[1]):
            before = safe[row, w]
            after = before & onward[places[row], w]
            gone = before & ~after
            if gone:
                changed = True
                safe[row, w] = after
                for bit in range(64):
                    if gone >> np.uint64(bit) & np.uint64(1):
                        rounds[row, 64 * w + bit] = number
            left = left or after != 0
        empty = empty or not left
    return changed, empty


def compiled(graph: Graph, k: int, deadline: Deadline) -> Explored:
    """Explore the rounds of k cops on a connected graph with more vertices than cops."""

    def sliced(count: int, steps: int) -> Iterator[tuple[int, int]]:
        return slices(count, max(1, SLICE // steps), rates.COPS_STEP * steps, deadline)

    n = graph.n
    cops = Positions(n, k)
    words = (n + 63) // 64
    closed = _closed(graph)
    offsets = np.array([0, *np.cumsum([graph.degree(v) + 1 for v in range(n)])], dtype=np.int64)
    within = np.array([u for v in range(n) for u in (v, *graph.neighbors(v))], dtype=np.int64)
    longest = int(np.diff(offsets).max())
    ordered = n**k
    rows = np.empty(ordered, dtype=np.int32)
    for start, end in sliced(ordered, 8 * k):
        number_ordered(rows, cops.sums, n, k, start, end)
    places = (cops.all() * n ** np.arange(k - 1, -1, -1)).sum(axis=1)
    everything = np.bitwise_or.reduce(closed, axis=0)
    safe, reach = (np.empty((cops.count, words), dtype=np.uint64) for _ in range(2))
    rounds = np.empty((cops.count, n), dtype=np.uint16)
    for start, end in sliced(cops.count, 2 * n):
        begin(places, closed, everything, k, safe, rounds, start, end)
    table = _byte_table(closed)
    first, second = (np.empty((ordered, words), dtype=np.uint64) for _ in range(2))
    turn = 0
    empty = bool((safe == 0).all(axis=1).any())
    changed = True
    while changed and not empty:
        turn += 1
        if turn == NEVER:
            raise LimitReached(f"the robber lasts for more than {turn} rounds")
        for start, end in sliced(cops.count, 8 * words * words):
            spread(safe, table, reach, start, end)
        for start, end in sliced(ordered, 2 * words):
            gather(reach, rows, first, start, end)
        for cop in range(k):
            block = n ** (k - 1 - cop) * words
            for start, end in sliced(n ** (cop + 1), block * longest):
                sweep(first.reshape(-1), second.reshape(-1), offsets, within, block, start, end)
            first, second = second, first
        changed = False
        for start, end in sliced(cops.count, 64 * words):
            smaller, gone = meet(safe, first, places, rounds, turn, start, end)
            changed, empty = changed or smaller, empty or gone
    return Explored(graph, k, turn + 1 if empty else None, rounds)


def _closed(graph: Graph) -> Any:
    """Return N[v] for every vertex as a row of words."""
    found = np.zeros((graph.n, (graph.n + 63) // 64), dtype=np.uint64)
    for v in range(graph.n):
        for u in (v, *graph.neighbors(v)):
            found[v, u // 64] |= np.uint64(1 << (u % 64))
    return found


def _byte_table(closed: Any) -> Any:
    """Return the union of N[v] over the vertices of every possible byte of a set."""
    n, words = closed.shape
    table = np.zeros((8 * words, 256, words), dtype=np.uint64)
    for v in range(n):
        # Bytes whose highest bit is v's repeat the lower ones, together with N[v].
        byte, bit = divmod(v, 8)
        size = 1 << bit
        table[byte, size : 2 * size] = table[byte, :size] | closed[v]
    return table
