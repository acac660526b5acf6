"""Method ``stockman``: undirected Vertex NimG, removing first, in normal play.

One rule in place of the cases of Corollary 12, which is wrong on ties, next to loops and with
zeros: weight 0 is P; a loop under a positive weight is N, by emptying it and staying; any other
vertex is N exactly if a strictly lighter neighbour is P, by w - 1 and going there. The labels of
the others do not change by that, since they look at weights below the one that was left.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.games.vertexnim.rules import REMOVE_FIRST, STOCKMAN, VertexNim
from zermelo.solvers.vertexnim import labels, proofs
from zermelo.solvers.vertexnim.labels import OPEN, WON
from zermelo.solvers.vertexnim.rules import Found, Rule, lost, method, won

STATEMENT = "Corollary 12, mended"


def decide(game: VertexNim, deadline: Deadline) -> Found:
    """Return who wins, by the rule above."""
    u = game.token
    known = labels.local(game, u)
    if known != OPEN:
        return won(f"{STATEMENT}: a loop", (0, u)) if known == WON else lost(f"{STATEMENT}: empty")
    found = labels.lighter(game, u, deadline)
    if found.witness is None:
        return lost(STATEMENT, labels=found.known)
    return won(STATEMENT, (game.weights[u] - 1, found.witness), labels=found.known)


def reason(game: VertexNim) -> str | None:
    """Return why the rule does not apply, or None."""
    if (game.rule, game.order) != (STOCKMAN, REMOVE_FIRST):
        return f'it is about the rule "{STOCKMAN}" and the order "{REMOVE_FIRST}"'
    if game.misere:
        return "it is about normal play"
    return "the graph is directed" if game.graph.directed else None


RULE = Rule(
    "stockman",
    "Corollary 12 mended: labels by strictly lighter neighbours; loops and zeros allowed",
    reason,
    decide,
    ("lighter-neighbours",),
    proofs.of_labels,
)

METHOD = method(RULE)
