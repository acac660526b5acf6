"""Bounds of the cop number for classes of graphs that are recognised.

Few common neighbors (after Aigner, Fromme 1984, and Bonato, Burgess, "Cops and robbers on graphs
based on designs", 2013): ``covering`` in `games.cops.evidence.bounds`, with the proof. Diameter two
and no induced path on five vertices: `games.cops.evidence.known`.

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
from zermelo.games.cops.evidence.known import has_diameter_two, is_without_long_paths
from zermelo.solvers import rates
from zermelo.solvers.cops.tuning import LARGEST_MASKS, MOST_DRAWN, MOST_PAIRS, MOST_PATHS

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
        yield Bound(math.isqrt(2 * graph.n), "diameter two", True, {"known": "diameter"})


def dear(graph: Graph, deadline: Deadline) -> Iterator[Bound]:
    """Yield the bounds that take longer."""
    if graph.n <= LARGEST_MASKS and is_without_long_paths(graph, deadline, MOST_PATHS):
        yield Bound(2, "no induced path on five vertices", True, {"known": "paths"})
    if graph.n * graph.m <= MOST_DRAWN and (rule := drawn_but_for_an_edge(graph, deadline)):
        yield Bound(3, "planar without one edge, so toroidal", True, rule)


def drawn_but_for_an_edge(graph: Graph, deadline: Deadline) -> Rules | None:
    """Return a drawing on the torus, if the graph is planar without one of its edges."""
    if graph.m > 3 * graph.n - 5:
        return None
    edges = list(graph.edges)
    for u, v in edges:
        deadline.check(rates.DISTANCE * 100 * (graph.n + graph.m))
        if rule := embed(Graph.from_edges(graph.n, [edge for edge in edges if edge != (u, v)])):
            rule["drawing"][u].append(v)  # anywhere: a handle carries it
            rule["drawing"][v].append(u)
            return rule
    return None


def embed(graph: Graph) -> Rules | None:
    """Return a drawing of a planar graph: the neighbors around each vertex."""
    import networkx as nx

    nxg = nx.Graph(list(graph.edges))
    nxg.add_nodes_from(range(graph.n))
    planar, drawing = nx.check_planarity(nxg)
    rows = range(graph.n)
    return {"drawing": [list(drawing.neighbors_cw_order(v)) for v in rows]} if planar else None
