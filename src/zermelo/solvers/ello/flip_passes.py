"""Method ``flips``: start with any order; turn edges until all predegrees have the right parity.

A winning order is an acyclic orientation in which exactly the red vertices have odd in-degree.
Reversing an edge uv makes u and v right if they were wrong and wrong if they were right, so a wrong
vertex can be walked through the graph, and two that meet are gone. An edge u -> v can be reversed
unless another directed path leads from u to v; every vertex has such edges: the one to the first of
its later neighbours, and the one to the last of its earlier ones. Half of all vertices may be wrong
in the beginning; they meet near by, and all but a few are gone in linear time (`flip_kernels`).

What holds up the last few are wrong sources and sinks. In a plane graph give a vertex the index 1
minus half the number of changes between in and out around it, and a face likewise: 1 for a source
or sink, 0 for what a parallel flow looks like, less for saddles. The sum is 2 for the sphere, 0 for
the torus, by Euler's formula. Where all vertices have even degree and nearly all are red no source
or sink may be left over but at the greens, hence hardly any saddle either. So a wrong sink goes
only if it happens upon a saddle, which need not be wrong and which no search sees. Hence sources
and sinks are not made to begin with: the first order goes from a green vertex to one that may come
last with all others in between (as in an st-numbering; `between`), and walks never make a wrong
one.

It finds orders only. Measured with one to five greens, on two busy cores: grid 100x101, the
torus 60x60 and the 8-cube in less than a second, a random 4-regular graph with 10,000 vertices in
1.5 s, the torus 200x201 in 3 to 15 s, grid 300x301 in 7 to 28 s, the torus 300x300 in 9 to 21 s in
two of three games: the walks of the last dozen wrong vertices take nearly all of it. Not reached:
the third torus in 60 s, a random 4-regular graph with 100,000 vertices and 2 greens in 60 s, and
grid 1000x1001 with 3 greens, where a pass had 26 wrong vertices left of a million after 163 s. Nor
are won games of which hardly any colouring is won, truncated cubic graphs among them: for these,
and tori, `algebra_parts` is better.
"""

from __future__ import annotations

from math import factorial
from random import Random

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers import rates
from zermelo.solvers.ello import flip_kernels as kernels
from zermelo.solvers.ello.flip_kernels import Array
from zermelo.solvers.ello.outcomes import obstruction_of
from zermelo.solvers.ello.simplify import Attempt, Part, Simplified, simplify, won_part_by_part
from zermelo.solvers.ello.wavefront import wavefront
from zermelo.solvers.method import Outcome, Task

PASSES = 24
FIRST_BUDGET, LAST_BUDGET = 400, 12_800
"""The steps per vertex of a pass; they double from pass to pass, from the first to the last."""

EACH_ORDER = 1000
"""The steps of a pass for each order of the vertices; fewer than those above up to 7 vertices."""

SLICE = 2_000_000
"""The steps between two looks at the clock."""

LARGE = 50_000
"""Larger connected graphs are not simplified if few vertices have degree 1 or 2."""

BULGES = 0.002
"""The part of the vertices that may lack a neighbour on one side in an order by distances."""


def run(task: Task) -> Outcome:
    """Simplify, settle every part, and return the order if all parts have one."""
    game: Ello = task.instance.position
    simplified = simplified_if_it_pays(game, task.deadline)
    rng = Random(task.request.seed)
    return won_part_by_part(
        task.instance, simplified, lambda part: settled(part, rng, task.deadline), "steps"
    )


def simplified_if_it_pays(game: Ello, deadline: Deadline) -> Simplified:
    """Simplify, unless that is likely to take longer than all the rest and to change nothing."""
    graph = game.graph
    offsets, targets = (np.asarray(column) for column in graph.csr)
    few = np.count_nonzero(np.diff(offsets) < 3) < graph.n / 100
    if graph.n > LARGE and few and kernels.distances(offsets, targets, 0).min() >= 0:
        part = Part(tuple(range(graph.n)), game)
        return Simplified([], [part], obstruction_of(game))
    return simplify(game, deadline)


def settled(game: Ello, rng: Random, deadline: Deadline) -> Attempt:
    """Look for a winning order of a connected plain game in at most `PASSES` passes."""
    graph = game.graph
    n = graph.n
    greens = [v for v, color in enumerate(game.colors) if color == GREEN]
    # The last vertex of a winning order has all its neighbours before it.
    ends = [v for v in range(n) if (graph.degree(v) + game.colors[v]) % 2 == 0]
    if n == 1:
        return Attempt([0] if greens else None, 1, 0)
    if not greens or not ends or greens == ends == greens[:1]:
        return Attempt(None, 0, 0)
    steps = 0
    for number in range(PASSES):
        first = last = rng.choice(greens)
        while last == first:
            first, last = rng.choice(greens), rng.choice(ends)
        start = between(graph, first, last, rng.randrange(1 << 32), deadline)
        per_vertex = min(FIRST_BUDGET << number // 2, LAST_BUDGET)
        budget = min(per_vertex * (n + 1000), EACH_ORDER * factorial(min(n, 20)))
        order, used = repaired(game, start, budget, rng, deadline)
        steps += used
        if order is not None:
            return Attempt(order, number + 1, steps)
    return Attempt(None, PASSES, steps)


def between(graph: Graph, first: int, last: int, seed: int, deadline: Deadline) -> Array:
    """Return an order in which few but `first` and `last` lack an earlier or a later neighbour.

    Vertices are sorted by the part of the way from the first to the last at which they lie, by
    distances. On grids and tori that is all; elsewhere, where many vertices lie at the same part,
    by potentials (`wavefront`).
    """
    offsets, targets = (np.asarray(column) for column in graph.csr)
    here = kernels.distances(offsets, targets, first)
    there = kernels.distances(offsets, targets, last)
    order: Array = np.argsort(here / (here + there), kind="stable")
    entering = entering_of(graph, np.argsort(order))
    ends = (entering == 0) | (entering == np.diff(offsets))
    if np.count_nonzero(ends) <= 2 + BULGES * graph.n:
        return order
    return np.array(wavefront(graph, first, last, 0.3, seed, deadline))


def entering_of(graph: Graph, places: Array) -> Array:
    """Return for every vertex how many of its neighbours have an earlier place."""
    tails, heads = np.asarray(graph.tails), np.asarray(graph.heads)
    later = np.where(places[tails] < places[heads], heads, tails)
    return np.bincount(later, minlength=graph.n).astype(np.int64)


def repaired(
    game: Ello, start: Array, budget: int, rng: Random, deadline: Deadline
) -> tuple[list[int] | None, int]:
    """Turn edges of the orientation that an order gives until the connected plain game is won.

    It gives up after a budget of rough steps. Return a winning order, if one was reached, and the
    steps taken.
    """
    n = game.graph.n
    offsets, targets = game.graph.csr
    rows = np.asarray(offsets), np.asarray(targets)
    at = start.copy()
    places = np.argsort(at)
    entering = entering_of(game.graph, places)
    wrong = np.flatnonzero((entering + np.asarray(game.colors, np.int64)) % 2)
    listed, where = np.zeros(n, np.int64), np.full(n, -1)
    listed[: len(wrong)], where[wrong] = wrong, np.arange(len(wrong))
    parity, mark = (entering, listed, where), np.zeros(n, np.int64)
    near = np.zeros(n, np.int64), np.zeros(n, np.int64), np.zeros(n, np.int64)
    scratch = np.empty((2, kernels.REACH), np.int64)
    state = np.array([len(wrong), 0, rng.randrange(1, 1 << 62), 0])
    for used in range(0, max(budget, 1), SLICE):
        if used:
            deadline.check(rates.FLIP_STEP * SLICE)
        status = kernels.settle(
            rows, (places, at), parity, near, mark, state, scratch, min(SLICE, budget - used)
        )
        if status == kernels.RIGHT:
            return at.tolist(), used + SLICE
        if status == kernels.STUCK:
            break
    return None, budget
