"""Games of geography for the tests of what they are reduced to."""

from __future__ import annotations

from random import Random

import networkx as nx

import zermelo
from zermelo.core.instance import Instance
from zermelo.games.geography.rules import Geography


def random_game(rng: Random, most: int) -> Instance:
    """Return a game on a random digraph with up to so many vertices."""
    n = rng.randint(1, most)
    graph = nx.gnp_random_graph(n, rng.random() * 0.6, rng.randrange(10**6), directed=True)
    return zermelo.geography(graph, rng.randrange(n))


def arcs_of(game: Instance) -> set[tuple[int, int]]:
    """Return the arcs, both for an edge."""
    position: Geography = game.position
    return {(u, v) for u in range(position.graph.n) for v in position.graph.neighbors(u)}
