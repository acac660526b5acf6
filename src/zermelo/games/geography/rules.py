"""Vertex geography: the rules.

A token stands on a vertex of a graph or digraph. In a move it goes along an edge (an arc forwards)
to a vertex where it has not been before; the first vertex counts as one where it has been. Who
cannot move loses. Loops are not allowed, because they could never be used.

A position is where the token stands and the vertices that it can still come to: those never seen
that a path of such vertices leads to. All others have no influence on the rest of the game, so
that positions which differ in them alone are the same.

Sources: Schaefer, "On the complexity of some two-person perfect-information games" (1978): PSPACE-
complete on digraphs; Fraenkel, Scheinerman, Ullman, "Undirected edge geography" (1993): polynomial
on graphs.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.errors import InputError, Place, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Label, Labels
from zermelo.games.game import Key
from zermelo.games.impartial import rules as impartial

ENOUGH = 200  # with more vertices ahead than that the number of positions is out of reach anyway

TOKEN = Key(
    "token",
    Label,
    "the vertex that the token stands on; required",
    required=True,
    positional=True,
)


@dataclass(frozen=True, slots=True)
class Geography:
    """A game: the graph or digraph, and the vertex on which the token stands."""

    graph: Graph
    token: int


@dataclass(frozen=True, slots=True)
class Walk:
    """A position: the token's vertex, and the vertices that it can still come to, as bits."""

    graph: Graph = field(hash=False)
    token: int
    ahead: int


def start(game: Geography) -> Walk:
    """Return the position that the first player finds."""
    return walk(game.graph, game.token, (1 << game.graph.n) - 1)


def options(position: Walk) -> Iterator[tuple[int, Walk]]:
    """Yield every move as (vertex, position), by ascending vertices."""
    for v in position.graph.neighbors(position.token):
        if position.ahead >> v & 1:
            yield v, walk(position.graph, v, position.ahead)


def components(position: Walk) -> list[Walk]:
    """Return the position if it has a move; it never falls into components."""
    return [position] if position.ahead else []


def walk(graph: Graph, token: int, allowed: int) -> Walk:
    """Return the position with the token on a vertex, given what it may come to at most."""
    left = bytearray(allowed.to_bytes((graph.n + 7) // 8, "little"))
    left[token >> 3] &= ~(1 << (token & 7))
    reached, adjacency = [token], graph.adjacency
    for v in reached:
        for u in adjacency[v]:
            if left[u >> 3] >> (u & 7) & 1:
                left[u >> 3] ^= 1 << (u & 7)
                reached.append(u)
    return Walk(graph, token, bits(reached[1:]))


def bits(vertices: list[int]) -> int:
    """Return a set of vertices as the bits of an integer."""
    marks = bytearray((max(vertices, default=0) >> 3) + 1)
    for v in vertices:
        marks[v >> 3] |= 1 << (v & 7)
    return int.from_bytes(marks, "little")


def members(ahead: int) -> list[int]:
    """Return the vertices of a set of bits, ascending."""
    return [v for v, bit in enumerate(reversed(f"{ahead:b}")) if bit == "1"]


def reachable(game: Geography, most: float = math.inf) -> list[int]:
    """Return the vertices that the token can come to, and its own, sorted; linear time.

    Once they are more than `most`, the others are left out.
    """
    offsets, targets = game.graph.csr
    seen = bytearray(game.graph.n)
    seen[game.token] = 1
    found = [game.token]
    for v in found:
        if len(found) > most:
            break
        for u in targets[offsets[v] : offsets[v + 1]]:
            if not seen[u]:
                seen[u] = 1
                found.append(u)
    return sorted(found)


def read_token(labels: Labels, data: Mapping[str, Any]) -> int:
    """Return the vertex of the key "token"."""
    with Place(".token"):
        return labels.vertex(data["token"])


def _parse_position(game: Geography, value: Any) -> Walk:
    n = game.graph.n
    if not isinstance(value, list) or len(value) != 2 or not isinstance(value[1], list):
        raise InputError(f"{shown(value)} is not a token and the vertices ahead of it")
    for place, v in (("[0]", value[0]), *((f"[1][{i}]", v) for i, v in enumerate(value[1]))):
        if type(v) is not int or not 0 <= v < n:
            raise InputError(f"{shown(v)} is no vertex", f"they are 0 to {n - 1}", place)
    found = walk(game.graph, value[0], bits(value[1]))
    if members(found.ahead) != value[1]:
        raise InputError("not all of these are ahead of the token", "", "[1]")
    return found


def _positions(game: Geography) -> float:
    """Return roughly how many positions there are, as measured on random digraphs."""
    ahead = reachable(game, ENOUGH)
    arcs = sum(game.graph.degree(v) for v in ahead)
    return float(len(ahead) * 1.35 ** min(len(ahead), arcs / 2, ENOUGH))


def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Geography:  # noqa: ARG001
    """Return the game that the data say; `InputError` tells what is wrong with them, and where."""
    return Geography(graph, read_token(labels, data))


RULES = impartial.Impartial(
    start=start,
    options=options,
    components=components,
    write=lambda position: [position.token, members(position.ahead)],
    read=_parse_position,
    move=lambda labels, v: labels[v],
    positions=_positions,
)
