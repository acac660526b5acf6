"""Method ``dismantle``: one cop wins exactly if corners can be taken away until one vertex is left.

Any order of the corners does (Nowakowski, Winkler 1983; Quilliot 1983). In a graph that is not
connected every component is looked at by itself. Where a component is not dismantled, that shows
that it takes two cops at least, which may be enough to answer the question.
"""

from __future__ import annotations

import math

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.solvers.cops.corners import dismantle
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    game: CopsAndRobber = task.instance.position
    labels = task.instance.labels
    order, rest = dismantle(game.graph, task.deadline)
    ends = [len(part) for part in game.graph.induced(rest).components()]
    stuck = sum(size > 1 for size in ends)
    least = len(ends) + stuck
    evidence = Evidence("dismantling", {"order": [labels.of(pair) for pair in order]})
    statistics = {"corners": len(order), "components": len(ends), "not dismantled": stuck}

    def found(answer: Answer) -> Outcome:
        return Outcome(answer, Assurance.THEOREM, evidence, statistics=statistics)

    if task.instance.question == "cop-number" and not stuck:
        return found(least)
    if game.cops is not None and game.cops < least:
        return found(False if task.instance.question == "cops-win" else None)
    if task.instance.question == "cops-win" and not stuck:
        return found(True)
    if stuck:
        some = "a component is" if stuck == 1 else f"{stuck} components are"
        return Outcome(reason=f"{some} not dismantlable: the cop number is at least {least}")
    return Outcome(reason=f"the cop number is {least}, but that does not say how long it takes")


def _cost(instance: Instance, known: Answer) -> float:
    if instance.question == "capture-time" and known is not None:
        return math.inf
    return 1e-4 + 5e-6 * (instance.graph.n + instance.graph.m)


METHOD = Method(
    name="dismantle",
    questions=("cop-number", "cops-win", "capture-time"),
    summary="take corners away, N[v] inside N[u]: one cop wins exactly if one vertex is left",
    evidence=("dismantling",),
    cost=_cost,
    run=_run,
)
"""For the capture time it only says whether there are too few cops."""
