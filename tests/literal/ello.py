"""ELLO: disks are taken away one by one, and each turns over its neighbors.

A disk shows a color 0 .. d - 1; green is 0 and red 1 of two. It may be taken away while its color
is 0 (or, with playable "nonzero", while it is not), and after all that must go before it. Then the
neighbors that are still there (in a digraph, the out-neighbors) go on to the next color.
"""

from __future__ import annotations

from collections.abc import Iterator

from tests.literal.reading import (
    TooLarge,
    Value,
    chosen,
    graph_of,
    listed,
    only,
    require,
    vertex_data,
    whole,
)

Disks = frozenset[tuple[int, int]]
"""The disks that are left: (vertex, color)."""

MOST = 200_000
"""The moves that are looked at before `TooLarge` is raised."""


def answer(instance: Value, question: str) -> bool:
    only(instance, "graph", "green", "before", "modulus", "colors", "playable")
    require(question == "winnable", f"the question {question!r}")
    graph = graph_of(instance)
    modulus = whole(instance.get("modulus", 2), 2)
    require(("green" in instance) != ("colors" in instance), "either green or colors")
    if "colors" in instance:
        colors = [whole(color) for color in vertex_data(instance["colors"], graph)]
        require(all(color < modulus for color in colors), "a color that is too large")
    else:
        require(modulus == 2, "green and red are two colors")
        green = chosen(instance["green"], graph)
        colors = [0 if v in green else 1 for v in graph.vertices]
    playable = instance.get("playable", "zero")
    require(playable in ("zero", "nonzero"), "zero or nonzero")
    before = [(graph.at(u), graph.at(v)) for u, v in listed(instance.get("before", []), 2)]
    require(len(set(before)) == len(before), "a pair stands twice")
    for u, v in before:
        require(v in graph.neighbors(u) or u in graph.neighbors(v), "before without an edge")

    turned = [graph.neighbors(v) for v in graph.vertices]

    def moves(disks: Disks) -> Iterator[Disks]:
        left = {v for v, _ in disks}
        for v, color in disks:
            if (color == 0) == (playable == "zero") and not any(
                last == v and first in left for first, last in before
            ):
                yield frozenset(
                    (u, (c + 1) % modulus if u in turned[v] else c) for u, c in disks if u != v
                )

    turners = [{u for u in graph.vertices if v in turned[u]} for v in graph.vertices]

    def is_stuck(disks: Disks) -> bool:
        """Whether one can never be taken, however many of those that turn it are taken first."""
        left = {v for v, _ in disks}
        return any(
            all(
                ((color + times) % modulus == 0) != (playable == "zero")
                for times in range(len(turners[v] & left) + 1)
            )
            for v, color in disks
        )

    known: dict[Disks, bool] = {}
    seen = 0

    def won(disks: Disks) -> bool:
        nonlocal seen
        if disks not in known:
            known[disks] = not disks
            for after in () if is_stuck(disks) else moves(disks):
                seen += 1
                if seen > MOST:
                    raise TooLarge("too many moves")
                if won(after):
                    known[disks] = True
                    break
        return known[disks]

    return won(frozenset(enumerate(colors)))
