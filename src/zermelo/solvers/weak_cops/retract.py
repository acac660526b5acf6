"""Parts onto which a periodic graph folds: what such a part needs, the whole graph needs at least.

For every part CaDiCaL looks for a retraction onto it that is periodic, with longer and longer
periods. That nothing is found proves nothing. The parts are

- the finite blocks. A block is a maximal part without a cut vertex. A connected graph can be folded
  onto each of its blocks: what hangs at a cut vertex goes to that vertex. So the weak cop number is
  at least the cop number of every finite block;
- the shortest isometric cycles, up to translation. A retract is isometric, so a cycle onto which a
  graph can be folded is an isometric one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.periodic import Periodic, Vertex
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.periodic import retraction
from zermelo.games.cops.rules import CopsAndRobber
from zermelo.games.weak_cops.evidence.bounds import format_vertex
from zermelo.solvers import rates
from zermelo.solvers.backends import sat
from zermelo.solvers.method import Request, decide_within
from zermelo.solvers.weak_cops.common import Search, layers
from zermelo.solvers.weak_cops.tuning import CONFLICTS, CYCLES, LONGEST, MAX_BLOCK, MAX_CELL, RADIUS

CELLS = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 3), (4, 4))
"""The periods that are tried."""


@dataclass(frozen=True, slots=True)
class Part:
    """A finite part of the graph onto which it might fold, and what the robber can do there."""

    vertices: list[Vertex]
    closed: list[list[int]]
    """The closed neighborhoods, as indices of the vertices."""
    cops: int = 2
    """Its cop number is at least this."""
    escaping: Any = None
    """The robber's sets against fewer cops, where the checker needs them."""


def find_retract(graph: Periodic, search: Search) -> dict[str, Any] | None:
    """Return the data of ``retract`` evidence with the best bound, or None if none was found."""
    blocks = sorted(_blocks(graph, search), key=lambda part: -part.cops)
    cycles = (_part(graph, cycle) for cycle in _isometric_cycles(graph, search.deadline))
    parts = [*blocks, *islice(cycles, CYCLES)]
    for bound in sorted({part.cops for part in parts}, reverse=True):
        for p, q in CELLS:
            if p * q * graph.n > MAX_CELL:
                continue
            cell = graph.enlarge(p, q)
            for part in parts:
                if part.cops != bound:
                    continue
                images = _fold(graph, cell, (p, q), part, search)
                if images is not None:
                    listed = [format_vertex(graph, vertex) for vertex in part.vertices]
                    found = {"subgraph": listed, "cell": [p, q], "images": images}
                    return {**found, "escaping": part.escaping} if part.escaping else found
    return None


def bound_of(data: dict[str, Any] | None) -> int:
    """Return the lower bound that the data of ``retract`` evidence gives; 1 for None."""
    if data is None:
        return 1
    return data["escaping"]["cops"] + 1 if "escaping" in data else 2


def _part(graph: Periodic, vertices: list[Vertex]) -> Part:
    index = {vertex: i for i, vertex in enumerate(vertices)}
    closed = [
        sorted([i, *(index[other] for other in graph.neighbors(one) if other in index)])
        for i, one in enumerate(vertices)
    ]
    return Part(vertices, closed)


def _blocks(graph: Periodic, search: Search) -> Iterator[Part]:
    """Yield the finite blocks on which one cop does not win."""
    for block in _finite_blocks(graph, search.deadline):
        part = _part(graph, block)
        cops, escaping = escape_bound(part.closed, search)
        if cops > 1:
            yield replace(part, cops=cops, escaping=escaping)


def escape_bound(closed: list[list[int]], search: Search) -> tuple[int, Any]:
    """Return the number of cops that a connected graph needs, and the robber's sets against fewer.

    The graph is given by its closed neighborhoods. The number is the cop number as far as it was
    certified, 1 if it was not; the sets are the part ``escaping`` of ``strategies`` evidence, None
    where the checker needs none.
    """
    pairs = [(u, v) for v, row in enumerate(closed) for u in row if u < v]
    game = CopsAndRobber(Graph.from_edges(len(closed), pairs))
    instance = Instance("cops", game, "cop-number", Labels(len(closed)))
    verdict = decide_within(instance, Request(seed=search.seed), search.deadline)
    if search.deadline.expired:
        raise search.deadline.reached()
    if verdict.certificate is None or not verdict.answered:
        return 1, None
    parts = verdict.certificate.evidence.data.get("parts")
    escaping = parts[0].get("escaping") if parts else None
    if escaping is None:
        return min(verdict.answer, 2), None
    return escaping["cops"] + 1, escaping if escaping["cops"] > 1 else None


def _fold(
    graph: Periodic, cell: Periodic, period: tuple[int, int], part: Part, search: Search
) -> list[int] | None:
    """Return the images of a retraction onto a part with this period, or None."""
    places = [graph.index(vertex, *period) for vertex in part.vertices]
    if len(set(places)) < len(places):
        return None
    cnf = Cnf()
    variables = retraction(cell, part.closed, places, cnf)
    found = sat.solve(len(cnf.names), cnf.clauses, search.deadline, search.seed, most=CONFLICTS)
    if not search.is_solvable(found.satisfiable):
        return None
    return [next((i for i, x in enumerate(row) if found.model[x - 1]), 0) for row in variables]


def _finite_blocks(graph: Periodic, deadline: Deadline) -> Iterator[list[Vertex]]:
    """Yield the finite blocks with 4 to `MAX_BLOCK` vertices near (0, 0), up to translation.

    They are the blocks of a patch whose vertices have all their neighbors in the patch. That these
    are blocks of the whole graph is not proved: the retraction that is then looked for does not
    rest on it.
    """
    import networkx as nx

    cells = range(-RADIUS, RADIUS + 1)
    inside = {(v, x, y) for v in range(graph.n) for x in cells for y in cells}
    patch = nx.Graph()
    for one in sorted(inside):
        patch.add_edges_from((one, other) for other in graph.neighbors(one) if other in inside)
    seen: set[tuple[Vertex, ...]] = set()
    for block in sorted(map(sorted, nx.biconnected_components(patch))):
        deadline.check()
        whole = all(other in inside for one in block for other in graph.neighbors(one))
        if not 4 <= len(block) <= MAX_BLOCK or not whole:
            continue
        moved = _normalize(block)
        if moved not in seen:
            seen.add(moved)
            yield list(moved)


def _isometric_cycles(graph: Periodic, deadline: Deadline) -> Iterator[list[Vertex]]:
    """Yield the isometric cycles with 4 to `LONGEST` vertices, shorter ones first.

    A cycle is listed round and begins with a vertex of the cell (0, 0); of its translates one is
    given, in one direction.
    """
    near = [islice(layers(graph, (v, 0, 0), deadline), LONGEST // 2 + 1) for v in range(graph.n)]
    balls = [{one: far for far, layer in enumerate(some) for one in layer} for some in near]
    seen: set[tuple[Vertex, ...]] = set()
    for length in range(4, LONGEST + 1):
        for v in range(graph.n):
            for cycle in _through(graph, v, length, balls, deadline):
                shape = _normalize(cycle)
                if shape not in seen:
                    seen.add(shape)
                    yield cycle


def _through(
    graph: Periodic, v: int, length: int, balls: list[dict[Vertex, int]], deadline: Deadline
) -> Iterator[list[Vertex]]:
    """Yield the isometric cycles of this length through a vertex of the cell (0, 0).

    `balls` has the distances of the vertices near those of the cell.
    """
    root = (v, 0, 0)
    stack: list[list[Vertex]] = [[root]]
    while stack:
        deadline.check(rates.CYCLE)
        path = stack.pop()
        place = len(path)
        if place == length:
            yield path
            continue
        for other in sorted(graph.neighbors(path[-1]), reverse=True):
            w, a, b = other
            fits = (
                balls[u].get((w, a - x, b - y), -1) == min(place - i, length - place + i)
                for i, (u, x, y) in enumerate(path)
            )
            if all(fits):
                stack.append([*path, other])


def _normalize(vertices: list[Vertex]) -> tuple[Vertex, ...]:
    """Return vertices, sorted, translated so that all translates give the same."""
    low_x, low_y = min((x, y) for _, x, y in vertices)
    return tuple(sorted((v, x - low_x, y - low_y) for v, x, y in vertices))
