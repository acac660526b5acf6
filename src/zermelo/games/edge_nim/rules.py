"""Edge-Nim, Nim on the edges of a graph: the rules.

Every edge holds a heap, its weight; a token stands on a vertex. In a move a player chooses an edge
at the token with positive weight, decreases its weight to any smaller number >= 0, and moves the
token along it to its other end. Who finds no such edge loses, though there may be weight left
elsewhere.

Conventions, which the source leaves open: a loop is an edge like any other, along which the token
stays where it is. Edges of weight 0 are as good as none.

A position is the weights in the order of the graph's edges, and the token. The weights of edges
that the token cannot come to any more have no influence on the rest and count as 0.

Source: Fukuyama, "A Nim game played on graphs" I and II, Theoretical Computer Science 304 (2003).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.games.geography.rules import read_token
from zermelo.games.impartial import rules as impartial

Move = tuple[int, int]
"""The new weight of an edge at the token, and the vertex that the token goes to along it."""


@dataclass(frozen=True, slots=True)
class Board:
    """An undirected graph, loops allowed, and what lies at its vertices; made once per game.

    `at` has for every vertex its edges as (other end, place among the edges), by ascending ends.
    """

    graph: Graph
    at: tuple[tuple[tuple[int, int], ...], ...]

    @classmethod
    def of(cls, graph: Graph) -> Board:
        """Return the board of a graph."""
        rows: list[list[tuple[int, int]]] = [[] for _ in range(graph.n)]
        for place, (u, v) in enumerate(zip(graph.tails, graph.heads, strict=True)):
            rows[u].append((v, place))
            if u != v:
                rows[v].append((u, place))
        return cls(graph, tuple(tuple(sorted(row)) for row in rows))


@dataclass(frozen=True, slots=True)
class EdgeNim:
    """A game: the board, the weight of every edge, and the token's vertex."""

    board: Board
    weights: tuple[int, ...]
    token: int

    @property
    def graph(self) -> Graph:
        """The graph that the game is played on."""
        return self.board.graph


@dataclass(frozen=True, slots=True)
class Standing:
    """A position: the weights of the edges that the token can come to (others 0), and the token."""

    board: Board = field(hash=False, compare=False)
    weights: tuple[int, ...]
    token: int


def start(game: EdgeNim) -> Standing:
    """Return the position that the first player finds."""
    return _standing(game.board, game.weights, game.token)


def options(position: Standing) -> Iterator[tuple[Move, Standing]]:
    """Yield every move as ((new weight, vertex), position), by vertices and then by weights."""
    board, weights, token = position.board, position.weights, position.token
    for v, place in board.at[token]:
        before, after = weights[:place], weights[place + 1 :]
        for left in range(weights[place]):
            kept = (*before, left, *after)
            # Only an edge that is emptied can keep the token from others.
            yield (left, v), Standing(board, kept, v) if left else _standing(board, kept, v)


def components(position: Standing) -> list[Standing]:
    """Return the position if it has a move; it never falls into components."""
    return [position] if any(position.weights) else []


def choices(position: Standing) -> int:
    """Return how many options a position has."""
    return sum(position.weights[place] for _, place in position.board.at[position.token])


def within_reach(board: Board, weights: tuple[int, ...], token: int) -> tuple[list[int], list[int]]:
    """Return the vertices and the places of the edges in the token's component; linear time.

    Only edges of positive weight count. The vertices stand in the order of a breadth-first search.
    """
    seen = bytearray(len(weights))
    reached = {token}
    order, edges = [token], []
    for u in order:
        for v, place in board.at[u]:
            if weights[place] and not seen[place]:
                seen[place] = 1
                edges.append(place)
                if v not in reached:
                    reached.add(v)
                    order.append(v)
    return order, edges


def _standing(board: Board, weights: tuple[int, ...], token: int) -> Standing:
    kept = [0] * len(weights)
    for place in within_reach(board, weights, token)[1]:
        kept[place] = weights[place]
    return Standing(board, tuple(kept), token)


def _parse_position(game: EdgeNim, value: Any) -> Standing:
    n, m = game.graph.n, game.graph.m
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[0], list):
        raise InputError(f"{shown(value)} is not a pair of weights and token")
    weights, token = value
    if len(weights) != m:
        raise InputError(f"{len(weights)} weights for {m} edges", "", "[0]")
    for place, weight in enumerate(weights):
        if type(weight) is not int or weight < 0:
            raise InputError(f"{shown(weight)} is no weight", "", f"[0][{place}]")
        if weight > game.weights[place]:
            what = f"the weight {shown(weight)} of an edge that begins with {game.weights[place]}"
            raise InputError(what, "weights only fall", f"[0][{place}]")
    if type(token) is not int or not 0 <= token < n:
        raise InputError(f"{shown(token)} is no vertex", f"they are 0 to {n - 1}", "[1]")
    return _standing(game.board, tuple(weights), token)


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> EdgeNim:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    token = read_token(labels, data)
    place_of = {edge: place for place, edge in enumerate(graph.edges)}
    weights: list[int | None] = [None] * graph.m
    for number, (u, v, weight) in enumerate(data["edge_weights"]):
        here = f".edge_weights[{number}]"
        ends = []
        for place, label in enumerate((u, v)):
            with Place(f"{here}[{place}]"):
                ends.append(labels.vertex(label))
        edge = (min(ends), max(ends))
        if edge not in place_of:
            raise InputError(f"{u}-{v} is no edge of the graph", "weights belong to edges", here)
        if weights[place_of[edge]] is not None:
            raise InputError(f"the edge {u}-{v} has two weights", "remove one of them", here)
        if weight < 0:
            raise InputError(f"the weight is {weight}", "it must be at least 0", f"{here}[2]")
        weights[place_of[edge]] = weight
    known = [weight for weight in weights if weight is not None]
    if len(known) < graph.m:
        u, v = labels.of(graph.edges[weights.index(None)])
        mend = "give every edge one; a weight may be 0"
        raise InputError(f"the edge {u}-{v} has no weight", mend, ".edge_weights")
    return EdgeNim(Board.of(graph), tuple(known), token)


def to_json(game: EdgeNim, labels: Labels) -> dict[str, Any]:
    """Return the data of a game: the way back from `build`."""
    ends = zip(game.graph.edges, game.weights, strict=True)
    weights = [[labels[u], labels[v], weight] for (u, v), weight in ends]
    return {"edge_weights": weights, "token": labels[game.token]}


def positions(game: EdgeNim) -> float:
    """Return an upper bound for the number of positions: all smaller weights, on any vertex."""
    vertices, edges = within_reach(game.board, game.weights, game.token)
    exponent = sum(math.log(game.weights[place] + 1) for place in edges)
    return len(vertices) * math.exp(min(exponent, 200))


RULES = impartial.Impartial(
    start=start,
    options=options,
    components=components,
    write=lambda position: [list(position.weights), position.token],
    read=_parse_position,
    move=lambda labels, move: [move[0], labels[move[1]]],
    positions=positions,
    choices=choices,
)
