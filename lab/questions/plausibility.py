"""Section 8 of the ELLO paper, Problem 1: on which graphs is every plausible coloring winnable?"""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

import zermelo
from lab.program import Deadline
from lab.questions.oddities import winnable
from lab.questions.question import begins_at
from zermelo import Graph


def plausible(graph: Graph, odd_type: bool) -> int:
    """Return the number of plausible colorings of a connected graph.

    Those of the right parity; of an even-type graph all red is none, and its reflection neither,
    which is another coloring unless every degree is even.
    """
    if odd_type:
        return 1 << (graph.n - 1)
    all_even = not any(graph.degree(v) % 2 for v in range(graph.n))
    return (1 << (graph.n - 1)) - (1 if all_even else 2)


@begins_at(2)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    graphs = driven = odd = blocks = cut_odd = 0
    for graph in zermelo.graphs.connected_graphs(n):
        deadline.check()
        graphs += 1
        odd_type = (graph.n + graph.m) % 2 == 1
        if len(winnable(graph)) == plausible(graph, odd_type):
            driven += 1
            continue
        odd += odd_type
        whole = nx.is_biconnected(nx.Graph(graph.edges))
        blocks += whole
        cut_odd += whole and odd_type
    yield f"{n}: {graphs}; {driven}; {odd}; {blocks}; {cut_odd}"
