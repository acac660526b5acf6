"""The methods for edge-nim: by the shape of what the token can come to, a table, and searches.

The theorems on trees and cycles and their proofs stand in `games.edge_nim.evidence.shapes`;
Fukuyama gives nim-values, of which this is the part that says who wins.
"""

from __future__ import annotations

from zermelo.compile import compiling
from zermelo.core.certificate import Evidence
from zermelo.core.errors import shown
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.edge_nim.evidence.shapes import (
    Lefts,
    cycle,
    cycle_lost,
    cycle_ranges,
    moves,
    total,
    tree,
    tree_ranges,
)
from zermelo.games.edge_nim.rules import EdgeNim, start, within_reach
from zermelo.games.impartial.rules import outcome
from zermelo.solvers.edge_nim import even_kernel, light, tuning
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.nimber_search import methods as nimber_search
from zermelo.solvers.nimber_search.fields import too_wide
from zermelo.solvers.search.methods import QUESTIONS, SEARCH, outcome_of

BY_THEOREMS = ("outcome", "nim-value", "winning-moves")

LISTED = 100_000
"""At most so many winning moves are listed; there may be one for every smaller weight."""

LARGEST = 200_000_000
"""The table has at most so many nim-values (2 bytes each)."""


def _tree(task: Task) -> Outcome:
    position = start(task.instance.position)
    found = tree(position)
    if found is None:
        return Outcome(reason="the edges that the token can come to form no tree")
    task.deadline.check()
    lost = found.lost()
    labels = task.instance.labels
    evidence = Evidence("tree", {"lost": labels.of(sorted(lost))})
    return _outcome(task, position.token in lost, tree_ranges(position, lost), evidence)


def _cycle(task: Task) -> Outcome:
    found = cycle(start(task.instance.position))
    if found is None:
        return Outcome(reason="the edges that the token can come to form no cycle")
    return _outcome(task, cycle_lost(found[1]), cycle_ranges(*found), Evidence("cycle"))


def _outcome(task: Task, lost: bool, ranges: list[Lefts], evidence: Evidence) -> Outcome:
    """Return the answer, given who wins and the winning moves as ranges of new weights."""
    question, labels = task.instance.question, task.instance.labels
    answer: Answer = outcome(not lost)
    if question == "nim-value":
        if not lost:
            return Outcome(reason="the theorem tells the nim-value only where it is 0")
        answer = 0
    elif question == "winning-moves":
        count = total(ranges)
        if count > LISTED:
            return Outcome(reason=f"there are {shown(count)} winning moves, more than {LISTED}")
        answer = [[left, labels[v]] for left, v in moves(ranges)]
    return Outcome(answer, Assurance.THEOREM, evidence if task.request.evidence else None)


def size(game: EdgeNim) -> int:
    """Return how many nim-values the table of a game has; above `LARGEST` it is not exact.

    Each vertex of the token's component has one with every vector of smaller or equal weights.
    """
    vertices, edges = within_reach(game.board, game.weights, game.token)
    total = len(vertices)
    for place in edges:
        total *= game.weights[place] + 1
        if total > LARGEST:
            break
    return total


def _table(task: Task) -> Outcome:
    from zermelo.solvers.edge_nim.table_kernel import CompiledTable

    table = CompiledTable(task.instance.position, task.deadline)
    return outcome_of(task, table, lambda: {"positions": len(table)})


def _too_large(instance: Instance) -> str | None:
    if size(instance.position) <= LARGEST:
        return None
    return f"the table would have more than {LARGEST} nim-values"


def largest(game: EdgeNim) -> list[int]:
    """Return the largest numbers of a position: the weights, and the token's vertex."""
    return [*game.weights, game.graph.n - 1]


METHODS = (
    Method(
        name="tree",
        questions=BY_THEOREMS,
        summary="trees: the weights do not matter; linear time",
        evidence=("tree",),
        cost=tuning.LINEAR_COST,
        run=_tree,
    ),
    Method(
        name="cycle",
        questions=BY_THEOREMS,
        summary="cycles: the parity of the places of the least weights; linear time",
        evidence=("cycle",),
        cost=tuning.LINEAR_COST,
        run=_cycle,
    ),
    Method(
        name="even-kernel",
        questions=BY_THEOREMS,
        summary="bipartite graphs: even kernels by linear algebra; always decides weights up to 1",
        evidence=("even-kernel",),
        cost=tuning.kernel_cost,
        run=even_kernel.run,
    ),
    Method(
        name="table",
        questions=QUESTIONS,
        summary="all smaller weights on all edges in one pass, compiled; up to 2*10^8 positions",
        evidence=("strategy",),
        applies=_too_large,
        cost=tuning.table_cost,
        run=compiling.requires_kernel(_table),
        backend=compiling.backend,
    ),
    nimber_search.compiled_method(
        "zermelo.solvers.edge_nim.nimbers:encode",
        lambda instance: too_wide(largest(instance.position)),
        tuning.NIMBERS_COST,
        "who wins, and nim-values, in few positions; up to 496 bits compiled",
    ),
    light.METHOD,
)
REFERENCES = (SEARCH,)

RETIRED = {"nimbers-kernel": "nimbers", "threats": "proof-numbers"}
"""Methods that are gone, and what took their place."""

KERNELS = (
    (
        "nimbers",
        {
            "graph": {"family": "cycle:3"},
            "edge_weights": [[0, 1, 2], [1, 2, 1], [0, 2, 2]],
            "token": 0,
            "question": "nim-value",
        },
    ),
    (
        "table",
        {
            "graph": {"family": "cycle:3"},
            "edge_weights": [[0, 1, 9], [1, 2, 9], [0, 2, 9]],
            "token": 0,
        },
    ),
    (
        "table",
        {
            "graph": {"family": "cycle:3"},
            "edge_weights": [[0, 1, 300], [1, 2, 1], [0, 2, 1]],
            "token": 0,
        },
    ),
)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""
