"""Rooted graphs: the vertices of a graph that its automorphisms do not take to each other."""

from __future__ import annotations

from zermelo.core.graph import Graph


def roots(graph: Graph) -> list[int]:
    """Return the least vertex of every orbit of the automorphisms of an undirected graph.

    Connected graphs with n vertices have 1, 1, 3, 11, 58, 407, 4306, 72489, … rooted versions.

    Parameters
    ----------
    graph : Graph
        The graph; meant for a few dozen vertices.
    """
    found: list[int] = []
    profiles: dict[tuple[tuple[int, ...], ...], list[int]] = {}
    for v in range(graph.n):
        alike = profiles.setdefault(_profile(graph, v), [])
        if not any(_exchangeable(graph, u, v) for u in alike):
            alike.append(v)
            found.append(v)
    return found


def _profile(graph: Graph, v: int) -> tuple[tuple[int, ...], ...]:
    """Return what an automorphism keeps of a vertex: by distance, how its spheres look."""
    spheres, seen, level = [], 1 << v, [v]
    while level:
        inside = sum(1 << u for u in level)
        spheres.append(
            tuple(
                sorted(
                    graph.degree(u) << 16
                    | (graph.masks[u] & inside).bit_count() << 8
                    | (graph.masks[u] & seen & ~inside).bit_count()
                    for u in level
                )
            )
        )
        around = 0
        for u in level:
            around |= graph.masks[u]
        around &= ~seen
        seen |= around
        level = [u for u in range(graph.n) if around >> u & 1]
    return tuple(spheres)


def _exchangeable(graph: Graph, u: int, v: int) -> bool:
    """Whether an automorphism takes u to v."""
    if graph.masks[u] & ~(1 << v) == graph.masks[v] & ~(1 << u):
        return True  # twins
    import networkx as nx

    first: nx.Graph = nx.Graph(graph.edges)
    second = first.copy()
    for copy, root in ((first, u), (second, v)):
        nx.set_node_attributes(copy, {w: int(w == root) for w in copy}, "root")
    return bool(nx.vf2pp_is_isomorphic(first, second, node_label="root"))
