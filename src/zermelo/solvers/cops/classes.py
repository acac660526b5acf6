"""Bounds of the cop number for classes of graphs that are recognised.

Few common neighbors (after Aigner, Fromme 1984, and Bonato, Burgess, "Cops and robbers on graphs
based on designs", 2013): ``covering`` in `games.cops.evidence.bounds`, with the proof.

A connected graph without an induced path on five vertices has at most 2 (Chudnovsky, Norin,
Seymour, Turcotte, "Cops and robbers on P_5-free graphs", 2024): cographs, and those without two
disjoint edges that nothing joins, for instance.

A graph of diameter at most 2 on n vertices has at most sqrt(2 n) (Wagner, "Cops and robbers on
diameter two graphs", 2015).

A graph that can be drawn on the torus has at most 3 (Lehner, "On the cop number of toroidal
graphs", 2021). Here that is seen only of graphs that are planar without one of their edges, which a
handle carries.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.bounds import covered, plane_order
from zermelo.solvers import rates

Rules = dict[str, Any]
"""A rule of the evidence ``bounds``, or none: there is nothing to show."""


class Bound(NamedTuple):
    """A bound of the cop number."""

    number: int
    why: str
    is_upper: bool
    rule: Rules | None = None
    """What the checker asks for; None if it does not know the theorem."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The best bounds for a cop number, and the theorems that they are from."""

    lower: int
    upper: int
    why_lower: str
    why_upper: str
    rule_lower: Rules | None
    rule_upper: Rules | None


MOST_PAIRS = 2_000_000
"""Common neighbors are counted if there are at most so many pairs of edges at a vertex."""

LARGEST_MASKS = 1000
"""Paths and distances are looked for in graphs on at most so many vertices."""

MOST_PATHS = 200_000
"""So many paths on three vertices are looked at in the search for one on five."""

MOST_DRAWN = 10_000
"""Edges are left out, one after the other, if vertices times edges are at most this many."""


def cheap(graph: Graph, deadline: Deadline) -> Iterator[Bound]:
    """Yield the bounds of a connected graph on two vertices or more that are found at once."""
    pairs = sum(graph.degree(v) ** 2 for v in range(graph.n))
    if pairs <= MOST_PAIRS:
        deadline.check(rates.DISTANCE * pairs)
        most, twice = covered(graph, deadline)
        least = min(map(graph.degree, range(graph.n)))
        why = f"least degree {least}, {most} neighbors covered"
        yield Bound(-(-least // most), why, False, {"covering": None})
        q = None if twice else plane_order(graph)
        if q is not None:
            yield Bound(q + 1, f"a projective plane of order {q}", True, {"plane": None})
    if graph.n <= LARGEST_MASKS and has_diameter_two(graph):
        yield Bound(math.isqrt(2 * graph.n), "diameter two", True)


def dear(graph: Graph, deadline: Deadline) -> Iterator[Bound]:
    """Yield the bounds that take longer."""
    if graph.n <= LARGEST_MASKS and is_without_long_paths(graph, deadline):
        yield Bound(2, "no induced path on five vertices", True)
    if graph.n * graph.m <= MOST_DRAWN and (rule := drawn_but_for_an_edge(graph, deadline)):
        yield Bound(3, "planar without one edge, so toroidal", True, rule)


def cost(graph: Graph) -> float:
    """Return about how many seconds all of this takes."""
    found = 1e-6 * graph.n
    if graph.n <= LARGEST_MASKS:
        found += 1e-6 * min(sum(graph.degree(v) ** 2 for v in range(graph.n)), MOST_PATHS)
    if graph.n * graph.m <= MOST_DRAWN and graph.m <= 3 * graph.n - 5:
        found += 3e-5 * graph.m * (graph.n + graph.m)
    return found


def has_diameter_two(graph: Graph) -> bool:
    """Whether no two vertices are farther apart than two."""
    masks, everything = graph.masks, (1 << graph.n) - 1
    for v in range(graph.n):
        reached = masks[v] | 1 << v
        for u in graph.neighbors(v):
            reached |= masks[u]
        if reached != everything:
            return False
    return True


def is_without_long_paths(graph: Graph, deadline: Deadline) -> bool:
    """Whether there is no induced path on five vertices; no also where that takes too long."""
    masks = graph.masks
    looked = 0
    for b in range(graph.n):
        deadline.check(rates.DISTANCE * graph.n)
        row = graph.neighbors(b)
        for a in row:
            for c in row:
                if a == c or masks[a] >> c & 1:
                    continue
                looked += 1
                if looked > MOST_PATHS:
                    return False
                fourth = masks[c] & ~(masks[a] | masks[b] | 1 << a | 1 << b)
                beyond = ~(masks[a] | masks[b] | masks[c] | 1 << a | 1 << b | 1 << c)
                while fourth:
                    bit = fourth & -fourth
                    fourth ^= bit
                    if masks[bit.bit_length() - 1] & beyond:
                        return False
    return True


def drawn_but_for_an_edge(graph: Graph, deadline: Deadline) -> Rules | None:
    """Return a drawing on the torus, if the graph is planar without one of its edges."""
    if graph.m > 3 * graph.n - 5:
        return None
    edges = list(graph.edges)
    for u, v in edges:
        deadline.check(rates.DISTANCE * 100 * (graph.n + graph.m))
        if rule := drawn(Graph.from_edges(graph.n, [edge for edge in edges if edge != (u, v)])):
            rule["drawing"][u].append(v)  # anywhere: a handle carries it
            rule["drawing"][v].append(u)
            return rule
    return None


def drawn(graph: Graph) -> Rules | None:
    """Return a drawing of a planar graph: the neighbors around each vertex."""
    import networkx as nx

    nxg = nx.Graph(list(graph.edges))
    nxg.add_nodes_from(range(graph.n))
    planar, drawing = nx.check_planarity(nxg)
    rows = range(graph.n)
    return {"drawing": [list(drawing.neighbors_cw_order(v)) for v in rows]} if planar else None
