"""Which lost games on small connected graphs have a barrier of cycles, and of what form?

Counted are the games with a green vertex. A plain barrier detaches edges and nothing else; others
have a block with Pfaffians that vanish, or one whose rank is bounded (the evidence
`detachment-barrier`). The graphs with such games are named in graph6, with their number.
"""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

import zermelo
from lab.program import Deadline
from lab.questions.oddities import winnable
from lab.questions.question import begins_at


@begins_at(2)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    lost = wrong = 0
    forms = {"plain": 0, "degenerate": 0, "bounded": 0, "none": 0}
    others: list[str] = []
    for graph in zermelo.graphs.connected_graphs(n):
        won = winnable(graph)
        other = 0
        for coloring in range((1 << n) - 1):
            deadline.check()
            game = zermelo.ello(graph, [v for v in range(n) if not coloring >> v & 1])
            found = zermelo.decide(game, method="detachment")
            lost += coloring not in won
            wrong += found.answer is not None and found.answer != (coloring in won)
            if found.answer:
                continue
            form = "none"
            if found.certificate is not None:
                data = found.certificate.evidence.data
                form = next((form for form in ("degenerate", "bounded") if form in data), "plain")
            forms[form] += 1
            other += form != "plain"
        if other:
            others.append(f"{graph6(graph)} {other}")
    counts = "; ".join(str(count) for count in forms.values())
    yield f"{n}: {lost}; {counts}; {wrong}; {', '.join(others) or '-'}"


def graph6(graph: zermelo.Graph) -> str:
    """Return the graph6 text of a graph."""
    same = nx.empty_graph(graph.n)
    same.add_edges_from(graph.edges)
    return str(nx.to_graph6_bytes(same, header=False), "ascii").strip()
