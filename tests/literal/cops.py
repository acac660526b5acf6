"""Cops and Robbers: the positions of all cops and the robber, round by round."""

from __future__ import annotations

from itertools import combinations_with_replacement, count
from math import comb
from typing import Any

from tests.literal.reading import Graph, TooLarge, Value, graph_of, only, require, whole

MOST = 2_000
"""The most positions of the cops alone."""


def answer(instance: Value, question: str) -> Any:
    require(question in ("cop-number", "cops-win", "capture-time"), f"the question {question!r}")
    graph = graph_of(instance, directed=False, loops=True)
    if question == "cop-number":
        only(instance, "graph")
        return cop_number(graph)
    only(instance, "graph", "cops")
    rounds = capture_time(graph, whole(instance.get("cops"), 1))
    return rounds is not None if question == "cops-win" else rounds


def cop_number(graph: Graph) -> int:
    """Return the least number of cops that are sure to catch the robber."""
    return next(k for k in count() if capture_time(graph, k) is not None)


def capture_time(graph: Graph, k: int) -> int | None:
    """Return the least number of rounds within which k cops are sure to have caught the robber."""
    vertices = graph.vertices
    if k >= len(vertices):
        return 0  # they stand on all vertices
    if comb(len(vertices) + k - 1, k) > MOST:
        raise TooLarge("too many positions of the cops")
    groups = list(combinations_with_replacement(vertices, k))
    moves = {cops: moved(graph, cops) for cops in groups}
    caught = {(cops, v) for cops in groups for v in cops}
    for rounds in count():
        if any(all((cops, v) in caught for v in vertices) for cops in groups):
            return rounds
        # The cops move onto him, or so that he is lost wherever he goes.
        more = {
            (cops, v)
            for cops in groups
            for v in vertices
            if (cops, v) not in caught
            and any(
                v in after or all((after, to) in caught for to in graph.neighbors(v) | {v})
                for after in moves[cops]
            )
        }
        if not more:
            return None
        caught |= more
    raise AssertionError


def moved(graph: Graph, cops: tuple[int, ...]) -> set[tuple[int, ...]]:
    """Return where the cops can be after their move, in order; everybody may stay."""
    if not cops:
        return {()}
    reached = graph.neighbors(cops[0]) | {cops[0]}
    return {tuple(sorted((to, *rest))) for rest in moved(graph, cops[1:]) for to in reached}
