"""The rounds of play for all positions of the cops; see `games.cops.evidence.rounds`.

A set of vertices is a row of 64-bit words. The safe sets stand once for each sorted position of the
cops. For a round their neighborhoods are intersected over the moves of one cop after the other:
k (Δ + 1) steps for what are (Δ + 1)^k moves. One cop is held at each vertex in turn, and for him
the neighborhoods are copied into a table over the ordered positions of the others, where a move is
an intersection of whole blocks. What the moves of the others leave is kept for sorted positions
only; at the end the cop who was held moves. So the tables are
about n / (n / k + 1) times the safe sets, and not k! times.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.solvers import rates
from zermelo.solvers.cops.rounds import (
    SOON,
    Explored,
    Positions,
    held_together,
    largest_round,
    work,
)


def by_table(graph: Graph, k: int, deadline: Deadline) -> Explored:
    """Explore the rounds of k cops on a connected graph with more vertices than cops."""
    n, words = graph.n, (graph.n + 63) // 64
    cops, others = Positions(n, k), Positions(n, k - 1)
    within = [np.array([v, *graph.neighbors(v)]) for v in range(n)]
    moving = _Moving(graph, k, within, deadline)
    closed = _closed_rows(within, words)
    table = _byte_table(closed)
    safe = np.zeros((cops.count, words), dtype=np.uint64)
    for column in cops.all().T:
        safe |= closed[column]
    safe ^= np.bitwise_or.reduce(closed, axis=0)
    never, mark = largest_round(graph, k), SOON
    rounds = _bits(safe, n)
    rounds *= mark
    reach, onward = np.empty_like(safe), np.empty((n, others.count, words), dtype=np.uint64)
    empty = not safe.any(axis=1).all()
    begins = others.sums[0].tolist() if k > 1 else [0] * n
    turn, fresh = 0, np.arange(cops.count)
    while len(fresh) and not empty:
        turn += 1
        if turn == mark < never:  # no more rounds fit into a byte
            rounds = rounds.astype(np.uint16)
            rounds[rounds == mark] = never
            mark = never
        if turn == never:
            raise LimitReached(f"the robber lasts for more than {turn} rounds")
        reach[fresh] = _spread(safe[fresh], table, n)
        moving.others(reach, onward)
        row, changed = 0, []
        for v in range(n):
            # The others stand at this vertex or later ones: their last positions.
            after = np.bitwise_and.reduce(onward[within[v], begins[v] :], axis=0)
            sets, marks = safe[row : row + len(after)], rounds[row : row + len(after)]
            gone = sets & ~after
            smaller = np.flatnonzero(gone.any(axis=1))
            if len(smaller):
                sets &= after
                empty = empty or not sets[smaller].any(axis=1).all()
                lost = _bits(gone[smaller], n).view(np.bool_)
                marks[smaller] = np.where(lost, marks.dtype.type(turn), marks[smaller])
                changed.append(row + smaller)
            row += len(after)
        fresh = np.concatenate(changed) if changed else fresh[:0]
    return Explored(graph, k, turn + 1 if empty else None, rounds, mark)


class _Moving:
    """The moves of the cops but for one, who is held at each vertex in turn."""

    def __init__(self, graph: Graph, k: int, within: list[Any], deadline: Deadline) -> None:
        self.n, self.k, self.within, self.deadline = graph.n, k, within, deadline
        self.width = held_together(graph, k)
        self.seconds = rates.COPS_STEP * work(graph, k) / graph.n
        n, places = graph.n, np.arange(graph.n ** (k - 1))
        deadline.check(self.seconds)
        digits = [places // n**i % n for i in range(k - 1)]
        ordered = np.stack(digits, axis=1) if digits else np.zeros((1, 0), dtype=np.int64)
        others = Positions(n, k - 1)
        self.rows = others.numbers(np.sort(ordered, axis=1))
        """For each ordered position of the others the number of the sorted one."""
        everybody, beside = Positions(n, k), others.all()
        self.numbers = np.empty((others.count, n), dtype=np.int32)
        """For each sorted position of the others, and the place of the cop who is held, the number
        of the sorted position of all."""
        for v in range(n):
            whole = np.column_stack([beside, np.full(len(beside), v)])
            self.numbers[:, v] = everybody.numbers(np.sort(whole, axis=1))
        self.by_last = np.lexsort(beside.T) if k > 1 else np.zeros(1, dtype=np.int64)
        """The sorted positions of the others, by their last places first."""

    def others(self, reach: Any, onward: Any) -> None:
        """Write for each vertex where a cop is held what the moves of the others leave."""
        n, words = self.n, reach.shape[1]
        for held in range(0, n, self.width):
            end = min(n, held + self.width)
            self.deadline.check(self.seconds * (end - held))
            slab = np.take(reach, self.numbers[:, held:end], axis=0, mode="clip")
            left = np.take(slab, self.rows, axis=0, mode="clip")
            for size in range(self.k - 1):
                left = self._move(left.reshape(comb(n + size - 1, size), n, -1), size)
            left = left.reshape(len(slab), end - held, words)
            onward[held:end, self.by_last] = left.swapaxes(0, 1)

    def _move(self, table: Any, size: int) -> Any:
        """Return what a move of one cop more leaves.

        `table` has the sorted positions of those who have moved, so many, by their last places
        first, then his own, and then the ordered ones of the cops after him, with the words.
        """
        moved = np.empty((comb(self.n + size, size + 1), table.shape[-1]), dtype=np.uint64)
        start = 0
        for v, near in enumerate(self.within):
            before = comb(v + size, size)  # they stand at v or earlier vertices
            target = moved[start : start + before]
            start += before
            target[...] = table[:before, near[0]]
            for u in near[1:]:
                target &= table[:before, u]
        return moved


def _closed_rows(within: list[Any], words: int) -> Any:
    """Return N[v] for every vertex as a row of words."""
    found = np.zeros((len(within), words), dtype=np.uint64)
    for v, near in enumerate(within):
        np.bitwise_or.at(found[v], near // 64, np.uint64(1) << (near % 64).astype(np.uint64))
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


def _spread(sets: Any, table: Any, n: int) -> Any:
    """Return the closed neighborhood of each set, eight vertices at a time."""
    octets = sets.view(np.uint8)
    found = np.take(table[0], octets[:, 0], axis=0)
    for i in range(1, (n + 7) // 8):
        found |= np.take(table[i], octets[:, i], axis=0)
    return found


def _bits(sets: Any, n: int) -> Any:
    """Return a row of n bytes, 0 or 1, for each set."""
    return np.unpackbits(sets.view(np.uint8), axis=1, count=n, bitorder="little")
