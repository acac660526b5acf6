"""Method ``undirected``: VertexNim on undirected graphs, by the cases A to E.

The cases are those of Proposition 9 and Theorem 10 with its tie bug mended (labels through strictly
lighter neighbours only); n is the number of vertices, u the token's vertex.

A. All other vertices have weight 1. If u has too, the moves are counted. Otherwise u is emptied or
   left with 1, whichever leaves the right number; only a single vertex without a loop cannot
   choose.
B. w(u) = 1: P exactly if its component among the vertices of weight 1 is odd. In an even one the
   token goes on to another vertex of weight 1.
C. w(u) >= 2, and a neighbour has weight 1: u is left with 1 or emptied, so that the neighbour
   finds itself in an odd component.
D. w(u) >= 2 and u has a loop: leave 1 and stay, alone in its component.
E. Otherwise the label of u by `labels`; a lighter neighbour that is P is reached by w(u) - 1.

Misère play differs only in A: a move from elsewhere that leaves all weights at 1 comes from a
vertex of weight 2 or more, which could have been emptied as well, and one of both moves wins in
either play; so the outcomes agree by induction.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.games.vertexnim.evidence.claims import others_are_ones
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, VertexNim
from zermelo.solvers import compiling
from zermelo.solvers.vertexnim import labels, proofs
from zermelo.solvers.vertexnim.rules import Found, Rule, by_parity, lost, method, won

PROPOSITION, THEOREM = "Proposition 9", "Theorem 10, ties mended"


def counted(game: VertexNim) -> Found:
    """Return case A, which holds on all strongly connected digraphs too."""
    graph, u = game.graph, game.token
    odd = (graph.n % 2 == 1) != game.misere
    near = graph.neighbors(u)
    other = next((v for v in near if v != u), None)
    if game.weights[u] == 1:
        return by_parity(odd, "A: all weights are 1", (0, other))
    if odd:
        return won("A: all other weights are 1", (0, other))
    if not near:
        return lost("A: the last vertex must be emptied")
    return won("A: all other weights are 1", (1, near[0]))


def ones_around(game: VertexNim, u: int, deadline: Deadline) -> list[int]:
    """Return u and the vertices of weight 1 around it, each after one of its neighbours.

    They are the vertices that paths reach from u on which all later ones have weight 1.
    """
    weights, (offsets, targets) = game.weights, game.graph.csr
    found, seen, edges = [u], {u}, 0
    for v in found:
        for x in targets[offsets[v] : offsets[v + 1]]:
            if weights[x] == 1 and x not in seen:
                seen.add(x)
                found.append(x)
        edges += offsets[v + 1] - offsets[v]
        if edges > labels.FEW and compiling.ready():
            from zermelo.solvers.vertexnim import compiled

            return compiled.ones_around(game, u, deadline)
    return found


def decide(game: VertexNim, deadline: Deadline) -> Found:
    """Return who wins, by the cases above."""
    if others_are_ones(game):
        return counted(game)
    weights, u = game.weights, game.token
    offsets, targets = game.graph.csr
    near = targets[offsets[u] : offsets[u + 1]]
    light = next((v for v in near if weights[v] == 1 and v != u), None)
    if weights[u] == 1:
        ones = ones_around(game, u, deadline)
        if len(ones) % 2:
            return lost(f"{PROPOSITION}, B", ones=ones)
        assert light is not None
        return won(f"{PROPOSITION}, B", (0, light), ones=ones)
    if light is not None:
        ones = ones_around(game, u, deadline)
        return won(f"{THEOREM}, C", (len(ones) % 2, light), ones=ones)
    if u in near:
        return won(f"{THEOREM}, D", (1, u), ones=[u])
    found = labels.lighter(game, u, deadline)
    if found.witness is None:
        return lost(f"{THEOREM}, E", labels=found.known)
    return won(f"{THEOREM}, E", (weights[u] - 1, found.witness), labels=found.known)


def reason(game: VertexNim) -> str | None:
    """Return why the rule does not apply, or None."""
    if (game.rule, game.order) != (CONTRACTION, REMOVE_FIRST):
        return f'it is about the rule "{CONTRACTION}" and the order "{REMOVE_FIRST}"'
    return "the graph is directed" if game.graph.directed else None


RULE = Rule(
    "undirected",
    "Proposition 9 and Theorem 10 with its ties mended, lazily; normal and misère play",
    reason,
    decide,
    ("lighter-neighbours", "ones-component", "counted-moves"),
    proofs.of_undirected,
)

METHOD = method(RULE)
