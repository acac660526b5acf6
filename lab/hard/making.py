"""Instances of the ladders: their names, and graphs that are written out."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import zermelo
from zermelo import Graph
from zermelo.types import Instance


def instance(game: str, name: str, *board: Any, reference: str, **data: Any) -> Instance:
    """Return an instance of a game, whose name is ``hard-GAME-`` with this one.

    Parameters
    ----------
    game, name : str
        The game, and its part of the instance's name.
    board
        What the game is played on, if anything: a graph, or the name of one in the mini-language.
    reference : str
        What is said of it in the file.
    data
        The game's data, as its function takes them.
    """
    full = f"hard-{game}-{name}".replace(":", "-").replace(",", "-")
    function = getattr(zermelo, {"sum": "disjunctive_sum"}.get(game, game.replace("-", "_")))
    made: Instance = function(*board, name=full, **data)
    return replace(made, reference=reference)


def cubic(n: int, seed: int) -> Graph:
    """Return a random cubic graph."""
    return zermelo.graphs.graph(f"regular:{n},3,seed={seed}")[0]


def digraph(n: int, out: int, seed: int) -> Graph:
    """Return a random digraph in which every vertex has the same out-degree."""
    rng = random.Random(seed)
    arcs = [(v, u) for v in range(n) for u in rng.sample([u for u in range(n) if u != v], out)]
    return Graph.from_edges(n, arcs, directed=True)
