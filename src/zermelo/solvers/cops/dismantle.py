"""Method ``dismantle``: one cop wins exactly if corners can be taken away until one vertex is left.

A vertex v is a corner if N[v] is part of N[u] for a neighbor u. Any order of the corners does
(Nowakowski, Winkler 1983; Quilliot 1983). In a graph that is not connected every component is
looked at by itself. Where a component is not dismantled, that shows that it takes two cops at
least, which may be enough to answer the question.

Whether v has become a corner is looked at again only when one of its neighbors is gone. A look
costs about deg(v) times the least degree of its neighbors that cover a vertex of N[v] of least
degree; on sparse graphs, and on chordal ones with small cliques, the whole is near linear:
benchmarks/cops.py.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Mapping
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.cops.evidence.dismantling import decide_by_bounds
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.solvers import rates
from zermelo.solvers.cops import tuning
from zermelo.solvers.method import Method, Outcome, Task

Order = list[tuple[int, int]]


def dismantle(graph: Graph, deadline: Deadline) -> tuple[Order, list[int]]:
    """Take corners away until there are none; raises `LimitReached`.

    Returns the corners in order, each with a vertex that covers it, and the vertices that are left.
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
    # u is in N[w] for each neighbor w, so for one of least degree in particular.
    narrow = min(mine, key=lambda w: (len(around[w]), w))
    candidates = (mine & around[narrow]) | {narrow}
    covering = (u for u in candidates if len(around[u]) >= len(mine))
    return min((u for u in covering if (mine - {u}) <= around[u]), default=None)


def _run(task: Task) -> Outcome:
    game: CopsAndRobber = task.instance.position
    labels = task.instance.labels
    order, rest = dismantle(game.graph, task.deadline)
    ends = [len(part) for part in game.graph.induced(rest).components()]
    stuck = sum(size > 1 for size in ends)
    least = len(ends) + stuck
    evidence = Evidence("dismantling", {"order": [labels.of(pair) for pair in order]})
    statistics = {"corners": len(order), "components": len(ends), "not dismantled": stuck}

    found = by_bounds(task, least, math.inf if stuck else least, evidence, statistics)
    if stuck and found.assurance is Assurance.UNKNOWN:
        some = "a component is" if stuck == 1 else f"{stuck} components are"
        return Outcome(reason=f"{some} not dismantlable: the cop number is at least {least}")
    return found


def by_bounds(
    task: Task, low: int, high: float, evidence: Evidence | None, statistics: Mapping[str, Any]
) -> Outcome:
    """Return the answer that bounds of the cop number give, or why they give none."""
    answered, answer = decide_by_bounds(task.instance, low, high)
    if answered:
        return Outcome(answer, Assurance.THEOREM, evidence, statistics=statistics)
    if low == high:
        return Outcome(reason=f"the cop number is {low}, but that does not say how long it takes")
    return Outcome(reason=f"theorems say only that {low} to {high} cops are needed")


METHOD = Method(
    name="dismantle",
    questions=("cop-number", "cops-win", "capture-time"),
    summary="take corners away, N[v] inside N[u]: one cop wins exactly if one vertex is left",
    evidence=("dismantling",),
    cost=tuning.dismantle_cost,
    run=_run,
)
"""For the capture time it only says whether there are too few cops."""
