"""Members of the classes with closed forms, and multipartite games by brute force on counts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello.recognised import CLASSES, Class
from zermelo.solvers.method import Outcome, Task

FREE = Deadline()

Counts = tuple[tuple[int, int], ...]
"""The numbers of greens and of reds in every part, sorted."""


def shuffled(graph: Graph, seed: int) -> Graph:
    """Return the graph with its vertices renamed at random."""
    name = random.Random(seed).sample(range(graph.n), graph.n)
    return Graph.from_edges(graph.n, [(name[u], name[v]) for u, v in graph.edges])


def cylinder(m: int, n: int) -> Graph:
    """Return C_m x P_n; ring i, place j is vertex i m + j."""
    return parse(f"product(path:{n},cycle:{m})")


def multipartite(parts: tuple[int, ...]) -> Graph:
    """Return the complete multipartite graph with parts of these sizes, in this order."""
    return parse(f"multipartite:{','.join(map(str, parts))}")


def instance_of(game: Ello) -> Instance:
    return Instance("ello", game, "winnable", Labels(game.graph.n))


def class_named(name: str) -> Class:
    """Return the class of graphs whose name begins so."""
    return next(each for each in CLASSES if each.name.startswith(name))


def outcome(game: Ello, name: str) -> Outcome:
    """Run the theorem on a class, whose numbers have to fit."""
    known = class_named(name)
    assert known.fits(game.graph.n, game.graph.m)
    return known.run(Task(instance_of(game), FREE))


def partitions(n: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Yield n as sums of positive numbers, none above `largest`, in descending order."""
    if n == 0:
        yield ()
    for first in range(min(n, largest), 0, -1):
        for rest in partitions(n - first, first):
            yield (first, *rest)


@cache
def counts_win(counts: Counts) -> bool:
    """Whether a game on a complete multipartite graph is won, by trying every kind of move."""
    if not counts:
        return True
    for part, (greens, reds) in enumerate(counts):
        if greens:
            after = [(r, g) for j, (g, r) in enumerate(counts) if j != part]
            if greens + reds > 1:
                after.append((greens - 1, reds))
            if counts_win(tuple(sorted(after))):
                return True
    return False
