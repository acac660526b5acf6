"""Graphs with a growing path, and the games that the question period belongs to."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, pairwise

from instances.rooted import roots
from zermelo.core.graph import Graph
from zermelo.families.small_graphs import connected_graphs
from zermelo.games.impartial.deletion import Deletion
from zermelo.games.octal.rules import read_digits
from zermelo.games.registry import game as game_spec
from zermelo.games.subtraction.rules import Removal, digits
from zermelo.solvers.search.impartial import Table


def rooted(most: int, least: int = 1) -> Iterator[tuple[Graph, int]]:
    """Yield all connected graphs with so many vertices, and a vertex of each orbit."""
    for n in range(least, most + 1):
        for graph in connected_graphs(n):
            for u in roots(graph):
                yield graph, u


def attached(graph: Graph, u: int, k: int) -> Graph:
    """Return the graph with a path of k new vertices at u."""
    chain = [u, *range(graph.n, graph.n + k)]
    return Graph.from_edges(graph.n + k, [*graph.edges, *pairwise(chain)])


def game(name: str, graph: Graph, u: int | None = None) -> tuple[str, Deletion]:
    """Return a game's name in the registry and its value, given a name like "1,2,4" or "0.77"."""
    if name.startswith("0."):
        return "octal", Removal(graph, u, read_digits(name))
    if name[0].isdigit():
        return "subtraction", Removal(graph, u, digits(map(int, name.split(","))))
    return name, Deletion(graph, u)


def values(name: str, graph: Graph, u: int, most: int) -> list[int]:
    """Return the nim-values of the graph with paths of 0 to most - 1 vertices, by the rules."""
    found = []
    for k in range(most):
        entry, value = game(name, attached(graph, u, k))
        rules = game_spec(entry).impartial
        assert rules is not None
        found.append(Table(rules).nim_value(rules.start(value)))
    return found


def random_rooted(draw: random.Random, n: int) -> tuple[Graph, int]:
    """Return a random connected graph and a vertex of it."""
    pairs = {(draw.randrange(v), v) for v in range(1, n)}
    chance = draw.choice((0.0, 0.1, 0.4))
    pairs |= {pair for pair in combinations(range(n), 2) if draw.random() < chance}
    return Graph.from_edges(n, sorted(pairs)), draw.randrange(n)


def random_code(draw: random.Random, most: int = 6) -> str:
    """Return a random octal code."""
    code = [draw.choice("0123456777") for _ in range(draw.randint(1, most))]
    return "0." + "".join(code) + draw.choice("1234567")
