"""Method ``nimbers`` for games that delete vertices, compiled: sets of vertices as 63-bit integers.

It is the search of `solvers.search.nimbers`, the reference, with the same pairs of a component and
a heap. It differs in three ways. All options of a pair are looked up before any is searched, so
that one which is known to lose settles it at once; and the others come with the least component
first. A component of a grid stands for all that reflections, turns and shifts make of it, and a
path or a cycle has its nim-value from the recurrence of `games.impartial.heaps`. And the table has
a fixed size at most: when it is full, the half that took the least work is forgotten, and is
searched anew where it is needed.

Nothing is handed back from pair to pair but through the table: a pair is looked at again when what
it waited for has been settled. An entry has the heaps that are not the nim-value of a component as
bits, its nim-value + 1 once it is known, and the logarithm of the pairs that it took.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.games.subtraction.rules import ALL
from zermelo.solvers.deletion.kernel import (
    MOST,
    REMOVAL,
    ROOTS,
    WALK,
    largest,
    list_picks,
    list_removals,
)
from zermelo.solvers.deletion.kernel import USED as LISTED
from zermelo.solvers.kernels import jit
from zermelo.solvers.sets_kernel import count, flood

DONE, PAUSED, FULL, CROWDED, LARGE = 0, 1, 2, 3, 4
"""Why a search stopped: it is finished, its steps are used up, the table or the arena is full, a
nim-value is larger than an entry can hold."""

HEAPS = 48
"""Nim-values are less than this."""

VALUE, WORK = 48, 56
"""The places in an entry of the nim-value + 1, and of the logarithm of the work."""

FRAMES, USED, NODES, ENTRIES = 0, 1, 2, 3
"""The places in the search's state: pairs on the stack, options in the arena, pairs that were
looked at, entries of the table."""


@jit
def place(keys: Any, part: int) -> int:
    """Return where a component stands in the table, or the free place for it."""
    last = len(keys) - 1
    mixed = part * -7046029254386353131
    mixed ^= mixed >> 31
    mixed *= -4265267296055464877
    mixed ^= mixed >> 29
    at = mixed & last
    while keys[at] != 0 and keys[at] != part:
        at = (at + 1) & last
    return int(at)


@jit
def entry(keys: Any, infos: Any, part: int) -> int:
    """Return what is known of a component, 0 if nothing is."""
    at = place(keys, part)
    return int(infos[at]) if keys[at] else 0


@jit
def settle(keys: Any, infos: Any, state: Any, part: int, heap: int, value: int, work: int) -> None:
    """Write that a heap is not a component's nim-value, or what its nim-value is (`value` >= 0)."""
    at = place(keys, part)
    if keys[at] == 0:
        keys[at] = part
        infos[at] = 0
        state[ENTRIES] += 1
    log = 0
    while work > 1 and log < 63:
        work >>= 1
        log += 1
    info = infos[at] & ((1 << WORK) - 1)
    log = max(log, infos[at] >> WORK)
    info = (value + 1) << VALUE if value >= 0 else info | 1 << heap
    infos[at] = info | log << WORK


@jit
def retained(keys: Any, infos: Any, new_keys: Any, new_infos: Any, most: int) -> int:
    """Copy the entries that took the most work, at most so many, and return how many."""
    counts = np.zeros(65, np.int64)
    for at in range(len(keys)):
        if keys[at]:
            counts[infos[at] >> WORK] += 1
    least, room = 64, most
    while least > 0 and counts[least - 1] <= room:
        least -= 1
        room -= counts[least]
    kept = 0
    for at in range(len(keys)):
        if keys[at] == 0:
            continue
        work = infos[at] >> WORK
        if work < least:
            if work != least - 1 or room == 0:
                continue
            room -= 1
        new = place(new_keys, keys[at])
        new_keys[new], new_infos[new] = keys[at], infos[at]
        kept += 1
    return kept


@jit
def canonical(grid: Any, reverse: Any, rows: Any, part: int) -> int:
    """Return the least set that reflections, turns and shifts make of one on a grid, row by row.

    `grid` has the rows and the columns, not less; `reverse` the bits of a row from behind, `rows`
    room for twice as many rows. Higher than wide sets are turned.
    """
    height, width = grid[0], grid[1]
    full = (1 << width) - 1
    while not part & full:
        part >>= width
    joined, high = 0, 0
    while part:
        rows[high] = part & full
        joined |= rows[high]
        part >>= width
        high += 1
    left = 0
    while not joined >> left & 1:
        left += 1
    wide = 0
    joined >>= left
    while joined >> wide:
        wide += 1
    for i in range(high):
        rows[i] >>= left
    best = -1
    if high <= wide:
        best = least_flip(width, reverse, rows, 0, high, wide)
    if wide <= high and wide <= height:
        for j in range(wide):
            line = 0
            for i in range(high):
                line |= (rows[i] >> j & 1) << i
            rows[width + j] = line
        turned = least_flip(width, reverse, rows, width, wide, high)
        if best < 0 or turned < best:
            best = turned
    return int(best)


@jit
def least_flip(width: int, reverse: Any, rows: Any, first: int, high: int, wide: int) -> int:
    """Return the least of a set and its three reflections, given its rows from `first` on."""
    plain, upside, mirrored, both = 0, 0, 0, 0
    for i in range(high):
        row = rows[first + i]
        other = reverse[row] >> (width - wide)
        plain |= row << (i * width)
        mirrored |= other << (i * width)
        upside |= row << ((high - 1 - i) * width)
        both |= other << ((high - 1 - i) * width)
    return min(min(plain, upside), min(mirrored, both))


@jit
def thin_value(adjacent: Any, part: int, paths: Any, cycles: Any) -> int:
    """Return the nim-value of a path or a cycle, -1 for other components."""
    left, ends, total = part, 0, 0
    while left:
        low = left & -left
        left ^= low
        total += 1
        degree = count(adjacent[count(low - 1)] & part)
        if degree > 2:
            return -1
        ends += degree < 2
    return int(paths[total] if ends else cycles[total])


@jit
def looked(board: Any, rest: int, keys: Any, infos: Any, found: Any) -> int:
    """Look up the components of a set; return the exclusive or of the nim-values that are known.

    `found` becomes: how many are not known, the one with the fewest vertices of them, its entry,
    and how many vertices they have together.
    """
    adjacent, least, grid, reverse, rows, paths, cycles = board[:7]
    total, fewest = 0, 64
    found[0], found[1], found[2], found[3] = 0, 0, 0, 0
    while rest:
        part = flood(adjacent, rest, rest & -rest)
        rest ^= part
        size = count(part)
        if size < least:
            continue
        if grid[0]:
            part = canonical(grid, reverse, rows, part)
        else:
            value = thin_value(adjacent, part, paths, cycles)
            if value >= 0:
                total ^= value
                continue
        info = entry(keys, infos, part)
        value = (info >> VALUE & 255) - 1
        if value >= 0:
            total ^= value
            continue
        found[0] += 1
        found[3] += size
        if size < fewest:
            fewest = size
            found[1], found[2] = part, info
    return total


@jit
def removals(board: Any, part: int, arena: Any, first: int) -> int:
    """List what the moves of a component leave in a removal game; return where they end."""
    digits, walk, listing = board[7], board[8], board[9]
    total = count(part)
    if digits[total] & ALL:
        arena[first] = 0
        first += 1
    listing[MOST], listing[LISTED], listing[WALK] = largest(digits, total), first, 0
    listing[ROOTS] = part if listing[MOST] else 0
    while listing[WALK] or listing[ROOTS]:
        list_removals(board[0], digits, part, walk, arena, listing, 1 << 30)
    return int(listing[LISTED])


@jit
def enter(
    kind: int, board: Any, part: int, heap: int, stack: Any, arena: Any, found: Any, keys: Any,
    infos: Any, state: Any,
) -> int:  # fmt: skip
    """Look at a pair: settle it if an option is known to lose, else put it on the stack.

    Of the options remain those that are not known to win: what is left, its only unknown component
    (0 if there are several), the exclusive or of the others, and how many vertices are unknown.
    Return the options that were looked up.
    """
    top, first = state[FRAMES], state[USED]
    state[NODES] += 1
    if kind == REMOVAL:
        last = removals(board, part, arena[:, 0], first)
    else:
        last = list_picks(kind, board[0], part, arena[:, 0], first)
    end = first
    for at in range(first, last):
        rest = arena[at, 0]
        total = looked(board, rest, keys, infos, found)
        if found[0] == 0:
            if total == heap:
                settle(keys, infos, state, part, heap, -1, 1)
                return int(last - first)
            continue
        if found[0] == 1 and heap ^ total < HEAPS and found[2] >> (heap ^ total) & 1:
            continue
        only = found[1] if found[0] == 1 else 0
        weight = found[3] + 64 * (found[0] - 1)
        where, same = end, False
        if only:  # the same option up to symmetry is looked at once
            for i in range(first, end):
                if arena[i, 1] == only and arena[i, 2] == total:
                    same = True
                    break
        if same:
            continue
        while where > first and arena[where - 1, 3] > weight:
            for column in range(4):
                arena[where, column] = arena[where - 1, column]
            where -= 1
        arena[where, 0], arena[where, 1] = rest, only
        arena[where, 2], arena[where, 3] = total, weight
        end += 1
    stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3] = part, heap, first, first
    stack[top, 4], stack[top, 5] = end, state[NODES]
    state[FRAMES], state[USED] = top + 1, end
    return int(last - first)


@jit
def search(
    kind: int, board: Any, stack: Any, arena: Any, found: Any, budget: int, keys: Any, infos: Any,
    state: Any, room: int,
) -> int:  # fmt: skip
    """Go on with a search until its stack is empty, the budget is used up or a store is full.

    A row of the stack is a pair: the component and the heap, where its options begin in the arena,
    the next one to look at, where they end, and the pairs that had been looked at when it began.
    The budget counts options looked up.
    """
    most_options = board[10]
    while True:
        top = state[FRAMES] - 1
        if top < 0:
            return DONE
        if budget <= 0:
            return PAUSED
        if state[ENTRIES] >= room:
            return FULL
        if len(arena) - state[USED] < most_options or top + 2 >= len(stack):
            return CROWDED
        part, heap, at, end = stack[top, 0], stack[top, 1], stack[top, 3], stack[top, 4]
        next_part, next_heap, lost = 0, 0, False
        while at < end:
            budget -= 1
            only, total = arena[at, 1], arena[at, 2]
            if only:
                info = entry(keys, infos, only)
                value = (info >> VALUE & 255) - 1
                if value < 0:
                    if heap ^ total >= HEAPS or not info >> (heap ^ total) & 1:
                        next_part, next_heap = only, heap ^ total
                        break
                elif total ^ value == heap:
                    lost = True
                    break
            else:
                total = looked(board, arena[at, 0], keys, infos, found)
                if found[0] == 0:
                    if total == heap:
                        lost = True
                        break
                elif found[0] == 1:
                    if heap ^ total >= HEAPS or not found[2] >> (heap ^ total) & 1:
                        next_part, next_heap = found[1], heap ^ total
                        break
                else:
                    next_part = found[1]
                    while found[2] >> next_heap & 1:
                        next_heap += 1
                    break
            at += 1
        stack[top, 3] = at
        if not next_part:
            info = entry(keys, infos, part)
            known = (info >> VALUE & 255) > 0
            while info >> next_heap & 1 and next_heap < heap:
                next_heap += 1
            work = state[NODES] - stack[top, 5]
            if not known and (lost or next_heap == heap):
                settle(keys, infos, state, part, heap, -1 if lost else heap, work)
                known = True
            if known:
                state[FRAMES], state[USED] = top, stack[top, 2]
                continue
            next_part = part
        if next_heap >= HEAPS:
            return LARGE
        budget -= enter(kind, board, next_part, next_heap, stack, arena, found, keys, infos, state)
