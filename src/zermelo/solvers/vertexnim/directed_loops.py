"""Method ``directed-loops``: VertexNim on strongly connected digraphs with a loop on each vertex.

Theorems 6 and 14 with moves in place of their strategy stealing. If all other vertices have weight
1 the moves are counted (case A of `undirected`). Otherwise let lo be the labelling of `layers` on
the vertices of weight 1 and u.

- w(u) = 1: as lo(u) says. From a vertex that went with an odd component the token goes into that
  component, and within an even one anywhere; u is emptied.
- w(u) >= 2: N. If lo(u) is P, leave 1 and stay; otherwise move as if the weight were 1.
"""

from __future__ import annotations

from operator import eq

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.vertexnim.evidence.claims import others_are_ones
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, VertexNim
from zermelo.solvers.vertexnim import layers, proofs
from zermelo.solvers.vertexnim.rules import Found, Rule, lost, method, won
from zermelo.solvers.vertexnim.undirected import counted


def decide(game: VertexNim, deadline: Deadline) -> Found:
    """Return who wins, by the cases above."""
    if others_are_ones(game):
        return counted(game)
    u = game.token
    found = layers.label(game, deadline)
    statement = "Theorem 14" if game.misere else "Theorem 6"
    if not found.odd:
        return won(statement, (0, found.witness), layers=found.layers, work=found.work)
    if game.weights[u] == 1:
        return lost(statement, layers=found.layers, work=found.work)
    return won(statement, (1, u), layers=found.layers, work=found.work)


def all_loops(graph: Graph) -> bool:
    """Whether every vertex has a loop."""
    loops: int = sum(map(eq, graph.tails, graph.heads))
    return loops == graph.n


def reason(game: VertexNim) -> str | None:
    """Return why the rule does not apply, or None."""
    if (game.rule, game.order) != (CONTRACTION, REMOVE_FIRST):
        return f'it is about the rule "{CONTRACTION}" and the order "{REMOVE_FIRST}"'
    if not game.graph.directed:
        return "the graph is undirected"
    return None if all_loops(game.graph) else "not every vertex has a loop"


RULE = Rule(
    "directed-loops",
    "Theorems 6 and 14: strong components without a way out, one after the other",
    reason,
    decide,
    ("strong-components", "counted-moves"),
    proofs.of_directed,
)

METHOD = method(RULE)
