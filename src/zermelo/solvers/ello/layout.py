"""Putting the vertices of a long thin graph in a row, so that few wait for later neighbours.

Greedy: next comes the neighbour of a waiting vertex after which fewest wait; among equals that of
the vertex that waits longest. A component starts at an end of it (a vertex farthest from one that
is farthest from its first). The number that wait is the vertex separation of the row, at least the
pathwidth. Long thin graphs have no large degrees, and that is required (`DEGREE`): the time is then
linear, a few milliseconds for a thousand vertices. Graphs that turn out to be wide stop it early.
"""

from __future__ import annotations

from zermelo.core.graph import Graph

VERTICES = 10_000
"""Larger graphs are refused: it is not worth looking at them."""

DEGREE = 32
"""Graphs with larger degrees are refused: all neighbours are candidates at every step."""

WAITING = 6
"""How many vertices may wait at the frontier of a long thin graph."""

WIDE = f"the graph is not long and thin: more than {WAITING} vertices would wait at the frontier"


def layout(graph: Graph) -> list[tuple[int, list[int]]] | None:
    """Return a row in which at most `WAITING` vertices wait for later neighbours after each vertex.

    With every vertex stand those that have no later neighbour any more, perhaps itself. None if the
    greedy row is wider, or the graph is refused.
    """
    if graph.n > VERTICES or graph.m > WAITING * graph.n:
        return None
    unplaced = [graph.degree(v) for v in range(graph.n)]
    if max(unplaced, default=0) > DEGREE:
        return None
    placed = bytearray(graph.n)
    row: list[tuple[int, list[int]]] = []
    waiting: list[int] = []
    for first in range(graph.n):
        v: int | None = None if placed[first] else _farthest(graph, _farthest(graph, first))
        while v is not None:
            placed[v] = 1
            for u in graph.neighbors(v):
                unplaced[u] -= 1
            waiting.append(v)
            row.append((v, [u for u in waiting if not unplaced[u]]))
            waiting = [u for u in waiting if unplaced[u]]
            if len(waiting) > WAITING:
                return None
            v = _next(graph, waiting, unplaced, placed)
    return row


def _next(graph: Graph, waiting: list[int], unplaced: list[int], placed: bytearray) -> int | None:
    """Return the neighbour of a waiting vertex that is best placed next, if any."""
    best, least = None, 0
    for v in dict.fromkeys(u for w in waiting for u in graph.neighbors(w) if not placed[u]):
        wait = (unplaced[v] > 0) - sum(placed[u] and unplaced[u] == 1 for u in graph.neighbors(v))
        if best is None or wait < least:
            best, least = v, wait
    return best


def _farthest(graph: Graph, start: int) -> int:
    """Return the vertex that a breadth-first search reaches last."""
    seen, queue = {start}, [start]
    for v in queue:
        for u in graph.neighbors(v):
            if u not in seen:
                seen.add(u)
                queue.append(u)
    return queue[-1]
