"""Method ``parity``: moving first under contraction, when no weight is above 1.

Every move empties a vertex, and while one is left it can be reached, since the graph is connected.
So the moves are counted. The only exception is a single vertex without a loop, which no move leads
to. (Misère play differs from normal play only here, as it does for removing first.)
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.rules import CONTRACTION, MOVE_FIRST, VertexNim
from zermelo.solvers.vertexnim import proofs
from zermelo.solvers.vertexnim.rules import Found, Rule, by_parity, method


def decide(game: VertexNim, deadline: Deadline) -> Found:  # noqa: ARG001
    """Return who wins, by counting."""
    reachable = vertexnim.targets(vertexnim.start(game))
    moves = sum(game.weights) if reachable else 0
    move = (0, reachable[0]) if reachable else None
    return by_parity((moves % 2 == 1) != game.misere, "all weights are 0 or 1", move)


def reason(game: VertexNim) -> str | None:
    """Return why the rule does not apply, or None."""
    if (game.rule, game.order) != (CONTRACTION, MOVE_FIRST):
        return f'it is about the rule "{CONTRACTION}" and the order "{MOVE_FIRST}"'
    return "a weight is 2 or more" if max(game.weights) > 1 else None


RULE = Rule(
    "parity",
    "moving first under contraction, weights 0 and 1",
    reason,
    decide,
    ("counted-moves",),
    proofs.of_counting,
)

METHOD = method(RULE)
