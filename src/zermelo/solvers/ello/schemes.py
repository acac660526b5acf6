"""Odd-elimination schemes of trees, K_{m,n}, grids, and the Petersen graph less a vertex.

In a scheme every vertex but the first has an odd number of neighbours before it. The paper proves
that these graphs are oddities, mostly by splitting them (Theorems 3.2 and 3.9); each has a scheme
that can be written down, too.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.graph import Graph
from zermelo.solvers.ello.cylinders import rectangle
from zermelo.solvers.recognise import Cell, extent, neighbors, search


def tree_scheme(graph: Graph) -> list[int] | None:
    """Return a scheme of a tree, or None if the graph is not one (Proposition 3.5 (ii)).

    Breadth first, so that of its neighbours just the parent is before each vertex.
    """
    if not graph.n or graph.m != graph.n - 1:
        return None
    scheme, _ = search(graph, [0])
    return scheme if len(scheme) == graph.n else None


def bipartite_scheme(odd: Sequence[int], other: Sequence[int]) -> list[int]:
    """Return a scheme of K_{m,n} from its sides, the first of them odd (Corollary 3.7).

    One vertex of the other side, then the odd side, with one neighbour each, then the others, with
    all of the odd side. The other side may be empty if the odd one is a single vertex.
    """
    return [*other[:1], *odd, *other[1:]]


def grid_scheme(cells: Sequence[Cell]) -> list[int] | None:
    """Return a scheme of a grid from its cells; None if both sides are even (Prop. 3.11 (i))."""
    rows, columns = extent(cells)
    if rows % 2 == columns % 2 == 0:
        return None
    vertex = by_cell(cells, columns)
    return [vertex[i * columns + j] for i, j in rectangle(rows, columns)]


def petersen_scheme(graph: Graph, without: int) -> list[int]:
    """Return a scheme of the Petersen graph less a vertex x (section 3, example (ii)).

    Its neighbours b_0, b_1, b_2 have two more neighbours each, opposite ones on the 6-cycle
    a_0, …, a_5 that the others form: b_i is adjacent to a_i and a_{i+3}. In the order a_0, a_1,
    a_2, b_0, b_1, b_2, a_4, a_3, a_5 the predegrees are 0, 1, 1, 1, 1, 1, 1, 3, 3.
    """
    near = neighbors(graph, without)
    far = set(range(graph.n)) - {without, *near}
    a = [min(far)]
    while len(a) < len(far):
        a.append(next(u for u in neighbors(graph, a[-1]) if u in far and u not in a[-2:]))
    b = [next(u for u in neighbors(graph, v) if u in near) for v in a[:3]]
    return [*a[:3], *b, a[4], a[3], a[5]]


def by_cell(cells: Sequence[Cell], width: int) -> list[int]:
    """Return the vertices in the order of their cells, row by row."""
    vertex = [0] * len(cells)
    for v, (i, j) in enumerate(cells):
        vertex[i * width + j] = v
    return vertex
