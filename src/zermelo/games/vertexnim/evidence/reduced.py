"""A smaller position of VertexNim with the same outcome, for the evidence ``smaller-game``.

The steps, in this order; the first two are for ``stockman`` only, where emptied vertices stay:

- ``unreachable``: a vertex goes if no walk leads the token to it; moving first, it enters vertices
  of positive weight only, and weights fall.
- ``cap`` (remove-then-move): a vertex v without a loop gets weight c if it has more. Here c is the
  sum of the weights of the vertices with an edge to v, and 1 more if the token is on v.
- ``rank``: undirected, remove-then-move. The weights w > b become b + 1, b + 2, … in their order.
  Under ``vertexnim`` b = 1, as the cases and labels of `component` and `lighter` ask only which
  weights are 1 and which of two others is smaller (Theorems 10, corrected, and 13). Under
  ``stockman``, in normal play, b = 0 (Corollary 12, corrected).
- ``two``: ``vertexnim``, directed with a loop on every vertex, remove-then-move. Weights above 2
  become 2 (Theorems 6 and 14).

Proof of ``cap``. In each position let c be this number. A move that leaves a vertex u makes u
lighter by at least 1. It adds 1 to c only if it comes to v, and then u is one of those summed. So c
never grows, and leaving v lowers it, as v has no edge to itself. Claim: two positions that differ
in the weight of v only, with at least c in both, have the same outcome in both conventions. With
the token elsewhere the moves are the same, to such positions. With the token on v, c >= 1, so that
weight 0 blocks neither. Less than c - 1 can be left in both. So can c - 1 or more, and by induction
it does not matter which, since c is at most c - 1 then. QED

Hypotheses: the question is the outcome (the table of kinds). Rule, order, play, loops and
directions are tested where a step asks for them (`reduced`).

Source: ours, if no statement is named; those of Duchene, Renault, "Vertex Nim played on graphs".
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.core.deadline import Deadline
from zermelo.core.graph import reach
from zermelo.games.impartial.evidence.smaller import Reduced, Step
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, VertexNim


def reduced(game: VertexNim, deadline: Deadline) -> Reduced:
    """Return the smaller position that the steps leave of a game."""
    graph, first, contracting = game.graph, game.order == REMOVE_FIRST, game.rule == CONTRACTION
    weights, order, steps = list(game.weights), list(range(graph.n)), list[Step]()

    def lower(v: int, weight: int, rule: str) -> None:
        if weight < weights[v]:
            weights[v] = weight
            steps.append((rule, (v,)))

    if not contracting:
        closed = bytearray(not (first or weight) for weight in weights)
        order = reach(graph.adjacency, game.token, closed)
        here = set(order)
        steps += [("unreachable", (v,)) for v in range(graph.n) if v not in here]
        back = graph.reverse().adjacency
        for v in deadline.over(order if first else (), 64):
            if v not in back[v]:
                near = sum(weights[u] for u in back[v] if u in here)
                lower(v, near + (v == game.token), "cap")
    if first and not graph.directed and (contracting or not game.misere):
        base = int(contracting)
        more = sorted({weights[v] for v in order if weights[v] > base})
        rank = {weight: base + 1 + i for i, weight in enumerate(more)}
        for v in order:
            lower(v, rank.get(weights[v], base), "rank")
    elif first and contracting and all(graph.has_edge(v, v) for v in order):
        for v in order:
            lower(v, 2, "two")
    vertices = tuple(sorted(order))
    left, token = tuple(weights[v] for v in vertices), vertices.index(game.token)
    position = replace(game, graph=graph.induced(vertices), weights=left, token=token)
    return Reduced(position, vertices, tuple(steps))
