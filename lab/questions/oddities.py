"""Conjectures 3.3 and 3.4 of the ELLO paper: is every oddity odd-degenerate?

Yes, and from every start. Color one vertex x of an oddity green and the rest red: the number of
greens is 1 and the graph is odd-type, so the game is winnable. Its winning order begins with x, and
every other vertex is red, so that it has an odd predegree: an odd-elimination scheme. With
Proposition 3.5 (iii) every oddity but K_1 also splits into oddities.

The check takes the oddities from the table of all winnable colorings, and the schemes from a
program over vertex sets that knows nothing of colors.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

import zermelo
from lab.program import Deadline
from lab.questions.question import begins_at
from zermelo import Graph


class Colorings(Protocol):
    """A set of colorings; bit c of `bits` is set if c belongs to it."""

    @property
    def bits(self) -> int:
        """The set."""

    def __len__(self) -> int: ...
    def __contains__(self, coloring: object) -> bool: ...


def winnable(graph: Graph) -> Colorings:
    """Return all winnable colorings; bit v of one says that v is red."""
    found = zermelo.analysis.classify(graph).colorings
    assert found is not None, "they are listed up to 20 vertices"
    return found


def starts(graph: Graph) -> int:
    """Return the number of vertices from which an odd-elimination scheme starts."""
    full = (1 << graph.n) - 1
    found = 0
    for x in range(graph.n):
        reached = {1 << x}
        for _ in range(graph.n - 1):
            reached = {
                played | 1 << v
                for played in reached
                for v in range(graph.n)
                if not played >> v & 1 and (graph.masks[v] & played).bit_count() & 1
            }
        found += full in reached
    return found


@begins_at(1)
def table(n: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the connected odd-type graphs with n vertices."""
    graphs = oddities = everywhere = bad = 0
    for graph in zermelo.graphs.connected_graphs(n):
        deadline.check()
        if (graph.n + graph.m) % 2 == 0:
            continue
        graphs += 1
        oddity = len(winnable(graph)) == 1 << (n - 1)
        count = starts(graph)
        oddities += oddity
        everywhere += count == n
        bad += count != (n if oddity else 0)
    yield f"{n}: {graphs}; {oddities}; {everywhere}; {bad}"
