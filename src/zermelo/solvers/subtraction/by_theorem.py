"""Method ``closed-forms``: connected subtraction where a theorem tells the nim-values.

Paths, subdivided stars and bistars by the paper's theorems; any connected graph that is small for
S = {1, …, N} (Lemma 5), any at all for S = {1}, and the outcome wherever everything may be taken.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.rules import outcome
from zermelo.games.subtraction.subdivided import shape, take_of, written
from zermelo.solvers.components import cut_vertices
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.methods import QUESTIONS
from zermelo.solvers.subtraction.answers import answer
from zermelo.solvers.subtraction.covered import covering, interval


def _run(task: Task) -> Outcome:
    instance = task.instance
    take = take_of(instance)
    found = shape(instance.position.graph)
    rule = covering(take, found.state) if found is not None else None
    if found is not None and rule is not None:
        told = answer(instance, found, take, rule, task.deadline)
        statement = rule.statement
    else:
        general = _any_graph(instance, take)
        if general is None:
            what = "the graph" if found is None else "the star or path with these sizes"
            return Outcome(reason=f"no theorem covers {what}")
        told, statement = general
    return Outcome(told, Assurance.THEOREM, statistics={"statement": statement})


def _any_graph(instance: Instance, take: Sequence[int]) -> tuple[Answer, str] | None:
    """Return (answer, statement) if a theorem about all connected graphs tells it.

    For S = {1} every move takes a vertex that is no cut vertex, and there always is one. If S is
    {1, …, N} and the graph has at most N + 2 vertices, Lemma 5 says whether its nim-value is 0, 1
    or more; a nim-value is at most the number of vertices (Observation 3). Of at most N vertices
    only the move that takes all of them wins, since fewer are left with a nim-value of at least 1.
    """
    graph: Graph = instance.position.graph
    n, largest, question = graph.n, interval(take), instance.question
    if largest == 1:
        value, statement = n % 2, "S = {1}: parity"
    elif largest and n > largest:
        if n > largest + 2:
            return None
        value, statement = n - largest - 1, "Lemma 5"
    elif n in take and (question == "outcome" or largest):
        if question == "nim-value" and n > 2:
            return None
        value, statement = n, "Lemma 5" if largest else "everything may be taken"
    else:
        return None
    if question == "nim-value":
        return value, statement
    if question == "outcome":
        return outcome(value), statement
    if not value:
        return [], statement
    moves = [[v] for v in removable(graph)] if n > largest else [list(range(n))]
    return written(instance, moves), statement


def removable(graph: Graph) -> list[int]:
    """Return the vertices of a connected graph that are no cut vertices, in linear time."""
    cut = set(cut_vertices(graph.adjacency, 0))
    return [v for v in range(graph.n) if v not in cut]


def _applies(instance: Instance) -> str | None:
    if not take_of(instance):
        return "not connected subtraction: a digit other than 0 and 3, or several components"
    return None


METHOD = Method(
    name="closed-forms",
    questions=QUESTIONS,
    summary=(
        "Lemmas 4, 5, 9, 19-28, Proposition 8, Theorems 10, 16, 18, and 0.33 on subdivided stars "
        "and bistars"
    ),
    applies=_applies,
    cost=lambda instance, known: 1e-5 * instance.position.graph.n,  # noqa: ARG005
    run=_run,
)
