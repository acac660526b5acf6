"""Method ``algebra``: one determinant over GF(2^61) decides a game, with one-sided error.

Give the root r and every vertex a value, distinct and at random from GF(2^61), and let M(G, c) be
the Laplacian of G with the weights 1/(s_u + s_v), plus 1/(s_r + s_v) on the diagonal at every green
vertex v. Over the rational functions in the s, (G, c) is winnable if and only if det M != 0: the
determinant is the sum over all winning orders of the product of the weights along the order, and
the terms of that sum are independent. So a nonsingular M proves a win, without an order; a
singular M is a loss, or an accident with probability at most `error_bound(n)`. No hypothesis on
the graph is needed.

That the problem is decided by a random evaluation of a determinant is due to Szegedy & Szegedy,
Symplectic spaces and ear-decomposition of matroids, Combinatorica 26 (2006). Their alternating form
lives on the cycle space of G with the root; its determinant is det M times the product of s_u + s_v
over all edges (docs/games/orientation.md has the identity with its proof). The sum over winning
orders and the bound of the error were proved here.

Digraphs, and ``nonzero`` modulo a prime, have such a determinant too: `laplacian`.

Small games are decided in plain Python; larger ones by compiled kernels. The
measured times stand in the output of benchmarks/algebra.py.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal

from zermelo.core.deadline import Deadline
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import Ello, plain
from zermelo.solvers.algebra.binary_field import ORDER
from zermelo.solvers.ello.laplacian import Trial, Way, field_for, way_of
from zermelo.solvers.ello.prime_form import linear_form
from zermelo.solvers.method import Outcome, Task


@dataclass(frozen=True, slots=True)
class AlgebraResult:
    """What the oracle says: a win is certain.

    The error bound is the probability, over the choice of the values, that a winnable game is
    called a loss; 0 for a win and for the empty game. `repeats` counts the independent determinants
    that were computed, and the statistics have the way of elimination and its sizes.
    """

    winnable: bool
    error_bound: float
    repeats: int
    statistics: Mapping[str, Any] = field(default_factory=dict)


def run(task: Task) -> Outcome:
    """Decide a game by the determinant alone."""
    game: Ello = task.instance.position
    found = decide(game, task.request.seed, task.deadline, task.request.error)
    if found.winnable:
        reason = "a nonzero determinant proves a win but gives no order"
        return Outcome(True, Assurance.THEOREM, reason=reason, statistics=found.statistics)
    return Outcome(
        False,
        Assurance.MONTE_CARLO,
        error_bound=found.error_bound,
        statistics={**found.statistics, "repeats": found.repeats},
    )


def error_bound(n: int, repeats: int = 1, order: int = ORDER) -> float:
    """Return a bound for the probability that a winnable game on n vertices is called a loss.

    Fix a winning order. As a function of the root's value, det M has a numerator of degree below
    the number of greens; by induction along the order the values, drawn without replacement from
    a field of q elements (`order`), miss with probability at most the sum over k = 1..n of (k -
    1)/(q - n). The bound is for the whole graph, connected or not.
    """
    return (n * (n - 1) / (2 * (order - n))) ** repeats


def repeats_for(n: int, error: float, order: int = ORDER) -> int:
    """Return how many independent determinants bring the error down to `error`, above 0."""
    if error <= 0:
        raise ValueError("the error must be above 0")
    bound = error_bound(n, 1, order)
    if bound <= error:
        return 1
    repeats = max(1, math.ceil(math.log(error) / math.log(bound)))
    while error_bound(n, repeats, order) > error:  # rounding of the logarithms
        repeats += 1
    return repeats


def decide(
    game: Ello,
    seed: int,
    deadline: Deadline,
    error: float | None = None,
    way: Way | Literal["auto"] = "auto",
) -> AlgebraResult:
    """Decide a game by the determinant, with values from `random.Random(seed)`.

    It is repeated until a loss is wrong with at most the probability `error`, if that is given; the
    way says how to eliminate, "auto" is by kernels where they pay. The deadline is looked at about
    every 0.1 s; compiling the kernels (once after an installation) is not interrupted.

    Raises
    ------
    Unavailable
        If no determinant is known for the game (`prime_form`).
    """
    form = linear_form(game)
    deadline.check()
    n, order = game.graph.n, field_for(form.p).order
    if way == "auto":
        way = way_of(game.graph, form.p)
    repeats = 1 if error is None else repeats_for(n, error, order)
    statistics: dict[str, Any] = {"way": way} if plain(game) else {"characteristic": form.p}
    rng, alive = Random(seed), [True] * n
    for done in range(1, repeats + 1):
        if Trial(form, rng, way).nonzero(alive, form.colors, deadline):
            return AlgebraResult(True, 0.0, done, statistics)
    return AlgebraResult(False, error_bound(n, repeats, order), repeats, statistics)
