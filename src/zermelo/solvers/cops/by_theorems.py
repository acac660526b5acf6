"""Method ``theorems``: bounds that meet, by theorems whose hypotheses code tested.

For the number of cops see `theorems`. A tree has with one cop the capture time that is its radius:
the cop starts in a centre and walks towards the robber, and the distance between the cop's start
and the farthest leaf is at least the radius, where the robber may stay. (For the capture time of
other graphs there is only that too few cops never catch the robber.)
"""

from __future__ import annotations

import math

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.solvers.cops.products import LARGEST_PRODUCT
from zermelo.solvers.cops.theorems import LARGEST_GIRTH, bounds
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.recognise import distances


def _run(task: Task) -> Outcome:
    game: CopsAndRobber = task.instance.position
    components = [game.graph.induced(part) for part in game.graph.components()]
    found = [bounds(graph, task.deadline) for graph in components]
    lower, upper = sum(each.lower for each in found), sum(each.upper for each in found)
    names = sorted({f"at least {b.lower}: {b.why_lower}" for b in found} | {
        f"at most {b.upper}: {b.why_upper}" for b in found
    })  # fmt: skip
    question, statistics = task.instance.question, {"theorems": names}

    def answered(answer: Answer) -> Outcome:
        return Outcome(answer, Assurance.THEOREM, statistics=statistics)

    if question == "cop-number" and lower == upper:
        return answered(lower)
    if game.cops is not None and game.cops < lower:
        return answered(False if question == "cops-win" else None)
    if question == "cops-win" and game.cops is not None and game.cops >= upper:
        return answered(True)
    forest = all(graph.m == graph.n - 1 for graph in components)
    if question == "capture-time" and forest and game.cops == len(components):
        return answered(max(map(_radius, components), default=0))
    if lower == upper:
        return Outcome(reason=f"the cop number is {lower}, but that does not say how long it takes")
    return Outcome(reason=f"theorems say only that {lower} to {upper} cops are needed")


def _radius(tree: Graph) -> int:
    """Return the radius of a tree: half of a longest path, rounded up."""
    far = distances(tree, 0)
    end = max(range(tree.n), key=far.__getitem__)
    return (max(distances(tree, end)) + 1) // 2


def _cost(instance: Instance, known: Answer) -> float:
    if known is not None:
        return math.inf
    graph = instance.graph
    cost = 2e-4 + 3e-5 * (graph.n + graph.m)
    if graph.n * graph.m <= LARGEST_GIRTH:
        cost += 3e-7 * graph.n * graph.m
    # The factors of a product: 3,000 edges take up to 1.7 s.
    return cost + (2e-7 * graph.m**2 if graph.m <= LARGEST_PRODUCT else 0.0)


METHOD = Method(
    name="theorems",
    questions=("cop-number", "cops-win", "capture-time"),
    summary="bounds that meet: treewidth, planarity, girth, products, domination, dismantling",
    cost=_cost,
    run=_run,
)
