"""Rules for Vertex NimG on undirected graphs: ``stockman``, ``stockman-misere`` and ``zero-one``.

``stockman``: removing first, normal play. One rule in place of the cases of Corollary 12, which is
wrong on ties, next to loops and with zeros: weight 0 is P; a loop under a positive weight is N, by
emptying it and staying; any other vertex is N exactly if a strictly lighter neighbor is P, by w -
1 and going there. The labels of the others do not change by that, since they look at weights below
the one that was left.

The others are Undirected Vertex Geography, where maximum matchings decide. In that game a token
moves along edges, and a vertex that it leaves is gone. The next player wins exactly if every
maximum matching covers the token's vertex, by moving along any one of them (Fraenkel, Scheinerman,
Ullman, "Undirected edge geography", 1993).

``stockman-misere``: removing first, misère play, with a loop on each vertex. A token on weight 0
has won. On weight 1 it must not be left on or moved to a vertex of weight 0 or of 2 or more, where
the opponent wins; so the vertices of weight 1 are the graph of the geography. On weight 2 or more
the next player wins: either leaving 1 and staying does it, or the move that wins from weight 1.

``zero-one``: moving first, normal play, without loops, weights 0 and 1. Every move goes to a vertex
of weight 1 and empties it. The token's vertex may itself have weight 1 and be visited later, so
that the geography is played with a twin of it for the token to start on.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import eq

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.games.vertexnim.rules import MOVE_FIRST, REMOVE_FIRST, STOCKMAN, VertexNim
from zermelo.solvers.matchings import Matching, matching_data, maximum_matching
from zermelo.solvers.vertexnim import labels
from zermelo.solvers.vertexnim.contraction import heavy, why_unlooped
from zermelo.solvers.vertexnim.rules import Decision, Proof, Rule, lost, won

REMOVING = (STOCKMAN, REMOVE_FIRST)

STATEMENT = "Corollary 12, corrected"


def _decide(game: VertexNim, deadline: Deadline) -> Decision:
    u = game.token
    known = labels.local(game, u)
    if known == labels.OPEN:
        return labels.decide(game, STATEMENT, deadline)

    def proof(names: Labels) -> Evidence | None:
        return labels.evidence(game, {u: -1}.__getitem__, names)

    if known == labels.WON:
        return won(f"{STATEMENT}: a loop", (0, u), proof)
    return lost(f"{STATEMENT}: empty", proof)


def geography(
    graph: Graph, vertices: Iterable[int], neighbors: Iterable[int], deadline: Deadline
) -> tuple[int | None, Matching]:
    """Return a winning move of the geography, or None, and a maximum matching.

    Loops do not count. The vertices are those that may be visited, the neighbors those of the
    start among them; the matching is one of the graph without the start. Every maximum matching
    covers the start exactly if some neighbor is avoidable in the rest of the graph: the opponent
    is then on a vertex that some maximum matching leaves free.
    """
    kept = [0] * graph.n
    for v in vertices:
        kept[v] = 1
    matching = maximum_matching(graph, kept, deadline)
    return next((v for v in neighbors if matching.avoidable(v)), None), matching


def _proof(matching: Matching, move: int | None) -> Proof:
    """Return a maximum matching, which leaves the vertex free to which a winning move goes."""

    def proof(names: Labels) -> Evidence:
        mate = matching.mate if move is None else matching.without(move)
        return Evidence("geography-matching", matching_data(mate, matching.barrier, names))

    return proof


def _ones(game: VertexNim) -> list[int]:
    return [v for v, weight in enumerate(game.weights) if weight == 1]


def _decide_misere(game: VertexNim, deadline: Deadline) -> Decision:
    u, weights = game.token, game.weights
    if not weights[u]:
        none = Evidence("geography-matching", {"matching": [], "barrier": []})
        return won("a blocked player has won", proof=none)
    light = [v for v in game.graph.neighbors(u) if v != u and weights[v] == 1]
    others = [v for v in _ones(game) if v != u]
    move, matching = geography(game.graph, others, light, deadline)
    statement, proof = "maximum matchings of the vertices of weight 1", _proof(matching, move)
    if move is not None:
        return won(statement, (0, move), proof)
    return won(statement, (1, u), proof) if weights[u] >= 2 else lost(statement, proof)


def _decide_zero_one(game: VertexNim, deadline: Deadline) -> Decision:
    light = [v for v in game.graph.neighbors(game.token) if game.weights[v]]
    move, matching = geography(game.graph, _ones(game), light, deadline)
    statement = "maximum matchings of the vertices of weight 1 and a twin of the token's"
    proof = _proof(matching, move)
    return lost(statement, proof) if move is None else won(statement, (0, move), proof)


def _no_zero_one(game: VertexNim) -> str | None:
    if any(map(eq, game.graph.tails, game.graph.heads)):
        return "the graph has a loop"
    return heavy(game)


NORMAL = Rule(
    name="stockman",
    summary="Corollary 12 corrected: labels by strictly lighter neighbors; loops and zeros allowed",
    variant=REMOVING,
    kinds=("lighter-neighbours",),
    decide=_decide,
    misere=False,
    directed=False,
)

MISERE = Rule(
    name="stockman-misere",
    summary="misère Vertex NimG with all loops: maximum matchings of the vertices of weight 1",
    variant=REMOVING,
    kinds=("geography-matching",),
    decide=_decide_misere,
    why_not=why_unlooped,
    misere=True,
    directed=False,
)

ZERO_ONE = Rule(
    name="zero-one",
    summary="moving first, weights 0 and 1: maximum matchings with a twin of the token's vertex",
    variant=(STOCKMAN, MOVE_FIRST),
    kinds=("geography-matching",),
    decide=_decide_zero_one,
    why_not=_no_zero_one,
    misere=False,
    directed=False,
)
