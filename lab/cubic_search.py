"""Who wins POLISH on graphs of maximal degree 3, compiled: a search beside heaps of nim.

For who wins a connected position beside a heap fewer positions are looked at than for nim-values
(Lemoine and Viennot). A position is two sets of vertices, `low` and `high`: the bits of the
discrepancies, 1 to 3. Three reductions keep the number of positions down. The first two are those
of the package: neighbors of discrepancy at most 2 fire together, so that of each cluster of such
vertices only the numbers of ones and twos matter; and next to a one, two twos may become ones.

The third takes the *bound* threes of a cluster with a one: each has at least two neighbors in the
cluster, and any third is in it or bound. Nothing but the cluster's firing reaches a bound three,
and then it fires as well. A brush makes it one of the cluster's twos. So it counts as a vertex of
the cluster that takes two brushes until it is a one, and by the second reduction it may become a
one at once.

A cluster on its own has the nim-value 1 if its twos are even in number and 2 if they are odd
(Lemma 6 is that for paths and cycles), but 0 without a one (Theorem 5).
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from lab.program import Deadline
from lab.tables.values import compile_names
from zermelo import Graph
from zermelo.errors import InputError, LimitReached

MOST = 28
"""Vertices that a key has room for, with a heap below 32."""

HEAPS = 32
"""Nim-values have to be below this."""

LARGEST = 1 << 28
"""The most places of a table."""

FULL = -1
"""What the search returns when the table has no room left."""

SEQUENCE = 0x03F79D71B4CB0A89
"""A de Bruijn sequence: its 64 pieces of 6 bits differ."""

# Kernels call kernels by these names; `programs` compiles them.
lowest_compiled: Any = None
number_compiled: Any = None
connected_compiled: Any = None
bound_compiled: Any = None
reduced_compiled: Any = None
alone_compiled: Any = None
normal_compiled: Any = None
moved_compiled: Any = None
slot_compiled: Any = None
search_compiled: Any = None


def lowest(word: int, places: Any) -> int:
    """Return the place of the lowest bit that is set."""
    return int(places[((word & -word) * SEQUENCE >> 58) & 63])


def number(word: int) -> int:
    """Return how many bits are set, by adding pairs, fours and eights of them at once."""
    word -= word >> 1 & 0x5555555555555555
    word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333)
    word = word + (word >> 4) & 0x0F0F0F0F0F0F0F0F
    return word * 0x0101010101010101 >> 56


def connected(seed: int, within: int, around: Any, places: Any) -> int:
    """Return the vertices that are connected with a vertex within a set."""
    found = fresh = seed
    while fresh:
        reached = 0
        while fresh:
            reached |= around[lowest_compiled(fresh, places)]
            fresh &= fresh - 1
        fresh = reached & within & ~found
        found |= fresh
    return found


def bound(cluster: int, three: int, around: Any, places: Any) -> int:
    """Return the threes that fire with a cluster and are reached by nothing else."""
    near = twice = 0
    left = cluster
    while left:
        beside = around[lowest_compiled(left, places)] & three
        left &= left - 1
        twice |= near & beside
        near |= beside
    left = twice
    while left:
        if around[lowest_compiled(left, places)] & ~(cluster | twice):
            twice &= ~(left & -left)
            left = twice
        else:
            left &= left - 1
    return twice


def reduced(low: int, high: int, cluster: int, around: Any, places: Any) -> tuple[int, int]:
    """Return the position with a cluster in normal form."""
    if cluster & low:
        two = number_compiled(cluster & high) % 2
        cluster |= bound_compiled(cluster, low & high, around, places)
        low, high = low | cluster, high & ~cluster
        if two:
            low, high = low & ~(cluster & -cluster), high | (cluster & -cluster)
    return low, high


def alone(low: int, high: int) -> int:
    """Return the nim-value of a cluster on its own, or -1 if there is a three."""
    if low & high:
        return -1
    return 0 if not low else 2 if number_compiled(high) % 2 else 1


def normal(low: int, high: int, around: Any, places: Any) -> tuple[int, int, int]:
    """Return the nim-value of a connected position, or -1, and its normal form."""
    small = low ^ high
    while small:
        cluster = connected_compiled(small & -small, small, around, places)
        small &= ~cluster
        low, high = reduced_compiled(low, high, cluster, around, places)
    return alone_compiled(low, high), low, high


def moved(low: int, high: int, v: int, around: Any, places: Any) -> tuple[int, int]:
    """Return the position after a brush on a vertex."""
    bit = 1 << v
    if high & bit:
        return (low & ~bit, high) if low & bit else (low | bit, high & ~bit)
    low &= ~bit
    firing = bit
    while firing:
        near = around[lowest_compiled(firing, places)] & (low | high)
        firing &= firing - 1
        three = near & low & high
        fired = near & ~three
        high &= ~near
        low &= ~fired
        firing |= fired
    return low, high


def slot(table: Any, key: int) -> int:
    """Return where a key stands in the table, or the free place for it."""
    mixed = key ^ key >> 31
    mixed *= -7046029254386353131
    mixed ^= mixed >> 29
    mixed *= -4265267296055464877
    mixed ^= mixed >> 32
    at = mixed & (len(table) - 1)
    while table[at] and table[at] >> 1 != key:
        at = (at + 1) & (len(table) - 1)
    return int(at)


def search(
    low: int, high: int, heap: int, last: int, depth: int, around: Any, places: Any, table: Any,
    room: Any,
) -> int:  # fmt: skip
    """Return whether the next player loses a position in normal form beside a heap, or `FULL`.

    First are tried the moves that leave an even number of twos (of the lost positions that this
    search met on cubic graphs with 16 vertices all but about one in a hundred have one), then few
    threes, few twos, and those at `last`, the vertex of the last move (-1: none), and beside it.

    A cell of the table is a key and in its last bit the answer; table[-1] counts them. `room` has
    for each depth and move: the largest part in two words, the value of the rest with the heap,
    what the order goes by, the vertex, the number of other parts of unknown value, and these.
    """
    n = len(around)
    if not low:
        return 1 if heap == 0 else 0
    cells = table[:-1]
    key = (heap << n | high) << n | low
    at = slot_compiled(cells, key)
    if cells[at]:
        return int(cells[at] & 1)
    for less in range(heap):
        found = search_compiled(low, high, less, last, depth + 1, around, places, table, room)
        if found == FULL:
            return FULL
        if found:
            return 0  # and cheap to find again
    small, tried = low ^ high, low & high
    while small:  # one move for each cluster and discrepancy is enough
        cluster = connected_compiled(small & -small, small, around, places)
        small &= ~cluster
        tried |= (cluster & low) & -(cluster & low) | (cluster & high) & -(cluster & high)
    answer, count = 1, 0
    moves = room[depth]
    while tried:
        v = lowest_compiled(tried, places)
        tried &= tried - 1
        move = moves[count]
        value, largest, others = heap, 0, 0
        move[0] = move[1] = 0
        bit = 1 << v
        if high & bit:  # nothing fires: one cluster changes
            after_low, after_high = low ^ bit, high if low & bit else high ^ bit
            cluster = connected_compiled(bit, after_low ^ after_high, around, places)
            after_low, after_high = reduced_compiled(after_low, after_high, cluster, around, places)
            known = alone_compiled(after_low, after_high)
            if known >= 0:
                value ^= known
            else:
                move[0], move[1], largest = after_low, after_high, number_compiled(low | high)
        else:
            after_low, after_high = moved_compiled(low, high, v, around, places)
            left = after_low | after_high
            while left:
                part = connected_compiled(left & -left, left, around, places)
                left &= ~part
                known, part_low, part_high = normal_compiled(
                    after_low & part, after_high & part, around, places
                )
                if known >= 0:
                    value ^= known
                    continue
                size = number_compiled(part)
                if size > largest:
                    if largest:
                        move[6 + 2 * others], move[7 + 2 * others] = move[0], move[1]
                        others += 1
                    move[0], move[1], largest = part_low, part_high, size
                else:
                    move[6 + 2 * others], move[7 + 2 * others] = part_low, part_high
                    others += 1
        move[2], move[4], move[5] = value, v, others
        if not others:
            if not largest:
                if value == 0:
                    answer = 0
                    break
                continue
            found = slot_compiled(cells, (value << n | move[1]) << n | move[0])
            if cells[found]:
                if cells[found] & 1:
                    answer = 0
                    break
                continue
        far = 2
        if last >= 0:
            far = 0 if v == last else 2 - (around[last] >> v & 1)
        odd = number_compiled(after_high & ~after_low) & 1
        threes, twos = number_compiled(move[0] & move[1]), number_compiled(move[1] & ~move[0])
        move[3] = ((odd * 64 + threes) * 64 + twos) * 4 + far
        count += 1
    if answer:
        for i in range(count):
            best = i
            for j in range(i + 1, count):
                if moves[j, 3] < moves[best, 3]:
                    best = j
            if best != i:
                for j in range(6 + 2 * max(moves[i, 5], moves[best, 5])):
                    moves[i, j], moves[best, j] = moves[best, j], moves[i, j]
            value = moves[i, 2]
            for j in range(moves[i, 5]):
                nim_value = 0
                while True:
                    found = search_compiled(
                        moves[i, 6 + 2 * j], moves[i, 7 + 2 * j], nim_value, -1, depth + 1,
                        around, places, table, room,
                    )  # fmt: skip
                    if found == FULL:
                        return FULL
                    if found:
                        break
                    nim_value += 1
                value ^= nim_value
            found = search_compiled(
                moves[i, 0], moves[i, 1], value, moves[i, 4], depth + 1, around, places, table, room
            )
            if found == FULL:
                return FULL
            if found:
                answer = 0
                break
    if 4 * table[-1] > 3 * len(cells):
        return FULL
    table[-1] += 1
    cells[slot_compiled(cells, key)] = key << 1 | answer
    return answer


@cache
def programs() -> Any:
    """Compile the programs; those that others call first."""
    first = "lowest", "number", "connected", "bound", "reduced", "alone", "normal", "moved", "slot"
    compile_names(globals(), *first, "search")
    return normal_compiled, search_compiled


class Search:
    """Who wins positions on one connected graph: what is found is kept for the next question."""

    def __init__(self, graph: Graph, deadline: Deadline) -> None:
        n = graph.n
        if not 2 <= n <= MOST or len(graph.components()) > 1 or max(map(len, graph.adjacency)) > 3:
            raise InputError(
                f"a graph with {n} vertices",
                f"this search takes connected graphs of degrees to 3, 2 to {MOST} vertices",
                "graph",
            )
        self._places = np.zeros(64, np.int64)
        for bit in range(64):
            self._places[(SEQUENCE << bit) % 2**64 >> 58] = bit
        self._around = np.array(graph.masks, np.int64)
        self._room = np.zeros((3 * n + HEAPS, n, 6 + 2 * n), np.int64)
        self._table = np.zeros((1 << max(12, n + 1)) + 1, np.int64)
        self._deadline = deadline

    @property
    def positions(self) -> int:
        """How many positions have been looked at."""
        return int(self._table[-1])

    def nim_value(self, low: int, high: int) -> int:
        """Return the nim-value of a connected position; `LimitReached` as for `lost`."""
        heap = 0
        while not self.lost(low, high, heap):
            heap += 1
        return heap

    def lost(self, low: int, high: int, heap: int = 0) -> bool:
        """Whether the next player loses a connected position beside a heap.

        `low` and `high` are the bits of the discrepancies of all vertices that are left. It raises
        `LimitReached` if the deadline has passed or the table is too large.
        """
        normalized, searched = programs()
        value, low, high = normalized(low, high, self._around, self._places)
        if value >= 0:
            return bool(value == heap)
        while heap < HEAPS:
            self._deadline.check()
            given = self._around, self._places, self._table, self._room
            found = searched(low, high, heap, -1, 0, *given)
            if found != FULL:
                return bool(found)
            size = 4 * (len(self._table) - 1)
            if size > LARGEST:
                break
            self._table = np.zeros(size + 1, np.int64)
        raise LimitReached(f"the table holds {self.positions} positions and cannot grow")


def starts(graph: Graph) -> tuple[int, int]:
    """Return the position without brushes."""
    degrees = [len(row) for row in graph.adjacency]
    low, high = (sum(1 << v for v, d in enumerate(degrees) if d & part) for part in (1, 2))
    return low, high
