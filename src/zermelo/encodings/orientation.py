"""The acyclic-orientation core: which vertex of a pair comes first, without a cycle.

Orders and acyclic orientations are the same for ELLO and the brush number: only who precedes whom
over the edges matters; in a digraph too, whichever way an edge leads. In CNF acyclicity comes from
a vertex elimination: eliminate the vertices one by one, joining the neighbors of each; one
variable per original or added pair says who comes first, and two clauses per triangle of the filled
graph forbid its two directed cycles. In a filled (chordal) graph every directed cycle has a chord,
which leaves a shorter directed cycle on one side, so an orientation without directed triangles is
acyclic. Compare Rankooh and Rintanen, "Propositional encodings of acyclicity and reachability by
using vertex elimination" (AAAI 2022), who keep two variables per added pair; one is enough here
because some linear order always gives it a value.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, SolverMistake
from zermelo.core.graph import Graph
from zermelo.encodings import rates
from zermelo.encodings.builder import Builder

MAX_TRIANGLES = 5_000_000
"""A fill-in with more triangles is refused: its formula would not fit in memory."""


@dataclass(frozen=True, slots=True)
class Elimination:
    """A vertex elimination: the added pairs and the triangles of the filled graph."""

    fill: tuple[tuple[int, int], ...]
    triangles: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class Precedence:
    """Variables "u before v" for pairs of vertices."""

    variables: dict[tuple[int, int], int]

    def before(self, u: int, v: int) -> int:
        """Return the literal "u before v"."""
        found = self.variables.get((u, v))
        return found if found is not None else -self.variables[v, u]


def eliminate(graph: Graph, deadline: Deadline) -> Elimination:
    """Eliminate the vertices, each time one of least degree (the smallest one of these).

    Above `MAX_TRIANGLES` triangles of the filled graph it raises `LimitReached`.
    """
    rows = [set(row) for row in graph.undirected().adjacency]
    heap = [(len(row), v) for v, row in enumerate(rows)]
    heapq.heapify(heap)
    fill: list[tuple[int, int]] = []
    later: list[tuple[int, list[int]]] = []
    count = 0
    gone = bytearray(graph.n)
    while heap:
        degree, v = heapq.heappop(heap)
        if gone[v] or degree != len(rows[v]):
            continue
        deadline.check(rates.FILL * degree * degree)
        gone[v] = 1
        around = sorted(rows[v])
        later.append((v, around))
        count += degree * (degree - 1) // 2
        if count > MAX_TRIANGLES:
            why = "the graph is too dense or too large for this encoding"
            what = f"the vertex elimination has more than {MAX_TRIANGLES} triangles"
            raise LimitReached(f"{what}: {why}")
        for i, u in enumerate(around):
            row = rows[u]
            row.discard(v)
            for w in around[i + 1 :]:
                if w not in row:
                    row.add(w)
                    rows[w].add(u)
                    fill.append((u, w))
        for u in around:
            heapq.heappush(heap, (len(rows[u]), u))
    triangles = tuple((v, *pair) for v, around in later for pair in combinations(around, 2))
    return Elimination(tuple(fill), triangles)


def precedence(builder: Builder, graph: Graph, added: Sequence[tuple[int, int]] = ()) -> Precedence:
    """Add a variable "u before v" for each adjacent pair of the graph, then for each added pair."""
    pairs = (*graph.undirected().edges, *added)
    return Precedence({(u, v): builder.variable(f"before({u},{v})") for u, v in pairs})


def forbid_cycle(builder: Builder, pairs: Precedence, cycle: Sequence[int]) -> None:
    """Forbid that all pairs around the cycle point the same way, in either direction."""
    around = list(zip(cycle, [*cycle[1:], cycle[0]], strict=True))
    name = f"acyclic({','.join(map(str, cycle))})"
    builder.clause(name, [-pairs.before(u, v) for u, v in around])
    builder.clause(name, [pairs.before(u, v) for u, v in around])


def successors(graph: Graph, pairs: Precedence, model: Sequence[int]) -> list[list[int]]:
    """Return for each vertex the adjacent vertices that a model puts after it."""
    later: list[list[int]] = [[] for _ in range(graph.n)]
    for u, v in graph.undirected().edges:
        literal = pairs.before(u, v)
        first, second = (u, v) if model[abs(literal) - 1] == (literal > 0) else (v, u)
        later[first].append(second)
    return later


def order_of(graph: Graph, pairs: Precedence, model: Sequence[int]) -> list[int]:
    """Return a topological order of the edges' orientation in a model, smallest vertex first.

    In the model the value of variable i is model[i - 1]; `SolverMistake` if there is a cycle.
    """
    later = successors(graph, pairs, model)
    waiting = Counter(v for row in later for v in row)
    heap = [v for v in range(graph.n) if not waiting[v]]
    order: list[int] = []
    while heap:
        v = heapq.heappop(heap)
        order.append(v)
        for u in later[v]:
            waiting[u] -= 1
            if not waiting[u]:
                heapq.heappush(heap, u)
    if len(order) < graph.n:
        raise SolverMistake("its orientation has a directed cycle")
    return order
