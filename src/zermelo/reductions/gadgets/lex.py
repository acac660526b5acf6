"""What the searches by SAT share: a graph as variables, and its inner vertices in a fixed order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from zermelo.core.graph import Graph
from zermelo.encodings.cnf import Cnf


class Drawn:
    """A graph as variables: vertices 0..n-1, the first ones terminals, no edges between these.

    The inner vertices can be renumbered at will; of two of them the earlier one has the row that is
    not smaller in the lexicographic order (the two columns of the pair left out). The numbering
    with the largest matrix has this, so that no graph is lost (Codish, Miller, Prosser, Stuckey,
    "Breaking symmetries in graph representation", IJCAI 2013).
    """

    def __init__(self, cnf: Cnf, n: int, terminals: int) -> None:
        self.n, self.terminals = n, terminals
        self.edges = {
            pair: cnf.variable(f"edge{pair}")
            for pair in combinations(range(n), 2)
            if pair[1] >= terminals
        }

    def edge(self, u: int, v: int) -> int:
        """Return the variable of an edge."""
        return self.edges[min(u, v), max(u, v)]

    def graph(self, model: Sequence[bool]) -> Graph:
        """Return the graph of a model."""
        pairs = [pair for pair, x in self.edges.items() if model[x - 1]]
        return Graph.from_edges(self.n, pairs)

    def ordered(self, cnf: Cnf, labels: Sequence[Sequence[int]] = ()) -> None:
        """Demand the order of the inner vertices; rows begin with variables that label them.

        `labels` are such variables for each inner vertex, and none if they have none.
        """
        inner = range(self.terminals, self.n)
        for u, v in combinations(inner, 2):
            others = [w for w in range(self.n) if w not in (u, v)]
            first = [*self._labels(labels, u), *(self.edge(u, w) for w in others)]
            second = [*self._labels(labels, v), *(self.edge(v, w) for w in others)]
            equal: list[int] = []  # negations of: all places before this one are equal
            for a, b in zip(first, second, strict=True):
                cnf.clause("ordered", [*equal, a, -b])
                same = cnf.auxiliary("same")
                cnf.clause("ordered", [*equal, same, a, b])
                cnf.clause("ordered", [*equal, same, -a, -b])
                equal = [-same]

    def _labels(self, labels: Sequence[Sequence[int]], v: int) -> Sequence[int]:
        return labels[v - self.terminals] if labels else ()
