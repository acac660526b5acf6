"""Coordinates for the vertices of products: grids, cylinders and hypercubes, under any labelling.

Each function guesses coordinates by a breadth-first search, which are right if the graph belongs
to the family at all. Whatever was guessed is then compared with all edges: if the places fill the
product, each once, if every edge is a step of the product, and if there are as many edges as steps,
then the graph is the product. Linear time.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.graph import Graph
from zermelo.solvers.recognise import distances, neighbors, search, walk

Cell = tuple[int, int]


def grid_cells(graph: Graph) -> list[Cell] | None:
    """Return (row, column) of each vertex of a grid with at least two rows and columns, or None.

    In a grid the distances i + j from a corner and (r - 1 - i) + j from the other corner of the
    first column give i and j; the nearest other corner is the other end of a side.
    """
    corners = [v for v in range(graph.n) if graph.degree(v) == 2]
    if graph.n < 4 or len(corners) != 4:
        return None
    near = distances(graph, corners[0])
    other = min(corners[1:], key=lambda v: near[v])
    last_row = near[other]
    cells = [
        ((a - b + last_row) // 2, (a + b - last_row) // 2)
        for a, b in zip(near, distances(graph, other), strict=True)
    ]
    return cells if _is_grid(graph, cells) else None


def _is_grid(graph: Graph, cells: Sequence[Cell]) -> bool:
    """Whether the cells fill a rectangle and the edges are just its neighbouring cells."""
    rows, columns = extent(cells)
    if (
        min(rows, columns) < 2
        or rows * columns != graph.n
        or graph.m != 2 * graph.n - rows - columns
        or any(i < 0 or j < 0 for i, j in cells)
    ):
        return False
    # With a gap after each row, cells are neighbours if their numbers differ by 1 or by a row.
    numbers = [i * (columns + 1) + j for i, j in cells]
    steps = {1, columns + 1}
    return len(set(numbers)) == graph.n and all(
        abs(numbers[u] - numbers[v]) in steps for u, v in zip(graph.tails, graph.heads, strict=True)
    )


def extent(cells: Sequence[Cell]) -> Cell:
    """Return the numbers of rows and of columns."""
    return max(i for i, _ in cells) + 1, max(j for _, j in cells) + 1


def cylinder_cells(graph: Graph) -> list[Cell] | None:
    """Return (ring, place) of each vertex of C_m x P_n with m >= 3 and n >= 2, or None.

    The outermost rings are the vertices of degree 3; from a ring a search goes straight across.
    In a prism (n = 2) all degrees are 3, and every way to begin a ring at vertex 0 is tried.
    """
    outer = [v for v in range(graph.n) if graph.degree(v) == 3]
    if len(outer) < 6:
        return None
    rings = _prism_rings(graph) if len(outer) == graph.n else [walk(graph, outer[0], set(outer))]
    for ring in rings:
        cells = _across(graph, ring)
        if cells is not None and _is_cylinder(graph, cells, len(ring)):
            return cells
    return None


def _prism_rings(graph: Graph) -> list[list[int]]:
    """Return what may be a ring through vertex 0 of a prism: one for each choice of two rungs.

    Once two rungs that follow each other are chosen, here 0 - b and x - y, the way goes on at x by
    its third neighbour, and so does the ring.
    """
    found = []
    start = neighbors(graph, 0)
    for b in start:
        x = next(u for u in start if u != b)
        for y in neighbors(graph, x):
            if y == 0 or y not in neighbors(graph, b):
                continue
            ring, rung = [0, x], (x, y)
            last = (0, b)
            while len(ring) <= graph.n:
                onward = [
                    [u for u in neighbors(graph, here) if u not in (before, there)]
                    for here, there, before in ((*rung, last[0]), (*rung[::-1], last[1]))
                ]
                if len(onward[0]) != 1 or len(onward[1]) != 1 or onward[0][0] == 0:
                    break
                last, rung = rung, (onward[0][0], onward[1][0])
                ring.append(rung[0])
            found.append(ring)
    return found


def _across(graph: Graph, ring: Sequence[int]) -> list[Cell] | None:
    """Return the ring and the place of each vertex: its parent's in a search, one ring on."""
    cells: list[Cell] = [(-1, -1)] * graph.n
    for place, v in enumerate(ring):
        cells[v] = (0, place)
    reached, parent = search(graph, ring)
    if len(reached) != graph.n or len(ring) < 3:
        return None
    for v in reached[len(ring) :]:
        across, place = cells[parent[v]]
        cells[v] = (across + 1, place)
    return cells


def _is_cylinder(graph: Graph, cells: Sequence[Cell], around: int) -> bool:
    """Whether the cells fill C_m x P_n, m being `around`, and the edges are just its steps."""
    rings, _ = extent(cells)
    return (
        rings >= 2
        and rings * around == graph.n == len(set(cells))
        and graph.m == 2 * graph.n - around
        and all(
            abs(cells[u][0] - cells[v][0]) == 1
            if cells[u][1] == cells[v][1]
            else cells[u][0] == cells[v][0]
            and (cells[u][1] - cells[v][1]) % around in (1, around - 1)
            for u, v in zip(graph.tails, graph.heads, strict=True)
        )
    )


def cube_words(graph: Graph) -> list[int] | None:
    """Return a binary word, as a number, for each vertex of a hypercube Q_d with d >= 1, or None.

    Vertex 0 is the word 0, its neighbours are the powers of 2 in ascending order, and any further
    vertex has the ones of its neighbours that are nearer to vertex 0.
    """
    d = graph.n.bit_length() - 1
    if d < 1 or graph.n != 1 << d or graph.m != d << (d - 1):
        return None
    if any(graph.degree(v) != d for v in range(graph.n)):
        return None
    words = [0] * graph.n
    for bit, v in enumerate(neighbors(graph, 0)):
        words[v] = 1 << bit
    level = distances(graph, 0)
    for v in sorted(range(graph.n), key=lambda v: level[v]):
        if level[v] > 1:
            for u in neighbors(graph, v):
                words[v] |= words[u] if level[u] < level[v] else 0
    if len(set(words)) != graph.n or any(
        (words[u] ^ words[v]).bit_count() != 1
        for u, v in zip(graph.tails, graph.heads, strict=True)
    ):
        return None
    return words
