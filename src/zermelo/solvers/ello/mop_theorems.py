"""Wheels, and maximal outerplanar graphs joined to a vertex: theorems around section 7.

Fans P_r v K_1 are maximal outerplanar, so their orders come from the program for these (`mop`).
A wheel C_r v K_1 without one vertex of the rim is a fan, and the right vertex to begin or to end
with is always at hand:

- the hub is red and some vertex of the rim is green: play that one first; it turns the hub green,
  and a fan with a green hub is won (Proposition 7.3 (a));
- the hub is green and some vertex v of the rim is red: play v last, its degree is 3; the fan has a
  green hub;
- all is green: by the parity the rim is even (if it is odd then this is the reflection of all red),
  so the fan after any move on the rim is an oddity.

A MOP G joined to one vertex z, less one edge e, (G v z) - e, is an oddity for every edge e of the
join, an edge at z or one of G (G with at least three vertices): Theorem 7.8. The
proof gives an odd-elimination scheme: K_4 - e on z and three vertices of G, then the other vertices
of G in an order in which each has two neighbors in G before it, and z.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import GREEN, RED, Ello
from zermelo.solvers.components import blocks
from zermelo.solvers.ello.closed_orders import scheme_order
from zermelo.solvers.ello.mop import Mop, find_mop, mop_on, play
from zermelo.solvers.ello.outcomes import Decided, by_theorem
from zermelo.solvers.recognize import rim

Edge = tuple[int, int]


def fan_order(hub: int, path: Sequence[int], colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of the game induced on a fan, None if it is lost."""
    names = [hub, *path]
    r = len(path)
    degree = [r] + [3 - (i in (0, r - 1)) - (r == 1) for i in range(r)]
    order = play(mop_on(range(r + 1), degree), [colors[v] for v in names])
    return [names[i] for i in order] if isinstance(order, list) else None


@by_theorem
def wheel(game: Ello, deadline: Deadline) -> Decided:  # noqa: ARG001
    """Decide a game on a wheel."""
    around = rim(game.graph)
    if around is None:
        return "the graph is not a cycle joined to one more vertex"
    (hub,) = set(range(game.graph.n)).difference(around)
    return wheel_order(hub, around, game.colors)


def wheel_order(hub: int, rim: Sequence[int], colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of a game on a wheel, None if it is not plausible.

    C_2n v K_1 is an oddity, and C_2n+1 v K_1 is plausibility-driven (Proposition 7.3 (b)).
    """
    greens = [i for i, v in enumerate(rim) if colors[v] == GREEN]
    reds = [i for i, v in enumerate(rim) if colors[v] == RED]
    first = bool(greens) and (colors[hub] == RED or not reds)
    at = greens[0] if first else reds[0]
    v, path = rim[at], [*rim[at + 1 :], *rim[:at]]
    now = list(colors)
    if first:
        for u in (hub, path[0], path[-1]):
            now[u] ^= 1
    order = fan_order(hub, path, now)
    if order is None:
        return None
    return [v, *order] if first else [*order, v]


@by_theorem
def mop_join(game: Ello, deadline: Deadline) -> Decided:
    """Decide a game on a maximal outerplanar graph joined to K_1, less an edge."""
    scheme = find_join(game.graph)
    if scheme is None:
        return "it is no maximal outerplanar graph joined to K_1, less an edge"
    deadline.check()
    return scheme_order(game.graph.adjacency, scheme, game.colors)


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
        missing: Edge | None
        if graph.degree(z) == n - 2:
            full = rest
            missing = next(i for i, v in enumerate(others) if not graph.has_edge(v, z)), -1
        else:
            missing = _missing_edge(rest)
            if missing is None:
                continue
            full = Graph.from_edges(rest.n, [*rest.edges, missing])
        if isinstance(find_mop(full), Mop):
            return _scheme(z, others, full, missing)
    return None


def _scheme(z: int, names: list[int], inner: Graph, missing: Edge) -> list[int]:
    """Return the scheme for the G given, without the edge between two of its vertices, -1 being z.

    Vertices of degree 2 in G that are not on e are taken away until three are left.
    """
    rows, peeled = _peeled(inner, missing, 3)
    core = [v for v in range(inner.n) if rows[v]] + [-1]
    p, q = missing
    r, s = (v for v in core if v not in missing)
    # In K_4 - pq the vertices r and q have one neighbor before them, s has three.
    return [z if v < 0 else names[v] for v in (p, r, q, s, *reversed(peeled))]


def _missing_edge(graph: Graph) -> Edge | None:
    """Return an edge that makes the graph maximal outerplanar, if any does.

    If a side of the outer cycle is missing, two blocks share a vertex w, and any neighbors of w on
    their outer cycles will do. If a chord is missing, there is one block, and taking away vertices
    of degree 2 with adjacent neighbors leaves the quadrilateral around the chord.
    """
    if graph.m != 2 * graph.n - 4:
        return None
    found = blocks(graph.adjacency, 0)
    if sum(len(others) for _, others in found) != graph.n - 1:
        return None
    if len(found) == 2:
        parts = [[top, *others] for top, others in found]
        (w,) = set(parts[0]).intersection(parts[1])
        ends: list[int] = []
        for part in parts:
            mop = find_mop(graph.induced(part))
            if isinstance(mop, str):
                return None
            ends.append(part[mop.after[part.index(w)]])
        return ends[0], ends[1]
    if len(found) == 1:
        rows, _ = _peeled(graph, (), 0)
        left = [v for v in range(graph.n) if rows[v]]
        if len(left) == 4 and all(len(rows[v]) == 2 for v in left):
            u, w = sorted(rows[left[0]])
            return u, w
    return None


def _peeled(graph: Graph, kept: Sequence[int], least: int) -> tuple[list[set[int]], list[int]]:
    """Take away vertices of degree 2 with adjacent neighbors, until so many vertices are left.

    Return the neighborhoods that are left, and what was taken away, in turn.
    """
    rows = [set(row) for row in graph.adjacency]
    ready = [v for v in range(graph.n) if len(rows[v]) == 2 and v not in kept]
    peeled: list[int] = []
    for v in ready:
        if graph.n - len(peeled) == least:
            break
        if len(rows[v]) != 2:
            continue
        u, w = sorted(rows[v])
        if w in rows[u]:
            peeled.append(v)
            rows[v] = set()
            for x in (u, w):
                rows[x].discard(v)
                if len(rows[x]) == 2 and x not in kept:
                    ready.append(x)
    return rows, peeled
