"""Random games of VertexNim that each polynomial rule decides, and what a table says of them."""

from __future__ import annotations

import random
from dataclasses import replace

import networkx as nx

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.vertexnim.rules import CHOICES, Standing, VertexNim, start
from zermelo.solvers.vertexnim import POLYNOMIAL
from zermelo.solvers.vertexnim.table import Table

NOW = Deadline()

RULES = {rule.name: rule for rule in POLYNOMIAL}


def drawn(name: str, rng: random.Random, largest: int = 6) -> VertexNim:
    """Return a random game that a rule decides."""
    rule = RULES[name]
    while True:
        game = MAKERS[name](rng, rng.randint(1, largest))
        if game is not None and rule.reason(game) is None:
            return game


def instance(game: VertexNim, question: str = "outcome") -> Instance:
    return Instance("vertexnim", game, question, Labels(game.graph.n))


def graph_of(rng: random.Random, n: int, loops: float, directed: bool = False) -> Graph | None:
    """Return a random graph, or a connected one if it is to be directed."""
    made = nx.gnp_random_graph(n, rng.uniform(0.2, 0.9), rng.getrandbits(30), directed)
    if not (nx.is_strongly_connected(made) if directed else nx.is_connected(made)):
        return None
    edges = [*made.edges, *((v, v) for v in range(n) if rng.random() < loops)]
    return Graph.from_edges(n, edges, directed, loops=True)


def game_on(
    graph: Graph | None, weights: list[int], rng: random.Random, **chosen: str
) -> VertexNim | None:
    if graph is None:
        return None
    return VertexNim(graph, tuple(weights), rng.randrange(graph.n), **chosen)


def either(rng: random.Random) -> str:
    return rng.choice(CHOICES["play"])


def _undirected(rng: random.Random, n: int) -> VertexNim | None:
    graph = graph_of(rng, n, rng.choice([0, 0, 0.3]))
    least = rng.choice([1, 1, 2, 2])
    return game_on(graph, [rng.randint(least, 4) for _ in range(n)], rng, play=either(rng))


def _directed_loops(rng: random.Random, n: int) -> VertexNim | None:
    weights = [1 if rng.random() < 0.7 else rng.randint(1, 3) for _ in range(n)]
    return game_on(graph_of(rng, n, 1, True), weights, rng, play=either(rng))


def circuit(n: int) -> Graph:
    return Graph.from_edges(n, [(v, (v + 1) % n) for v in range(n)], True, loops=True)


def _adjacent(rng: random.Random, n: int) -> VertexNim | None:
    least, most = rng.choice([(1, 2), (2, 4), (1, 4), (1, 3)])
    weights = [rng.randint(least, most) for _ in range(n)]
    if rng.random() < 0.3:
        weights = [1 if i % 2 == n % 2 else weight for i, weight in enumerate(weights)]
    return game_on(circuit(n), weights, rng, play=either(rng))


def _stockman_circuit(rng: random.Random, n: int) -> VertexNim | None:
    weights = [rng.randint(rng.choice([0, 1, 1]), 4) for _ in range(n)]
    return game_on(circuit(n), weights, rng, rule="stockman")


def _counted(rng: random.Random, n: int) -> VertexNim | None:
    directed = rng.random() < 0.5
    game = game_on(graph_of(rng, n, 0.3, directed), [1] * n, rng, play=either(rng))
    if game is None:
        return None
    u = game.token
    return replace(game, weights=(*game.weights[:u], rng.randint(1, 3), *game.weights[u + 1 :]))


def _stockman(rng: random.Random, n: int) -> VertexNim | None:
    weights = [rng.randint(rng.choice([0, 1, 1, 2]), 4) for _ in range(n)]
    return game_on(graph_of(rng, n, rng.choice([0, 0, 0.3])), weights, rng, rule="stockman")


def _stockman_misere(rng: random.Random, n: int) -> VertexNim | None:
    weights = [rng.choice([0, 1, 1, 1, 1, 2]) for _ in range(n)]
    return game_on(graph_of(rng, n, 1), weights, rng, rule="stockman", play="misere")


def _zero_one(rng: random.Random, n: int) -> VertexNim | None:
    weights = [rng.choice([0, 1, 1]) for _ in range(n)]
    order = "move-then-remove"
    return game_on(graph_of(rng, n, 0), weights, rng, rule="stockman", order=order)


def _parity(rng: random.Random, n: int) -> VertexNim | None:
    weights = [rng.choice([0, 1, 1]) for _ in range(n)]
    graph = graph_of(rng, n, 0.3, rng.random() < 0.5)
    return game_on(graph, weights, rng, order="move-then-remove", play=either(rng))


MAKERS = {
    "undirected": _undirected,
    "directed-loops": _directed_loops,
    "adjacent-nim": _adjacent,
    "stockman-circuit": _stockman_circuit,
    "strategy-stealing": _counted,
    "stockman": _stockman,
    "stockman-misere": _stockman_misere,
    "zero-one": _zero_one,
    "parity": _parity,
}


class Oracle:
    """Who wins a game from all weights up to its own, by the compiled table."""

    def __init__(self, game: VertexNim) -> None:
        self.table = Table(game, NOW)

    def wins(self, position: Standing) -> bool:
        """Whether the next player wins."""
        return self.table.nim_value(position) == 1

    def next_wins(self, game: VertexNim) -> bool:
        """Whether the next player wins a game on the same graph."""
        return self.wins(start(game))
