"""Method ``mirror``: a symmetry by which the second player answers every move with its image.

Let s be an automorphism of a graph that is its own inverse and takes no vertex to itself or to a
neighbour. In Node-Kayles, Arc-Kayles and Grim the second player then wins: after each of his turns
what is left is taken to itself by s. A move takes some vertices, and its image is still there,
since no vertex that the move takes is among those of the image. (Of a neighbourhood N[v] the image
takes s(v), which is not in N[v]; two adjacent vertices u, v have images that are neither u nor v; a
vertex s(v) of Grim keeps its neighbours, none of which is v, so that it has one as v had.) So there
is always an answer, and the nim-value is 0. Arc-Kayles on a grid with even sides is Cram, where
that is Tweedledum and Tweedledee's way (Berlekamp, Conway, Guy, "Winning Ways"; Gardner 1974).

The search for s gives a vertex its image, and the image the vertex; goes on with a neighbour of one
that has an image already; and takes back what does not fit.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.symmetry import Partition
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.impartial.deletion import bits
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.methods import QUESTIONS, answer_to, rules_of

BUDGET = 2_000_000
"""Neighbours that the search looks at: a second or two."""

STEP = 1e-6
"""Seconds for one of them."""

BEGIN = 0.4
"""Seconds that it is thought to take at least: a small game is decided otherwise, with evidence."""


def mirror(graph: Graph, deadline: Deadline) -> list[int] | None:
    """Return the image of every vertex under such a symmetry; None if there is none.

    `LimitReached`: the deadline passed, or there is none among the first ways that were tried.
    """
    around = graph.adjacency
    spent = 0

    def spend(steps: int) -> None:
        nonlocal spent
        spent += steps
        deadline.check(STEP * steps)
        if spent > BUDGET:
            raise LimitReached(f"no symmetry was found among {BUDGET:,} neighbours looked at")

    alike = Partition(around, [range(graph.n)] if graph.n else [])
    alike.refine(range(len(alike.cells)), spend)
    if any(len(cell) & 1 for cell in alike.cells):  # a symmetry keeps each cell, in pairs
        return None
    image = [-1] * graph.n
    reached: list[int] = []  # those with an image, in pairs
    stack = [_Choice(*_next(around, image, reached, 0), image, reached, around, alike)]
    while True:
        choice = stack[-1]
        if choice.vertex < 0:
            return image
        for v in reached[choice.size :]:
            image[v] = -1
        del reached[choice.size :]
        u = choice.vertex
        for w in choice.left:
            spend(len(around[u]) + len(around[w]) + 1)
            if _fits(around, image, u, w):
                image[u], image[w] = w, u
                reached += (u, w)
                given = _next(around, image, reached, choice.begin)
                stack.append(_Choice(*given, image, reached, around, alike))
                break
        else:
            stack.pop()
            if not stack:
                return None


def _next(
    around: Sequence[Sequence[int]], image: Sequence[int], reached: Sequence[int], begin: int
) -> tuple[int, int]:
    """Return the vertex to go on with, -1 if all have images, and whose neighbour it is.

    All neighbours of the vertices before place `begin` have images.
    """
    for place in range(begin, len(reached)):
        for u in around[reached[place]]:
            if image[u] < 0:
                return u, place
    free = next((v for v, seen in enumerate(image) if seen < 0), -1)
    return free, len(reached)


class _Choice:
    """A vertex that gets an image, what may still become it, and what had images before."""

    def __init__(
        self,
        vertex: int,
        begin: int,
        image: Sequence[int],
        reached: Sequence[int],
        around: Sequence[Sequence[int]],
        alike: Partition,
    ) -> None:
        self.vertex, self.begin, self.size = vertex, begin, len(reached)
        if vertex < 0:
            return
        cell = alike.cells[alike.of[vertex]]
        near = around[image[reached[begin]]] if begin < len(reached) else sorted(cell)
        self.left = iter([w for w in near if image[w] < 0 and w in cell and w != vertex])


def _fits(around: Sequence[Sequence[int]], image: Sequence[int], u: int, w: int) -> bool:
    """Whether u and w may be each other's images, given those of others."""
    if w in around[u]:
        return False
    wanted = {image[x] for x in around[u] if image[x] >= 0}
    return wanted == {y for y in around[w] if image[y] >= 0}


def is_mirror(graph: Graph, image: Sequence[int]) -> bool:
    """Whether the images are what the statement wants of them."""
    return all(
        image[image[v]] == v
        and v != image[v] not in graph.adjacency[v]
        and sorted(image[u] for u in graph.adjacency[v]) == sorted(graph.adjacency[image[v]])
        for v in range(graph.n)
    )


def _run(task: Task) -> Outcome:
    instance, rules = task.instance, rules_of(task.instance)
    vertices = list(bits(rules.start(instance.position).mask))
    if rules.takes == "edge":
        vertices = [v for v in vertices if instance.graph.degree(v)]
    graph = instance.graph.induced(vertices)
    image = mirror(graph, task.deadline)
    if image is None:
        return Outcome(reason="no symmetry takes every vertex to another that is no neighbour")
    assert is_mirror(graph, image)
    answer = answer_to(instance.question, 0, list)
    told = instance.labels.of([vertices[w] for w in image])
    statistics = {"statement": "mirror images", "images": told}
    return Outcome(answer, Assurance.THEOREM, statistics=statistics)


def _cost(instance: Instance, known: Answer) -> float:
    if known is not None:
        return math.inf  # there is no evidence
    return BEGIN + 10 * STEP * (instance.graph.n + instance.graph.m)


MIRROR = Method(
    name="mirror",
    questions=QUESTIONS,
    summary="a symmetry without fixed vertices, none beside its image: 0 (Tweedledum, Tweedledee)",
    cost=_cost,
    run=_run,
)
"""Of the games in which it holds; an answer is 0, or none."""
