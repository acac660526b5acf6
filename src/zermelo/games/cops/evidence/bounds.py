"""Evidence ``bounds`` for Cops and Robber: theorems bound the cop number of each component.

Data: ``parts``, a list of rules for each component, in the order of their first vertices. Its
vertices are numbered 0, 1, … in the order of the graph. A rule is an object with one key:

- ``corners``, [[v, u], …] as in ``dismantling``: 1 if one vertex is left, at least 2 if several are
  left and no corner.
- ``covering``, null: at least the least degree d divided by s, rounded up, where no vertex u covers
  more than s of the neighbors of another vertex r: |N[u] & N(r)| <= s. Fewer than d/s cops cover
  fewer than d neighbors of a vertex r on which none of them stands, so one is out of their reach.
  There the robber begins, and from there he goes to such a neighbor after each of their moves. With
  girth 5 or more s is 1 (Aigner, Fromme 1984).
- ``dominating``, a list of vertices: at most so many, if all others are next to them.
- ``width``, all vertices in an order: at most w/2 + 1, if a vertex that is eliminated has at most w
  neighbors, which are then joined (Joret, Kaminski, Theis 2010).
- ``drawing``, the neighbors around each vertex in cyclic order: at most 3, if by Euler's formula
  this is a drawing on the sphere (Aigner, Fromme 1984) or on the torus (Lehner 2021).
- ``plane``, null: at most q + 1 for the incidence graph of a projective plane of order q (Pralat,
  "When does a random graph have constant cop number?", 2010): connected, bipartite, regular of
  degree q + 1, on 2(q^2 + q + 1) vertices, and no two vertices have two common neighbors. (Then
  each vertex has a common neighbor with (q + 1) q others, which are all on its side.)
- ``known``, "order", "girth", "diameter" or "paths": what a theorem says of all such graphs; they
  stand in `games.cops.evidence.known`.
- ``catching`` and ``escaping``, as in ``strategies``: at most so many cops, and more than so many.
- ``product``, for each factor the places of all vertices in it, and a list of rules: what
  `products` says; trees and cycles need no rule.

Acceptance implies: the answer is right, if these statements are. The cop number is the sum of those
of the components. For "capture-time" the answer is null with too few cops. It is a number, without
any rule, only of a forest with one cop for each tree: the largest radius. For he starts in a center
and walks towards the robber, who may stay on a leaf that is as far away from the cop's start.

Hypotheses: there is a list for each component (`check_bounds`), which is connected. The function of
each rule tests what it requires. Loops mean nothing and are taken out by the rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, TypedDict

from zermelo.checker.data import compared, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.games.cops.evidence.dismantling import by_bounds, ends, taken_away
from zermelo.games.cops.evidence.known import bounds_by_name
from zermelo.games.cops.evidence.products import factors_of, is_simple, product_bounds
from zermelo.games.cops.evidence.strategies import (
    Catching,
    Escaping,
    check_catching,
    check_escape,
    number_below,
)
from zermelo.games.cops.rules import CopsAndRobber

WIDEST = 12
"""No order of a larger width is followed, because it would join too many pairs."""


class Rule(TypedDict, total=False):
    """One of these."""

    corners: list[tuple[int, int]]
    covering: None
    dominating: list[int]
    width: list[int]
    drawing: list[list[int]]
    plane: None
    known: str
    catching: Catching
    escaping: Escaping
    product: list[tuple[list[int], list[Any]]]


class Bounds(TypedDict):
    """Rules for every component, in the order of their first vertices."""

    parts: list[list[Rule]]


def check_bounds(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check that the bounds, or the radius of trees, are what the answer says."""
    game: CopsAndRobber = certificate.instance.position
    components = [game.graph.induced(part) for part in game.graph.components()]
    parts = sequence(certificate.evidence.data["parts"], ".parts", len(components))
    if certificate.question == "capture-time" and certificate.answer is not None:
        forest = all(graph.m < graph.n for graph in components)
        require(forest and game.cops == len(components), "this is no forest with one cop a tree")
        return compared(certificate.answer, max(map(radius, components), default=0))
    low = high = 0
    for number, (graph, rules) in enumerate(zip(components, parts, strict=True)):
        with Place(f".parts[{number}]"):
            least, most = bounds_by(graph, rules, deadline)
        low, high = low + least, high + most
    return by_bounds(certificate, low, high)


def bounds_by(graph: Graph, rules: Any, deadline: Deadline) -> tuple[int, int]:
    """Return the best bounds that a list of rules gives for a connected graph."""
    low, high = 1, graph.n
    for number, rule in enumerate(sequence(rules, "")):
        if not isinstance(rule, Mapping) or len(rule) != 1 or not set(rule) <= set(RULES):
            mend = f"it has one key: {', '.join(RULES)}"
            raise InputError(f"{shown(rule)} is no rule", mend, f"[{number}]")
        deadline.check()
        ((name, data),) = rule.items()
        with Place(f"[{number}].{name}"):
            least, most = RULES[name](graph, data, deadline)
        low, high = max(low, least), min(high, most)
    return low, high


def _vertices(value: Any, n: int, place: str = "") -> list[int]:
    return [number_below(v, n, place) for v in sequence(value, place)]


def _corners(graph: Graph, order: Any, deadline: Deadline) -> tuple[int, int]:
    pairs = [_vertices(sequence(pair, "", 2), graph.n) for pair in sequence(order, "")]
    single, stuck, _ = ends(graph, taken_away(graph, pairs, deadline), deadline)
    return 1 + stuck, 1 if single else graph.n


def _covering(graph: Graph, _: Any, deadline: Deadline) -> tuple[int, int]:
    most = covered(graph, deadline)[0]
    return -(-min(map(graph.degree, range(graph.n))) // max(most, 1)), graph.n


def covered(graph: Graph, deadline: Deadline) -> tuple[int, bool]:
    """Return the most neighbors of a vertex that another one covers.

    And whether two vertices have two common neighbors.
    """
    most, twice = 0, False
    for r in deadline.over(range(graph.n), 64):
        near = graph.neighbors(r)
        counts = Counter(u for v in near for u in graph.neighbors(v) if u != r)
        twice = twice or any(count > 1 for count in counts.values())
        counts.update(near)  # who is a neighbor covers himself too
        most = max(most, max(counts.values(), default=0))
    return most, twice


def _dominating(graph: Graph, chosen: Any, _: Deadline) -> tuple[int, int]:
    inside = set(_vertices(chosen, graph.n))
    reached = inside.union(*(graph.neighbors(v) for v in inside))
    require(len(reached) == graph.n, "a vertex is not dominated")
    return 1, len(inside)


def _width(graph: Graph, order: Any, deadline: Deadline) -> tuple[int, int]:
    vertices = _vertices(order, graph.n)
    require(sorted(vertices) == list(range(graph.n)), "the order does not have all vertices")
    around, width = [set(row) for row in graph.adjacency], 0
    for v in deadline.over(vertices, 256):
        width = max(width, len(around[v]))
        require(width <= WIDEST, f"the width is more than {WIDEST}")
        for u in around[v]:
            around[u] |= around[v]
            around[u] -= {u, v}
    return 1, width // 2 + 1


def _drawing(graph: Graph, rows: Any, _: Deadline) -> tuple[int, int]:
    after: dict[tuple[int, int], tuple[int, int]] = {}  # the next edge around a face
    for v, row in enumerate(sequence(rows, "", graph.n)):
        around = _vertices(row, graph.n, f"[{v}]")
        require(sorted(around) == list(graph.neighbors(v)), f"row {v} does not have the neighbors")
        after.update(((u, v), (v, w)) for u, w in zip(around, around[1:] + around[:1], strict=True))
    faces = 0
    while after:
        faces += 1
        start, edge = after.popitem()
        while edge != start:
            edge = after.pop(edge)
    require(graph.n - graph.m + faces >= 0, "this is a drawing on neither sphere nor torus")
    return 1, 3


def _plane(graph: Graph, _: Any, deadline: Deadline) -> tuple[int, int]:
    q = None if covered(graph, deadline)[1] else plane_order(graph)
    require(q is not None, "this is no projective plane")
    return 1, (q or 0) + 1


def plane_order(graph: Graph) -> int | None:
    """Return the order of the projective plane that this is the incidence graph of, or None.

    The graph is connected, and no two vertices have two common neighbors.
    """
    q = graph.degree(0) - 1
    if q < 2 or graph.n != 2 * (q * q + q + 1) or graph.m * 2 != graph.n * (q + 1):
        return None
    side, order = {0: False}, [0]
    for v in order:  # which grows
        new = [u for u in graph.neighbors(v) if u not in side]
        side.update(dict.fromkeys(new, not side[v]))
        order += new
    regular = all(graph.degree(v) == q + 1 for v in order)
    return q if regular and all(side[u] != side[v] for u, v in graph.edges) else None


def _catching(graph: Graph, data: Any, deadline: Deadline) -> tuple[int, int]:
    return 1, check_catching(graph, data, deadline)[0]


def _escaping(graph: Graph, data: Any, deadline: Deadline) -> tuple[int, int]:
    return 1 + check_escape(graph, data, None, deadline), graph.n


def _product(graph: Graph, data: Any, deadline: Deadline) -> tuple[int, int]:
    pairs = [sequence(pair, "", 2) for pair in sequence(data, "")]
    places = [_vertices(sequence(row, "", graph.n), graph.n) for row, _ in pairs]
    known = list(zip(factors_of(graph, places), pairs, strict=True))
    others = [bounds_by(each, rules, deadline) for each, (_, rules) in known if not is_simple(each)]
    return product_bounds([factor for factor, _ in known], others)


def radius(tree: Graph) -> int:
    """Return the radius of a tree: half of a longest path, rounded up."""
    end = length = 0
    for _ in range(2):
        far, order = {end: 0}, [end]
        for v in order:  # which grows
            new = [u for u in tree.neighbors(v) if u not in far]
            far.update(dict.fromkeys(new, far[v] + 1))
            order += new
        end, length = order[-1], far[order[-1]]
    return (length + 1) // 2


RULES: Mapping[str, Callable[[Graph, Any, Deadline], tuple[int, int]]] = {
    "corners": _corners,
    "covering": _covering,
    "dominating": _dominating,
    "width": _width,
    "drawing": _drawing,
    "plane": _plane,
    "known": bounds_by_name,
    "catching": _catching,
    "escaping": _escaping,
    "product": _product,
}
