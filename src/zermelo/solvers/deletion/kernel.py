"""Nim-values of vertex deletion games as a compiled kernel: sets of vertices as 63-bit integers.

The table holds components that play can reach. The search goes depth first with a stack of its
own. When a component is met, all that its moves can leave is listed in the arena, a stack of sets;
then the values of these are looked up, each the exclusive or over its components, and a component
that has none yet is met next. Components with fewer vertices than any move needs count 0.

Listing the moves of a removal game goes through connected sets, of which there may be very many, so
it can stop between any two of them: its own stack, the walk, is kept. The search stops after a
number of steps, so that the caller can look at the clock, and when the table or the arena is full,
so that the caller can make a larger one; it is called again and goes on.

The plain counterparts are the functions `moves` in the rules of the games, and for trees `moves` in
`solvers.deletion.sides`.
"""

from __future__ import annotations

from typing import Any

from zermelo.solvers.kernels import jit

REMOVAL, TREE, NEIGHBOURHOOD, VERTEX, EDGE = 0, 1, 2, 3, 4
"""The kinds of moves; TREE is a removal game on a forest, played along edge sides."""

DONE, PAUSED, FULL, CROWDED = 0, 1, 2, 3
"""Why a search stopped: it is finished, the steps are used up, the table or the arena is full."""

FRAMES, ENTRIES, USED, WALK, ROOTS, MOST, LISTING = 0, 1, 2, 3, 4, 5, 6
"""The search's state: frames on the stack, components in the table, sets in the arena; for the
frame on top the sets in its walk, the vertices from which it has still to start, the most vertices
that a set needs, and whether its moves are still being listed."""

ALL, CONNECTED, APART = 1, 2, 4


@jit
def count(mask: int) -> int:
    """Return the number of vertices of a set."""
    x = mask - (mask >> 1 & 0x5555555555555555)
    x = (x & 0x3333333333333333) + (x >> 2 & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    return (x * 0x0101010101010101 >> 56) & 0x7F


@jit
def component(adjacent: Any, mask: int) -> int:
    """Return the component of the least vertex of a set that is not empty."""
    reached = mask & -mask
    fresh = reached
    while fresh:
        low = fresh & -fresh
        new = adjacent[count(low - 1)] & mask & ~reached
        reached |= new
        fresh = (fresh ^ low) | new
    return reached


@jit
def holds_together(adjacent: Any, part: int, removed: int) -> bool:
    """Whether a connected set stays connected when a subset is removed.

    As in `games.deletion`: all neighbours of what was removed lie in one component of the rest.
    """
    border, rest, waiting = 0, part ^ removed, removed
    while waiting:
        low = waiting & -waiting
        border |= adjacent[count(low - 1)]
        waiting ^= low
    border &= rest
    reached = border & -border
    fresh = reached
    while fresh and border & ~reached:
        low = fresh & -fresh
        new = adjacent[count(low - 1)] & rest & ~reached
        reached |= new
        fresh = (fresh ^ low) | new
    return border & ~reached == 0


@jit
def slot(keys: Any, mask: int) -> int:
    """Return where a set stands in the table, or the free place for it (key 0)."""
    last = len(keys) - 1
    mixed = mask * -7046029254386353131
    mixed ^= mixed >> 31
    mixed *= -4265267296055464877
    mixed ^= mixed >> 29
    at = mixed & last
    while keys[at] != 0 and keys[at] != mask:
        at = (at + 1) & last
    return int(at)


@jit
def regrow(keys: Any, values: Any, new_keys: Any, new_values: Any) -> None:
    """Copy a table into an empty one."""
    for i in range(len(keys)):
        if keys[i]:
            at = slot(new_keys, keys[i])
            new_keys[at], new_values[at] = keys[i], values[i]


@jit
def largest(digits: Any, total: int) -> int:
    """Return the most vertices of a set that the moves of a component are found by."""
    most = 0
    for size in range(1, total):
        digit = digits[size]
        if digit & APART or (digit & CONNECTED and 2 * size <= total):
            most = max(most, size)
        elif digit & CONNECTED:
            most = max(most, total - size)
    return most


@jit
def consider(adjacent: Any, digits: Any, mask: int, chosen: int, arena: Any, used: int) -> int:
    """List what is left if a connected set is removed, and if it is all that is left.

    The second is how a removal of more than half of the vertices with a connected rest is found.
    """
    total, size = count(mask), count(chosen)
    if size == total:
        return used
    digit, other = digits[size], digits[total - size]
    if not digit & APART and 2 * size > total:
        digit = 0
    if other & APART or 2 * size >= total:
        other = 0
    if not digit & (CONNECTED | APART) and not other & CONNECTED:
        return used
    whole = holds_together(adjacent, mask, chosen)
    if digit & (CONNECTED if whole else APART):
        arena[used] = mask ^ chosen
        used += 1
    if whole and other & CONNECTED:
        arena[used] = chosen
        used += 1
    return used


@jit
def list_removals(
    adjacent: Any, digits: Any, mask: int, walk: Any, arena: Any, state: Any, budget: int
) -> int:
    """Go on listing what the moves of a component leave; return the steps that are left.

    The sets are those of `games.deletion.connected_sets`, in the same order. The listing is over
    when no set is on the walk and no vertex is left to start from.
    """
    most, used, depth, roots = state[MOST], state[USED], state[WALK], state[ROOTS]
    room = len(arena) - 2
    while budget > 0 and used <= room and (depth or roots):
        budget -= 1
        if depth == 0:
            low = roots & -roots
            roots ^= low
            used = consider(adjacent, digits, mask, low, arena, used)
            if most > 1:
                border = adjacent[count(low - 1)] & roots
                walk[0, 0], walk[0, 1], walk[0, 2] = low, border, roots
                depth = 1
            continue
        chosen, border, free = walk[depth - 1, 0], walk[depth - 1, 1], walk[depth - 1, 2]
        if border == 0:
            depth -= 1
            continue
        low = border & -border
        free ^= low
        walk[depth - 1, 1], walk[depth - 1, 2] = border ^ low, free
        larger = chosen | low
        used = consider(adjacent, digits, mask, larger, arena, used)
        if count(larger) < most:
            walk[depth, 0] = larger
            walk[depth, 1] = (border | adjacent[count(low - 1)]) & free
            walk[depth, 2] = free
            depth += 1
    state[USED], state[WALK], state[ROOTS] = used, depth, roots
    return budget


@jit
def list_sides(sides: Any, digits: Any, mask: int, arena: Any, used: int) -> int:
    """List what the moves of a tree leave that do not remove all: for each edge, its two sides."""
    total = count(mask)
    for i in range(len(sides)):
        side = sides[i] & mask
        size = count(side)
        if 0 < size < total:
            if digits[size] & CONNECTED:
                arena[used] = mask ^ side
                used += 1
            if digits[total - size] & CONNECTED:
                arena[used] = side
                used += 1
    return used


@jit
def list_picks(kind: int, adjacent: Any, mask: int, arena: Any, used: int) -> int:
    """List what the moves of a component leave, where a move picks a vertex or an edge."""
    left = mask
    while left:
        low = left & -left
        left ^= low
        around = adjacent[count(low - 1)] & mask
        if kind == NEIGHBOURHOOD:
            arena[used] = mask & ~(around | low)
            used += 1
        elif kind == VERTEX:
            arena[used] = mask ^ low
            used += 1
        else:
            later = around & left
            while later:
                other = later & -later
                later ^= other
                arena[used] = mask ^ (low | other)
                used += 1
    return used


@jit
def enter(
    kind: int, adjacent: Any, sides: Any, digits: Any, mask: int, stack: Any, arena: Any, state: Any
) -> None:  # fmt: skip
    """Put a component on the stack and list what its moves leave, or begin to."""
    top, used = state[FRAMES], state[USED]
    stack[top, 0], stack[top, 1], stack[top, 2], stack[top, 3] = mask, used, used, 0
    state[FRAMES] = top + 1
    state[WALK], state[ROOTS], state[LISTING] = 0, 0, 0
    if kind in (REMOVAL, TREE):
        total = count(mask)
        if digits[total] & ALL:
            arena[used] = 0
            used += 1
        if kind == TREE:
            used = list_sides(sides, digits, mask, arena, used)
        else:
            state[MOST] = largest(digits, total)
            state[LISTING] = 1
            if state[MOST]:
                state[ROOTS] = mask
    else:
        used = list_picks(kind, adjacent, mask, arena, used)
    state[USED] = used


@jit
def search(
    kind: int, least: int, splits: bool, adjacent: Any, sides: Any, digits: Any, keys: Any,
    values: Any, stack: Any, walk: Any, arena: Any, state: Any, room: int, budget: int,
) -> int:  # fmt: skip
    """Go on with a search until its stack is empty, the budget is used up or a store is full.

    Parameters
    ----------
    kind : int
        The kind of the moves.
    least : int
        Components with fewer vertices have no move.
    splits : bool
        Whether what a move leaves may fall apart.
    adjacent : array of n
        The neighbours of every vertex.
    sides : array of m
        For TREE: one side of every edge.
    digits : array of 64
        For removal games: the digit of every size.
    keys, values : arrays of a power of 2
        The table; key 0 marks a free place.
    stack : array of (n + 2, 4)
        Per component: itself, where its sets begin in the arena, the next of them to look at, and
        the nim-values seen so far, as bits.
    walk : array of (n + 2, 3)
        Per connected set on the walk: itself, the vertices that can join, those not banned.
    arena : array
        The sets that moves leave, of all components on the stack.
    state : array of 7
        As named above.
    room : int
        How many components the table shall hold at most.
    budget : int
        How many steps may be done: options looked at, and sets met on walks.
    """
    most_options = 2 * len(adjacent) + len(sides) * 2 + 2 + len(adjacent) * len(adjacent) // 2
    while True:
        top = state[FRAMES] - 1
        if top < 0:
            return DONE
        if budget <= 0:
            return PAUSED
        if state[ENTRIES] >= room:
            return FULL
        if len(arena) - state[USED] < most_options:
            return CROWDED
        if state[LISTING]:
            budget = list_removals(adjacent, digits, stack[top, 0], walk, arena, state, budget)
            if state[WALK] or state[ROOTS]:
                continue
            state[LISTING] = 0
        seen, missing, at = stack[top, 3], 0, stack[top, 2]
        while at < state[USED]:
            budget -= 1
            left, total = arena[at], 0
            while left:
                part = component(adjacent, left) if splits else left
                left ^= part
                if count(part) < least:
                    continue
                place = slot(keys, part)
                if keys[place] == 0:
                    missing = part
                    break
                total ^= values[place]
            if missing:
                break
            seen |= 1 << total
            at += 1
        stack[top, 2], stack[top, 3] = at, seen
        if missing:
            enter(kind, adjacent, sides, digits, missing, stack, arena, state)
            continue
        value = 0
        while seen >> value & 1:
            value += 1
        place = slot(keys, stack[top, 0])
        if keys[place] == 0:
            state[ENTRIES] += 1
        keys[place], values[place] = stack[top, 0], value
        state[USED], state[FRAMES] = stack[top, 1], top
