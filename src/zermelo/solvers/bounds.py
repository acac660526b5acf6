"""What is known of a number that stayed unknown: bounds that cost next to nothing.

Each function returns the least and the greatest value that the answer can have, or None.
"""

from __future__ import annotations

from contextlib import suppress
from itertools import islice

from zermelo.core.deadline import Deadline
from zermelo.core.errors import ZermeloError
from zermelo.core.instance import Instance
from zermelo.games.registry import impartial_of, rulesets

Bounds = tuple[int, int]

SECONDS = 0.5
"""So long bounds are looked for, besides the time limit."""

LARGEST = 20_000
"""They are those of graphs with at most so many vertices and edges."""

MOST_MOVES = 100_000
"""So many first moves are counted."""


def known_bounds(instance: Instance) -> Bounds | None:
    """Return bounds of the number that is asked for, or None."""
    function = BOUNDS.get(instance.question)
    graph = getattr(instance.position, "graph", None)
    if function is None or (graph is not None and graph.n + graph.m > LARGEST):
        return None
    with suppress(ZermeloError):
        return function(instance, Deadline(SECONDS))
    return None


def _cops(instance: Instance, deadline: Deadline) -> Bounds:
    """Return bounds of the cop number: those of the theorems, as many as the time allows."""
    from zermelo.solvers.cops.theorems import improving_bounds

    low = high = 0
    for part in instance.graph.components():
        lower, upper = 1, len(part)
        with suppress(ZermeloError):
            for found in improving_bounds(instance.graph.induced(part), deadline):
                lower, upper = found.lower, found.upper
        low, high = low + lower, high + upper
    return low, high


def _weak_cops(instance: Instance, deadline: Deadline) -> Bounds | None:
    """Return the bounds of the cop number of a finite graph, which is the weak one."""
    from zermelo.games.weak_cops.evidence.finite import finite_game

    return None if instance.position.periodic else _cops(finite_game(instance), deadline)


def _brushes(instance: Instance, deadline: Deadline) -> Bounds:
    """Return the bound of the ends, and the brushes of greedy orders."""
    from zermelo.games.cleaning.evidence.bounds import ends_bound
    from zermelo.games.cleaning.rules import brushes_for
    from zermelo.solvers.cleaning.orders import good_order, parts

    low = high = 0
    for _, graph in parts(instance.graph):
        least = ends_bound(graph)
        order = good_order(graph, least, 0, deadline, 1)
        low, high = low + least, high + sum(brushes_for(graph, order))
    return low, high


def _green(instance: Instance, deadline: Deadline) -> Bounds | None:  # noqa: ARG001
    """Return the elementary bounds of the green number."""
    from zermelo.games.seepage.evidence.bounds import lower_bound, upper_bound
    from zermelo.solvers.seepage.common import subtree

    game = instance.position
    if game.source_is_sink:
        return None
    return lower_bound(game, subtree(game)), upper_bound(game)


def _presses(instance: Instance, deadline: Deadline) -> Bounds | None:
    """Return what lamps there are to be reached, and a solution, if elimination finds one."""
    from zermelo.core.primes import is_prime
    from zermelo.games.lights_out.evidence.elimination import eliminate
    from zermelo.solvers.lights_out.tuning import plain_work

    game = instance.position
    quick = plain_work(game.graph.n, game.modulus) <= SECONDS
    if game.lit_only or not quick or not is_prime(game.modulus):
        return None
    solution = eliminate(game, deadline).solution
    if solution is None:
        return None
    reached = 1 + max(map(game.graph.degree, range(game.graph.n)), default=0)
    return -(-sum(map(bool, game.lit)) // reached), sum(solution)


def _nim_value(instance: Instance, deadline: Deadline) -> Bounds | None:
    """Return 0 and the number of moves: the nim-value is the least that no option has.

    Functions of an author's are not asked: it may be they that have no end.
    """
    rules = None if rulesets(instance) else impartial_of(instance)
    if rules is None:
        return None
    moves = rules.options(rules.start(instance.position))
    count = sum(1 for _ in deadline.over(islice(moves, MOST_MOVES + 1), 64))
    return None if count > MOST_MOVES else (0, count)


BOUNDS = {
    "cop-number": _cops,
    "weak-cop-number": _weak_cops,
    "brush-number": _brushes,
    "green-number": _green,
    "fewest-presses": _presses,
    "nim-value": _nim_value,
}
"""The functions, by the questions that they are for."""
