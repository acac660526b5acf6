"""Instances of the ladders: their names, and graphs that are written out."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import zermelo
from lab.inner import decode
from zermelo import Graph, Instance


def instance(game: str, name: str, graph: Graph | str, reference: str, **data: Any) -> Instance:
    """Return an instance on a graph, or on a member of a family.

    Parameters
    ----------
    game, name : str
        The game, and what is to follow ``hard-GAME-`` in the instance's name.
    graph : Graph or str
        The graph, or its name in the mini-language.
    reference : str
        What is said of it in the file.
    data
        The game's data, as in an instance file.
    """
    return without_graph(game, name, reference, graph=written(graph), **data)


def without_graph(game: str, name: str, reference: str, **data: Any) -> Instance:
    """Return an instance of a game that is not, or not only, played on a finite graph."""
    full = f"hard-{game}-{name}".replace(":", "-").replace(",", "-")
    return decode({"game": game, **data, "name": full, "reference": reference}, Path())


def written(graph: Graph | str) -> dict[str, Any]:
    """Return a graph, or the name of a member of a family, as JSON."""
    if isinstance(graph, Graph):
        return {"vertices": graph.n, "edges": list(graph.edges), "directed": graph.directed}
    return {"family": graph}


def cubic(n: int, seed: int) -> Graph:
    """Return a random cubic graph."""
    return zermelo.graph(f"regular:{n},3,seed={seed}")[0]


def digraph(n: int, out: int, seed: int) -> Graph:
    """Return a random digraph in which every vertex has the same out-degree."""
    rng = random.Random(seed)
    arcs = [(v, u) for v in range(n) for u in rng.sample([u for u in range(n) if u != v], out)]
    return Graph.from_edges(n, arcs, directed=True)
