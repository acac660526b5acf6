"""The rounds of Cops and Robbers compiled; see `games.cops.evidence.rounds` for what is computed.

A set of vertices is a row of 64-bit words. The safe sets stand once for each sorted position of the
cops. For a round their neighbourhoods are met over the moves of one cop after the other: k (Δ + 1)
steps for what are (Δ + 1)^k moves. One cop is held at each vertex in turn, and for him the
neighbourhoods are copied into a table over the ordered positions of the others, where a move is an
intersection of whole blocks, memory in order. What their moves leave is kept for their sorted
positions only; at the end the cop who was held moves. So the tables are about n / (n / k + 1) times
the safe sets, and not k! times. No use is made of automorphisms: positions up to symmetry are few
on symmetric graphs (docs/games/cops.md has numbers), but their table has no such order, and the set
of each would have to be permuted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from zermelo.compile.kernels import jit, slices
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.solvers import rates
from zermelo.solvers.cops.rounds import SOON, Explored, Positions, largest_round

SLICE = 30_000_000
"""Steps between two looks at the clock."""


@jit
def rank(sums: Any, cops: Any) -> int:
    """Return the number of a sorted position of the cops."""
    found, before = 0, 0
    for i in range(len(cops)):
        found += sums[i, cops[i]] - sums[i, before]
        before = cops[i]
    return int(found)


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
        rows[place] = rank(sums, digits)


@jit
def begin(
    cops: Any, closed: Any, everything: Any, safe: Any, rounds: Any, start: int, end: int
) -> None:
    """Write the vertices out of reach, and in `rounds` a 0 for the others."""
    n, words = closed.shape
    for row in range(start, end):
        for w in range(words):
            safe[row, w] = everything[w]
        for i in range(cops.shape[1]):
            for w in range(words):
                safe[row, w] &= ~closed[cops[row, i], w]
        for v in range(n):
            if not safe[row, v // 64] >> np.uint64(v % 64) & np.uint64(1):
                rounds[row, v] = 0


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
def insert(reach: Any, others: Any, sums: Any, held: int, slab: Any, start: int, end: int) -> None:
    """Copy the neighbourhoods for a cop who is held beside the sorted positions of the others."""
    k = others.shape[1] + 1
    for row in range(start, end):
        number, before, used = 0, 0, False
        for i in range(k):
            v = held
            if used:
                v = others[row, i - 1]
            elif i < k - 1 and others[row, i] < held:
                v = others[row, i]
            else:
                used = True
            number += sums[i, v] - sums[i, before]
            before = v
        for w in range(reach.shape[1]):
            slab[row, w] = reach[number, w]


@jit
def copy(source: Any, rows: Any, target: Any, start: int, end: int) -> None:
    """Copy rows of words, each from its place in the source."""
    for place in range(start, end):
        for w in range(source.shape[1]):
            target[place, w] = source[rows[place], w]


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
    safe: Any, onward: Any, first: int, offsets: Any, within: Any, rounds: Any, number: int,
    start: int, end: int, row: int,
) -> tuple[bool, bool]:  # fmt: skip
    """Intersect safe sets with what the moves of the first cop, from a vertex, leave of them.

    The others are at the sorted positions from start to end; their safe sets begin at a row.
    Returns whether a set became smaller, and whether one became empty.
    """
    changed, empty = False, False
    for other in range(start, end):
        left = False
        for w in range(safe.shape[1]):
            before = safe[row, w]
            after = before
            for at in range(offsets[first], offsets[first + 1]):
                after &= onward[within[at], other, w]
            gone = before & ~after
            if gone:
                changed = True
                safe[row, w] = after
                for bit in range(64):
                    if gone >> np.uint64(bit) & np.uint64(1):
                        rounds[row, 64 * w + bit] = number
            left = left or after != 0
        empty = empty or not left
        row += 1
    return changed, empty


def compiled(graph: Graph, k: int, deadline: Deadline) -> Explored:
    """Explore the rounds of k cops on a connected graph with more vertices than cops."""

    def sliced(first: int, last: int, steps: int) -> Iterator[tuple[int, int]]:
        each = rates.COPS_STEP * steps
        return slices(last, max(1, SLICE // steps), each, deadline, first)

    n, words = graph.n, (graph.n + 63) // 64
    cops, others = Positions(n, k), Positions(n, k - 1)
    closed = _closed(graph)
    offsets = np.array([0, *np.cumsum([graph.degree(v) + 1 for v in range(n)])], dtype=np.int64)
    within = np.array([u for v in range(n) for u in (v, *graph.neighbors(v))], dtype=np.int64)
    longest = int(np.diff(offsets).max())
    ordered = n ** (k - 1)
    rows = np.empty(ordered, dtype=np.int32)
    for start, end in sliced(0, ordered, 8 * k):
        number_ordered(rows, others.sums, n, k - 1, start, end)
    beside = others.all()
    places = (beside * n ** np.arange(k - 2, -1, -1)).sum(axis=1)
    everything = np.bitwise_or.reduce(closed, axis=0)
    safe, reach = (np.empty((cops.count, words), dtype=np.uint64) for _ in range(2))
    never = largest_round(graph, k)
    mark = SOON
    rounds = np.full((cops.count, n), mark, dtype=np.uint8)
    everybody = cops.all()
    for start, end in sliced(0, cops.count, 2 * n):
        begin(everybody, closed, everything, safe, rounds, start, end)
    del everybody
    table = _byte_table(closed)
    slab = np.empty((others.count, words), dtype=np.uint64)
    onward = np.empty((n, others.count, words), dtype=np.uint64)
    one, two = (np.empty((ordered, words), dtype=np.uint64) for _ in range(2))
    turn = 0
    empty = bool((safe == 0).all(axis=1).any())
    changed = True
    while changed and not empty:
        turn += 1
        if turn == mark < never:  # no more rounds fit into a byte
            rounds = rounds.astype(np.uint16)
            rounds[rounds == mark] = never
            mark = never
        if turn == never:
            raise LimitReached(f"the robber lasts for more than {turn} rounds")
        for start, end in sliced(0, cops.count, 8 * words * words):
            spread(safe, table, reach, start, end)
        for held in range(n):
            for start, end in sliced(0, others.count, 2 * (words + k)):
                insert(reach, beside, cops.sums, held, slab, start, end)
            for start, end in sliced(0, ordered, 2 * words):
                copy(slab, rows, one, start, end)
            for cop in range(k - 1):
                block = n ** (k - 2 - cop) * words
                for start, end in sliced(0, n ** (cop + 1), block * longest):
                    sweep(one.reshape(-1), two.reshape(-1), offsets, within, block, start, end)
                one, two = two, one
            for start, end in sliced(0, others.count, 2 * words):
                copy(one, places, onward[held], start, end)
        changed, row = False, 0
        for held in range(n):
            # The others stand at this vertex or later ones: their last positions.
            for start, end in sliced(
                int(others.sums[0][held]) if k > 1 else 0, others.count, longest * words
            ):
                given = onward, held, offsets, within, rounds, turn, start, end, row
                smaller, gone = meet(safe, *given)
                changed, empty, row = changed or smaller, empty or gone, row + end - start
    return Explored(graph, k, turn + 1 if empty else None, rounds, mark)


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
