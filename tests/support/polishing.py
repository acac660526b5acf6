"""POLISH by its literal rules: edges and brushes, no discrepancies, no components.

Nothing here uses zermelo's rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.cleaning.rules import Cleaning

State = tuple[int, tuple[int, ...]]
"""The dirty edges as bits, and the brushes on every vertex, -1 on those that are gone."""


def instance(graph: Graph, brushes: Sequence[int] = (), question: str = "nim-value") -> Instance:
    """Return a game of POLISH."""
    game = Cleaning(graph, tuple(brushes) or (0,) * graph.n)
    return Instance("polish", game, question, Labels(graph.n))


class Literal:
    """One graph, and the nim-values of the states met on it."""

    def __init__(self, n: int, edges: Sequence[tuple[int, int]]) -> None:
        self.n, self.edges = n, tuple(edges)
        self.ends = [
            [(1 << i, a + b - v) for i, (a, b) in enumerate(self.edges) if v in (a, b)]
            for v in range(n)
        ]
        """For each vertex its edges, as a bit and the other end."""
        self.at = [sum(bit for bit, _ in ends) for ends in self.ends]
        self._values: dict[State, int] = {}

    def first(self, brushes: Sequence[int] = ()) -> State:
        """Return what is left of the given configuration."""
        return self._settle((1 << len(self.edges)) - 1, list(brushes) or [0] * self.n)

    def moves(self, state: State) -> list[tuple[int, State]]:
        """Return (vertex, state) for each move."""
        dirty, held = state
        found = []
        for v, count in enumerate(held):
            if count >= 0:
                more = list(held)
                more[v] += 1
                found.append((v, self._settle(dirty, more)))
        return found

    def value(self, state: State) -> int:
        """Return the nim-value by the definition."""
        if state not in self._values:
            seen = {self.value(after) for _, after in self.moves(state)}
            self._values[state] = next(g for g in range(len(seen) + 1) if g not in seen)
        return self._values[state]

    def _settle(self, dirty: int, held: list[int]) -> State:
        """Fire primed vertices, one after the other, until there is none."""
        while True:
            for v, mine in enumerate(self.at):
                if 0 <= held[v] >= (dirty & mine).bit_count():
                    held[v] = -1
                    for bit, other in self.ends[v]:
                        if dirty & bit:
                            held[other] += 1
                    dirty &= ~mine
                    break
            else:
                return dirty, tuple(held)
