"""Method ``lit-search``: breadth-first search over the states, for the `lit_only` variation.

It finds fewest presses. There are modulus^n states, so this is for small graphs.
"""

from __future__ import annotations

import math

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers import rates
from zermelo.solvers.lights_out.common import solved_by, unsolvable
from zermelo.solvers.method import Method, Outcome, Task

MAX_STATES = 1 << 20
"""At most this many states; each takes some hundred bytes when it is reached."""

State = tuple[int, ...]


def _run(task: Task) -> Outcome:
    game: LightsOut = task.instance.position
    goal = (0,) * game.graph.n
    came: dict[State, tuple[State, int]] = {game.lit: (game.lit, -1)}
    queue = [game.lit]
    reach = [(v, *game.graph.neighbors(v)) for v in range(game.graph.n)]
    for number, state in enumerate(queue):
        if not number & 1023:
            task.deadline.check(1024 * rates.PRESS * game.graph.n**2)
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
        reason = "every state that can be reached was looked at"
        return unsolvable(task.instance, None, reason, statistics)
    presses: list[int] = []
    state = goal
    while came[state][1] >= 0:
        state, v = came[state]
        presses.append(v)
    return solved_by(task.instance, presses[::-1], statistics=statistics)


def _states(instance: Instance) -> float:
    game: LightsOut = instance.position
    return math.exp(min(500.0, game.graph.n * math.log(game.modulus)))


def _applies(instance: Instance) -> str | None:
    if _states(instance) > MAX_STATES + 0.5:
        return f"the game has more than {MAX_STATES} states"
    return None


def _cost(instance: Instance, known: Answer) -> float:
    return math.inf if known is not None else 2e-3 + 2e-6 * _states(instance) * instance.graph.n


METHOD = Method(
    name="lit-search",
    questions=("solvable", "fewest-presses"),
    summary="breadth-first search over all states, with lit_only or without",
    evidence=("presses",),
    applies=_applies,
    cost=_cost,
    run=_run,
)
