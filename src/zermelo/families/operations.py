"""Operations on graphs: products, composition, join, disjoint union, complement.

Vertices stand in the operands' order: in a product or a composition (a, b) is a*|B| + b, in a join
or a union the vertices of A come before those of B. The Cartesian and the tensor product and the
union also take digraphs, all operands alike.

Larger graphs from graphs at chosen vertices, and changes of a graph near a vertex or an edge.

All take undirected graphs without loops. Vertices keep the operands' order, and new ones follow
after all others; where one vanishes the later ones move down. Source: the ELLO paper, sections 3,
4 and 6, which shows what each of them does to games.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from typing import Any

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.limits import loopless, simple, vertices_of


def product(*graphs: Graph) -> Graph:
    """Return the Cartesian product A x B x ...

    (a, b) and (a', b') are adjacent if a = a' and bb' is an edge, or b = b' and aa' is an edge.
    """
    _alike("product", graphs)
    loopless("product", *graphs)
    return reduce(_cartesian, graphs)


def tensor(*graphs: Graph) -> Graph:
    """Return the tensor product: (a, b) and (a', b') are adjacent if aa' and bb' are edges."""
    _alike("tensor", graphs)
    loopless("tensor", *graphs)
    return reduce(_tensor, graphs)


def composition(*graphs: Graph) -> Graph:
    """Return the composition A[B[...]], also called the lexicographic product.

    (a, b) and (a', b') are adjacent if aa' is an edge, or a = a' and bb' is an edge: every vertex
    of A is replaced by a copy of B. Source: the ELLO paper, Corollaries 3.12 and 3.19.
    """
    simple("composition", *graphs)
    return reduce(_compose, graphs)


def union(*graphs: Graph) -> Graph:
    """Return the disjoint union of graphs."""
    directed = _alike("union", graphs)
    n = sum(graph.n for graph in graphs)
    affordable(n, sum(graph.m for graph in graphs))
    starts = accumulate((graph.n for graph in graphs), initial=0)
    columns = zip(starts, map(_columns, graphs), strict=False)
    parts = [(tails + start, heads + start) for start, (tails, heads) in columns]
    return _graph(n, parts, directed, loops=True)


def join(*graphs: Graph) -> Graph:
    """Return the join: the disjoint union with all edges between different operands."""
    import numpy as np

    simple("join", *graphs)
    sizes = [graph.n for graph in graphs]
    n, m = sum(sizes), sum(graph.m for graph in graphs)
    crossing = (n * n - sum(size * size for size in sizes)) // 2
    affordable(n, m + crossing)
    apart = union(*graphs)
    # A vertex is joined to all vertices from the end of its own operand on.
    ends = np.repeat(np.cumsum(sizes), sizes)
    counts = n - ends
    tails = np.repeat(np.arange(n), counts)
    before = np.repeat(np.cumsum(counts) - counts, counts)
    heads = np.arange(crossing) - before + np.repeat(ends, counts)
    return _graph(n, [_columns(apart), (tails, heads)])


def complement(graph: Graph) -> Graph:
    """Return the complement: the same vertices, adjacent exactly where they were not."""
    import numpy as np

    simple("complement", graph)
    affordable(graph.n, graph.n * (graph.n - 1) // 2 - graph.m)
    missing = np.triu(np.ones((graph.n, graph.n), dtype=bool), 1)
    missing[_columns(graph)] = False
    tails, heads = np.nonzero(missing)
    return Graph.from_arrays(graph.n, tails, heads)


def _cartesian(a: Graph, b: Graph) -> Graph:
    import numpy as np

    affordable(a.n * b.n, a.m * b.n + a.n * b.m)
    along_a = [column[:, None] * b.n + np.arange(b.n) for column in _columns(a)]
    along_b = [np.arange(a.n)[:, None] * b.n + column for column in _columns(b)]
    return _graph(a.n * b.n, [along_a, along_b], a.directed)


def _tensor(a: Graph, b: Graph) -> Graph:
    affordable(a.n * b.n, a.m * b.m * (1 if a.directed else 2))
    a_tails, a_heads = (column[:, None] * b.n for column in _columns(a))
    b_tails, b_heads = _columns(b)
    parts = [(a_tails + b_tails, a_heads + b_heads)]
    if not a.directed:
        parts.append((a_tails + b_heads, a_heads + b_tails))
    return _graph(a.n * b.n, parts, a.directed)


def _compose(a: Graph, b: Graph) -> Graph:
    import numpy as np

    affordable(a.n * b.n, a.m * b.n * b.n + a.n * b.m)
    tails, heads = (column[:, None, None] * b.n for column in _columns(a))
    every = np.zeros((b.n, b.n), dtype=np.int64) + np.arange(b.n)
    copies = [np.arange(a.n)[:, None] * b.n + column for column in _columns(b)]
    return _graph(a.n * b.n, [(tails + every.T, heads + every), copies])


def _graph(
    n: int, parts: Sequence[Sequence[Any]], directed: bool = False, loops: bool = False
) -> Graph:
    """Return the graph with these edges: pairs of arrays, of any shape, of tails and heads."""
    import numpy as np

    tails, heads = (
        np.concatenate([column.ravel() for column in side]) for side in zip(*parts, strict=True)
    )
    return Graph.from_arrays(n, tails, heads, directed, loops=loops)


def _columns(graph: Graph) -> tuple[Any, Any]:
    import numpy as np

    return np.asarray(graph.tails), np.asarray(graph.heads)


def _alike(name: str, graphs: tuple[Graph, ...]) -> bool:
    """Return whether the operands are digraphs; a mix is an error."""
    kinds = {graph.directed for graph in graphs}
    if len(kinds) > 1:
        raise InputError(
            f"{name} got graphs and digraphs", "give operands of one kind: all directed or none"
        )
    return kinds == {True}


def link(a: Graph, b: Graph, u: int, v: int) -> Graph:
    """Return the disjoint union of A and B with the edge between u of A and v of B."""
    vertices_of("link", u=(a, u), v=(b, v))
    affordable(a.n + b.n, a.m + b.m + 1)
    return _with_edges(union(a, b), [(u, a.n + v)])


def identify(a: Graph, u: int, b: Graph, v: int) -> Graph:
    """Return A and B with u of A and v of B made one vertex (vertex identification).

    The vertex keeps its place in A; B's other vertices follow after A's. Source: section 4, whose
    Theorem 4.1 decides games on the result by one game on A and one on B.
    """
    vertices_of("identify", u=(a, u), v=(b, v))
    affordable(a.n + b.n - 1, a.m + b.m)
    place = [u if w == v else a.n + w - (w > v) for w in range(b.n)]
    return _with_edges(a, [(place[x], place[y]) for x, y in b.edges], b.n - 1)


def bridge(a: Graph, u: int, b: Graph, v: int, m: int) -> Graph:
    """Return A and B with u of A and v of B joined by a path of m edges; 0 edges make them one.

    A's vertices come first, then the path's inner vertices from u to v, then B's; for m = 0 see
    `identify`.
    """
    if not m:
        return identify(a, u, b, v)
    vertices_of("bridge", u=(a, u), v=(b, v))
    start = a.n + m - 1
    affordable(start + b.n, a.m + m + b.m)
    chain = [u, *range(a.n, start), start + v]
    further = [(start + x, start + y) for x, y in b.edges]
    return _with_edges(a, [*pairwise(chain), *further], m - 1 + b.n)


def rooted(a: Graph, b: Graph, v: int) -> Graph:
    """Return the rooted product: a copy of B hangs by its vertex v at every vertex of A.

    (x, y) is x*|B| + y, and (x, v) stands for the vertex x of A.
    """
    simple("rooted", a, b)
    vertices_of("rooted", v=(b, v))
    affordable(a.n * b.n, a.m + a.n * b.m)
    copies = product(Graph.from_edges(a.n, []), b) if a.n else a
    return _with_edges(copies, [(x * b.n + v, y * b.n + v) for x, y in a.edges])


def corona(a: Graph, b: Graph) -> Graph:
    """Return the corona: every vertex x of A is joined to all vertices of a copy of B of its own.

    x*(|B| + 1) is the vertex x of A, the copy of B follows it.
    """
    return rooted(a, join(Graph.from_edges(1, []), b), 0)


def substitute(a: Graph, v: int, b: Graph) -> Graph:
    """Return A with its vertex v replaced by B, whose vertices all get v's neighbors.

    B's vertices stand in v's place. With oddities A and B, B of odd order, this is a case of
    Theorem 3.9: the result is an oddity.
    """
    simple("substitute", a, b)
    vertices_of("substitute", v=(a, v))
    affordable(a.n + b.n - 1, a.m + b.m + a.degree(v) * (b.n - 1))
    place = [w + (b.n - 1 if w > v else 0) for w in range(a.n)]
    pairs = [(place[x], place[y]) for x, y in a.edges if v not in (x, y)]
    pairs += [(v + x, v + y) for x, y in b.edges]
    pairs += [(place[w], v + x) for w in a.neighbors(v) for x in range(b.n)]
    return Graph.from_edges(a.n + b.n - 1, pairs)


def subdivide(graph: Graph, u: int, v: int) -> Graph:
    """Return the graph with the edge uv replaced by a path of length 2 through a new vertex.

    A graph is parity-driven if and only if this one is (Proposition 6.3).
    """
    vertices_of("subdivide", u=(graph, u), v=(graph, v))
    if not graph.has_edge(u, v):
        raise InputError(f"{u} and {v} are not adjacent", "give the ends of an edge", "v")
    affordable(graph.n + 1, graph.m + 1)
    kept = [edge for edge in graph.edges if edge != (min(u, v), max(u, v))]
    return Graph.from_edges(graph.n + 1, [*kept, (u, graph.n), (v, graph.n)])


def subdivision(graph: Graph) -> Graph:
    """Return the graph with every edge subdivided once, in the order of the edges."""
    simple("subdivision", graph)
    affordable(graph.n + graph.m, 2 * graph.m)
    middles = list(enumerate(graph.edges, start=graph.n))
    pairs = [(end, middle) for middle, edge in middles for end in edge]
    return Graph.from_edges(graph.n + graph.m, pairs)


def suppress(graph: Graph, v: int) -> Graph:
    """Return the graph without the vertex v of degree 2, the adjacency of its neighbors changed.

    They become adjacent if they were not (which undoes `subdivide`) and lose their edge if they
    were, so that their degrees keep their parity. A game in which v is red keeps its winnability
    (Proposition 6.1).
    """
    vertices_of("suppress", v=(graph, v))
    if graph.degree(v) != 2:
        raise InputError(f"the degree of {v} is {graph.degree(v)}", "it must be 2", "v")
    x, y = graph.neighbors(v)
    edges = set(graph.edges) ^ {(x, y)}
    return delete(Graph.from_edges(graph.n, sorted(edges)), v)


def twin(graph: Graph, v: int) -> Graph:
    """Return the graph with a new vertex that has the same neighbors as v (a false twin)."""
    vertices_of("twin", v=(graph, v))
    affordable(graph.n + 1, graph.m + graph.degree(v))
    return _with_edges(graph, [(u, graph.n) for u in graph.neighbors(v)], 1)


def delete(graph: Graph, v: int) -> Graph:
    """Return the vertex-deleted subgraph."""
    vertices_of("delete", v=(graph, v))
    if graph.n == 1:
        raise InputError("delete got a graph with one vertex", "at least one must be left", "v")
    return graph.induced([u for u in range(graph.n) if u != v])


def _with_edges(graph: Graph, pairs: Iterable[tuple[int, int]], vertices: int = 0) -> Graph:
    """Return the graph with so many vertices after its own, and further edges after its own."""
    return Graph.from_edges(graph.n + vertices, [*graph.edges, *pairs])
