"""Method ``strategy-stealing``: VertexNim on any graph or digraph, where it is easy.

- All vertices but the token's have weight 1: the moves are counted (case A of `undirected`).
- The token's vertex has a loop and weight 2 or more: N. If leaving 1 and staying is no winning
  move, then the opponent has one from there; it empties the vertex, and so may the first player.
  Which of both it is this does not tell.

Both in normal and in misère play.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.games.vertexnim.evidence.claims import others_are_ones
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, VertexNim
from zermelo.solvers.vertexnim import proofs
from zermelo.solvers.vertexnim.rules import Found, Rule, method, won
from zermelo.solvers.vertexnim.undirected import counted


def decide(game: VertexNim, deadline: Deadline) -> Found:  # noqa: ARG001
    """Return who wins, by the cases above."""
    return counted(game) if others_are_ones(game) else won("a loop: strategy stealing")


def reason(game: VertexNim) -> str | None:
    """Return why the rule does not apply, or None."""
    if (game.rule, game.order) != (CONTRACTION, REMOVE_FIRST):
        return f'it is about the rule "{CONTRACTION}" and the order "{REMOVE_FIRST}"'
    u = game.token
    looped = game.graph.has_edge(u, u) and game.weights[u] >= 2
    if looped or others_are_ones(game):
        return None
    return "the token is on no loop with weight 2 or more, and others have weight 2 or more"


RULE = Rule(
    "strategy-stealing",
    "a loop under a weight of 2 or more wins in any digraph; all other weights 1: counted",
    reason,
    decide,
    ("counted-moves",),
    proofs.of_counting,
)

METHOD = method(RULE)
