"""Nim-values of vertex deletion games as a compiled kernel: sets of vertices as 63-bit integers.

The table (`solvers.memo`) holds components that play can reach. When a component is met, all that
its moves can leave is listed in the arena, a stack of sets; then the values of these are looked up,
each the exclusive or over its components, and a component that has none yet is met next. Components
with fewer vertices than any move needs count 0.

Listing the moves of a removal game goes through connected sets, of which there may be very many, so
it can stop between any two of them: its own stack, the walk, is kept. The search stops as others
do, and also when the arena is full.

The plain counterparts are the functions `moves` in the rules of the games, and for trees `moves` in
`solvers.deletion.sides`.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.games.impartial.deletion import Left
from zermelo.games.impartial.rules import Impartial
from zermelo.games.subtraction.rules import ALL, APART, CONNECTED, Removal
from zermelo.solvers import rates
from zermelo.solvers.deletion.sides import edge_sides
from zermelo.solvers.kernels import jit
from zermelo.solvers.memo import DONE, ENTRIES, FULL, PAUSED, Memo, known, write
from zermelo.solvers.search.smaller import exclusive_or
from zermelo.solvers.sets_kernel import count, flood

REMOVAL, TREE, NEIGHBOURHOOD, VERTEX, EDGE = 0, 1, 2, 3, 4
"""The kinds of moves; TREE is a removal game on a forest, played along edge sides."""

CROWDED = 3
"""Why a search stopped: the arena is full."""

FRAMES, USED, WALK, ROOTS, MOST, LISTING = 1, 2, 3, 4, 5, 6
"""The places in the search's state: frames on the stack, sets in the arena; for the frame on top
the sets in its walk, the vertices from which it has still to start, the most vertices that a set
needs, and whether its moves are still being listed."""

STEPS = 1 << 21
"""Steps between two looks at the clock: a fraction of a second."""

CROWD = 1 << 26
"""The most sets in the arena (8 bytes each)."""

PICKS = {"neighbourhood": (NEIGHBOURHOOD, 1), "edge": (EDGE, 2), "vertex": (VERTEX, 2)}
"""For what a move takes: the kind of the moves, and the vertices that a component needs for one."""


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
    kind: int, least: int, splits: bool, adjacent: Any, sides: Any, digits: Any, stack: Any,
    walk: Any, arena: Any, budget: int, keys: Any, values: Any, state: Any, room: int,
) -> int:  # fmt: skip
    """Go on with a search until its stack is empty, the budget is used up or a store is full.

    Components with fewer vertices than `least` have no move; `splits` says whether what a move
    leaves may fall apart. `adjacent` has the neighbours of every vertex, `sides` one side of every
    edge for TREE, `digits` the digit of every size for removal games. `stack` has a row per
    component: itself, where its sets begin in the arena, the next of them to look at, and the
    nim-values seen so far, as bits; `walk` one per connected set on the walk: itself, the vertices
    that can join, those not banned; `arena` the sets that moves leave, of all components on the
    stack. The budget counts options looked at and sets met on walks, `room` is how many components
    the table may hold.
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
                part = flood(adjacent, left, left & -left) if splits else left
                left ^= part
                if count(part) < least:
                    continue
                value = known(keys, values, part, 0)
                if value < 0:
                    missing = part
                    break
                total ^= value
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
        write(keys, values, stack[top, 0], 0, value)
        state[ENTRIES] += 1
        state[USED], state[FRAMES] = stack[top, 1], top


class CompiledTable:
    """Nim-values of all components met so far in one game on at most 63 vertices.

    It answers like `solvers.search.impartial.Table`, so the same code makes strategies out of it.
    At most `most` components are kept; `tree` says whether to find the moves of a removal game on a
    forest by the sides of its edges.
    """

    def __init__(
        self,
        instance: Instance,
        rules: Impartial,
        deadline: Deadline,
        most: int | None = None,
        tree: bool = False,
    ) -> None:
        self.rules = rules
        self.deadline = deadline
        game = instance.position
        digits = np.zeros(64, np.int64)
        if isinstance(game, Removal):
            kind, least = TREE if tree else REMOVAL, game.digits[0][0]
            for size, digit in game.digits:
                if size <= game.graph.n:
                    digits[size] = digit
            splits = game.splits
        else:
            (kind, least), splits = PICKS[rules.takes], True
        n = game.graph.n
        sides = edge_sides(game.graph) if tree else []
        self._rules = (
            kind, least, splits, np.array(game.graph.masks, np.int64), np.array(sides, np.int64),
            digits,
        )  # fmt: skip
        self._stack, self._walk = np.zeros((n + 2, 4), np.int64), np.zeros((n + 2, 3), np.int64)
        self._arena = np.zeros(1 << 14, np.int64)
        self._memo = Memo((np.int64,), 7, rates.DELETION_ENTRY * n, deadline, most)

    def __len__(self) -> int:
        return len(self._memo)

    def nim_value(self, position: Left) -> int:
        """Return the nim-value of a position; `LimitReached` where `Memo.run` raises it."""
        total = 0
        for part in self.rules.components(position):
            if self._memo.known(part.mask) < 0:
                self._search(part.mask)
            total ^= self._memo.known(part.mask)
        return total

    def known(self, position: Left) -> int | None:
        """Return the nim-value if no search is needed for it."""
        values = [self._memo.known(part.mask) for part in self.rules.components(position)]
        return None if -1 in values else exclusive_or(values)

    def _search(self, mask: int) -> None:
        kind, _, _, adjacent, sides, digits = self._rules
        state: Any = self._memo.state
        state[FRAMES] = state[USED] = 0
        enter(kind, adjacent, sides, digits, mask, self._stack, self._arena, state)
        self._memo.run(self._go_on)

    def _go_on(self, *table: Any) -> int:
        done = search(*self._rules, self._stack, self._walk, self._arena, STEPS, *table)
        if done == CROWDED:
            arena = np.zeros(4 * len(self._arena), np.int64)
            if len(arena) > CROWD:
                raise LimitReached(f"more than {CROWD // 4} options stand open at once")
            arena[: len(self._arena)] = self._arena
            self._arena = arena
        return done
