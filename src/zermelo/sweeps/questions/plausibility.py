"""Section 8 of the ELLO paper, Problem 1: on which graphs is every plausible colouring winnable?"""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from zermelo.core.deadline import Deadline
from zermelo.families.connected import connected_graphs
from zermelo.games.ello.graphs import is_odd_type, plausible_colorings
from zermelo.solvers.ello.colorings import winnable_colorings
from zermelo.sweeps.questions.question import Question


def rows(n: int, deadline: Deadline) -> Iterator[str]:
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


QUESTION = Question(
    name="plausibility",
    head="n: connected graphs; driven; of the others odd-type; 2-connected; both",
    least=2,
    rows=rows,
)
