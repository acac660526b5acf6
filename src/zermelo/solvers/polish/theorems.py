"""Method ``closed-forms``: the components' nim-values by the theorems, if all are covered.

The nim-value of a sum of nim-value g is the exclusive or of its components' (Lemma 4). A move wins
if it takes its component from v to g xor v; so all winning moves are known where g is 0 (none) or
the closed forms of all components tell what their moves do.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.rules import outcome
from zermelo.games.polish.rules import start
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.polish.shapes import Parts, Shape, parts_of, rule, shape
from zermelo.solvers.search.methods import QUESTIONS


def _run(task: Task) -> Outcome:
    instance = task.instance
    shapes: list[Shape] = []
    parts = parts_of(start(instance.position))
    for part in parts:
        task.deadline.check()
        found = shape(part)
        if found is None:
            size = len(part.vertices)
            return Outcome(reason=f"no closed form covers the component of {size} vertices")
        shapes.append(found)
    total = 0
    for found in shapes:
        total ^= found.value
    statistics = {"statements": sorted({found.statement for found in shapes})}
    answer: Answer = total if instance.question == "nim-value" else outcome(total)
    if instance.question == "winning-moves":
        moves = _winning(shapes, total)
        if moves is None:
            return Outcome(reason="no closed form tells the moves of every component")
        answer = instance.labels.of(moves)
    evidence = None
    if task.request.evidence and not any(found.value for found in shapes):
        evidence = _rules(parts)
    return Outcome(answer, Assurance.THEOREM, evidence, statistics=statistics)


def _rules(parts: list[Parts]) -> Evidence | None:
    """Return a rule for every component, or None if one has none."""
    rules = [rule(part) for part in parts]
    return None if None in rules else Evidence("strategy-rule", {"rules": rules})


def _winning(shapes: list[Shape], total: int) -> list[int] | None:
    """Return the vertices of all winning moves, sorted; None if a form does not tell them."""
    if not total:
        return []
    moves: list[int] = []
    for found in shapes:
        if found.classes is None:
            return None
        for vertices, value in found.classes:
            if value == found.value ^ total:
                moves += vertices
    return sorted(moves)


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 1e-5 * (instance.graph.n + instance.graph.m)


METHOD = Method(
    name="closed-forms",
    questions=QUESTIONS,
    summary="Theorems 5, 8, 9, 13 and 15, Lemmas 6 and 11 and all spiders, component by component",
    evidence=("strategy-rule",),
    cost=_cost,
    run=_run,
)
