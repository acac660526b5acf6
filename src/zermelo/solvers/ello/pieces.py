"""Method ``pieces``: simplify, then peel winning orders off in small pieces along a moving front.

It takes time about linear in the graph and no determinant: grids and random graphs with tens of
thousands of vertices take seconds. It finds orders only: a game that is lost, or on which all
passes fail, is left to the other methods. Passes differ in where the front starts and how rough it
is, and every other one plays the reflected game from its end (Corollary 1.4), which has many greens
where the game has few, if degrees are odd. A pass works soon or hardly ever, so it is given up
early.

Measured (benchmarks/orders.py): one to three passes where a tenth of the vertices is green or
degrees are odd, up to some dozens elsewhere. The weak spot are fewer than about ten greens among
many vertices of even degree (grids from 100x101, torus 60x60, the 8-cube), and nearly all green in
grid 300x301: blocks of one colour stay behind the front, and often no pass gets through.
`flips` is for those.
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
from zermelo.solvers.ello.peeling import LAST_STEP, Peeling
from zermelo.solvers.ello.simplify import simplify
from zermelo.solvers.ello.small_orders import small_order
from zermelo.solvers.ello.wavefront import wavefront
from zermelo.solvers.method import Method, Outcome, Task

PASSES = 60
RETREATS = 8
"""From one place of the front: passes that succeed at all mostly need fewer."""
ROUGHNESS = (0.3, 0.02, 0.9)


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
            size = part.game.graph.n
            reason = f"a part with {size} vertices is still open after {found.passes} passes"
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
    if n <= LAST_STEP:  # each pass would put the same question to the solver
        order = small_order(range(n), game.graph.adjacency, game.colors, deadline)
        return Peeled(order, 1, 0)
    number = retreats = 0
    for number in range(PASSES):
        played = reflection(game) if number % 2 else game
        greens = [v for v, color in enumerate(played.colors) if color == GREEN]
        if not greens:
            continue
        first = rng.choice(greens)
        last = (first + rng.randrange(1, n)) % n
        roughness = ROUGHNESS[number // 2 % len(ROUGHNESS)]
        front = wavefront(game.graph, first, last, roughness, rng.randrange(1 << 32), deadline)
        run = Peeling(played, front, rng, deadline)
        order = run.run(RETREATS)
        retreats += run.retreats
        if order is not None:
            return Peeled(order[::-1] if number % 2 else order, number + 1, retreats)
    return Peeled(None, number + 1, retreats)


def _cost(instance: Instance, known: Answer) -> float:
    if known is False:
        return float("inf")
    # Measured: 0.4 s for a cubic graph with 20,000 vertices, 1 s for 250,000 edges on 1000.
    return 0.1 + 3e-5 * instance.graph.n + 5e-6 * instance.graph.m


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
