"""What the games that delete vertices share: a compiled search, and edge sides on trees.

A compiled table knows millions of nim-values in seconds, while a strategy is written, and then
checked, by the plain rules. So that a quick answer is not held up for minutes, a strategy that
asks for too many nim-values is given up; the bound is one of work, not of time, so the verdict
does not depend on the machine. Method `search` has no such bound.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.impartial.deletion.sets import connected_sets
from zermelo.games.impartial.rules import Impartial, Position
from zermelo.games.subtraction.cutting import cuts
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers import compiling
from zermelo.solvers.deletion.heaps import HEAPS
from zermelo.solvers.deletion.mirror import MIRROR
from zermelo.solvers.deletion.sides import forest_rules, is_forest
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.nimber_search import methods as nimber_search
from zermelo.solvers.periods.methods import PERIODS
from zermelo.solvers.recognise import grid_cells
from zermelo.solvers.search.evidence import Oracle
from zermelo.solvers.search.impartial import Table, watched
from zermelo.solvers.search.methods import QUESTIONS, SEARCH, answered, cost, rules_of
from zermelo.solvers.search.nimbers import NIMBERS

WORD = 63
"""The most vertices of the compiled code."""

LOADING = 0.5
"""Seconds to load it."""

SCATTERED = 5e6
"""In Grim on more positions than this pairs of a component and a nimber are too many, but on grids,
whose symmetries count."""

SETS = 20_000
"""A search by nimbers takes removal games whose moves look at so many connected sets at most."""

LISTED = 3e5
"""Evidence that asks for so many pairs, times the connected sets that are looked at for the moves
of a position, is a second or two of writing."""

SMALL = 1000.0
"""So few positions are searched before the kernel is loaded."""

MOST = 50_000
"""The nim-values that a strategy may ask for: a second of writing, and a few of checking."""


@dataclass(slots=True)
class _Patient:
    """An oracle that answers `MOST` times and no more."""

    oracle: Oracle
    rules: Impartial
    deadline: Deadline
    asked: int = 0

    def nim_value(self, position: Position) -> int:
        self.asked += 1
        if self.asked > MOST:
            raise LimitReached(f"the evidence asks for more than {MOST} nim-values")
        return self.oracle.nim_value(position)

    def known(self, position: Position) -> int | None:
        return self.oracle.known(position)


def _run(task: Task, rules: Impartial, tree: bool) -> Outcome:
    instance, request = task.instance, task.request
    if tree and (instance.graph.n > WORD or not compiling.ready()):
        plain = Table(rules, task.deadline, request.nodes, tick=watched(task))
        table: Oracle = plain
        count = plain.values.__len__
    else:
        from zermelo.solvers.deletion.kernel import CompiledTable

        table = CompiledTable(instance, rules, task.deadline, request.nodes, tree)
        count = table.__len__
    patient = _Patient(table, rules, task.deadline)
    return answered(task, patient, lambda: {"positions": count()})


def cut(instance: Instance) -> str | None:
    """Return why a method that looks at vertices alone does not apply, or None."""
    game = instance.position
    if isinstance(game, Removal) and cuts(game):
        return "a move may cut an edge, and then takes no vertices"
    return None


def _fits(instance: Instance) -> str | None:
    n = instance.graph.n
    return cut(instance) if n <= WORD else f"{n} vertices do not fit into {WORD} bits"


def _is_tree(instance: Instance) -> str | None:
    if not is_forest(instance.graph):
        return "the graph has a cycle"
    if instance.position.splits:
        return "a move may let a tree fall apart"
    return None


def _kernel_cost(instance: Instance, known: Answer) -> float:
    # As measured by benchmarks/subtraction.py: removal games test every set for connectivity.
    speed = 2e5 if isinstance(instance.position, Removal) else 1e6
    return LOADING + cost(instance, known, speed)


def _tree_cost(instance: Instance, known: Answer) -> float:
    if instance.graph.n > WORD:
        return cost(instance, known, 2e4)
    return LOADING + cost(instance, known, 1e6)


def oracle(instance: Instance, deadline: Deadline, most: int | None = None) -> Oracle:
    """Return what knows the nim-values of all positions on the graph, at most so many."""
    game, rules = instance.position, rules_of(instance)
    tree = isinstance(game, Removal) and not game.splits and is_forest(game.graph)
    if tree:
        rules = forest_rules(game.graph)
    if _fits(instance) or rules.expected(game) <= SMALL or not compiling.ready():
        return Table(rules, deadline, most)
    from zermelo.solvers.deletion.kernel import CompiledTable

    return CompiledTable(instance, rules, deadline, most, tree)


KERNEL = Method(
    name="kernel",
    questions=QUESTIONS,
    summary="nim-values of all components that play can reach, compiled; up to 63 vertices",
    evidence=("strategy",),
    applies=_fits,
    cost=_kernel_cost,
    run=compiling.needed(lambda task: _run(task, rules_of(task.instance), False)),
    backend=compiling.backend,
)

TREE = Method(
    name="tree",
    questions=QUESTIONS,
    summary="on forests: what a move removes is a side of an edge; compiled up to 63 vertices",
    evidence=("strategy",),
    applies=_is_tree,
    cost=_tree_cost,
    run=lambda task: _run(task, forest_rules(task.instance.graph), True),
)


def few_sets(game: Removal) -> int:
    """Return how many connected sets are as small as moves take; more than `SETS` if there are."""
    sets = connected_sets(game.graph.masks, (1 << game.graph.n) - 1, game.digits[-1][0])
    return sum(1 for _ in islice(sets, SETS + 1))


def _few_moves(instance: Instance) -> str | None:
    game = instance.position
    too_large = _fits(instance)
    if too_large is None and isinstance(game, Removal) and few_sets(game) > SETS:
        return f"moves take one of more than {SETS} connected sets"
    return too_large


def _nimbers_cost(instance: Instance, known: Answer) -> float:
    # As measured by benchmarks/nimbers.py; octal and subtraction games on the hard instances.
    speed = 2e6 if instance.question == "nim-value" else 4e6
    rules, game = rules_of(instance), instance.position
    if isinstance(game, Removal):  # sets are looked at for each move, and most are none
        speed /= 7
    if rules.takes == "vertex" and rules.expected(game) > SCATTERED and not grid_cells(game.graph):
        speed = 2.5e5  # a vertex of Grim takes few along: pairs are many more than components
    return LOADING + cost(instance, known, speed)


def _most_pairs(instance: Instance) -> int:
    game, most = instance.position, nimber_search.most_pairs(instance)
    return min(most, int(LISTED / few_sets(game))) if isinstance(game, Removal) else most


NIMBERS_KERNEL = nimber_search.compiled(
    "zermelo.solvers.deletion.nimbers:coded",
    _few_moves,
    _nimbers_cost,
    "the same compiled, with a grid's symmetries; up to 63 vertices",
    most=_most_pairs,
)

METHODS = (HEAPS, KERNEL, SEARCH, NIMBERS, NIMBERS_KERNEL, *PERIODS)
"""Those of every game that deletes vertices."""

PICKING = (MIRROR, *METHODS)
"""Those of games in which a move takes an edge, a vertex, or a vertex and its neighbours."""
