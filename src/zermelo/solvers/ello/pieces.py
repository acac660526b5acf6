"""Method ``pieces``: simplify, then peel winning orders off in small pieces along a moving front.

It takes time about linear in the graph and no determinant: grids, tori and random graphs with
hundreds of thousands of vertices are in reach. It finds orders only: a game that is lost, or on
which all passes fail, is left to the other methods. Passes differ in where the front starts and
how rough it is, and every other one plays the reflected game from its end (Corollary 1.4), which
has many greens where the game has few, if degrees are odd. How long a pass takes has a heavy tail,
so the first ones are given up early. Measured: benchmarks/orders.py.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.ello import GREEN, Ello, reflection
from zermelo.solvers.backends import sat
from zermelo.solvers.ello.common import plain_only, won_by
from zermelo.solvers.ello.lift import lift
from zermelo.solvers.ello.peeling import Peeling
from zermelo.solvers.ello.simplify import simplify
from zermelo.solvers.ello.wavefront import wavefront
from zermelo.solvers.method import Method, Outcome, Task

PASSES = 24
ROUGHNESS = (0.3, 0.01, 0.1, 0.6)


def _run(task: Task) -> Outcome:
    game: Ello = task.instance.position
    simplified = simplify(game, task.deadline)
    if simplified.decided is False:
        return Outcome(reason=f"there is no order to find: {simplified.obstruction}")
    rng = Random(task.seed)
    orders: list[list[int]] = []
    passes = retreats = 0
    for part in simplified.parts:
        found = peeled(part.game, rng, task.deadline)
        passes += found.passes
        retreats += found.retreats
        if found.order is None:
            reason = f"{found.passes} passes left a part with {part.game.graph.n} vertices open"
            return Outcome(reason=reason, statistics={"passes": passes, "retreats": retreats})
        orders.append(found.order)
    order = lift(game, simplified.steps, orders)
    return won_by(task.instance, order, {"passes": passes, "retreats": retreats})


@dataclass(frozen=True, slots=True)
class Peeled:
    """A winning order, or None, and what it took."""

    order: list[int] | None
    passes: int
    retreats: int


def peeled(game: Ello, rng: Random, deadline: Deadline) -> Peeled:
    """Look for a winning order of a connected plain game in at most `PASSES` passes."""
    n = game.graph.n
    retreats = 0
    for number in range(PASSES):
        played = reflection(game) if number % 2 else game
        greens = [v for v, color in enumerate(played.colors) if color == GREEN]
        if not greens:
            break
        first = rng.choice(greens)
        if n == 1:
            return Peeled([first], 1, 0)
        last = (first + rng.randrange(1, n)) % n
        roughness = ROUGHNESS[number // 2 % len(ROUGHNESS)]
        front = wavefront(game.graph, first, last, roughness, rng.randrange(1 << 32), deadline)
        run = Peeling(played, front, rng, deadline)
        order = run.run(8 + 4 * number)
        retreats += run.retreats
        if order is not None:
            return Peeled(order[::-1] if number % 2 else order, number + 1, retreats)
    return Peeled(None, PASSES, retreats)


def _cost(instance: Instance, known: Answer) -> float:
    if known is False:
        return float("inf")
    # Measured: 1 s for 10,000 vertices; small games are better off with the exact methods.
    return 0.1 + 5e-5 * (instance.graph.n + instance.graph.m)


METHOD = Method(
    name="pieces",
    questions=("winnable",),
    summary="winning orders peeled off in small pieces behind a front of equal potential",
    exact=True,
    evidence=("winning-order",),
    applies=plain_only,
    cost=_cost,
    run=_run,
    backend=sat.version,
)
