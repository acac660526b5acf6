"""What the games that delete vertices share: a compiled search, and edge sides on trees."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.games.impartial.deletion.sets import connected_sets
from zermelo.games.impartial.rules import MISERE, Impartial
from zermelo.games.subtraction.cutting import cuts
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers.deletion.heaps import HEAPS
from zermelo.solvers.deletion.mirror import MIRROR
from zermelo.solvers.deletion.sides import by_sides, forest_rules
from zermelo.solvers.deletion.tuning import LISTED, SETS, nimbers_cost
from zermelo.solvers.nimber_search import methods as nimber_search
from zermelo.solvers.periods.methods import COLUMNS
from zermelo.solvers.search.evidence import Oracle
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.search.nimbers import plain
from zermelo.solvers.search.tuning import FEW_POSITIONS

WORD = 63
"""The most vertices of the compiled code."""


def cut(instance: Instance) -> str | None:
    """Return why a method that looks at vertices alone does not apply, or None."""
    game = instance.position
    if isinstance(game, Removal) and cuts(game):
        return "a move may cut an edge, and then takes no vertices"
    return None


def _fits(instance: Instance) -> str | None:
    n = instance.graph.n
    return cut(instance) if n <= WORD else f"{n} vertices do not fit into {WORD} bits"


def _rules(instance: Instance) -> Impartial:
    """Return the rules; where all moves leave trees connected, by the sides of edges."""
    game, misere = instance.position, instance.question == MISERE
    return forest_rules(game.graph) if by_sides(game) and not misere else rules_of(instance)


def oracle(instance: Instance, deadline: Deadline, most: int | None = None) -> Oracle:
    """Return what knows the nim-values of all positions on the graph, at most so many."""
    rules = _rules(instance)
    if (
        _fits(instance)
        or rules.expected(instance.position) <= FEW_POSITIONS
        or not compiling.ready()
    ):
        return Table(rules, deadline, most)
    from zermelo.solvers.deletion.nimbers import encode
    from zermelo.solvers.nimber_search.compiled import CompiledNimbers

    # Of sums the nim-values of all options are wanted.
    return CompiledNimbers(replace(encode(instance), wholes=0), rules, deadline, most)


def few_sets(game: Removal) -> int:
    """Return how many connected sets are as small as moves take; more than `SETS` if there are."""
    sets = connected_sets(game.graph.masks, (1 << game.graph.n) - 1, game.digits[-1][0])
    return sum(1 for _ in islice(sets, SETS + 1))


def _most_pairs(instance: Instance) -> int:
    game, most = instance.position, nimber_search.most_pairs(instance)
    if not isinstance(game, Removal) or by_sides(game):
        return most
    return min(most, LISTED // few_sets(game))


NIMBERS = nimber_search.compiled_method(
    "zermelo.solvers.deletion.nimbers:encode",
    _fits,
    nimbers_cost,
    "outcomes of components beside heaps; to 63 vertices compiled, with edge sides on trees",
    plain(_rules),
    most=_most_pairs,
)

METHODS = (HEAPS, NIMBERS, COLUMNS)
"""Those of every game that deletes vertices."""

PICKING = (MIRROR, *METHODS)
"""Those of games in which a move takes an edge, a vertex, or a vertex and its neighbors."""

RETIRED = {"kernel": "nimbers", "nimbers-kernel": "nimbers", "columns-kernel": "columns"}
"""Methods that are gone, and what took their place."""
