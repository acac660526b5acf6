"""Method ``mirror``: who wins by answering each move with its mirror image.

The previous player does where an involution of the graph takes no vertex to itself or a neighbor;
the next player does where that holds once he has moved (`games.impartial.evidence.mirror`). His
move takes all vertices that are or are next to their own images, under an involution of the graph
(the middle of a board with an even and an odd side), or of what it leaves on a small graph.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.solvers.deletion.involutions import Involution
from zermelo.solvers.deletion.tuning import SMALL, mirror_cost
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.methods import QUESTIONS, rules_of

LARGEST = 100_000
"""Involutions are looked for in graphs with at most so many vertices and edges."""


def _run(task: Task) -> Outcome:
    instance, deadline = task.instance, task.deadline
    graph, kind = instance.graph, rules_of(instance).takes
    alone = kind != "neighbourhood"  # isolated vertices are never moved at
    pairs = mirror_pairs(graph, range(graph.n), alone, deadline)
    first = None
    if pairs is None:
        if instance.question != "outcome":
            return Outcome(reason="no involution keeps all vertices away from their images")
        found = next(_first(graph, kind, deadline), None)
        if found is None:
            return Outcome(reason="no involution was found under which to answer moves")
        first, pairs = found
    answer: Answer = {"nim-value": 0, "winning-moves": []}.get(instance.question, PREVIOUS)
    if first is not None:
        answer = NEXT
    labels = instance.labels
    move: Any = None if first is None else labels.of(first) if len(first) > 1 else labels[first[0]]
    evidence = Evidence("mirror", {"pairs": [labels.of(pair) for pair in pairs], "first": move})
    return Outcome(answer, Assurance.THEOREM, evidence)


def mirror_pairs(
    graph: Graph, left: Sequence[int], alone: bool, deadline: Deadline
) -> list[tuple[int, int]] | None:
    """Return what an involution of some vertices exchanges that takes none to itself or beside it.

    None if none is found; with `alone` isolated vertices are left out.
    """
    inside = graph.induced(left) if len(left) < graph.n else graph
    if alone:
        kept = [v for v in range(inside.n) if inside.degree(v)]
        inside, left = inside.induced(kept), [left[v] for v in kept]
    search = Involution(inside, 0, lambda close, image: True, deadline)  # noqa: ARG005
    if inside.n % 2 or not search.exists():
        return None
    return [(left[u], left[v]) for u, v in enumerate(search.image) if u < v]


def _first(
    graph: Graph, kind: str, deadline: Deadline
) -> Iterator[tuple[tuple[int, ...], list[tuple[int, int]]]]:
    """Yield first moves, each with what an involution of the rest exchanges."""
    chosen: tuple[int, ...] = ()

    def fits(close: Sequence[int], image: list[int]) -> bool:
        nonlocal chosen
        for move in _moves(graph, kind, close):
            gone = _removal(graph, kind, move)
            if gone.issuperset(close) and all(image[v] in gone for v in gone):
                chosen = move
                return True
        return False

    near = {"edge": 2, "vertex": 1}.get(kind, max(map(graph.degree, range(graph.n)), default=0) + 1)
    search = Involution(graph, near, fits, deadline)
    if search.exists():
        gone, image = _removal(graph, kind, chosen), search.image
        kept = (v for v in range(graph.n) if v not in gone and v < image[v])
        yield chosen, [(v, image[v]) for v in kept]
    if graph.m > SMALL:
        return
    for move in _moves(graph, kind, range(graph.n)):
        gone = _removal(graph, kind, move)
        left = [v for v in range(graph.n) if v not in gone]
        pairs = mirror_pairs(graph, left, kind != "neighbourhood", deadline)
        if pairs is not None:
            yield move, pairs


def _moves(graph: Graph, kind: str, vertices: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the moves at some vertices."""
    for u in vertices:
        if kind == "edge":
            yield from ((u, v) for v in graph.neighbors(u) if u < v)
        elif kind == "neighbourhood" or graph.degree(u):
            yield (u,)


def _removal(graph: Graph, kind: str, move: tuple[int, ...]) -> set[int]:
    return {*move, *graph.neighbors(move[0])} if kind == "neighbourhood" else set(move)


def _applies(instance: Instance) -> str | None:
    size = instance.graph.n + instance.graph.m
    return f"{size} vertices and edges are more than {LARGEST}" if size > LARGEST else None


MIRROR = Method(
    name="mirror",
    questions=QUESTIONS,
    summary="an involution under which each move is answered by its image (Tweedledum)",
    evidence=("mirror",),
    applies=_applies,
    cost=mirror_cost,
    run=_run,
)
