"""Exact recognition of some families of connected graphs, in linear time or nearly.

Each function either returns a structure that it has compared with every edge, or None.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.graph import Graph


def distances(graph: Graph, root: int) -> list[int]:
    """Return the distance of every vertex of a connected graph from one."""
    found = [-1] * graph.n
    found[root] = 0
    queue = [root]
    for v in queue:
        for u in graph.neighbors(v):
            if found[u] < 0:
                found[u] = found[v] + 1
                queue.append(u)
    return found


def bipartition(graph: Graph) -> tuple[list[int], list[int]] | None:
    """Return the two sides of a connected bipartite graph, or None."""
    if not graph.n:
        return None
    side = [distance % 2 for distance in distances(graph, 0)]
    if any(side[u] == side[v] for u, v in graph.edges):
        return None
    first = [v for v in range(graph.n) if not side[v]]
    return first, [v for v in range(graph.n) if side[v]]


def rim(graph: Graph) -> list[int] | None:
    """Return the rim of a wheel in cyclic order, or None; K_4 is the wheel with three."""
    n = graph.n
    hubs = [v for v in range(n) if graph.degree(v) == n - 1]
    if n < 4 or graph.m != 2 * (n - 1) or not hubs:
        return None
    hub = hubs[0]
    if any(graph.degree(v) != 3 for v in range(n) if v != hub):
        return None
    start = 0 if hub else 1
    around, last = [start], hub
    while True:
        ahead = [u for u in graph.neighbors(around[-1]) if u not in (hub, last)]
        if ahead[0] == start:
            break
        last = around[-1]
        around.append(ahead[0])
        if len(around) == n:
            return None
    return around if len(around) == n - 1 else None


def grid_cells(graph: Graph) -> list[tuple[int, int]] | None:
    """Return (row, column) of each vertex of a grid with at least two rows and columns, or None.

    In a grid the distances i + j from a corner and (r - 1 - i) + j from the other corner of the
    first column give i and j. Whatever was guessed, the cells are then compared with all edges.
    """
    corners = [v for v in range(graph.n) if graph.degree(v) == 2]
    if graph.n < 4 or len(corners) != 4:
        return None
    near = distances(graph, corners[0])
    for other in corners[1:]:
        far = distances(graph, other)
        last_row = near[other]
        cells = [
            ((a - b + last_row) // 2, (a + b - last_row) // 2)
            for a, b in zip(near, far, strict=True)
        ]
        if _is_grid(graph, cells):
            return cells
    return None


def _is_grid(graph: Graph, cells: Sequence[tuple[int, int]]) -> bool:
    """Whether the cells fill a rectangle and the edges are just its neighbouring cells."""
    rows, columns = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    return (
        min(rows, columns) >= 2
        and min(min(cell) for cell in cells) >= 0
        and rows * columns == graph.n == len(set(cells))
        and graph.m == 2 * rows * columns - rows - columns
        and all(
            abs(cells[u][0] - cells[v][0]) + abs(cells[u][1] - cells[v][1]) == 1
            for u, v in graph.edges
        )
    )


def is_petersen(graph: Graph) -> bool:
    """Whether this is the Petersen graph: the only cubic graph on 10 vertices of girth 5."""
    return (
        graph.n == 10
        and all(graph.degree(v) == 3 for v in range(10))
        and all(
            (graph.masks[u] & graph.masks[v]).bit_count() <= 1 - graph.has_edge(u, v)
            for v in range(10)
            for u in range(v)
        )
    )
