"""Nim-values of single positions of vertex deletion games, for the sums that hold them."""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers import compiling
from zermelo.solvers.deletion.by_kernel import WORD
from zermelo.solvers.deletion.sides import forest_rules, is_forest
from zermelo.solvers.search.evidence import Oracle
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of

SMALL = 1000.0
"""So few positions are searched before the kernel is loaded."""


def oracle(instance: Instance, deadline: Deadline, most: int | None = None) -> Oracle:
    """Return what knows the nim-values of all positions on the graph, at most so many."""
    game, rules = instance.position, rules_of(instance)
    tree = isinstance(game, Removal) and not game.splits and is_forest(game.graph)
    if tree:
        rules = forest_rules(game.graph)
    if game.graph.n > WORD or rules.expected(game) <= SMALL or not compiling.ready():
        return Table(rules, deadline, most)
    from zermelo.solvers.deletion.kernel import CompiledTable

    return CompiledTable(instance, rules, deadline, most, tree=tree)
