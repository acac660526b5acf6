"""Exact recognition of some families of graphs under any labeling, in linear time or nearly.

Each function either returns a structure that it has compared with every edge, or None. The vertices
of products (grids, cylinders and hypercubes) get coordinates: a breadth-first search guesses them,
and they are right if the graph belongs to the family at all. If the places fill the product, each
once, if every edge is a step of the product, and if there are as many edges as steps, then the
graph is the product.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Sequence

from zermelo.core import digraphs
from zermelo.core.graph import Graph

Cell = tuple[int, int]


def neighbors(graph: Graph, v: int) -> array[int]:
    """Return the neighbors of v, cheaper than `Graph.neighbors` if every vertex is seen once."""
    offsets, targets = graph.csr
    return targets[offsets[v] : offsets[v + 1]]


def search(graph: Graph, roots: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return what a breadth-first search from some roots reaches, and from where.

    The vertices come with the roots first, in the order given. Then for every vertex there is the
    one from which it was reached: itself for a root, -1 for one out of reach.
    """
    offsets, targets = graph.csr
    parent = [-1] * graph.n
    for v in roots:
        parent[v] = v
    queue = list(roots)
    for v in queue:
        for u in targets[offsets[v] : offsets[v + 1]]:
            if parent[u] < 0:
                parent[u] = v
                queue.append(u)
    return queue, parent


def distances(graph: Graph, root: int) -> list[int]:
    """Return the distance of every vertex from one; -1 where there is no way."""
    return [-1 if length is None else length for length in digraphs.distances(graph, root)]


def bipartition(graph: Graph) -> tuple[list[int], list[int]] | None:
    """Return the two sides of a connected bipartite graph, or None."""
    if not graph.n:
        return None
    side = [distance % 2 for distance in distances(graph, 0)]
    if any(side[u] == side[v] for u, v in zip(graph.tails, graph.heads, strict=True)):
        return None
    first = [v for v in range(graph.n) if not side[v]]
    return first, [v for v in range(graph.n) if side[v]]


def walk(graph: Graph, start: int, inside: Container[int]) -> list[int]:
    """Walk from a vertex along edges inside a set, always on to the least new neighbor."""
    around, seen = [start], {start}
    while True:
        ahead = [u for u in neighbors(graph, around[-1]) if u in inside and u not in seen]
        if not ahead:
            return around
        seen.add(ahead[0])
        around.append(ahead[0])


def ring(graph: Graph) -> list[int] | None:
    """Return the vertices of a cycle in cyclic order, or None."""
    n = graph.n
    if n < 3 or any(graph.degree(v) != 2 for v in range(n)):
        return None
    around = walk(graph, 0, range(n))
    return around if len(around) == n else None


def rim(graph: Graph) -> list[int] | None:
    """Return the rim of a wheel in cyclic order, or None; K_4 is the wheel with three."""
    n = graph.n
    hubs = [v for v in range(n) if graph.degree(v) == n - 1]
    if n < 4 or graph.m != 2 * (n - 1) or not hubs:
        return None
    hub = hubs[0]
    if any(graph.degree(v) != 3 for v in range(n) if v != hub):
        return None
    around = walk(graph, 0 if hub else 1, {v for v in range(n) if v != hub})
    return around if len(around) == n - 1 else None


def multipartite_parts(graph: Graph) -> list[list[int]] | None:
    """Return the parts of a complete multipartite graph with two parts or more, or None.

    The parts are sorted, the one of vertex 0 comes first. Vertices with the same neighbors are not
    adjacent. So they are a part if all others are their neighbors, by the number. Most other graphs
    have too few edges for one of the degrees.
    """
    if any(d * (graph.n - d) > graph.m for d in map(graph.degree, range(graph.n))):
        return None
    alike: dict[bytes, list[int]] = {}
    for v in range(graph.n):
        alike.setdefault(neighbors(graph, v).tobytes(), []).append(v)
    parts = list(alike.values())
    complete = all(len(part) + graph.degree(part[0]) == graph.n for part in parts)
    return parts if complete and len(parts) > 1 else None


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
    return cells if _is_product(graph, cells, (False, False)) else None


def _is_product(graph: Graph, cells: Sequence[Cell], closed: tuple[bool, bool]) -> bool:
    """Whether the cells fill a product of two paths, closed ones cycles, whose steps are the edges.

    The first factor has the rows.
    """
    rows, columns = extent(cells)
    missing = (not closed[0]) * columns + (not closed[1]) * rows
    if (
        rows < 2 + closed[0]
        or columns < 2 + closed[1]
        or rows * columns != graph.n
        or graph.m != 2 * graph.n - missing
        or any(i < 0 or j < 0 for i, j in cells)
    ):
        return False
    # With a gap as wide as a row after each row, numbers tell by how much rows and columns differ.
    numbers = [2 * i * columns + j for i, j in cells]
    steps = {1, 2 * columns, 2 * columns * (rows - 1) if closed[0] else 1}
    steps.add(columns - 1 if closed[1] else 1)
    return len(set(numbers)) == graph.n and all(
        abs(numbers[u] - numbers[v]) in steps for u, v in zip(graph.tails, graph.heads, strict=True)
    )


def extent(cells: Sequence[Cell]) -> Cell:
    """Return the numbers of rows and of columns."""
    return max(i for i, _ in cells) + 1, max(j for _, j in cells) + 1


def cylinder_cells(graph: Graph) -> list[Cell] | None:
    """Return (ring, place) of each vertex of C_m x P_n with m >= 3 and n >= 2, or None.

    The outermost rings are the vertices of degree 3; from a ring a search goes straight across.
    In a prism (n = 2) all degrees are 3. There every neighbor of vertex 0 is tried as the one on
    the other ring; the vertices of its own ring are nearer to vertex 0.
    """
    outer = [v for v in range(graph.n) if graph.degree(v) == 3]
    if len(outer) < 6:
        return None
    sides = [set(outer)]
    if len(outer) == graph.n:
        near = distances(graph, 0)
        ways = [distances(graph, v) for v in neighbors(graph, 0)]
        sides = [{v for v in outer if near[v] < way[v]} for way in ways]
    for side in sides:
        ring = walk(graph, min(side), side)
        cells = _across(graph, ring)
        if cells is not None and _is_product(graph, cells, (False, True)):
            return cells
    return None


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


def torus_cells(graph: Graph) -> list[Cell] | None:
    """Return (row, column) of each vertex of C_n x C_m with n rows, m, n >= 3, or None.

    Of two neighbors of a vertex that are not opposite, the fourth corner of a square is the only
    other vertex that is adjacent to both. So a row is walked along with the rows above and below:
    ahead is the neighbor that is none of the other three. Which neighbor of vertex 0 is
    opposite to the first is tried.
    """
    if graph.n < 9 or any(graph.degree(v) != 4 for v in range(graph.n)):
        return None
    first, *others = neighbors(graph, 0)
    for opposite in others:
        above, below = (v for v in others if v != opposite)
        cells = _wound(graph, first, above, below)
        if cells is not None and _is_product(graph, cells, (True, True)):
            return cells
    return None


def _wound(graph: Graph, ahead: int, above: int, below: int) -> list[Cell] | None:
    """Return cells by walking from vertex 0, row by row; None if that leads nowhere."""
    row, over, under = [0], [above], [below]
    back = -1
    while True:
        here = row[-1]
        step = ahead if back < 0 else _only(graph, here, (back, over[-1], under[-1]))
        if step == 0:
            break
        up = -1 if step is None else _corner(graph, over[-1], step, here)
        down = -1 if step is None else _corner(graph, under[-1], step, here)
        if step is None or up is None or down is None or len(row) == graph.n:
            return None
        back = here
        row.append(step)
        over.append(up)
        under.append(down)
    cells: list[Cell] = [(-1, -1)] * graph.n
    number = 0
    while True:
        for place, v in enumerate(row):
            if cells[v] != (-1, -1):
                return None
            cells[v] = (number, place)
        if over[0] == 0:
            return cells
        columns = len(row)
        ahead_of = [
            _only(graph, v, (row[i], over[i - 1], over[(i + 1) % columns]))
            for i, v in enumerate(over)
        ]
        if None in ahead_of:
            return None
        row, over = over, [v for v in ahead_of if v is not None]
        number += 1


def _corner(graph: Graph, u: int, v: int, not_this: int) -> int | None:
    """Return the only common neighbor of two vertices but for one, if so it is."""
    near = set(neighbors(graph, v))
    found = [x for x in neighbors(graph, u) if x in near and x != not_this]
    return found[0] if len(found) == 1 else None


def _only(graph: Graph, v: int, taken: Sequence[int]) -> int | None:
    """Return the only neighbor of a vertex that is not taken, if so it is."""
    found = [u for u in neighbors(graph, v) if u not in taken]
    return found[0] if len(found) == 1 else None


def cube_words(graph: Graph) -> list[int] | None:
    """Return a binary word, as a number, for each vertex of a hypercube Q_d with d >= 1, or None.

    Vertex 0 is the word 0, its neighbors are the powers of 2 in ascending order, and any further
    vertex has the ones of its neighbors that are nearer to vertex 0.
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
