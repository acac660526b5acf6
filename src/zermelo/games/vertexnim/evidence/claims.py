"""What all kinds of evidence for VertexNim's theorems share: the claim, and the winning move.

Each kind shows whether the next player wins. A claim that he does comes with a ``move``, and the
kind tells the checker whether the opponent has lost after it; there is none (null) in a claim
that the previous player wins, and in one about a player who is blocked and wins by that. The
winning moves are known only if there are none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from zermelo.checker.data import compared, require, sequence
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.errors import InputError, Place, shown
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.vertexnim.rules import CONTRACTION, REMOVE_FIRST, Move, VertexNim

Loses = Callable[[int, int | None], bool]
"""(what a legal move leaves, where the token goes) -> whether the evidence shows that it wins."""


class Counted(TypedDict):
    """A winning move, or null; that it wins the instance shows."""

    move: Any


def previous(certificate: Certificate) -> CheckResult:
    """Compare a claim with the finding that the previous player wins."""
    return _without_move(certificate, PREVIOUS, "the previous player wins, so that no move does")


def next_wins(certificate: Certificate, wins: Loses) -> CheckResult:
    """Compare a claim with the finding that the next player wins, and check the winning move."""
    require(certificate.question == "outcome", f"it does not answer {certificate.question}")
    move = shown(certificate.evidence.data["move"])
    require(wins(*read_move(certificate)), f"nothing shows that the move {move} wins")
    return compared(certificate.answer, NEXT)


def blocked_wins(certificate: Certificate) -> CheckResult:
    """Compare a claim with the finding that the next player is blocked, and wins by that."""
    return _without_move(certificate, NEXT, "the next player wins because he has no move")


def _without_move(certificate: Certificate, outcome: str, why: str) -> CheckResult:
    require(certificate.evidence.data["move"] is None, why)
    return compared(certificate.answer, outcome if certificate.question == "outcome" else [])


def read_move(certificate: Certificate) -> Move:
    """Return the move of the evidence; `BadProof` if it is missing, or no legal move."""
    value, labels = certificate.evidence.data["move"], certificate.instance.labels
    require(value is not None, "the next player wins, but no move is given")
    left, label = sequence(value, ".move", 2)
    if type(left) is not int:
        raise InputError(f"{shown(left)} is no weight", "", ".move[0]")
    if label is not None and type(label) not in (int, str):
        raise InputError(f"{shown(label)} is no label", "", ".move[1]")
    with Place(".move[1]"):
        v = None if label is None else labels.vertex(label)
    after = vertexnim.after(vertexnim.start(certificate.instance.position), left, v)
    require(after is not None, f"{shown(value)} is no legal move")
    return left, v


def about(certificate: Certificate, rule: str, order: str = REMOVE_FIRST) -> VertexNim:
    """Return the game of a certificate; `BadProof` if it has another rule or another order."""
    game: VertexNim = certificate.instance.position
    asked = f'this is about the rule "{rule}" and the order "{order}"'
    require((game.rule, game.order) == (rule, order), asked)
    return game


def heavier(certificate: Certificate, directed: bool) -> VertexNim:
    """Return the game, one of contraction in which another vertex than the token's is heavier."""
    game = about(certificate, CONTRACTION)
    require(game.graph.directed == directed, f"the graph is {'un' * directed}directed")
    require(not others_are_ones(game), "all other vertices have weight 1")
    return game


def others_are_ones(game: VertexNim) -> bool:
    """Whether all vertices but the token's have weight 1; then only moves are counted."""
    others = game.weights.count(1) - (game.weights[game.token] == 1)
    return others == game.graph.n - 1
