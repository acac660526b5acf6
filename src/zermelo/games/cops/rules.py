"""Cops and Robbers: the rules.

First k cops choose vertices (several may share one), then the robber chooses one. In a round any of
the cops move along an edge while the others stay, then the robber moves along an edge or stays. He
is caught as soon as he and a cop are on the same vertex; the cops win if that is sure to happen.

The cop number c(G) is the least k with which the cops win. In a graph that is not connected nobody
leaves his component, so c(G) is the sum over the components. The capture time is the least number
of rounds within which k cops can be sure to have caught the robber: 0 if they stand on all vertices
at the start, 1 if they can stand so that each vertex is on or beside a cop, and null if k < c(G).

Everybody may stay where he is, so loops mean nothing and are left out. The game on digraphs, with
its own theory, is not this one.

Source: Nowakowski, Winkler, "Vertex-to-vertex pursuit in a graph" (1983), Aigner, Fromme, "A game
of cops and robbers" (1984); SURIEM 2016, section 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels

Cops = tuple[int, ...]
"""The vertices of the cops, sorted: who of them stands where does not matter."""


@dataclass(frozen=True, slots=True)
class CopsAndRobber:
    """An undirected graph without loops, and the number of cops, None where that is asked for."""

    graph: Graph
    cops: int | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """The vertices of the cops, sorted, that of the robber, and whether the cops are to move."""

    cops: Cops
    robber: int
    cops_turn: bool

    @property
    def caught(self) -> bool:
        """Whether the robber is on the vertex of a cop."""
        return self.robber in self.cops


def within_reach(graph: Graph, v: int) -> tuple[int, ...]:
    """Return where one may go in a move from v: v itself and its neighbors, sorted."""
    return tuple(sorted((v, *graph.neighbors(v))))


def cops_moves(graph: Graph, cops: Cops) -> Iterator[Cops]:
    """Yield every position of the cops after a move, each in the order of `cops` before it."""
    yield from product(*(within_reach(graph, v) for v in cops))


def options(game: CopsAndRobber, position: Position) -> Iterator[tuple[Cops | int, Position]]:
    """Yield every move with the position after it; none once the robber is caught.

    A move of the cops is the vertex of each after it, a move of the robber is his vertex.
    """
    if position.caught:
        return
    if position.cops_turn:
        for cops in cops_moves(game.graph, position.cops):
            yield cops, Position(tuple(sorted(cops)), position.robber, False)
    else:
        for robber in within_reach(game.graph, position.robber):
            yield robber, Position(position.cops, robber, True)


def closed_masks(graph: Graph) -> list[int]:
    """Return for every vertex itself and its neighbors as the set bits of an integer."""
    return [mask | 1 << v for v, mask in enumerate(graph.masks)]


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> CopsAndRobber:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    cops = data.get("cops")
    if cops is not None and cops < 1:
        raise InputError(f"there cannot be {cops} cops", "write 1 or more", ".cops")
    return CopsAndRobber(_without_loops(graph), cops)


def _without_loops(graph: Graph) -> Graph:
    if all(u != v for u, v in zip(graph.tails, graph.heads, strict=True)):
        return graph
    return Graph.from_edges(graph.n, [(u, v) for u, v in graph.edges if u != v])


def to_json(game: CopsAndRobber, labels: Labels) -> dict[str, Any]:  # noqa: ARG001
    """Return the data of a game: the way back from `build`."""
    return {} if game.cops is None else {"cops": game.cops}
