"""Method ``lit-search``: the states breadth first, in arrays.

A state is a number whose digits to the base of the modulus are the lamps. A byte for each says
after how many presses it is reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import mul
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers import rates
from zermelo.solvers.lights_out.tuning import states

MAX_STATES = 1 << 20
"""At most this many states modulo more than 2."""

MAX_LAMPS = 28
"""The most vertices modulo 2: a byte for each of 2^28 states."""

LONGEST = 254
"""The most presses that a byte can say."""

SLICE = 1 << 20
"""States between two looks at the clock."""

Found = tuple[list[int] | None, Mapping[str, Any]]
"""The fewest presses, None if none put all lights out, and statistics."""


def shortest(game: LightsOut, deadline: Deadline) -> Found:
    """Return the shortest way to darkness; the memory is a byte for each state."""
    import numpy as np

    n, d = game.graph.n, game.modulus
    size, place = d**n, [d**v for v in range(n)]
    reach = [(v, *game.graph.neighbors(v)) for v in range(n)]
    masks = [sum(place[u] for u in around) for around in reach]

    def lamp(states: Any, v: int) -> Any:
        return states >> v & 1 if d == 2 else states // place[v] % d

    def press(states: Any, v: int, times: int) -> Any:
        if d == 2:
            return states ^ masks[v]
        for u in reach[v]:
            now = lamp(states, u)
            states = states + place[u] * ((now + times) % d - now)
        return states

    marks = np.zeros(size, np.uint8)
    marks[sum(map(mul, place, game.lit))] = 1
    found, fresh, depth = 1, 1, 0
    while fresh and not marks[0]:
        if depth == LONGEST:
            raise LimitReached(f"some states take more than {LONGEST} presses")
        fresh = 0
        for first in range(0, size, SLICE):
            deadline.check(rates.STATE * min(SLICE, size))
            here = first + np.flatnonzero(marks[first : first + SLICE] == depth + 1)
            for v in range(n):
                pressed = here[lamp(here, v) > 0] if game.lit_only else here
                after = press(pressed, v, 1)  # all of them are different
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
        before = ((v, press(state, v, d - 1)) for v in range(n))
        v, state = next(
            (v, x) for v, x in before if marks[x] == number and (lamp(x, v) or not game.lit_only)
        )
        presses.append(v)
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
