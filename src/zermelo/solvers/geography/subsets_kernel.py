"""Geography as a compiled kernel: sets of vertices are 64-bit words, with a table of positions.

A position is the token's vertex and the set of vertices that it can still come to. The search goes
depth first with its own stack, moves to vertices with the fewest continuations first, and stops at
the first that wins. It stops after a number of steps, so that the caller can look at the clock, and
when the table is too full, so that the caller can make a larger one; called again it goes on.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.solvers.kernels import jit

DONE, PAUSED, FULL = 0, 1, 2

ONE = np.uint64(1)
NONE = np.uint64(0)


@jit
def ahead(masks: Any, token: int, allowed: Any) -> Any:
    """Return the vertices that the token can come to within a set, its own left out."""
    allowed &= ~(ONE << np.uint64(token))
    reached = NONE
    fresh = masks[token] & allowed
    while fresh:
        reached |= fresh
        following = NONE
        while fresh:
            low = fresh & (~fresh + ONE)
            following |= masks[place_of(low)]
            fresh ^= low
        fresh = following & allowed & ~reached
    return reached


@jit
def place_of(low: Any) -> int:
    """Return the place of the only bit of a word."""
    place = 0
    if low & np.uint64(0xFFFFFFFF00000000):
        place += 32
    if low & np.uint64(0xFFFF0000FFFF0000):
        place += 16
    if low & np.uint64(0xFF00FF00FF00FF00):
        place += 8
    if low & np.uint64(0xF0F0F0F0F0F0F0F0):
        place += 4
    if low & np.uint64(0xCCCCCCCCCCCCCCCC):
        place += 2
    if low & np.uint64(0xAAAAAAAAAAAAAAAA):
        place += 1
    return place


@jit
def count(word: Any) -> int:
    """Return the number of bits that are set."""
    found = 0
    while word:
        word &= word - ONE
        found += 1
    return found


@jit
def slot(keys: Any, tokens: Any, token: int, word: Any) -> int:
    """Return where a position stands in the table, or the free place for it (token -1)."""
    mask = np.int64(len(tokens) - 1)
    mixed = word * np.uint64(0x9E3779B97F4A7C15) + np.uint64(token) * np.uint64(0xC2B2AE3D27D4EB4F)
    mixed ^= mixed >> np.uint64(31)
    mixed *= np.uint64(0xC4CEB9FE1A85EC53)
    mixed ^= mixed >> np.uint64(29)
    at = np.int64(mixed & np.uint64(mask))
    while tokens[at] >= 0 and not (keys[at] == word and tokens[at] == token):
        at = (at + 1) & mask
    return int(at)


@jit
def regrow(keys: Any, tokens: Any, won: Any, new_keys: Any, new_tokens: Any, new_won: Any) -> None:
    """Copy a table into an empty one."""
    for i in range(len(tokens)):
        if tokens[i] >= 0:
            at = slot(new_keys, new_tokens, tokens[i], keys[i])
            new_keys[at], new_tokens[at], new_won[at] = keys[i], tokens[i], won[i]


@jit
def search(
    masks: Any, keys: Any, tokens: Any, won: Any, words: Any, places: Any, left: Any, state: Any,
    steps: int,
) -> int:  # fmt: skip
    """Decide the position at the bottom of the stack, and all that this takes.

    `words` and `places` hold the positions on the stack, `left` the moves not yet tried. `state`
    holds the height of the stack, the number of positions in the table, and what the position
    above the top was: 1 won, 0 lost for the player to move, -1 none.
    """
    height = state[0]
    result = state[2]
    for _ in range(steps):
        if height == 0:
            break
        if 2 * state[1] >= len(tokens):
            state[0], state[2] = height, result
            return FULL
        top = height - 1
        token, word = places[top], words[top]
        if result == 0:  # a move reached a position that is lost for the other
            at = slot(keys, tokens, token, word)
            keys[at], tokens[at], won[at] = word, token, 1
            state[1] += 1
            height, result = top, 1
            continue
        result = -1
        if not left[top]:
            at = slot(keys, tokens, token, word)
            keys[at], tokens[at], won[at] = word, token, 0
            state[1] += 1
            height, result = top, 0
            continue
        best, fewest = NONE, 1000
        rest = left[top]
        while rest:
            low = rest & (~rest + ONE)
            rest ^= low
            many = count(masks[place_of(low)] & word & ~low)
            if many < fewest:
                best, fewest = low, many
        left[top] ^= best
        v = place_of(best)
        if fewest == 0:
            result = 0
            continue
        following = ahead(masks, v, word)
        at = slot(keys, tokens, v, following)
        if tokens[at] >= 0:
            result = won[at]
            continue
        places[height], words[height], left[height] = v, following, masks[v] & following
        height += 1
    state[0], state[2] = height, result
    return DONE if height == 0 else PAUSED
