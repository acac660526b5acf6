"""Geography on digraphs as undirected edge geography: Edge-Nim with all weights 1.

There a move takes the token along an edge and removes the edge. A vertex v becomes in_v and out_v
with an edge between them, and an arc vw a gate from out_v to in_w: two triangles that share the
vertex hub, to which out_v is joined, and an edge from in_w to another vertex of the first one, its
exit. The token begins on out_s, and in_s has no edge to it.

**The gate** lets the token through from hub to exit, and nobody gains by another way, so that who
goes into it at out_v is on move again at in_w. *Forwards* the other player goes from the hub to
turn, the first must go on to the exit, and the other one goes to in_w. Only he has choices, and he
loses by all others. At the exit: if he goes to the hub, the first goes round the second triangle,
three moves, and he is on the hub without an edge. At the hub: if he goes to the exit, the first
goes to turn, he must go to the hub, and the same follows; if he goes round the second triangle, the
first goes round the first one. *Backwards*, from in_w, the other player goes from the exit to turn,
the first must go to the hub, and the other one goes back to the exit, where no edge is left: who
enters there loses. What is left of a gate that was passed is cut off. A test goes through all of
that, and finds no smaller gate.

**So** the player who comes to in_v goes on to out_v, and the other one chooses an arc there, as in
geography. If v was visited before, the edge is gone: only gates lead on, backwards, and who went to
v loses. The game is PSPACE-complete since geography is (Schaefer 1978). That is a theorem of
Fraenkel, Scheinerman and Ullman, "Undirected edge geography", Theoretical Computer Science 112
(1993), by a reduction from the directed game too; the gate was found by trying all graphs, and may
be another one than theirs. Undirected *vertex* geography is polynomial, as they show, and so is
undirected edge geography on bipartite graphs: hence the triangles.

The labels carry the map: ``in:3`` and ``out:3`` for the vertex 3, ``gate:0:hub`` in the gate of the
arc number 0.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.edge_nim.rules import Board, EdgeNim
from zermelo.reductions.contract import reduction
from zermelo.reductions.from_geography import (
    ensure_geography,
    lines,
    named,
    on_digraph,
    read,
    solving,
    told,
    written,
)
from zermelo.reductions.registry import Solution

__all__ = ["before", "certificate", "is_made", "lines", "proof", "read", "solution"]

GATE = ("hub", "exit", "turn", "left", "right")
"""The vertices of a gate."""

INSIDE = ((0, 1), (0, 2), (1, 2), (0, 3), (0, 4), (3, 4))
"""Its edges."""

MENDED = "give one that reduce made"


def geography_to_edge_nim(instance: Instance, _number: int | None = None) -> Instance:
    """Return a game of Edge-Nim with weights 1 that has the same outcome as a game of geography.

    Raises `InputError` if it is no game of geography.
    """
    game = ensure_geography(instance)
    n, graph = game.graph.n, game.graph
    names = [*named("in", instance.labels), *named("out", instance.labels)]
    edges = [(v, n + v) for v in range(n) if v != game.token]
    arcs = [(v, w) for v in range(n) for w in graph.neighbors(v)]
    for number, (v, w) in enumerate(arcs):
        hub = len(names)
        names += [f"gate:{number}:{part}" for part in GATE]
        edges += [(n + v, hub), (w, hub + 1), *((hub + a, hub + b) for a, b in INSIDE)]
    made = Graph.from_edges(len(names), edges)
    position = EdgeNim(Board.of(made), (1,) * made.m, n + game.token)
    return Instance("edge-nim", position, "outcome", Labels(names))


def geography_of(instance: Instance) -> Instance:
    """Return the game of geography that a game of Edge-Nim was made of, on its digraph.

    An undirected graph comes back as the digraph with both arcs for each edge, which is the same
    game. Labels that are written like integers become integers.

    Raises `InputError` if the game does not come from geography.
    """
    if not is_made(instance):
        raise InputError("the game does not come from geography", MENDED)
    game: EdgeNim = instance.position
    n = order(instance)
    names = [str(label).removeprefix("in:") for label in instance.labels[:n]]
    arcs = [(v - n, w) for _, v, w in gates(game.graph, n)]
    if not n <= game.token < 2 * n or not all(0 <= v < n and w < n for v, w in arcs):
        raise InputError("the game is not as reduce made it", MENDED)
    made = on_digraph(n, sorted(arcs), game.token - n, names)
    again = geography_to_edge_nim(made)
    if again.position != game or list(again.labels) != list(map(str, instance.labels)):
        raise InputError("the game is not as reduce made it", MENDED)
    return made


def order(instance: Instance) -> int:
    """Return how many vertices the digraph has, as the labels say."""
    return sum(str(label).startswith("in:") for label in instance.labels)


def gates(graph: Graph, n: int) -> list[tuple[int, int, int]]:
    """Return (hub, out_v, in_w) for each gate, in order; n vertices in, and n vertices out."""
    return [
        (hub, next(iter(graph.neighbors(hub))), next(iter(graph.neighbors(hub + 1))))
        for hub in range(2 * n, graph.n, len(GATE))
    ]


def is_made(instance: Instance) -> bool:
    """Whether a game was made by `geography_to_edge_nim`, as far as its labels say."""
    if instance.game != "edge-nim" or instance.question != "outcome":
        return False
    n = order(instance)
    expected = ["in:"] * n + ["out:"] * n
    count, rest = divmod(len(instance.labels) - 2 * n, len(GATE))
    expected += [f"gate:{number}:{part}" for number in range(count) for part in GATE]
    if not n or rest or count < 0:
        return False
    return all(
        str(label).startswith(start) for label, start in zip(instance.labels, expected, strict=True)
    )


def solution(certificate: Certificate) -> Solution:
    """Return the outcome of geography, and a vertex to which the winner moves first."""
    return told(before(certificate, Deadline()))


def certificate(
    source: Instance, solved: Any, _number: int | None, deadline: Deadline
) -> Certificate:
    """Return a certificate of geography as one of Edge-Nim; for None the game is decided."""
    from zermelo.reductions.edge_nim_evidence import edge_nim_strategy

    return edge_nim_strategy(solving(source, solved, deadline), deadline)


def proof(certificate: Certificate, deadline: Deadline) -> str:
    """Return the certificate of geography."""
    return written(before(certificate, deadline))


def before(certificate: Certificate, deadline: Deadline) -> Certificate:
    """Return the certificate of geography that one of Edge-Nim becomes."""
    from zermelo.reductions.edge_nim_evidence import geography_strategy

    return geography_strategy(certificate, deadline)


REDUCTION = reduction(
    "geography-to-edge-nim",
    source="geography",
    target="edge-nim",
    make=lambda game: geography_to_edge_nim(game),
    back=lambda found: before(found, Deadline()),
)
