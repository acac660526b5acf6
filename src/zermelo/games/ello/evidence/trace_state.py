"""A game of ELLO under simplification: a graph that changes, and what a step did to it.

Vertices go away, edges come and go, and a vertex may be split into copies, which get the numbers
n, n + 1, ... in the order in which they arise. The rules are in `trace_rules` and `trace_split`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.graph import Graph, reach
from zermelo.games.ello.rules import GREEN, Ello


class StepRefused(Exception):
    """A step does not apply; the text says why."""


@dataclass(frozen=True, slots=True)
class Applied:
    """What a step did."""

    rule: str
    names: tuple[int, ...] = ()  # the vertices that have a name in the rule, as it defines them
    pieces: list[list[int]] = field(default_factory=list)  # for `split`: what it leaves, sorted
    copies: dict[int, int] = field(default_factory=dict)  # for `split`: new vertex -> its original


class State:
    """A game under simplification: neighbours, colours, and which vertices are still there."""

    def __init__(self, game: Ello) -> None:
        self.adjacency: list[set[int]] = [set(row) for row in game.graph.adjacency]
        self.colors = list(game.colors)
        self.alive = bytearray(b"\1" * game.graph.n)

    def has(self, v: Any) -> bool:
        """Whether the value is a vertex that is still there."""
        return type(v) is int and 0 <= v < len(self.alive) and self.alive[v] == 1

    def is_green(self, v: int, degree: int) -> bool:
        """Whether v is green and has this degree."""
        return self.colors[v] == GREEN and len(self.adjacency[v]) == degree

    def remove(self, *vertices: int) -> None:
        """Take vertices away."""
        for v in vertices:
            for u in self.adjacency[v]:
                self.adjacency[u].discard(v)
            self.adjacency[v] = set()
            self.alive[v] = 0

    def flip(self, *vertices: int) -> None:
        """Change the colours of vertices."""
        for v in vertices:
            self.colors[v] ^= 1

    def toggle(self, u: int, v: int) -> None:
        """Add the edge uv, or take it away if it is there."""
        self.adjacency[u] ^= {v}
        self.adjacency[v] ^= {u}

    def components(self, among: Iterable[int] | None = None) -> list[list[int]]:
        """Return the components, all or those of some vertices; sorted, as are their vertices."""
        seen = bytearray(len(self.alive))
        found = [
            sorted(reach(self.adjacency, v, seen))
            for v in (range(len(self.alive)) if among is None else among)
            if self.alive[v] and not seen[v]
        ]
        return sorted(found)

    def part(self, vertices: Sequence[int]) -> Ello:
        """Return the game on a component; its vertex i is the i-th of the vertices given."""
        index = {v: i for i, v in enumerate(vertices)}
        edges = [(index[v], index[u]) for v in vertices for u in self.adjacency[v] if v < u]
        graph = Graph.from_edges(len(vertices), edges)
        return Ello(graph, tuple(self.colors[v] for v in vertices))


def require(condition: bool, reason: str) -> None:
    """Raise `StepRefused` unless the condition holds."""
    if not condition:
        raise StepRefused(reason)
