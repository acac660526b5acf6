"""Cubic graphs made from cubic graphs: truncation, and blocks hung together by bridges."""

from __future__ import annotations

from itertools import count

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.limits import at_least
from zermelo.families.random_graphs import regular, stream, tree


def truncation(graph: Graph) -> Graph:
    """Replace every vertex of a cubic graph by a triangle; v's triangle is 3v, 3v+1, 3v+2.

    The three vertices take over v's edges in the order of v's neighbors.
    """
    if graph.directed or any(graph.degree(v) != 3 for v in range(graph.n)):
        raise InputError("a truncation needs a cubic graph", "give a graph of degrees 3 only")
    edges = [(3 * v + i, 3 * v + j) for v in range(graph.n) for i, j in ((0, 1), (0, 2), (1, 2))]
    corner = {(v, u): 3 * v + i for v in range(graph.n) for i, u in enumerate(graph.neighbors(v))}
    edges += [(corner[u, v], corner[v, u]) for u, v in graph.edges]
    return Graph.from_edges(3 * graph.n, edges)


def connected_cubic(n: int, seed: int = 0) -> Graph:
    """Return a connected random cubic graph on n vertices, n even and at least 4."""
    at_least("a cubic graph", "n", n, 4)
    draw = stream(seed, purpose=1)
    for _ in count():
        graph = regular(n, 3, int(draw.randint(1 << 31)))
        if len(graph.components()) == 1:
            return graph
    raise AssertionError("the loop above does not end")


def bridged_cubic(blocks: int, size: int, seed: int = 0) -> Graph:
    """Return a connected random cubic graph with at least blocks - 1 bridges.

    Parameters
    ----------
    blocks : int
        The number of blocks, at least 2; a random tree says which of them a bridge connects.
    size : int
        Each block is a random cubic graph on this many vertices; every bridge that ends in it
        subdivides one of its edges. Block i has the vertices i*size to (i+1)*size - 1, the ends
        of the bridges follow after all blocks.
    seed : int
        Fixes the graph.
    """
    at_least("a graph with bridges", "blocks", blocks, 2)
    draw = stream(seed, purpose=2)
    inside: list[list[tuple[int, int]]] = []
    for i in range(blocks):
        block = connected_cubic(size, int(draw.randint(1 << 31)))
        inside.append([(i * size + u, i * size + v) for u, v in block.edges])
    bridges = []
    n = blocks * size
    for i, j in tree(blocks, int(draw.randint(1 << 31))).edges:
        bridges.append((n, n + 1))
        for block_edges, end in ((inside[i], n), (inside[j], n + 1)):
            u, v = block_edges.pop(int(draw.randint(len(block_edges))))
            block_edges += [(u, end), (v, end)]
        n += 2
    return Graph.from_edges(n, [edge for edges in inside for edge in edges] + bridges)
