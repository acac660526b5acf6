"""Method ``lit-search``: the states breadth first, in plain Python or in arrays.

The plain program is for any modulus and few states. The one in arrays has modulus 2 and a byte for
each of the 2^n states, in which stands after how many presses it is reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers import rates
from zermelo.solvers.lights_out.tuning import FEW_STATES, states

MAX_STATES = 1 << 20
"""At most this many states in plain Python; each takes some hundred bytes when it is reached."""

MAX_LAMPS = 28
"""The most vertices of the program in arrays: a byte for each of 2^28 states."""

LONGEST = 254
"""The most presses that a byte can say."""

SLICE = 1 << 20
"""States between two looks at the clock."""

Found = tuple[list[int] | None, Mapping[str, Any]]
"""The fewest presses, None if none put all lights out, and statistics."""


def shortest(game: LightsOut, deadline: Deadline) -> Found:
    """Return the shortest way to darkness, by the program that is faster."""
    many = game.modulus == 2 and game.graph.n <= MAX_LAMPS and states(game) > FEW_STATES
    return in_arrays(game, deadline) if many else plain(game, deadline)


def plain(game: LightsOut, deadline: Deadline) -> Found:
    """Return the shortest way, the reference for the program in arrays."""
    goal = (0,) * game.graph.n
    came: dict[tuple[int, ...], tuple[tuple[int, ...], int]] = {game.lit: (game.lit, -1)}
    queue = [game.lit]
    reach = [(v, *game.graph.neighbors(v)) for v in range(game.graph.n)]
    for number, state in enumerate(queue):
        if not number & 1023:
            deadline.check(1024 * rates.PRESS * game.graph.n**2)
        if state == goal:
            break
        for v, lamp in enumerate(state):
            if lamp or not game.lit_only:
                pressed = list(state)
                for u in reach[v]:
                    pressed[u] = (pressed[u] + 1) % game.modulus
                after = tuple(pressed)
                if after not in came:
                    came[after] = (state, v)
                    queue.append(after)
    statistics = {"states": len(came)}
    if goal not in came:
        return None, statistics
    presses: list[int] = []
    state = goal
    while came[state][1] >= 0:
        state, v = came[state]
        presses.append(v)
    return presses[::-1], statistics


def in_arrays(game: LightsOut, deadline: Deadline) -> Found:
    """Return the shortest way modulo 2; the memory is a byte for each of the 2^n states."""
    import numpy as np

    n = game.graph.n
    reach = [sum(1 << u for u in (v, *game.graph.neighbors(v))) for v in range(n)]
    marks = np.zeros(1 << n, np.uint8)
    start = sum(1 << v for v, lamp in enumerate(game.lit) if lamp)
    marks[start] = 1
    found, fresh, depth = 1, 1, 0
    while fresh and not marks[0]:
        if depth == LONGEST:
            raise LimitReached(f"some states take more than {LONGEST} presses")
        fresh = 0
        for first in range(0, 1 << n, SLICE):
            deadline.check(rates.STATE * SLICE)
            here = first + np.flatnonzero(marks[first : first + SLICE] == depth + 1)
            for v in range(n):
                pressed = here[here >> v & 1 == 1] if game.lit_only else here
                after = pressed ^ reach[v]  # all of them are different
                new = after[marks[after] == 0]
                marks[new] = depth + 2
                fresh += len(new)
            deadline.check(rates.STATE_PRESS * n * len(here))
        found, depth = found + fresh, depth + 1
    if not marks[0]:
        return None, {"states": found}
    presses: list[int] = []
    state = 0
    for number in range(depth, 0, -1):
        # Before the press its lamp was on where it is off now, as each press turns it.
        tried = (v for v in range(n) if not (game.lit_only and state >> v & 1))
        v = next(v for v in tried if marks[state ^ reach[v]] == number)
        presses.append(v)
        state ^= reach[v]
    return presses[::-1], {"states": found}


def too_many(instance: Instance) -> str | None:
    """Return why there are too many states, or None."""
    game: LightsOut = instance.position
    if game.modulus == 2:
        if game.graph.n > MAX_LAMPS:
            return f"the game has more than 2^{MAX_LAMPS} states"
    elif states(game) > MAX_STATES:
        return f"the game has more than {MAX_STATES} states"
    return None
