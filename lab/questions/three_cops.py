"""The least order of a graph that needs three cops: which graphs have to be looked at, and do they?

Two lemmas say which connected graphs with n vertices need no look if two cops win on all smaller
ones:

* A corner, a vertex v with N[v] within N[u] for another vertex u: where k cops win on G - v, they
  win on G. They play against the robber's shadow, which is at u when he is at v, and catch it; if
  he is at v then, a cop is at u, and wherever he goes lies in N[u]. And G - v is connected.
* A vertex u such that every component of G - N[u] is cop-win: one cop stays at u, so the robber
  never enters N[u], and the other one catches him in his component. That holds where u has at least
  n - 5 neighbors, unless it has n - 5 and the other four vertices are a circuit.

A vertex of degree 1 is a corner. So the degrees lie between 2 and n - 5.
"""

from __future__ import annotations

from collections.abc import Iterator

import zermelo
from lab.program import Deadline
from lab.questions.cop_win_orders import cops_win
from lab.questions.question import begins_at
from zermelo import Graph


def settled(graph: Graph) -> bool:
    """Whether one of the lemmas applies."""
    n, closed = graph.n, [mask | 1 << v for v, mask in enumerate(graph.masks)]
    for v in range(n):
        if any(not closed[v] & ~closed[u] for u in graph.neighbors(v)):
            return True
    everything = (1 << n) - 1
    for u in range(n):
        outside = everything & ~closed[u]
        if outside.bit_count() < 4:
            return True
        if outside.bit_count() == 4:
            inside = (closed[v] & outside for v in range(n) if outside >> v & 1)
            if any(each.bit_count() != 3 for each in inside):
                return True
    return False


@begins_at(7)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected graphs with n vertices."""
    graphs = looked = three = 0
    for number, graph in enumerate(zermelo.graphs.connected_graphs(n, 2, n - 5)):
        if number % 256 == 0:
            deadline.check()
        graphs += 1
        if not settled(graph):
            looked += 1
            three += not cops_win(graph, 2)
    yield f"{n}: {graphs}; {looked}; {three}"
