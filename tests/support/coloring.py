"""Col and Snort as literally as can be: the vertices of a dictionary of neighbors are colored."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

Colors = dict[int, str]


def may_be_colored(game: str, graph: nx.Graph, colors: Colors, v: int, color: str) -> bool:
    if v in colors:
        return False
    return all(not (u in colors and (colors[u] == color) == (game == "col")) for u in graph[v])


def mover_wins(game: str, graph: nx.Graph, colors: Colors, color: str) -> bool:
    other = "red" if color == "blue" else "blue"
    for v in graph:
        if may_be_colored(game, graph, colors, v, color):
            colors[v] = color
            lost = not mover_wins(game, graph, colors, other)
            del colors[v]
            if lost:
                return True
    return False


def literal_outcome(game: str, graph: nx.Graph) -> str:
    left, right = (mover_wins(game, graph, {}, color) for color in ("blue", "red"))
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
        left, right
    ]


def small_graphs(most: int) -> Iterator[nx.Graph]:
    """Yield every graph with 1 to `most` vertices, one of each isomorphism class."""
    for graph in nx.graph_atlas_g():
        if 1 <= len(graph) <= most:
            yield graph
