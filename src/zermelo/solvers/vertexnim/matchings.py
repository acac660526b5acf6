"""Variants that are Undirected Vertex Geography, where maximum matchings decide.

In that game a token moves along edges, and a vertex that it leaves is gone. The next player wins
exactly if every maximum matching covers the token's vertex, by moving along any one of them
(Fraenkel, Scheinerman, Ullman, "Undirected edge geography", 1993).

Method ``stockman-misere``: Vertex NimG, removing first, misère play, undirected with a loop on
each vertex. A token on weight 0 has won. On weight 1 it must not be left on or moved to a vertex of
weight 0 or of 2 or more, where the opponent wins; so the vertices of weight 1 are the graph of the
geography. On weight 2 or more the next player wins: either leaving 1 and staying does it, or the
move that wins from weight 1.

Method ``zero-one``: Vertex NimG, moving first, normal play, undirected without loops, weights 0 and
1. Every move goes to a vertex of weight 1 and empties it. The token's vertex may itself have weight
1 and be visited later, so that the geography is played with a twin of it for the token to start on.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import eq

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.vertexnim.rules import MOVE_FIRST, REMOVE_FIRST, STOCKMAN, VertexNim
from zermelo.solvers.matchings import Matching, maximum_matching
from zermelo.solvers.vertexnim import proofs
from zermelo.solvers.vertexnim.directed_loops import all_loops
from zermelo.solvers.vertexnim.rules import Found, Rule, lost, method, won


def geography(
    graph: Graph, vertices: Iterable[int], neighbours: Iterable[int], deadline: Deadline
) -> tuple[int | None, Matching]:
    """Return a winning move of the geography from a start with these neighbours, or None.

    With it a maximum matching of the rest of the graph.

    Parameters
    ----------
    graph : Graph
        Its vertices may be visited, unless they are left out next; loops do not count.
    vertices : iterable of int
        Those that may be visited.
    neighbours : iterable of int
        Where the first move may lead, among them.
    deadline : Deadline
        When to stop.

    Notes
    -----
    Every maximum matching covers the start exactly if some neighbour is avoidable in the rest of
    the graph: the opponent is then on a vertex that some maximum matching leaves free.
    """
    kept = [0] * graph.n
    for v in vertices:
        kept[v] = 1
    matching = maximum_matching(graph, kept, deadline)
    return next((v for v in neighbours if matching.avoidable(v)), None), matching


def _ones(game: VertexNim) -> list[int]:
    return [v for v, weight in enumerate(game.weights) if weight == 1]


def _decide_misere(game: VertexNim, deadline: Deadline) -> Found:
    u, weights = game.token, game.weights
    if not weights[u]:
        return won("a blocked player has won")
    light = [v for v in game.graph.neighbors(u) if v != u and weights[v] == 1]
    others = [v for v in _ones(game) if v != u]
    move, matching = geography(game.graph, others, light, deadline)
    statement = "maximum matchings of the vertices of weight 1"
    if move is not None:
        return won(statement, (0, move), matching=matching)
    if weights[u] >= 2:
        return won(statement, (1, u), matching=matching)
    return lost(statement, matching=matching)


def _reason_misere(game: VertexNim) -> str | None:
    if (game.rule, game.order) != (STOCKMAN, REMOVE_FIRST):
        return f'it is about the rule "{STOCKMAN}" and the order "{REMOVE_FIRST}"'
    if not game.misere:
        return "it is about misère play"
    if game.graph.directed:
        return "the graph is directed"
    return None if all_loops(game.graph) else "not every vertex has a loop"


def _decide_zero_one(game: VertexNim, deadline: Deadline) -> Found:
    ones = _ones(game)
    light = [v for v in game.graph.neighbors(game.token) if game.weights[v]]
    move, matching = geography(game.graph, ones, light, deadline)
    statement = "maximum matchings of the vertices of weight 1 and a twin of the token's"
    if move is None:
        return lost(statement, matching=matching)
    return won(statement, (0, move), matching=matching)


def _reason_zero_one(game: VertexNim) -> str | None:
    if (game.rule, game.order) != (STOCKMAN, MOVE_FIRST):
        return f'it is about the rule "{STOCKMAN}" and the order "{MOVE_FIRST}"'
    if game.misere:
        return "it is about normal play"
    if game.graph.directed:
        return "the graph is directed"
    if any(map(eq, game.graph.tails, game.graph.heads)):
        return "the graph has a loop"
    return "a weight is 2 or more" if max(game.weights) > 1 else None


MISERE = Rule(
    "stockman-misere",
    "misère Vertex NimG with all loops: maximum matchings of the vertices of weight 1",
    _reason_misere,
    _decide_misere,
    ("geography-matching",),
    proofs.of_geography,
)

ZERO_ONE = Rule(
    "zero-one",
    "moving first, weights 0 and 1: maximum matchings with a twin of the token's vertex",
    _reason_zero_one,
    _decide_zero_one,
    ("geography-matching",),
    proofs.of_geography,
)

METHODS = (method(MISERE), method(ZERO_ONE))
