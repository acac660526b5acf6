"""Operations on graphs: products, composition, join, disjoint union, complement.

Vertices stand in the operands' order: in a product or a composition (a, b) is a*|B| + b, in a join
or a union the vertices of A come before those of B. The Cartesian and the tensor product and the
union also take digraphs, all operands alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from itertools import accumulate
from typing import Any

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.limits import loopless, simple


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
