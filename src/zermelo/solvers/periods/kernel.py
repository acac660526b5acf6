"""The rows of G_uP_k, their columns and their repetition in compiled code.

The same as `games.attached.rows` and `certificates.periodicity.Columns`, which are the reference,
for a connected G with at most `solvers.periods.search.MOST_VERTICES` vertices. All subsets of G
stand in tables:
whether they are connected, their sizes, the nim-values of those without u.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.solvers.kernels import jit


@jit
def flood(masks: Any, inside: int, v: int) -> int:
    """Return the vertices that are connected with v inside a set."""
    found = fresh = 1 << v
    while fresh:
        grown = 0
        for w in range(len(masks)):
            if fresh >> w & 1:
                grown |= masks[w]
        fresh = grown & inside & ~found
        found |= fresh
    return found


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
        size[inside] = size[inside >> 1] + (inside & 1)
        v = 0
        while not inside >> v & 1:
            v += 1
        components[inside] = 1 if flood(masks, inside, v) == inside else 2
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
            v = 0
            while not inside >> v & 1:
                v += 1
            part = flood(masks, inside, v)
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


@jit
def pushed(pairs: Any, count: int, first: int, second: int) -> Any:
    """Return the list of pairs with one more, in a larger array if it is full."""
    if count == len(pairs):
        larger = np.zeros((2 * count, 2), np.int32)
        for i in range(count):  # an assignment of slices takes seconds to compile
            larger[i, 0], larger[i, 1] = pairs[i, 0], pairs[i, 1]
        pairs = larger
    pairs[count, 0], pairs[count, 1] = first, second
    return pairs


@jit
def prepare(masks: Any, u: int, digits: Any, around: bool) -> tuple[Any, Any, Any, Any, Any]:
    """Return the rows: sets, offsets, and pairs that keep u, take it, and end the path.

    The three lists of pairs are those of `games.attached.Row`; row r has the pairs from
    offsets[i, r] to offsets[i, r + 1] of the i-th list.

    Parameters
    ----------
    masks : array
        The neighbours of every vertex of a connected graph as a mask.
    u : int
        Where the path is attached.
    digits : array
        The octal digits, by the number of vertices.
    around : bool
        Whether a move takes a vertex with its neighbours instead.
    """
    size, components = subsets(masks)
    value = constants(masks, u, digits, around, size, components)
    sets, place = ordered(u, size, components)
    offsets = np.zeros((3, len(sets) + 1), np.int64)
    keeping, taking = np.zeros((64, 2), np.int32), np.zeros((64, 2), np.int32)
    ending = np.zeros((64, 2), np.int32)
    counts = np.zeros(3, np.int64)
    seen = np.zeros((2, len(digits) + 3, 64), np.int64)
    for row in range(len(sets)):
        inside = sets[row]
        taken = inside
        while taken and not around:
            rest = inside ^ taken
            left = components[rest]
            if components[taken] == 1 and not taken >> u & 1:
                if allowed(digits, size[taken], left):
                    kept = flood(masks, rest, u)
                    keeping = pushed(keeping, counts[0], place[kept], value[rest ^ kept])
                    counts[0] += 1
            elif components[taken] == 1:
                for j in range(len(digits) - size[taken]):
                    both = size[taken] + j
                    if allowed(digits, both, left + 1) and seen[0, j, value[rest]] != inside:
                        seen[0, j, value[rest]] = inside
                        taking = pushed(taking, counts[1], j, value[rest])
                        counts[1] += 1
                    if allowed(digits, both, left) and seen[1, j, value[rest]] != inside:
                        seen[1, j, value[rest]] = inside
                        ending = pushed(ending, counts[2], j, value[rest])
                        counts[2] += 1
            taken = (taken - 1) & inside
        if around:
            for v in range(len(masks)):
                rest = inside & ~(masks[v] | 1 << v)
                if not inside >> v & 1:
                    continue
                if rest >> u & 1:
                    kept = flood(masks, rest, u)
                    keeping = pushed(keeping, counts[0], place[kept], value[rest ^ kept])
                    counts[0] += 1
                    continue
                taking = pushed(taking, counts[1], 1 if v == u else 0, value[rest])
                ending = pushed(ending, counts[2], 0, value[rest])
                counts[1] += 1
                counts[2] += 1
                if v == u:
                    ending = pushed(ending, counts[2], 1, value[rest])
                    counts[2] += 1
            alone = value[inside & ~(1 << u)]  # the first vertex of the path
            taking = pushed(taking, counts[1], 2, alone)
            ending = pushed(ending, counts[2], 1, alone)
            ending = pushed(ending, counts[2] + 1, 2, alone)
            counts[1] += 1
            counts[2] += 2
        for i in range(3):
            offsets[i, row + 1] = counts[i]
    return sets, offsets, keeping[: counts[0]], taking[: counts[1]], ending[: counts[2]]


@jit
def extend(
    table: Any, low: int, high: int, offsets: Any, keeping: Any, taking: Any, ending: Any,
    ends: Any, middles: Any, seen: Any,
) -> None:  # fmt: skip
    """Fill the columns from low to high - 1 of the table of nim-values, rows by columns.

    `seen` has room for every value of an option; it is not cleared between calls, because each
    entry of the table marks with a number of its own.
    """
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
