"""The rows of G_uP_k, their columns and their repetition in compiled code.

The same as `games.attached.rows` and `certificates.periodicity.Columns`, which are the reference,
for a connected G with at most `solvers.periods.search.MOST_VERTICES` vertices. All subsets of G
stand in tables:
whether they are connected, their sizes, the nim-values of those without u.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.attached import Code, whole
from zermelo.games.impartial.deletion import bits
from zermelo.solvers import rates
from zermelo.solvers.periods.search import MOST_VERTICES
from zermelo.solvers.sets_kernel import count, flood

STEPS = 1 << 26
"""Options looked at between two looks at the clock: a fraction of a second."""

MOST_ENTRIES = 1 << 26
"""At most so many nim-values are kept (four bytes each)."""


@jit
def allowed(digits: Any, taken: int, components: int) -> bool:
    """Whether a digit lets so many vertices be taken when so many components remain."""
    if taken >= len(digits):
        return False
    return bool(digits[taken] >> min(components, 2) & 1)


@jit
def subsets(masks: Any) -> tuple[Any, Any]:
    """Return the size of every subset, and its components, counted up to two."""
    full = 1 << len(masks)
    size = np.zeros(full, np.int64)
    components = np.zeros(full, np.int64)
    for inside in range(1, full):
        size[inside] = count(inside)
        components[inside] = 1 if flood(masks, inside, inside & -inside) == inside else 2
    return size, components


@jit
def constants(masks: Any, u: int, digits: Any, around: bool, size: Any, components: Any) -> Any:
    """Return the nim-value of every subset without u (0 for those with it)."""
    full = 1 << len(masks)
    value = np.zeros(full, np.int64)
    seen = np.zeros(64, np.int64)
    for inside in range(1, full):
        if inside >> u & 1:
            continue
        if components[inside] == 2:
            part = flood(masks, inside, inside & -inside)
            value[inside] = value[part] ^ value[inside ^ part]
            continue
        if around:
            for v in range(len(masks)):
                if inside >> v & 1:
                    seen[value[inside & ~(masks[v] | 1 << v)]] = inside
        else:
            taken = inside
            while taken:
                rest = inside ^ taken
                if components[taken] == 1 and allowed(digits, size[taken], components[rest]):
                    seen[value[rest]] = inside
                taken = (taken - 1) & inside
        while seen[value[inside]] == inside:
            value[inside] += 1
    return value


@jit
def ordered(u: int, size: Any, components: Any) -> tuple[Any, Any]:
    """Return the connected sets that contain u, by size and mask, and their places by mask."""
    count = 0
    for inside in range(len(size)):
        count += components[inside] == 1 and inside >> u & 1
    found = np.zeros(count, np.int64)
    place = np.full(len(size), -1, np.int64)
    at = 0
    for wanted in range(1, size[-1] + 1):
        for inside in range(len(size)):
            if size[inside] == wanted and components[inside] == 1 and inside >> u & 1:
                found[at], place[inside] = inside, at
                at += 1
    return found, place


KEEPING, TAKING, ENDING = 0, 1, 2


@jit
def pushed(pairs: Any, counts: Any, kind: int, first: int, second: int) -> Any:
    """Return the list of pairs with one more of a kind, in a larger array if it is full."""
    count = counts.sum()
    if count == len(pairs):
        larger = np.zeros((2 * count, 3), np.int32)
        for i in range(count):  # an assignment of slices takes seconds to compile
            larger[i, 0], larger[i, 1], larger[i, 2] = pairs[i, 0], pairs[i, 1], pairs[i, 2]
        pairs = larger
    pairs[count, 0], pairs[count, 1], pairs[count, 2] = kind, first, second
    counts[kind] += 1
    return pairs


@jit
def prepare(masks: Any, u: int, digits: Any, around: bool) -> tuple[Any, Any, Any]:
    """Return the rows: sets, offsets, and pairs that keep u, take it, and end the path.

    The lists of pairs are those of `games.attached.Row`, here in one, each after its kind; row r
    has the pairs from offsets[i, r] to offsets[i, r + 1] of the i-th kind. `masks` are the
    neighbours of every vertex of a connected graph, `u` is where the path is attached, `digits` are
    the octal digits, by the number of vertices, and `around` says whether a move takes a vertex
    with its neighbours instead.
    """
    size, components = subsets(masks)
    value = constants(masks, u, digits, around, size, components)
    sets, place = ordered(u, size, components)
    offsets, counts = np.zeros((3, len(sets) + 1), np.int64), np.zeros(3, np.int64)
    pairs = np.zeros((64, 3), np.int32)
    seen = np.zeros((2, len(digits) + 3, 64), np.int64)
    for row in range(len(sets)):
        inside = sets[row]
        taken = inside
        while taken and not around:
            rest = inside ^ taken
            left = components[rest]
            if components[taken] == 1 and not taken >> u & 1:
                if allowed(digits, size[taken], left):
                    kept = flood(masks, rest, 1 << u)
                    pairs = pushed(pairs, counts, KEEPING, place[kept], value[rest ^ kept])
            elif components[taken] == 1:
                for j in range(len(digits) - size[taken]):
                    both = size[taken] + j
                    if allowed(digits, both, left + 1) and seen[0, j, value[rest]] != inside:
                        seen[0, j, value[rest]] = inside
                        pairs = pushed(pairs, counts, TAKING, j, value[rest])
                    if allowed(digits, both, left) and seen[1, j, value[rest]] != inside:
                        seen[1, j, value[rest]] = inside
                        pairs = pushed(pairs, counts, ENDING, j, value[rest])
            taken = (taken - 1) & inside
        if around:
            for v in range(len(masks)):
                rest = inside & ~(masks[v] | 1 << v)
                if not inside >> v & 1:
                    continue
                if rest >> u & 1:
                    kept = flood(masks, rest, 1 << u)
                    pairs = pushed(pairs, counts, KEEPING, place[kept], value[rest ^ kept])
                    continue
                pairs = pushed(pairs, counts, TAKING, 1 if v == u else 0, value[rest])
                pairs = pushed(pairs, counts, ENDING, 0, value[rest])
                if v == u:
                    pairs = pushed(pairs, counts, ENDING, 1, value[rest])
            alone = value[inside & ~(1 << u)]  # the first vertex of the path
            pairs = pushed(pairs, counts, TAKING, 2, alone)
            pairs = pushed(pairs, counts, ENDING, 1, alone)
            pairs = pushed(pairs, counts, ENDING, 2, alone)
        for kind in range(3):
            offsets[kind, row + 1] = counts[kind]
    return sets, offsets, pairs[: counts.sum()]


@jit
def extend(
    table: Any, low: int, high: int, offsets: Any, pairs: Any, ends: Any, middles: Any, seen: Any
) -> None:
    """Fill the columns from low to high - 1 of the table of nim-values, rows by columns.

    `seen` has room for every value of an option; it is not cleared between calls, because each
    entry of the table marks with a number of its own.
    """
    keeping, taking, ending = pairs
    path = table[0]  # the path with i vertices is path[i - 1]
    for k in range(low, high):
        for row in range(len(table)):
            mark = k * len(table) + row + 1
            for i in range(offsets[0, row], offsets[0, row + 1]):
                seen[table[keeping[i, 0], k] ^ keeping[i, 1]] = mark
            for i in range(offsets[1, row], offsets[1, row + 1]):
                if taking[i, 0] < k:
                    seen[path[k - taking[i, 0] - 1] ^ taking[i, 1]] = mark
            for i in range(offsets[2, row], offsets[2, row + 1]):
                if ending[i, 0] == k:
                    seen[ending[i, 1]] = mark
            for j in ends:
                if j <= k:
                    seen[table[row, k - j]] = mark
            for j in middles:
                for i in range(k - j):
                    seen[table[row, i] ^ path[k - j - i - 1]] = mark
            least = 0
            while seen[least] == mark:
                least += 1
            table[row, k] = least


@jit
def repetition(table: Any, columns: int, splits: bool, reach: int) -> tuple[int, int]:
    """Return the start and the least period that the columns prove, or (-1, -1)."""
    for period in range(1, columns):
        start = columns - period
        equal = True
        while equal and start > 0:
            for row in range(len(table) - 1, -1, -1):
                if table[row, start - 1] != table[row, start - 1 + period]:
                    equal = False
                    break
            if equal:
                start -= 1
        both = start + period
        if (2 * both if splits else both) + reach <= columns:
            return start, period
    return -1, -1


class CompiledTable:
    """The nim-values of H_uP_k for all connected H that contain u, by compiled code.

    It answers like `solvers.periods.search.PlainTable`; `pairs` is how many pairs the rows have in
    all. No more than `most_columns` are computed where moves split the path: their number squared
    tells the time. `LimitReached` where the component of u has too many vertices.
    """

    most_columns = 1 << 14

    def __init__(self, masks: Sequence[int], u: int, code: Code, deadline: Deadline) -> None:
        self._vertices = list(bits(whole(masks, u)))
        if len(self._vertices) > MOST_VERTICES:
            raise LimitReached(f"the kernel takes at most {MOST_VERTICES} vertices")
        self.code = code
        self._deadline = deadline
        inside = np.array(
            [
                sum(1 << i for i, w in enumerate(self._vertices) if masks[v] >> w & 1)
                for v in self._vertices
            ],
            np.int64,
        )
        digits = np.array(code.digits, np.int64)
        place = self._vertices.index(u)
        self._sets, self._offsets, pairs = prepare(inside, place, digits, code.neighbourhoods)
        kinds = (KEEPING, TAKING, ENDING)
        self._pairs = tuple(np.ascontiguousarray(pairs[pairs[:, 0] == i, 1:]) for i in kinds)
        self.pairs = len(pairs)
        self._ends = np.array(code.ends, np.int64)
        self._middles = np.array(code.middles, np.int64)
        self._table = np.zeros((len(self._sets), 0), np.int32)

    @property
    def sets(self) -> list[int]:
        """The sets H as masks, by size and mask."""
        return [
            sum(1 << v for i, v in enumerate(self._vertices) if inside >> i & 1)
            for inside in self._sets.tolist()
        ]

    def extend(self, columns: int) -> None:
        """Compute the nim-values up to so many columns."""
        rows, low = self._table.shape
        if columns <= low:
            return
        if rows * columns > MOST_ENTRIES:
            raise LimitReached(f"no period among the first {low} columns of {rows} rows")
        table = np.zeros((rows, columns), np.int32)
        table[:, :low] = self._table
        self._table = table
        most = len(self._vertices) + columns  # no play is longer, and no nim-value larger
        if not len(self._middles):
            most = min(most, self.pairs + len(self._ends))  # nor than the number of moves
        seen = np.zeros(2 << most.bit_length(), np.int64)
        while low < columns:
            work = self.pairs + rows * (1 + len(self._middles) * (low + 64))
            high = min(columns, low + 1 + STEPS // (work + 1))
            extend(table, low, high, self._offsets, self._pairs, self._ends, self._middles, seen)
            self._deadline.check(rates.COLUMN_STEP * (work + 1) * (high - low))
            low = high

    def repetition(self) -> tuple[int, int] | None:
        """Return the start and the least period that the columns prove, or None."""
        start, period = repetition(
            self._table, self._table.shape[1], bool(len(self._middles)), self.code.reach
        )
        return None if start < 0 else (start, period)

    def values(self, columns: int) -> list[list[int]]:
        """Return so many columns of every row."""
        found: list[list[int]] = self._table[:, :columns].tolist()
        return found
