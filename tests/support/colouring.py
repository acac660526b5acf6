"""Col and Snort as literally as can be: the vertices of a dictionary of neighbours are coloured."""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

Colours = dict[int, str]


def may_be_coloured(game: str, graph: nx.Graph, colours: Colours, v: int, colour: str) -> bool:
    if v in colours:
        return False
    return all(not (u in colours and (colours[u] == colour) == (game == "col")) for u in graph[v])


def mover_wins(game: str, graph: nx.Graph, colours: Colours, colour: str) -> bool:
    other = "red" if colour == "blue" else "blue"
    for v in graph:
        if may_be_coloured(game, graph, colours, v, colour):
            colours[v] = colour
            lost = not mover_wins(game, graph, colours, other)
            del colours[v]
            if lost:
                return True
    return False


def literal_outcome(game: str, graph: nx.Graph) -> str:
    left, right = (mover_wins(game, graph, {}, colour) for colour in ("blue", "red"))
    return {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}[
        left, right
    ]


def small_graphs(most: int) -> Iterator[nx.Graph]:
    """Yield every graph with 1 to `most` vertices, one of each isomorphism class."""
    for graph in nx.graph_atlas_g():
        if 1 <= len(graph) <= most:
            yield graph
