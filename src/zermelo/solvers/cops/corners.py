"""Dismantling: corners are taken away until there are none, with the corner that goes first.

A vertex v is a corner if N[v] is part of N[u] for a neighbour u. Whether v has become a corner is
looked at again only when one of its neighbours is gone. A look costs about deg(v) times the least
degree of its neighbours that cover a vertex of N[v] of least degree; on sparse graphs, and on
chordal ones with small cliques, the whole is near linear: benchmarks/cops.py.
"""

from __future__ import annotations

from collections import deque

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.solvers import rates

Order = list[tuple[int, int]]


def dismantle(graph: Graph, deadline: Deadline) -> tuple[Order, list[int]]:
    """Take corners away until there are none.

    Returns
    -------
    list of (int, int), list of int
        The corners in order, each with a vertex that covers it, and the vertices that are left.

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    offsets, targets = graph.csr
    around = [set(targets[offsets[v] : offsets[v + 1]]) for v in range(graph.n)]
    left = bytearray(b"\1" * graph.n)
    queued = bytearray(b"\1" * graph.n)
    waiting = deque(sorted(range(graph.n), key=lambda v: len(around[v])))
    order: Order = []
    steps = 0
    while waiting:
        v = waiting.popleft()
        queued[v] = 0
        steps += 1 + len(around[v])
        if steps > 20_000:
            deadline.check(rates.DISTANCE * steps)
            steps = 0
        u = _cover(around, v) if left[v] else None
        if u is None:
            continue
        left[v] = 0
        order.append((v, u))
        for w in around[v]:
            around[w].discard(v)
        for w in sorted(around[v]):
            if not queued[w]:
                queued[w] = 1
                waiting.append(w)
    return order, [v for v in range(graph.n) if left[v]]


def _cover(around: list[set[int]], v: int) -> int | None:
    """Return the least vertex u other than v with N[v] part of N[u], or None."""
    mine = around[v]
    if not mine:
        return None
    # u is in N[w] for each neighbour w, so for one of least degree in particular.
    narrow = min(mine, key=lambda w: (len(around[w]), w))
    candidates = (mine & around[narrow]) | {narrow}
    covering = (u for u in candidates if len(around[u]) >= len(mine))
    return min((u for u in covering if (mine - {u}) <= around[u]), default=None)
