"""Small graphs, and ELLO played by its literal rules, for comparison with everything else.

Nothing here uses zermelo's rules, encodings or search: a game is a dictionary of neighbor sets
and a set of green vertices, and winning is tried move by move.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

import networkx as nx

Edges = tuple[tuple[int, int], ...]


@cache
def graphs(n: int, connected: bool = True) -> tuple[Edges, ...]:
    """All graphs with n <= 7 vertices up to isomorphism, as sorted edge lists."""
    return tuple(
        tuple(sorted((min(edge), max(edge)) for edge in graph.edges))
        for graph in nx.graph_atlas_g()
        if len(graph) == n and (not connected or n == 0 or nx.is_connected(graph))
    )


def games(largest: int, connected: bool = True) -> Iterator[tuple[int, Edges, tuple[int, ...]]]:
    """All colorings (0 is green) of all graphs with 1 to `largest` vertices."""
    for n in range(1, largest + 1):
        for edges in graphs(n, connected):
            for colors in product((0, 1), repeat=n):
                yield n, edges, colors


def wins(n: int, edges: Edges, colors: tuple[int, ...]) -> bool:
    """Whether some order of legal moves eliminates all vertices, by trying all of them."""
    around: dict[int, set[int]] = {v: set() for v in range(n)}
    for u, v in edges:
        around[u].add(v)
        around[v].add(u)

    def search(left: frozenset[int], green: frozenset[int]) -> bool:
        if not left:
            return True
        return any(search(left - {v}, (green ^ (around[v] & left)) - {v}) for v in sorted(green))

    return search(frozenset(range(n)), frozenset(v for v in range(n) if colors[v] == 0))
