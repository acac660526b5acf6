"""Section 8 of the ELLO paper, Problem 2: is winnability of 2-connected games NP-complete?

It is in RP: a game is winnable exactly if the determinant of a matrix of rational functions is
not 0 (the method `algebra`), and one evaluation at random finds that out but for a small
probability. The check compares that with the list of all winnable colorings.
"""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

import zermelo
from lab.program import Deadline, answer
from lab.questions.oddities import winnable
from lab.questions.question import begins_at


@begins_at(3)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the 2-connected graphs with n vertices."""
    graphs = all_won = bad = 0
    for graph in zermelo.graphs.connected_graphs(n):
        if not nx.is_biconnected(nx.Graph(graph.edges)):
            continue
        graphs += 1
        won = winnable(graph)
        all_won += len(won)
        for coloring in range(1 << n):
            deadline.check()
            game = zermelo.ello(graph, [v for v in range(n) if not coloring >> v & 1])
            found = answer(game, method="algebra", assurance="monte-carlo")
            bad += found != (coloring in won)
    yield f"{n}: {graphs}; {graphs << n}; {all_won}; {bad}"
