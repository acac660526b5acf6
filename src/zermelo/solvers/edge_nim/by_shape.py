"""Methods ``tree`` and ``cycle``: edge-nim by the shape of what the token can come to.

The theorems and their proofs stand in `certificates.edge_nim.trees` and `cycles`; for trees and
cycles Fukuyama gives nim-values, of which this is the part that says who wins.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.errors import shown
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.edge_nim.evidence.cycles import cycle
from zermelo.games.edge_nim.evidence.cycles import lost as cycle_lost
from zermelo.games.edge_nim.evidence.cycles import winning_ranges as cycle_ranges
from zermelo.games.edge_nim.evidence.lefts import Lefts, moves, total
from zermelo.games.edge_nim.evidence.trees import tree
from zermelo.games.edge_nim.evidence.trees import winning_ranges as tree_ranges
from zermelo.games.edge_nim.rules import start
from zermelo.games.impartial.rules import outcome
from zermelo.solvers.method import Method, Outcome, Task

LISTED = 100_000
"""At most so many winning moves are listed; there may be one for every smaller weight."""


def _tree(task: Task) -> Outcome:
    position = start(task.instance.position)
    found = tree(position)
    if found is None:
        return Outcome(reason="the edges that the token can come to form no tree")
    task.deadline.check()
    lost = found.lost()
    labels = task.instance.labels
    evidence = Evidence("tree", {"lost": labels.of(sorted(lost))})
    return _answered(task, position.token in lost, tree_ranges(position, lost), evidence)


def _cycle(task: Task) -> Outcome:
    found = cycle(start(task.instance.position))
    if found is None:
        return Outcome(reason="the edges that the token can come to form no cycle")
    return _answered(task, cycle_lost(found[1]), cycle_ranges(*found), Evidence("cycle"))


def _answered(task: Task, lost: bool, ranges: list[Lefts], evidence: Evidence) -> Outcome:
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


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 1e-5 * (instance.graph.n + instance.graph.m)


TREE = Method(
    name="tree",
    questions=("outcome", "nim-value", "winning-moves"),
    summary="trees: the weights do not matter; linear time",
    evidence=("tree",),
    cost=_cost,
    run=_tree,
)

CYCLE = Method(
    name="cycle",
    questions=("outcome", "nim-value", "winning-moves"),
    summary="cycles: the parity of the places of the least weights; linear time",
    evidence=("cycle",),
    cost=_cost,
    run=_cycle,
)
