"""Larger graphs from graphs at chosen vertices: link, identify, attach, substitute.

All take undirected graphs without loops. Vertices keep the operands' order; where one vanishes
the later ones move down. Source: the ELLO paper, which shows what each of them does to games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.limits import simple, vertex_of
from zermelo.families.operations import join, product, union
from zermelo.families.standard import empty


def linked(a: Graph, b: Graph, pairs: Iterable[tuple[int, int]]) -> Graph:
    """Return the disjoint union of A and B with an edge for each pair (u in A, v in B).

    If A and B are oddities and the number of pairs is odd, the graph splits into them and is an
    oddity (Theorem 3.2).

    Raises
    ------
    InputError
        A pair stands twice or names a vertex that is not there.
    """
    simple("link", a, b)
    chosen = list(pairs)
    for u, v in chosen:
        vertex_of("link", "u", a, u)
        vertex_of("link", "v", b, v)
    affordable(a.n + b.n, a.m + b.m + len(chosen))
    return _with_edges(union(a, b), [(u, a.n + v) for u, v in chosen])


def link(a: Graph, b: Graph, u: int, v: int) -> Graph:
    """Return the disjoint union of A and B with the edge between u of A and v of B."""
    return linked(a, b, [(u, v)])


def identify(a: Graph, u: int, b: Graph, v: int) -> Graph:
    """Return A and B with u of A and v of B made one vertex (vertex identification).

    The vertex keeps its place in A; B's other vertices follow after A's. Source: section 4, whose
    Theorem 4.1 decides games on the result by one game on A and one on B.
    """
    simple("identify", a, b)
    vertex_of("identify", "u", a, u)
    vertex_of("identify", "v", b, v)
    affordable(a.n + b.n - 1, a.m + b.m)
    place = [u if w == v else a.n + w - (w > v) for w in range(b.n)]
    return _with_edges(_widened(a, b.n - 1), [(place[x], place[y]) for x, y in b.edges])


def attached(graph: Graph, parts: Sequence[tuple[Graph, int]]) -> Graph:
    """Return the result of identifying a rooted graph with each vertex of a graph.

    Parameters
    ----------
    graph : Graph
        The graph; its vertices come first.
    parts : sequence of (Graph, int)
        For each vertex v of the graph the graph G_v and the vertex of G_v that becomes v; K_1
        changes nothing. Their other vertices follow in order.

    Raises
    ------
    InputError
        There is not one part for each vertex, or a root is not there.

    Notes
    -----
    Theorem 4.2: with oddities as parts, a game on the result is a game on the graph itself.
    """
    if len(parts) != graph.n:
        raise InputError(f"{len(parts)} parts for {graph.n} vertices", "give one for each vertex")
    for v, (part, root) in enumerate(parts):
        graph = identify(graph, v, part, root)
    return graph


def rooted(a: Graph, b: Graph, v: int) -> Graph:
    """Return the rooted product: a copy of B hangs by its vertex v at every vertex of A.

    (x, y) is x*|B| + y, and (x, v) stands for the vertex x of A.
    """
    simple("rooted", a, b)
    vertex_of("rooted", "v", b, v)
    affordable(a.n * b.n, a.m + a.n * b.m)
    copies = product(empty(a.n), b) if a.n else a
    return _with_edges(copies, [(x * b.n + v, y * b.n + v) for x, y in a.edges])


def corona(a: Graph, b: Graph) -> Graph:
    """Return the corona: every vertex x of A is joined to all vertices of a copy of B of its own.

    x*(|B| + 1) is the vertex x of A, the copy of B follows it.
    """
    return rooted(a, join(empty(1), b), 0)


def substitute(a: Graph, v: int, b: Graph) -> Graph:
    """Return A with its vertex v replaced by B, whose vertices all get v's neighbours.

    B's vertices stand in v's place. With oddities A and B, B of odd order, this is a case of
    Theorem 3.9 (see `substitution` for all of them): the result is an oddity.
    """
    simple("substitute", a, b)
    vertex_of("substitute", "v", a, v)
    affordable(a.n + b.n - 1, a.m + b.m + a.degree(v) * (b.n - 1))
    place = [w + (b.n - 1 if w > v else 0) for w in range(a.n)]
    pairs = [(place[x], place[y]) for x, y in a.edges if v not in (x, y)]
    pairs += [(v + x, v + y) for x, y in b.edges]
    pairs += [(place[w], v + x) for w in a.neighbors(v) for x in range(b.n)]
    return Graph.from_edges(a.n + b.n - 1, pairs)


def _widened(graph: Graph, more: int) -> Graph:
    """Return the graph with so many isolated vertices after its own."""
    return Graph(graph.n + more, graph.tails, graph.heads, graph.directed)


def _with_edges(graph: Graph, pairs: list[tuple[int, int]]) -> Graph:
    return Graph.from_edges(graph.n, [*graph.edges, *pairs])
