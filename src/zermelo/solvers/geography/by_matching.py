"""Method ``matching``: geography on a graph, by one maximum matching.

The next player wins exactly if every maximum matching covers the token's vertex; a move to v wins
exactly if some maximum matching of the graph without the token's vertex leaves v free. Proofs stand
in `certificates.geography.matching`.

Source: Fraenkel, Scheinerman, Ullman, "Undirected edge geography", Theoretical Computer Science 112
(1993).
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.geography.rules import Geography, reachable
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.solvers.matchings import Matching, matching_data, maximum_matching
from zermelo.solvers.method import Method, Outcome, Task

LONGEST = 2_000_000
"""Evidence whose alternating paths have more vertices in all is not written down."""


def _run(task: Task) -> Outcome:
    instance = task.instance
    game: Geography = instance.position
    kept = bytearray(game.graph.n)
    for v in reachable(game):
        kept[v] = 1
    if instance.question == "outcome":
        found = maximum_matching(game.graph, kept, task.deadline)
        lost = found.avoidable(game.token)
        evidence = None
        if task.request.evidence:
            mate = found.without(game.token) if lost else found.mate
            data = matching_data(mate, found.barrier, instance.labels)
            evidence = Evidence("maximum-matching", data)
        answer: Answer = PREVIOUS if lost else NEXT
        return Outcome(answer, Assurance.THEOREM, evidence, statistics={"edges": found.size})
    kept[game.token] = 0
    found = maximum_matching(game.graph, kept, task.deadline)
    moves = [v for v in game.graph.neighbors(game.token) if found.avoidable(v)]
    evidence, reason = None, None
    if task.request.evidence:
        evidence = _ways(task, found, moves)
        if evidence is None:
            reason = f"the evidence needs paths with more than {LONGEST} vertices"
    answer = instance.labels.of(moves)
    return Outcome(answer, Assurance.THEOREM, evidence, reason, statistics={"edges": found.size})


def _ways(task: Task, found: Matching, moves: list[int]) -> Evidence | None:
    """Return the evidence for all winning moves, or None if it is too long."""
    labels, ways, length = task.instance.labels, [], 0
    for way in found.ways_out(moves):
        task.deadline.check()
        ways.append(labels.of(way))
        length += len(way)
        if length > LONGEST:
            return None
    data = matching_data(found.mate, found.barrier, labels)
    return Evidence("matching-moves", {**data, "ways": ways})


def _applies(instance: Instance) -> str | None:
    return "the graph is directed" if instance.graph.directed else None


METHOD = Method(
    name="matching",
    questions=("outcome", "winning-moves"),
    summary="graphs: whether every maximum matching covers a vertex (Fraenkel et al.; Edmonds)",
    evidence=("maximum-matching", "matching-moves"),
    applies=_applies,
    cost=lambda instance, known: 1e-5 * (instance.graph.n + instance.graph.m),  # noqa: ARG005
    run=_run,
)
