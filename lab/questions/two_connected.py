"""Section 8 of the ELLO paper, Problem 2: is winnability of 2-connected games NP-complete?

It is in RP: a game is winnable exactly if the determinant of a matrix of rational functions is
not 0 (`zermelo.solvers.ello.algebra`), and one evaluation at random finds that out but for a small
probability. The check compares that with the list of all winnable colourings.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import networkx as nx

import zermelo
from lab.inner import Deadline, connected_graphs, decide_by_algebra, winnable_colorings
from lab.questions.question import begins_at


@begins_at(3)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the 2-connected graphs with n vertices."""
    graphs = winnable = bad = 0
    for graph in connected_graphs(n):
        if not nx.is_biconnected(nx.Graph(graph.edges)):
            continue
        graphs += 1
        won, board = winnable_colorings(graph, deadline), zermelo.ello(graph, "all").position
        winnable += len(won)
        for coloring in range(1 << n):
            game = replace(board, colors=tuple(coloring >> v & 1 for v in range(n)))
            bad += decide_by_algebra(game, 0, deadline, way="plain").winnable != (coloring in won)
    yield f"{n}: {graphs}; {graphs << n}; {winnable}; {bad}"
