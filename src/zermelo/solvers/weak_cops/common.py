"""What the methods for weak cop numbers share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.periodic import Periodic, Vertex
from zermelo.solvers import rates

QUESTIONS = ("weak-cop-number",)
MAX_CELL = 60
"""Rows and retracts are looked for in cells of at most so many vertices."""


@dataclass(slots=True)
class Skipped:
    """How many cases of a search were given up, because each has a limit of its own.

    The limits are of work and not of the clock, so that the verdict is the same on any machine. A
    case that is given up is no loss of soundness: that nothing is found proves nothing.
    """

    cases: int = 0

    def told(self, reason: str) -> str:
        """Return the reason why there is no answer, with what was given up."""
        return f"{reason} ({self.cases} cases were given up as too hard)" if self.cases else reason


def periodic_only(instance: Instance) -> str | None:
    """Say why a method for periodic graphs does not apply, or None."""
    return None if instance.position.periodic is not None else "the graph is finite"


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
