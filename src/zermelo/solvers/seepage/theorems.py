"""Methods ``bounds`` and ``trees``: what theorems say in linear time.

``bounds`` answers where elementary bounds meet: from above the largest out-degree, and sinks that
are too few and too far away (Proposition 4.1); from below a subtree, where the number is known. See
`games.seepage.evidence.bounds` for the reasons. ``trees`` computes the green number of every vertex
of a tree, from the leaves up, by the recursion of `games.seepage.evidence.trees`.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.verdict import Assurance
from zermelo.games.seepage.evidence.bounds import lower_bound, upper_bound
from zermelo.games.seepage.evidence.trees import is_tree, tree_numbers
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.seepage.common import NO_NUMBER, SeepageMethod, needs_k, subtree, unless_sunk
from zermelo.solvers.seepage.tuning import BOUNDS_COST, TREES_COST


@unless_sunk
def _bounds(task: Task) -> Outcome:
    instance = task.instance
    game: Seepage = instance.position
    high = upper_bound(game)
    k = game.protect if instance.question == "green-wins" else None
    if k is not None and k >= high:
        return Outcome(True, Assurance.THEOREM, Evidence("bounds", {"parents": None}))
    parents = subtree(game)
    low = lower_bound(game, parents)
    labels = instance.labels
    names = None
    if low > 1:
        names = [None if parent is None else labels[parent] for parent in parents]
    evidence = Evidence("bounds", {"parents": names})
    if instance.question == "green-number" and low == high:
        return Outcome(low, Assurance.THEOREM, evidence)
    if k is not None and k < low:
        return Outcome(False, Assurance.THEOREM, evidence)
    return Outcome(reason=f"the elementary bounds of the green number are {low} and {high}")


def _trees(task: Task) -> Outcome:
    game: Seepage = task.instance.position
    numbers = tree_numbers(game)
    number = numbers[game.source]
    evidence = Evidence("tree-numbers", {"numbers": numbers})
    if task.instance.question == "green-number":
        reason = NO_NUMBER if number is None else None
        return Outcome(number, Assurance.THEOREM, evidence, reason=reason)
    assert game.protect is not None
    won = number is not None and number <= game.protect
    return Outcome(won, Assurance.THEOREM, evidence)


BOUNDS = SeepageMethod(
    name="bounds",
    summary="k >= out-degrees, or at most k d sinks at distance >= d (Prop 4.1); subtrees below",
    evidence=("bounds", "sludge-claims"),
    applies=needs_k,
    cost=BOUNDS_COST,
    run=_bounds,
)

TREES = SeepageMethod(
    name="trees",
    summary="on trees: f(v) is the least k with at most k children above k; O(n log n)",
    evidence=("tree-numbers",),
    applies=lambda it: needs_k(it) if is_tree(it.graph) else "the graph is not a tree",
    cost=TREES_COST,
    run=_trees,
)
