"""The winnable colorings of a small graph by brute force, and small graphs from the atlas."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import networkx as nx

from zermelo.core.certificate import CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.subset_table import Chains
from zermelo.games.ello.rules import Ello, options


@cache
def winnable_colorings(graph: Graph) -> int:
    """Return the winnable colorings as bits: bit c is set if the coloring c wins (bit v: red).

    By Corollary 1.2: played last among S, the vertex v has as many predecessors as neighbors.
    """
    table = [0] * (1 << graph.n)
    table[0] = 1
    for played, row in enumerate(table):
        for v in range(graph.n):
            if not played >> v & 1:
                odd = (graph.masks[v] & played).bit_count() & 1
                table[played | 1 << v] |= row << (odd << v)
    return table[-1]


def chain_bits(game: Ello) -> int:
    """Return the sets on chains as the bits of one integer, by the checker's program."""
    chains = Chains(game)
    blocks = enumerate(chains.reachable_sets(Deadline()))
    size = 1 << chains.inside
    return sum(block << (number * size) for number, block in blocks)


def winnable(game: Ello) -> bool:
    """Whether a plain game is winnable."""
    coloring = sum(color << v for v, color in enumerate(game.colors))
    return bool(winnable_colorings(game.graph) >> coloring & 1)


def winning_order(game: Ello) -> list[int]:
    """Return a winning order of a winnable plain game."""
    left, order = list(range(game.graph.n)), []
    while left:
        v, game = next((v, after) for v, after in options(game) if winnable(after))
        order.append(left.pop(v))
    return order


def check_by_table(part: Ello, answer: bool, evidence: Any) -> CheckResult:
    """Accept exactly the true claims, whatever the evidence."""
    status = Status.ACCEPTED if winnable(part) == answer else Status.REJECTED
    return CheckResult(status, f"the table says {winnable(part)}")


def colored(graph: Graph, coloring: int) -> Ello:
    """Return the game with the coloring whose bit v tells whether v is red."""
    return Ello(graph, tuple(coloring >> v & 1 for v in range(graph.n)))


def atlas(low: int, high: int, connected: bool = True) -> Iterator[Graph]:
    """Yield the graphs with low to high vertices (at most 7), one of each isomorphism class."""
    for entry in nx.graph_atlas_g():
        n = entry.number_of_nodes()
        if low <= n <= high and (not connected or (n > 0 and nx.is_connected(entry))):
            yield Graph.from_edges(n, sorted(entry.edges()))
