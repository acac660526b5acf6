"""Method ``mop-join``: a maximal outerplanar graph G joined to one vertex z, less one edge e.

Theorem 7.8: (G v z) - e is an oddity, for every edge e of the join, an edge at z or one of G (G
with at least three vertices). The proof gives an odd-elimination scheme: K_4 - e on z and three
vertices of G, then the other vertices of G in an order in which each has two neighbours in G before
it, and z.
"""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.core.graph import Graph
from zermelo.games.ello.rules import Ello
from zermelo.solvers.blocks import blocks
from zermelo.solvers.ello.closed_orders import scheme_order
from zermelo.solvers.ello.common import won_if_plausible
from zermelo.solvers.ello.mop import Mop, find_mop
from zermelo.solvers.method import Outcome, Task

Edge = tuple[int, int]


def find_join(graph: Graph) -> list[int] | None:
    """Return an odd-elimination scheme of a graph (G v z) - e, or None; linear time.

    At most six vertices have the degree n - 2 or more that z must have.
    """
    n = graph.n
    if n < 4 or graph.m != 3 * n - 7:
        return None
    for z in range(n):
        if graph.degree(z) < n - 2:
            continue
        others = [v for v in range(n) if v != z]
        rest = graph.induced(others)
        if graph.degree(z) == n - 2:
            lone = next(i for i, v in enumerate(others) if not graph.has_edge(v, z))
            if isinstance(find_mop(rest), Mop):
                return _scheme(z, others, rest, (lone, -1))
        for missing in _missing_edges(rest) if graph.degree(z) == n - 1 else ():
            full = Graph.from_edges(rest.n, [*rest.edges, missing])
            if isinstance(find_mop(full), Mop):
                return _scheme(z, others, full, missing)
    return None


def _scheme(z: int, names: list[int], inner: Graph, missing: Edge) -> list[int]:
    """Return the scheme for the G given, without the edge between two of its vertices, -1 being z.

    Vertices of degree 2 in G that are not on e are taken away until three are left.
    """
    degree = [inner.degree(v) for v in range(inner.n)]
    ready = [v for v in range(inner.n) if degree[v] == 2 and v not in missing]
    peeled: list[int] = []
    for v in ready:
        if inner.n - len(peeled) == 3:
            break
        peeled.append(v)
        degree[v] = 0
        for u in inner.neighbors(v):
            if degree[u]:
                degree[u] -= 1
                if degree[u] == 2 and u not in missing:
                    ready.append(u)
    core = [v for v in range(inner.n) if degree[v]] + [-1]
    p, q = missing
    r, s = (v for v in core if v not in missing)
    # In K_4 - pq the vertices r and q have one neighbour before them, s has three.
    return [z if v < 0 else names[v] for v in (p, r, q, s, *reversed(peeled))]


def _missing_edges(graph: Graph) -> Iterator[Edge]:
    """Yield one edge that makes the graph maximal outerplanar, if any does.

    If a side of the outer cycle is missing, two blocks share a vertex w, and any neighbours of w on
    their outer cycles will do. If a chord is missing, there is one block, and taking away vertices
    of degree 2 with adjacent neighbours leaves the quadrilateral around the chord.
    """
    if graph.m != 2 * graph.n - 4:
        return
    found = blocks(graph.adjacency, 0)
    if sum(len(others) for _, others in found) != graph.n - 1:
        return
    if len(found) == 2:
        parts = [[top, *others] for top, others in found]
        (w,) = set(parts[0]).intersection(parts[1])
        ends: list[int] = []
        for part in parts:
            mop = find_mop(graph.induced(part))
            if isinstance(mop, str):
                return
            ends.append(part[mop.after[part.index(w)]])
        yield ends[0], ends[1]
    elif len(found) == 1:
        rows = [set(row) for row in graph.adjacency]
        ready = [v for v in range(graph.n) if len(rows[v]) == 2]
        for v in ready:
            if len(rows[v]) != 2:
                continue
            u, w = sorted(rows[v])
            if w in rows[u]:
                rows[v] = set()
                for x in (u, w):
                    rows[x].discard(v)
                    if len(rows[x]) == 2:
                        ready.append(x)
        left = [v for v in range(graph.n) if rows[v]]
        if len(left) == 4 and all(len(rows[v]) == 2 for v in left):
            u, w = sorted(rows[left[0]])
            yield u, w


def run(task: Task) -> Outcome:
    """Decide a game on a maximal outerplanar graph joined to K_1, less an edge."""
    game: Ello = task.instance.position
    scheme = find_join(game.graph)
    if scheme is None:
        return Outcome(reason="it is no maximal outerplanar graph joined to K_1, less an edge")
    task.deadline.check()
    return won_if_plausible(
        task, lambda colors: scheme_order(game.graph.adjacency, scheme, colors), "Theorem 7.8"
    )
