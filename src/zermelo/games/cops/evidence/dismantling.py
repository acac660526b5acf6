"""Evidence ``dismantling``: corners are taken away until there are none.

Data: ``order``, a list of pairs [v, u] of labels. Each v in turn is a corner: u is another
remaining vertex, and N[v] is part of N[u] in what remains. Removing a corner does not change
whether one cop wins on a component. It also maps the graph to what remains so that edges become
edges or points, so what remains has at most the cop number of the whole (Nowakowski, Winkler 1983;
Berarducci, Intrigila, "On the cop number of a graph", 1993, for the number).

At the end the checker looks at each component of what is left:

- a single vertex: the component that it comes from has cop number 1;
- more than one vertex, none of them a corner: at least 2. Let the cop be on t and the robber on r
  outside N[t], and let the cop move to t'. If r is not in N[t'], the robber stays. Otherwise N[r]
  is not part of N[t'], since r is no corner, so he can go to a vertex outside N[t']. And some
  vertex is outside N[t] at the start, because otherwise all others would be corners with t.

So if there are a components, and b of them do not end in a vertex, the cop number is at least a +
b, and it is a if b = 0. The check takes the time of looking at the neighbors of each v.

Acceptance implies:
The cop number is the answer; or k cops win, or do not (and "capture-time: null"), which the bounds
decide.

Hypotheses:
- Each corner has another remaining vertex that covers it: `covers`, in what remains at that step.
- Loops mean nothing and are taken out by the rules; several components add up, isolated vertices
  are components that end in a vertex.
- "capture-time" only where k cops are too few; an order says nothing about numbers of rounds.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from operator import not_
from typing import Any, TypedDict

from zermelo.checker.data import ACCEPTED, rejected, require, same, vertex_pairs
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place
from zermelo.core.graph import Graph, parts
from zermelo.core.instance import Instance
from zermelo.core.labels import Label


class Dismantling(TypedDict):
    """Corners in the order in which they are taken away, each with the vertex that covers it."""

    order: list[tuple[Label, Label]]


def check_dismantling(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Take the corners away, and look at what is left."""
    labels, game = certificate.instance.labels, certificate.instance.position
    with Place(".order"):
        pairs = vertex_pairs(certificate.evidence.data["order"], labels, "")
        left = taken_away(game.graph, ((v, u) for _, v, u in pairs), deadline)
    single, stuck, vague = ends(game.graph, left, deadline)
    return by_bounds(
        certificate, single + 2 * stuck + vague, math.inf if stuck or vague else single
    )


def by_bounds(certificate: Certificate, low: int, high: float) -> CheckResult:
    """Return the checker's word on an answer where bounds of the cop number are proved."""
    known, answer = decide_by_bounds(certificate.instance, low, high)
    if known and same(certificate.answer, answer):
        return ACCEPTED
    most = "" if high == math.inf else f" and at most {high}"
    return rejected(f"the evidence does not show this: the cop number is at least {low}{most}")


def decide_by_bounds(instance: Instance, low: int, high: float) -> tuple[bool, Any]:
    """Return whether bounds of the cop number give an answer, and that."""
    cops = instance.position.cops
    if instance.question == "cop-number":
        return low == high, low
    if instance.question == "cops-win":
        return not low <= cops < high, cops >= low
    return cops < low, None  # too few cops never catch the robber


def taken_away(graph: Graph, pairs: Iterable[Sequence[int]], deadline: Deadline) -> bytearray:
    """Return the vertices that are left without the corners, each with what covers it."""
    left = bytearray(b"\1" * graph.n)
    for position, (v, u) in enumerate(deadline.over(pairs, 1024)):
        if not left[v] or not left[u]:
            raise InputError("one of the two was taken away before", "", f"[{position}]")
        require(u != v and covers(graph, left, u, v), f"place {position + 1} is not a corner")
        left[v] = 0
    return left


def covers(graph: Graph, left: bytearray, u: int, v: int) -> bool:
    """Whether N[v] is part of N[u] in what is left; both are left and differ."""
    offsets, targets = graph.csr
    start, end = offsets[u], offsets[u + 1]
    for w in (v, *targets[offsets[v] : offsets[v + 1]]):
        if left[w] and w != u:
            at = bisect_left(targets, w, start, end)
            if at == end or targets[at] != w:
                return False
    return True


def ends(graph: Graph, left: bytearray, deadline: Deadline) -> tuple[int, int, int]:
    """Return how many components are single vertices, have no corner, or still have one."""
    single = stuck = vague = 0
    for component in parts(graph.adjacency, bytearray(map(not_, left))):
        if len(component) == 1:
            single += 1
        elif any(_is_corner(graph, left, v, deadline) for v in component):
            vague += 1
        else:
            stuck += 1
    return single, stuck, vague


def _is_corner(graph: Graph, left: bytearray, v: int, deadline: Deadline) -> bool:
    deadline.check()
    offsets, targets = graph.csr
    return any(left[u] and covers(graph, left, u, v) for u in targets[offsets[v] : offsets[v + 1]])
