"""POLISH on cubic graphs: does the second player win by replies of a simple kind?

A brush changes the parity of the sum of all discrepancies, and so does the whole move unless an
odd number of vertices fire at discrepancy -1 in it. At the start the sum is 3 n, even. So the
second player wins if he can always leave an even sum: where it is odd, a vertex is left.

*Even*: he leaves even sums only. *Quiet*: besides, no move of the first player lets an odd number
of vertices fire at -1, so that the sum is odd again whatever is played. *Within d*: he puts his
brush at most d edges away from the last one, along edges of the whole graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import zermelo
from lab.program import Deadline
from lab.questions.question import begins_at
from zermelo import Graph

Position = tuple[int, ...]
"""The discrepancies; 0 for a vertex that is gone."""

Reply = Callable[[Position, int, int], bool]
"""Whether the second player may leave a position, when a brush on a vertex is answered by one."""

FARTHEST = 2


def moved(graph: Graph, position: Position, v: int) -> Position:
    """Return the position after a brush on a vertex."""
    left = list(position)
    left[v] -= 1
    firing = [v] if left[v] == 0 else []
    while firing:
        for u in graph.neighbors(firing.pop()):
            if left[u] > 0:
                left[u] -= 2
                if left[u] <= 0:
                    left[u] = 0
                    firing.append(u)
    return tuple(left)


def held(graph: Graph, start: Position, reply: Reply, deadline: Deadline) -> bool:
    """Whether the second player wins by such replies, the first player to move."""
    known: dict[Position, bool] = {}

    def wins(position: Position) -> bool:
        if position not in known:
            if len(known) % 1024 == 0:
                deadline.check()
            known[position] = all(answered(position, v) for v in left_in(position))
        return known[position]

    def answered(position: Position, v: int) -> bool:
        after = moved(graph, position, v)
        leaves = ((moved(graph, after, u), u) for u in left_in(after))
        return any(reply(then, v, u) and wins(then) for then, u in leaves)

    return wins(start)


def left_in(position: Position) -> list[int]:
    """Return the vertices that are left."""
    return [v for v, each in enumerate(position) if each]


def even(position: Position, _brushed: int, _answer: int) -> bool:
    """Whether the sum of the discrepancies is even."""
    return sum(position) % 2 == 0


def quiet(graph: Graph) -> Reply:
    """Return whether the sum is even, and odd after every move."""

    @cache
    def still(position: Position) -> bool:
        return all(sum(moved(graph, position, v)) % 2 for v in left_in(position))

    return lambda position, v, u: even(position, v, u) and still(position)


def within(distance: list[list[int]], most: int) -> Reply:
    """Return whether the answer is not farther away than that."""
    return lambda _, v, u: distance[v][u] <= most


def distances(graph: Graph) -> list[list[int]]:
    """Return the numbers of edges between all vertices of a connected graph."""
    found = []
    for v in range(graph.n):
        far = {v: 0}
        for u in (order := [v]):
            for w in graph.neighbors(u):
                if w not in far:
                    far[w] = far[u] + 1
                    order.append(w)
        found.append([far[u] for u in range(graph.n)])
    return found


@begins_at(4)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected cubic graphs with n vertices."""
    if n % 2 == 0:
        counts = [0] * (3 + FARTHEST)
        number = 0
        for graph in zermelo.graphs.connected_graphs(n, 3, 3):
            number += 1
            far = distances(graph)
            rules = [even, quiet(graph), *(within(far, d) for d in range(FARTHEST + 1))]
            for i, rule in enumerate(rules):
                counts[i] += held(graph, (3,) * n, rule, deadline)
        yield f"{n}: {number}; {'; '.join(map(str, counts))}"
