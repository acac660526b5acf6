"""Method ``acyclic``: geography where the token cannot go round, by the digraph's kernel.

Linear time: the vertices are labelled from the sinks up.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.geography.evidence.kernel import topological
from zermelo.games.geography.rules import Geography, reachable
from zermelo.games.impartial.rules import outcome
from zermelo.solvers.method import Method, Outcome, Task


def _run(task: Task) -> Outcome:
    instance = task.instance
    game: Geography = instance.position
    graph, labels = game.graph, instance.labels
    task.deadline.check()
    order = topological(graph, reachable(game))
    if order is None:
        return Outcome(reason="the token can go round a circuit")
    lost = bytearray(graph.n)
    for v in reversed(order):
        lost[v] = not any(lost[u] for u in graph.neighbors(v))
    answer: Answer = outcome(not lost[game.token])
    if instance.question == "winning-moves":
        answer = labels.of(u for u in graph.neighbors(game.token) if lost[u])
    evidence = Evidence("kernel", {"lost": labels.of(sorted(v for v in order if lost[v]))})
    return Outcome(
        answer,
        Assurance.THEOREM,
        evidence if task.request.evidence else None,
        statistics={"vertices": len(order)},
    )


def _applies(instance: Instance) -> str | None:
    return None if instance.graph.directed else "the graph is undirected"


METHOD = Method(
    name="acyclic",
    questions=("outcome", "winning-moves"),
    summary="digraphs without circuits ahead of the token: their kernel, from the sinks up",
    evidence=("kernel",),
    applies=_applies,
    cost=lambda instance, known: 2e-6 * (instance.graph.n + instance.graph.m),  # noqa: ARG005
    run=_run,
)
