"""Cleaning a graph with brushes: the rules.

At the start all vertices and edges are dirty, and some vertices hold brushes. A dirty vertex is
primed if it holds at least as many brushes as it has dirty edges; a primed vertex fires: it sends
one brush along each dirty edge to the vertex at the other end, and it and these edges are clean.
What brushes it has left go with it. An isolated vertex is primed.

Cleaning a configuration until nothing is primed leaves the same dirty vertices with the same
brushes in whatever order the vertices fire (POLISH paper, Theorems 1 and 2; a test enumerates).
The brush number b(G) is the least number of brushes, placed at best, that clean all of G.

An order v1, v2, … cleans G from the start exactly if each vertex holds at least max(0, deg v - 2 p)
brushes, where p is the number of its neighbors before it: they sent it p brushes, and deg v - p of
its edges are dirty. So b(G) is the minimum over all orders of sum max(0, out - in), which is half
the least total imbalance sum |out - in|: the brush number is the balanced vertex ordering problem
of graph drawing (the source says so in its introduction, with references).

Source: Gordinowicz, Nowakowski, Pralat, "POLISH - or - let's play the cleaning game", section 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.core.errors import InputError, Place
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels


@dataclass(frozen=True, slots=True)
class Cleaning:
    """A graph without loops, and how many brushes each vertex holds at the start."""

    graph: Graph
    brushes: tuple[int, ...]


class Sweep:
    """A graph that is being cleaned.

    A vertex that has fired is not `dirty` and holds no `brushes`; `lacking` are the brushes that a
    dirty vertex lacks for being primed, at most 0 if it is primed.
    """

    def __init__(self, game: Cleaning) -> None:
        self.graph = game.graph
        self.dirty = bytearray(b"\1" * game.graph.n)
        self.brushes = list(game.brushes)
        self.lacking = [game.graph.degree(v) - b for v, b in enumerate(game.brushes)]

    def primed(self, v: int) -> bool:
        """Whether a vertex is dirty and may fire."""
        return bool(self.dirty[v]) and self.lacking[v] <= 0

    def fire(self, v: int) -> list[int]:
        """Fire a primed vertex and return the vertices that this primed."""
        offsets, targets = self.graph.csr
        self.dirty[v] = self.brushes[v] = 0
        primed: list[int] = []
        for u in targets[offsets[v] : offsets[v + 1]]:
            if self.dirty[u]:
                self.brushes[u] += 1  # one more brush and one dirty edge less
                self.lacking[u] -= 2
                if -2 < self.lacking[u] <= 0:
                    primed.append(u)
        return primed


def options(game: Cleaning) -> Iterator[int]:
    """Yield the vertices that may fire at the start."""
    sweep = Sweep(game)
    yield from (v for v in range(game.graph.n) if sweep.primed(v))


def clean(game: Cleaning) -> tuple[list[int], Sweep]:
    """Fire until nothing is primed; return the firing order and what is left; linear time."""
    sweep = Sweep(game)
    order = list(options(game))
    for v in order:
        order.extend(sweep.fire(v))
    return order, sweep


def replay(game: Cleaning, order: Sequence[int]) -> tuple[int | None, Sweep]:
    """Fire vertices in an order; return the place of the first that was not primed, or None."""
    sweep = Sweep(game)
    for place, v in enumerate(order):
        if not sweep.primed(v):
            return place, sweep
        sweep.fire(v)
    return None, sweep


def brushes_for(graph: Graph, order: Sequence[int]) -> tuple[int, ...]:
    """Return the least brushes per vertex with which this order of all vertices cleans the graph.

    Linear time.
    """
    offsets, targets = graph.csr
    before = [0] * graph.n
    brushes = [0] * graph.n
    for v in order:
        brushes[v] = max(0, offsets[v + 1] - offsets[v] - 2 * before[v])
        for u in targets[offsets[v] : offsets[v + 1]]:
            before[u] += 1
    return tuple(brushes)


def left_over(sweep: Sweep, labels: Labels) -> dict[str, Any]:
    """Return the answer to "cleaned": the dirty vertices, and in their order the brushes on them.

    They stand in the order of the graph's vertices.
    """
    dirty = [v for v in range(sweep.graph.n) if sweep.dirty[v]]
    return {"dirty": labels.of(dirty), "brushes": [sweep.brushes[v] for v in dirty]}


def read_brushes(graph: Graph, labels: Labels, data: Mapping[str, Any]) -> tuple[int, ...]:
    """Return the brushes per vertex that the data of an instance gives, none by default."""
    if "brushes" not in data:
        return (0,) * graph.n
    with Place(".brushes"):
        return labels.vertex_data(data["brushes"], _brushes, 0)


def brushes_data(game: Cleaning, labels: Labels) -> dict[str, Any]:  # noqa: ARG001
    """Return the data of an instance: the brushes, unless there are none."""
    return {"brushes": list(game.brushes)} if any(game.brushes) else {}


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Cleaning:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    return Cleaning(graph, read_brushes(graph, labels, data))


def _brushes(count: int) -> int:
    if count < 0:
        raise InputError(f"a vertex cannot hold {count} brushes", "write 0 or more")
    return count
