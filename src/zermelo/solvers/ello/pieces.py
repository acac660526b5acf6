"""Method ``pieces``: simplify, then peel winning orders off in small pieces along a moving front.

It takes time about linear in the graph and no determinant: grids and random graphs with tens of
thousands of vertices take seconds. It finds orders only: a game that is lost, or on which all
passes fail, is left to the other methods. Passes differ in where the front starts and how rough it
is, and every other one plays the reflected game from its end (Corollary 1.4), which has many greens
where the game has few, if degrees are odd. A pass works soon or hardly ever, so it is given up
early.

Measured (benchmarks/orders.py): one to three passes where a tenth of the vertices is green or
degrees are odd, up to some dozens elsewhere. The weak spot are fewer than about ten greens among
many vertices of even degree, and nearly all green in grid 300x301: blocks of one color stay behind
the front, and often no pass gets through. Such games begin with `tendrils` where that helps (random
4-regular graphs, cubes); grids and tori are for `algebra-order`.
"""

from __future__ import annotations

from random import Random

import numpy as np
import numpy.typing as npt

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import GREEN, Ello, reflection
from zermelo.solvers import rates
from zermelo.solvers.ello.peeling import Peeling, small_order
from zermelo.solvers.ello.simplify import Attempt, simplify, won_part_by_part
from zermelo.solvers.ello.tuning import (
    ELSEWHERE,
    FEW_GREENS,
    LAST_STEP,
    MANY_GREENS,
    PASSES,
    PRECISION,
    RETREATS,
    ROUGHNESS,
    STEPS,
    THIN_PASSES,
)
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Simplify, and peel an order off every part."""
    game: Ello = task.instance.position
    simplified = simplify(game, task.deadline)
    rng = Random(task.request.seed)

    def search(part: Ello) -> Attempt:
        return try_tendrils(part, rng, task.deadline) or search_peeling(part, rng, task.deadline)

    return won_part_by_part(task.instance, simplified, search, "retreats")


def try_tendrils(game: Ello, rng: Random, deadline: Deadline) -> Attempt | None:
    """Look for an order of a connected plain game that begins with `tendrils`.

    Only where few vertices are green, and only if they make a good part of them green.
    """
    n = game.graph.n
    if n <= LAST_STEP or not 0 < game.colors.count(GREEN) < n * FEW_GREENS:
        return None
    first = tendrils(game, rng)
    rest, names = after(game, first)
    if rest.colors.count(GREEN) < rest.graph.n * MANY_GREENS or len(rest.graph.components()) > 1:
        return None
    found = search_peeling(rest, rng, deadline, THIN_PASSES)
    if found.order is None:
        return None
    return Attempt([*first, *(names[v] for v in found.order)], found.passes, found.work)


def search_peeling(game: Ello, rng: Random, deadline: Deadline, most: int = PASSES) -> Attempt:
    """Look for a winning order of a connected plain game in at most so many passes."""
    n = game.graph.n
    if n <= LAST_STEP:  # each pass would put the same question to the solver
        order = small_order(range(n), game.graph.adjacency, game.colors, deadline)
        return Attempt(order, 1, 0)
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
            return Attempt(order[::-1] if number % 2 else order, number + 1, retreats)
    return Attempt(None, most, retreats)


def tendrils(game: Ello, rng: Random) -> list[int]:
    """Return a first part of a winning order that makes many greens out of a few.

    Behind a front (`peeling`) nearly all red graphs are hard: blocks of red vertices stay behind.
    So first a thin tree is played that runs through the whole graph. It begins at a green vertex;
    each further vertex was red and has exactly one neighbor played, so it is green when its turn
    comes. Two branches keep apart: no vertex between them gets two played neighbors unless they
    are close in the tree. What is left hangs together as a rule, satisfies the parity condition as
    before, and where the tree has passed its vertices are green: two thirds of them in a random
    4-regular graph. In grids and tori the tree leaves corridors of width 2, which are no better
    than the red block was; `algebra-order` is for those.

    Vertices that are green at the start are not played, but for the first one; nor are vertices
    with a neighbor of higher degree, which mostly lie at a border that would be cut in two.
    """
    adjacency, colors = game.graph.adjacency, game.colors
    played = bytearray(game.graph.n)
    near = [0] * game.graph.n  # played neighbors
    order: list[int] = []
    waiting = [rng.choice([v for v, color in enumerate(colors) if color == GREEN])]

    def fits(v: int) -> bool:
        if played[v] or near[v] != 1 or colors[v] == GREEN:
            return False
        around = adjacency[v]
        if any(len(adjacency[u]) > len(around) for u in around):
            return False
        parent = next(u for u in around if played[u])
        beside = {parent, *adjacency[parent]}
        return not any(
            played[x] and x not in beside
            for u in around
            if near[u] and not played[u]
            for x in adjacency[u]
        )

    while waiting:
        if rng.random() < ELSEWHERE:
            other = rng.randrange(len(waiting))
            waiting[other], waiting[-1] = waiting[-1], waiting[other]
        v = waiting.pop()
        if order and not fits(v):
            continue
        played[v] = 1
        order.append(v)
        following = [u for u in adjacency[v] if not played[u]]
        for u in adjacency[v]:
            near[u] += 1
        rng.shuffle(following)
        waiting += following
    return order


def after(game: Ello, order: list[int]) -> tuple[Ello, list[int]]:
    """Return the plain game after these moves, and its vertices' numbers in the game before."""
    colors = list(game.colors)
    gone = bytearray(game.graph.n)
    for v in order:
        gone[v] = 1
        for u in game.graph.adjacency[v]:
            colors[u] ^= 1
    rest = [v for v in range(game.graph.n) if not gone[v]]
    return Ello(game.graph.induced(rest), tuple(colors[v] for v in rest)), rest


Vector = npt.NDArray[np.float64]


def wavefront(
    graph: Graph, first: int, last: int, roughness: float, seed: int, deadline: Deadline
) -> list[int]:
    """Return the vertices of a connected graph by their potentials, from the first to the last.

    In a graph without cut vertices each vertex except the first and the last of such an order (an
    st-numbering) has a neighbor before it and one after it. Here it comes from physics: put the
    first vertex at potential 0, the last at 1, and let a current flow; a vertex's potential is a
    mean of its neighbors', so (ties apart) one of them is lower and one is higher. In grids and
    tori the surfaces of equal potential are short fronts that sweep over the graph once; the st-
    numberings from depth-first search wind through it instead. Conductances drawn at random break
    ties and roughen the fronts.

    The potentials are found by conjugate gradients, to a tolerance: where they are not exact a
    vertex may miss a neighbor on one side, which costs quality and not correctness.

    Conductances are drawn from 1 - roughness to 1 + roughness.
    """
    n = graph.n
    tails, heads = np.asarray(graph.tails), np.asarray(graph.heads)
    conductance = np.random.default_rng(seed).uniform(1 - roughness, 1 + roughness, graph.m)
    total = np.bincount(tails, conductance, n) + np.bincount(heads, conductance, n)
    free = np.ones(n)
    free[[first, last]] = 0

    def excess(potential: Vector) -> Vector:
        flow = conductance * (potential[tails] - potential[heads])
        change: Vector = free * (np.bincount(tails, flow, n) - np.bincount(heads, flow, n))
        return change

    potential = np.full(n, 1 / 2)
    potential[first], potential[last] = 0, 1
    residual = -excess(potential)
    direction = residual / total
    square = _dot(residual, direction)
    goal = PRECISION * square
    for _ in range(STEPS):
        if square <= goal:
            break
        deadline.check(rates.WAVE * (n + len(tails)))
        image = excess(direction)
        step = square / _dot(direction, image)
        potential += step * direction
        residual -= step * image
        scaled = residual / total
        square, before = _dot(residual, scaled), square
        direction = scaled + square / before * direction
    potential[first], potential[last] = -np.inf, np.inf
    order: list[int] = np.argsort(potential, kind="stable").tolist()
    return order


def _dot(left: Vector, right: Vector) -> float:
    # Not by BLAS: its threads make the last digits vary, and wait for each other on a busy machine.
    return float(np.einsum("i,i", left, right))
