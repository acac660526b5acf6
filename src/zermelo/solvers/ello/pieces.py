"""Method ``pieces``: simplify, then peel winning orders off in small pieces along a moving front.

It takes time about linear in the graph and no determinant: grids and random graphs with tens of
thousands of vertices take seconds. It finds orders only: a game that is lost, or on which all
passes fail, is left to the other methods. Passes differ in where the front starts and how rough it
is, and every other one plays the reflected game from its end (Corollary 1.4), which has many greens
where the game has few, if degrees are odd. A pass works soon or hardly ever, so it is given up
early.

Measured (benchmarks/orders.py): one to three passes where a tenth of the vertices is green or
degrees are odd, up to some dozens elsewhere. The weak spot are fewer than about ten greens among
many vertices of even degree, and nearly all green in grid 300x301: blocks of one colour stay behind
the front, and often no pass gets through. Such games begin with `tendrils` where that helps (random
4-regular graphs, cubes); grids and tori are for `flips`.
"""

from __future__ import annotations

from random import Random

from zermelo.core.deadline import Deadline
from zermelo.games.ello.rules import GREEN, Ello, reflection
from zermelo.solvers.ello.part_orders import Found, won_part_by_part
from zermelo.solvers.ello.peeling import LAST_STEP, Peeling
from zermelo.solvers.ello.simplify import simplify
from zermelo.solvers.ello.small_orders import small_order
from zermelo.solvers.ello.tendrils import after, tendrils
from zermelo.solvers.ello.wavefront import wavefront
from zermelo.solvers.method import Outcome, Task

PASSES = 60
RETREATS = 8
"""From one place of the front: passes that succeed at all mostly need fewer."""
THIN_PASSES = 8
"""After tendrils: passes that succeed mostly need fewer."""
FEW, MANY = 0.02, 0.1
"""Tendrils are for games with a smaller part green, and good if they leave a larger one."""
ROUGHNESS = (0.3, 0.02, 0.9)


def run(task: Task) -> Outcome:
    """Simplify, and peel an order off every part."""
    game: Ello = task.instance.position
    simplified = simplify(game, task.deadline)
    rng = Random(task.request.seed)

    def search(part: Ello) -> Found:
        return thinned(part, rng, task.deadline) or peeled(part, rng, task.deadline)

    return won_part_by_part(task.instance, simplified, search, "retreats")


def thinned(game: Ello, rng: Random, deadline: Deadline) -> Found | None:
    """Look for an order of a connected plain game that begins with `tendrils`.

    Only where few vertices are green, and only if they make a good part of them green.
    """
    n = game.graph.n
    if n <= LAST_STEP or not 0 < game.colors.count(GREEN) < n * FEW:
        return None
    first = tendrils(game, rng)
    rest, names = after(game, first)
    if rest.colors.count(GREEN) < rest.graph.n * MANY or len(rest.graph.components()) > 1:
        return None
    found = peeled(rest, rng, deadline, THIN_PASSES)
    if found.order is None:
        return None
    return Found([*first, *(names[v] for v in found.order)], found.passes, found.work)


def peeled(game: Ello, rng: Random, deadline: Deadline, most: int = PASSES) -> Found:
    """Look for a winning order of a connected plain game in at most so many passes."""
    n = game.graph.n
    if n <= LAST_STEP:  # each pass would put the same question to the solver
        order = small_order(range(n), game.graph.adjacency, game.colors, deadline)
        return Found(order, 1, 0)
    number = retreats = 0
    for number in range(most):
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
            return Found(order[::-1] if number % 2 else order, number + 1, retreats)
    return Found(None, most, retreats)
