"""The methods for geography: kernels of digraphs, matchings of graphs, and searches."""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.geography.evidence.kernel import topological
from zermelo.games.geography.rules import Geography, reachable
from zermelo.games.impartial.rules import outcome
from zermelo.solvers.geography.tuning import ACYCLIC_COST, MATCHING_COST, NIMBERS_COST
from zermelo.solvers.matchings import Matching, matching_data, maximum_matching
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.nimber_search import methods as nimber_search
from zermelo.solvers.search.methods import SEARCH

QUESTIONS = ("outcome", "winning-moves")

LONGEST = 2_000_000
"""Evidence whose alternating paths have more vertices in all is not written down."""

LARGEST = 440
"""The vertices that the compiled search for nimbers has room for."""


def _acyclic(task: Task) -> Outcome:
    """Label the vertices from the sinks up, where the token cannot go round; linear time."""
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
    evidence = None
    if task.request.evidence:
        evidence = Evidence("kernel", {"lost": labels.of(sorted(v for v in order if lost[v]))})
    return Outcome(answer, Assurance.THEOREM, evidence, statistics={"vertices": len(order)})


def _matching(task: Task) -> Outcome:
    """Answer for a graph by one maximum matching.

    The next player wins exactly if every maximum matching covers the token's vertex; a move to v
    wins exactly if some maximum matching of the graph without the token's vertex leaves v free.
    Proofs stand in `games.geography.evidence.matching`.

    Source: Fraenkel, Scheinerman, Ullman, "Undirected edge geography", Theoretical Computer Science
    112 (1993).
    """
    instance = task.instance
    game: Geography = instance.position
    kept = bytearray(game.graph.n)
    for v in reachable(game):
        kept[v] = 1
    evidence, reason = None, None
    if instance.question == "outcome":
        found = maximum_matching(game.graph, kept, task.deadline)
        lost = found.avoidable(game.token)
        if task.request.evidence:
            mate = found.without(game.token) if lost else found.mate
            data = matching_data(mate, found.barrier, instance.labels)
            evidence = Evidence("maximum-matching", data)
        answer: Answer = outcome(not lost)
    else:
        kept[game.token] = 0
        found = maximum_matching(game.graph, kept, task.deadline)
        moves = [v for v in game.graph.neighbors(game.token) if found.avoidable(v)]
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


def _too_many(instance: Instance) -> str | None:
    if len(reachable(instance.position, LARGEST)) <= LARGEST:
        return None
    return f"the vertices that the token can come to do not fit into {LARGEST} bits"


METHODS = (
    Method(
        name="matching",
        questions=QUESTIONS,
        summary="graphs: whether every maximum matching covers a vertex (Fraenkel et al.; Edmonds)",
        evidence=("maximum-matching", "matching-moves"),
        applies=lambda instance: "the graph is directed" if instance.graph.directed else None,
        cost=MATCHING_COST,
        run=_matching,
    ),
    Method(
        name="acyclic",
        questions=QUESTIONS,
        summary="digraphs without circuits ahead of the token: their kernel, from the sinks up",
        evidence=("kernel",),
        applies=lambda instance: None if instance.graph.directed else "the graph is undirected",
        cost=ACYCLIC_COST,
        run=_acyclic,
    ),
    nimber_search.compiled_method(
        "zermelo.solvers.geography.nimbers:encode",
        _too_many,
        NIMBERS_COST,
        "who wins in few positions; up to 440 vertices as words, compiled",
    ),
)
REFERENCES = (SEARCH,)

RETIRED = dict.fromkeys(("nimbers-kernel", "subsets"), "nimbers")
"""Methods that are gone, and what took their place."""

KERNELS = (("nimbers", {"graph": {"family": "circuit:5"}, "token": 0}),)
"""Instances on which the compiled methods run their kernels: see `run.warm`."""
