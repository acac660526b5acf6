"""The rounds of play up to the symmetries of a graph, where a table of all would be too large.

Automorphisms of the graph take positions of the cops to positions with as many safe vertices. So
the safe sets stand once for each orbit of positions, and for each position its orbit is listed with
an automorphism that takes the orbit's first position there. A round goes through the moves of all
cops at once, (Δ + 1)^k of them for each orbit; it is that of `games.cops.evidence.rounds`. There is
no evidence of it: what it says is a complete search.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.rounds import number_of_positions
from zermelo.solvers import rates
from zermelo.solvers.cops import orbits_kernel as kernel
from zermelo.solvers.cops.rounds import LARGEST_TABLE, NEVER, Explored, Positions

LARGEST_GROUP = 1 << 15
"""At most so many automorphisms are listed."""

MOST_STEPS = 1e10
"""At most so many moves times automorphisms, or vertices, are looked at in a round."""


def by_orbits(graph: Graph, k: int, deadline: Deadline) -> Explored:
    """Explore the rounds of k cops on a connected graph; `LimitReached` if that is too much."""
    count = number_of_positions(graph.n, k)
    if 6 * count > LARGEST_TABLE or graph.n > 2000:
        raise LimitReached(f"the table for {k} cops on {graph.n} vertices is too large")
    group = automorphisms(graph, deadline)
    expected = 2 * count // len(group) + 1000  # positions that are their own images make it more
    moves = (2 * graph.m / graph.n + 1) ** k
    if expected * moves * graph.n > MOST_STEPS or expected * graph.n * 2 > LARGEST_TABLE:
        what = f"the table for {k} cops on {graph.n} vertices is too large"
        raise LimitReached(f"{what}, and the graph has too few symmetries")
    inverse = np.argsort(group, axis=1).astype(np.int16)
    sums = Positions(graph.n, k).sums
    orbit, element = np.full(count, -1, np.int32), np.zeros(count, np.uint16)
    firsts = np.zeros((expected, k), np.int64)
    cops, state = np.zeros(k, np.int64), np.zeros(2, np.int64)
    each = max(1, 20_000_000 // (len(group) * k))
    while state[0] < count:
        kernel.label(sums, group, orbit, element, cops, firsts, state, each)
        deadline.check(each * len(group) * k * rates.COPS_STEP)
        if state[1] == expected:
            raise LimitReached(f"{k} cops on {graph.n} vertices have too many orbits")
    firsts = firsts[: state[1]]
    offsets, targets = _rows(graph, ())
    closed, within = _rows(graph, (0,))
    safe = np.zeros((len(firsts), graph.n), np.bool_)
    reach = np.zeros_like(safe)
    kernel.begin(firsts, _beside(graph), safe)
    turn, changed, empty = 0, True, bool((~safe).all(axis=1).any())
    rows = max(1, int(5e7 / (moves * graph.n)))
    while changed and not empty:
        turn += 1
        kernel.spread(safe, offsets, targets, reach)
        changed = False
        for start in range(0, len(firsts), rows):
            end = min(start + rows, len(firsts))
            deadline.check(rates.COPS_STEP * (end - start) * moves * graph.n)
            smaller, gone = kernel.meet(
                sums, inverse, orbit, element, firsts, closed, within, reach, safe, start, end
            )
            changed, empty = changed or smaller, empty or gone
    return Explored(graph, k, turn + 1 if empty else None, None, NEVER, len(firsts))


def automorphisms(graph: Graph, deadline: Deadline) -> Any:
    """Return all automorphisms of a connected graph, one a row, at most `LARGEST_GROUP`."""
    deadline.check(rates.DISTANCE * graph.n * (graph.n + graph.m))
    order, before = ears(graph)
    found = np.zeros((LARGEST_GROUP, graph.n), np.int16)
    offsets, targets = _rows(graph, ())
    given = offsets, targets, _beside(graph), np.array(order), np.array(before), found
    count = kernel.automorphisms(*given)
    if count == kernel.MANY:
        raise LimitReached(f"the graph has more than {LARGEST_GROUP:,} automorphisms")
    return found[:count]


def ears(graph: Graph) -> tuple[list[int], list[int]]:
    """Return the vertices of a connected graph, cycles closed early, and an earlier neighbour each.

    A shortest way through new vertices is added that begins and ends at old ones, again and again.
    An image of a cycle that does not close is so seen after few vertices.
    """
    order, before = [0], [-1] * graph.n
    placed = {0}
    while len(order) < graph.n:
        came: dict[int, int] = {}
        edge: dict[int, tuple[int, int]] = {}  # from the old ones, over which a vertex is reached
        waiting: list[int] = []
        for u in order:
            for v in graph.neighbors(u):
                if v not in placed and v not in came:
                    came[v], edge[v] = u, (u, v)
                    waiting.append(v)
        ear = waiting[:1]
        for x in waiting:
            closing = [y for y in graph.neighbors(x) if _closes(edge, placed, x, y)]
            if closing:
                y = closing[0]
                ear = _way(came, placed, x)[::-1] + ([] if y in placed else _way(came, placed, y))
                break
            for y in graph.neighbors(x):
                if y not in placed and y not in came:
                    came[y], edge[y] = x, edge[x]
                    waiting.append(y)
        last = came[ear[0]]
        for v in ear:
            before[v], last = last, v
            placed.add(v)
            order.append(v)
    return order, before


def _closes(edge: dict[int, tuple[int, int]], placed: set[int], x: int, y: int) -> bool:
    """Whether an edge from a vertex that was reached ends at an old vertex, or on another way."""
    return edge[x] != (y, x) if y in placed else y in edge and edge[y] != edge[x]


def _way(came: dict[int, int], placed: set[int], x: int) -> list[int]:
    """Return the vertices from a new one back to the old ones."""
    found = []
    while x not in placed:
        found.append(x)
        x = came[x]
    return found


def _rows(graph: Graph, own: tuple[int, ...]) -> tuple[Any, Any]:
    """Return the neighbours of all vertices one after the other, each list after its own vertex."""
    rows = [[*(v for _ in own), *graph.neighbors(v)] for v in range(graph.n)]
    offsets = np.cumsum([0, *map(len, rows)])
    return offsets.astype(np.int64), np.array([u for row in rows for u in row], np.int64)


def _beside(graph: Graph) -> Any:
    """Return a table with a true where two vertices are neighbours."""
    found = np.zeros((graph.n, graph.n), np.bool_)
    for u, v in graph.edges:
        found[u, v] = found[v, u] = True
    return found
