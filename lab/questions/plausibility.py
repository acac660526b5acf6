"""Section 8 of the ELLO paper, Problem 1: on which graphs is every plausible colouring winnable?"""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from lab.inner import (
    Deadline,
    connected_graphs,
    is_odd_type,
    plausible_colorings,
    winnable_colorings,
)
from lab.questions.question import begins_at


@begins_at(2)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    graphs = driven = odd = blocks = cut_odd = 0
    for graph in connected_graphs(n):
        deadline.check()
        graphs += 1
        if len(winnable_colorings(graph, deadline)) == plausible_colorings(graph):
            driven += 1
            continue
        odd += is_odd_type(graph)
        whole = nx.is_biconnected(nx.Graph(graph.edges))
        blocks += whole
        cut_odd += whole and is_odd_type(graph)
    yield f"{n}: {graphs}; {driven}; {odd}; {blocks}; {cut_odd}"
