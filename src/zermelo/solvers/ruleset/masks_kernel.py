"""Nim-values of a ruleset whose positions are sets of small integers, as a compiled kernel.

`search` is compiled once for each ruleset, beside the `options` that its moves were translated to
(`solvers.ruleset.translate`): its text is copied into the module that is made for the rules, where
`options` is the translated one. It differs from the search of deletion games in that a position may
have any number of options, and that it need not end: a stack that is full stops it.
"""

from __future__ import annotations

from typing import Any

from zermelo.solvers.memo import DONE, ENTRIES, FULL, PAUSED, known, write
from zermelo.solvers.sets_kernel import flood

CROWDED, DEEP = 3, 4
"""Why a search stopped: no room for options; no room on the stack."""

FRAMES, USED = 1, 2
"""The places in the search's state: frames on the stack, positions in the arena."""

LARGEST_VALUE = 62
"""Larger nim-values do not fit into the bits of a word."""


def options(
    n: int, adjacent: Any, beside: Any, tails: Any, heads: Any, left: int, arena: Any, used: int
) -> int:
    """Stand for the translated moves, which write what they leave into the arena."""
    raise NotImplementedError


def search(
    splits: bool, misere: bool, n: int, adjacent: Any, beside: Any, tails: Any, heads: Any,
    stack: Any, arena: Any, budget: int, keys: Any, values: Any, state: Any, room: int,
) -> int:  # fmt: skip
    """Go on with a search until its stack is empty, the budget is used up or a store is full.

    `stack` has a row per position: itself, where its options begin in the arena, where they end,
    the next of them to look at, and the nim-values seen so far, as bits. A position is kept in the
    table as itself plus 1, since the empty set is one too. In misère play one without options has
    the value 1, as if it had a move to 0.
    """
    while True:
        top = state[FRAMES] - 1
        if top < 0:
            return DONE
        if budget <= 0:
            return PAUSED
        if state[ENTRIES] >= room:
            return FULL
        begin, at, end, seen = stack[top, 1], stack[top, 2], stack[top, 3], stack[top, 4]
        if end < 0:
            end = options(n, adjacent, beside, tails, heads, stack[top, 0], arena, begin)
            if end < 0:
                return CROWDED
            stack[top, 3] = end
        missing, found = 0, False
        while at < end and not found:
            budget -= 1
            left, total, whole = arena[at], 0, True
            while left or whole:
                part = flood(beside, left, left & -left) if splits and left else left
                whole = False
                left ^= part
                value = known(keys, values, part + 1, 0)
                if value < 0:
                    missing, found = part, True
                    break
                total ^= value
            if not found:
                if total > LARGEST_VALUE:
                    raise ValueError
                seen |= 1 << total
                at += 1
        stack[top, 2], stack[top, 4] = at, seen
        if found:
            if top + 1 == len(stack):
                return DEEP
            stack[top + 1, 0], stack[top + 1, 1], stack[top + 1, 2] = missing, end, end
            stack[top + 1, 3], stack[top + 1, 4] = -1, 0
            state[FRAMES] = top + 2
            continue
        value = 1 if misere and end == begin else 0
        while seen >> value & 1:
            value += 1
        write(keys, values, stack[top, 0] + 1, 0, value)
        state[ENTRIES] += 1
        state[FRAMES] = top
