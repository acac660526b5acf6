"""What the searches for evidence of weak cop numbers share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.core.periodic import Periodic, Vertex
from zermelo.solvers import rates

MAX_CELL = 60
"""Rows and orders are looked for in cells of at most so many vertices."""


@dataclass(slots=True)
class Search:
    """A search over many cases: its deadline and seed, and how many cases were given up.

    Each case has a limit of its own, of work and not of the clock, so that the verdict is the same
    on any machine. A case that is given up is no loss of soundness: that nothing is found proves
    nothing.
    """

    deadline: Deadline
    seed: int = 0
    given_up: int = 0

    def is_solvable(self, satisfiable: bool | None) -> bool:
        """Whether a case has a solution; one that was not decided is counted as given up."""
        if satisfiable is None:
            self.deadline.check()
            self.given_up += 1
        return bool(satisfiable)

    def why_not(self, reason: str) -> str:
        """Return the reason why there is no answer, with what was given up."""
        if not self.given_up:
            return reason
        return f"{reason} ({self.given_up} cases were given up as too hard)"


def layers(graph: Periodic, root: Vertex, deadline: Deadline) -> Iterator[dict[Vertex, Vertex]]:
    """Yield the vertices at distance 0, 1, 2, … from a vertex, each with one before it."""
    before: dict[Vertex, Vertex] = {}
    layer: dict[Vertex, Vertex] = {root: root}
    while True:
        deadline.check(rates.LAYER)
        yield layer
        following: dict[Vertex, Vertex] = {}
        for vertex in layer:
            for other in graph.neighbors(vertex):
                if other not in layer and other not in before:
                    following.setdefault(other, vertex)
        before, layer = layer, following
