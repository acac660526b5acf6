"""Digraphs: an order of the vertices, a cycle, sources, distances, what reaches what.

Everything is linear in vertices and edges, except `reachable`, whose bit sets take n^2 bits.
"""

from __future__ import annotations

from zermelo.core.graph import BULK, Graph


def topological_order(graph: Graph) -> list[int]:
    """Return the vertices so that every edge leads forwards, without those on or behind cycles.

    The order is that of a queue that starts with the sources, so it is the same for equal graphs.
    """
    offsets, targets = graph.csr
    entering = [0] * graph.n
    for v in targets:
        entering[v] += 1
    order = [v for v in range(graph.n) if not entering[v]]
    for v in order:
        for u in targets[offsets[v] : offsets[v + 1]]:
            entering[u] -= 1
            if not entering[u]:
                order.append(u)
    return order


def cycle(graph: Graph) -> list[int]:
    """Return the vertices of a directed cycle, in its order from the least one on; [] if none."""
    ordered = topological_order(graph)
    left = [True] * graph.n
    for v in ordered:
        left[v] = False
    if not any(left):
        return []
    # Backwards from any vertex that is left, through vertices that are left, until one repeats.
    before: dict[int, int] = {}
    for u, v in zip(graph.tails, graph.heads, strict=True):
        if left[u]:
            before.setdefault(v, u)
    at, seen = left.index(True), dict[int, None]()
    while at not in seen:
        seen[at] = None
        at = before[at]
    walk = list(seen)
    found = walk[walk.index(at) :][::-1]
    first = found.index(min(found))
    return found[first:] + found[:first]


def sources(graph: Graph) -> list[int]:
    """Return the vertices that no edge leads into."""
    entered = bytearray(graph.n)
    for v in graph.heads:
        entered[v] = 1
    return [v for v in range(graph.n) if not entered[v]]


def reachable(graph: Graph) -> list[int]:
    """Return for every vertex of an acyclic digraph what can be reached from it, as bits.

    A vertex reaches itself.
    """
    masks = [1 << v for v in range(graph.n)]
    for v in reversed(topological_order(graph)):
        for u in graph.neighbors(v):
            masks[v] |= masks[u]
    return masks


def distances(graph: Graph, source: int) -> list[int | None]:
    """Return the lengths of shortest paths from the source; None where there is none."""
    offsets, targets = graph.csr
    found: list[int | None] = [None] * graph.n
    found[source] = 0
    queue = [source]
    for v in queue:
        length = found[v]
        assert length is not None
        for u in targets[offsets[v] : offsets[v + 1]]:
            if found[u] is None:
                found[u] = length + 1
                queue.append(u)
    return found


def separated_pair(graph: Graph) -> tuple[int, int] | None:
    """Return vertices (u, v) without a (directed) path from u to v, or None if there are none.

    One of them is vertex 0. A graph with at most one vertex has none.
    """
    if not graph.n:
        return None
    far = _first_unreached(graph)
    if far >= 0:
        return 0, far
    far = _first_unreached(graph.reverse()) if graph.directed else -1
    return (far, 0) if far >= 0 else None


def _first_unreached(graph: Graph) -> int:
    """Return the least vertex that cannot be reached from vertex 0, or -1."""
    if graph.m > BULK:
        from zermelo.core.bulk import first_unreached

        return first_unreached(*graph.csr)
    lengths = distances(graph, 0)
    return lengths.index(None) if None in lengths else -1
