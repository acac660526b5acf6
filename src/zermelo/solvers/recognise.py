"""Exact recognition of some families of graphs under any labelling, in linear time or nearly.

Each function either returns a structure that it has compared with every edge, or None. Those that
give coordinates to the vertices are in `coordinates`.
"""

from __future__ import annotations

from array import array
from collections.abc import Container, Sequence

from zermelo.core.graph import Graph


def neighbors(graph: Graph, v: int) -> array[int]:
    """Return the neighbours of v, cheaper than `Graph.neighbors` if every vertex is seen once."""
    offsets, targets = graph.csr
    return targets[offsets[v] : offsets[v + 1]]


def search(graph: Graph, roots: Sequence[int]) -> tuple[list[int], list[int]]:
    """Search a graph breadth first from some roots.

    Returns
    -------
    list of int, list of int
        The vertices that can be reached, the roots first and in the order given, and for every
        vertex the one from which it was reached: itself for a root, -1 for one out of reach.
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
    queue, parent = search(graph, [root])
    found = [-1] * graph.n
    for v in queue:
        found[v] = found[parent[v]] + 1
    return found


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
    """Walk from a vertex along edges inside a set, always on to the least new neighbour."""
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

    The parts are sorted, the one of vertex 0 comes first. A part is a vertex and all that are not
    adjacent to it. Then no edge may lie inside a part, and their number must be right.
    """
    part_of = [-1] * graph.n
    left, found = list(range(graph.n)), 0
    sizes: list[int] = []
    while left:
        adjacent = set(neighbors(graph, left[0]))
        part = [v for v in left if v not in adjacent]
        if len(part) != graph.n - len(adjacent):
            return None
        for v in part:
            part_of[v] = found
        sizes.append(len(part))
        left = [v for v in left if v in adjacent]
        found += 1
    if (
        found < 2
        or 2 * graph.m != graph.n**2 - sum(size**2 for size in sizes)
        or any(part_of[u] == part_of[v] for u, v in zip(graph.tails, graph.heads, strict=True))
    ):
        return None
    parts: list[list[int]] = [[] for _ in sizes]
    for v, part_number in enumerate(part_of):
        parts[part_number].append(v)
    return parts


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
