"""Evidence ``counted-moves`` for VertexNim: how many moves are left decides.

The rule is "vertexnim", on any connected graph or strongly connected digraph. The only data is the
``move``.

Removing first: all vertices but the token's have weight 1. If all n weights are 1, each move
empties a vertex. The graph stays connected, so there is a move until no vertex is left: n moves. So
the next player wins normal play if n is odd, and misère play if n is even. If the token's vertex
has more, emptying it leaves n - 1 moves and leaving 1 leaves n, wherever the token goes: one of
both wins. Only a single vertex without a loop cannot be left with 1.

Moving first: no weight is above 1. Each move empties a vertex. A vertex that is left can always be
reached, except for a single vertex without a loop. So the number of moves is the sum of the
weights.

Acceptance implies: the outcome is right, or there is no winning move.

Hypotheses: rule "vertexnim" (`about`), on a connected graph or strongly connected digraph (the
rules' reader), with loops or without, in either play. Removing first: weights are at least 1 (the
reader), those of all vertices but the token's are 1 (`others_are_ones`). Moving first: no weight is
above 1, and any may be 0 (here). Both treat a single vertex without a loop separately (here,
`targets`). A winning move is legal (`read_move`).
"""

from __future__ import annotations

from zermelo.checker.data import require
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.evidence import claims
from zermelo.games.vertexnim.rules import CONTRACTION, MOVE_FIRST, VertexNim


def check_counting(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an outcome by counting moves; linear time."""
    deadline.check()
    game: VertexNim = certificate.instance.position
    if game.order == MOVE_FIRST:
        return _moving_first(certificate)
    game = claims.about(certificate, CONTRACTION)
    require(claims.others_are_ones(game), "another vertex has weight 2 or more")
    n, u = game.graph.n, game.token
    even = int(game.misere)  # the parity of the moves left when the player to move has lost
    if lost_by_counting(n, game.weights[u], game.graph.has_edge(u, u), game.misere):
        return claims.previous(certificate)
    if game.weights[u] == 1:
        return _wins_all(certificate)
    return claims.next_wins(
        certificate,
        lambda left, v: left < 2 and (n - (not left)) % 2 == even,  # noqa: ARG005
    )


def lost_by_counting(n: int, weight: int, loop: bool, misere: bool) -> bool:
    """Whether the player to move loses where all n vertices but the token's have weight 1."""
    return n % 2 == int(misere) if weight == 1 else n == 1 and misere and not loop


def _moving_first(certificate: Certificate) -> CheckResult:
    game = claims.about(certificate, CONTRACTION, MOVE_FIRST)
    require(max(game.weights) <= 1, "a vertex has weight 2 or more")
    moves = sum(game.weights) if vertexnim.targets(vertexnim.start(game)) else 0
    if moves % 2 == int(game.misere):
        return claims.previous(certificate)
    return _wins_all(certificate) if moves else claims.blocked_wins(certificate)


def _wins_all(certificate: Certificate) -> CheckResult:
    """Check a claim about a game in which every move wins."""
    return claims.next_wins(certificate, lambda left, v: True)  # noqa: ARG005
