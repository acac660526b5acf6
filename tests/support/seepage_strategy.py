"""Strategies for the full game, from the claims of a certificate.

Green: each free child c of a contaminated vertex must be covered, which means that some claim about
c has its set S among the contaminated and the protected vertices. Sludge's last vertex is the only
one whose children may be uncovered; it was covered itself, and protecting what its claim protects,
as far as it is free, covers its children. Contaminated vertices count as protected, because Sludge
cannot take them again.

Sludge: take any vertex c that can be taken and that has a claim with nothing of R protected.
Green's answer cannot hit all the threats that the claim rests on, so there is such a vertex again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError
from zermelo.games.seepage.evidence.claims import Claim, read_claims
from zermelo.games.seepage.rules import Move, Seepage, Spill, exposed, members

Player = Literal["green", "sludge"]


@dataclass(frozen=True)
class Strategy:
    """A winning strategy for one player.

    Attributes
    ----------
    game : Seepage
        What is played, with the player's k: for "sludge" the number that Green may protect.
    player : {"green", "sludge"}
        Whose strategy it is.
    claims : sequence of Claim
        What it follows, the last one about the source.
    """

    game: Seepage
    player: Player
    claims: Sequence[Claim]

    def reply(self, position: Spill) -> Move:
        """Return the player's move: a vertex for Sludge, a sorted tuple of vertices for Green.

        Parameters
        ----------
        position : Spill
            The player is to move, has followed the strategy so far, and the game is not over.

        Raises
        ------
        ValueError
            The claims do not say what to do: the player has left the strategy before.
        """
        if position.greens_turn != (self.player == "green"):
            raise ValueError(f"it is not the turn of {self.player}")
        move = self._cover(position) if self.player == "green" else self._take(position)
        if move is None:
            raise ValueError(f"{self.player} has left the strategy before")
        return move

    def _cover(self, position: Spill) -> tuple[int, ...] | None:
        decided = position.contaminated | position.protected
        covered = 0
        for claim in self.claims:
            if not claim.given & ~decided:
                covered |= 1 << claim.vertex
        open_at = [
            v for v in members(position.contaminated)
            if self.game.graph.masks[v] & ~decided & ~covered
        ]  # fmt: skip
        if not open_at:
            return ()
        for claim in self.claims:
            if claim.vertex == open_at[-1] and not claim.given & ~decided:
                return tuple(members(claim.protect & ~decided))
        return None

    def _take(self, position: Spill) -> int | None:
        free = exposed(self.game, position)
        for claim in self.claims:
            if claim.vertex in free and not claim.given & position.protected:
                return claim.vertex
        return None


def strategy(certificate: Certificate, player: Player | None = None) -> Strategy:
    """Return the strategy that a certificate holds; the certificate should be accepted.

    Parameters
    ----------
    certificate : Certificate
        With evidence ``green-claims``, ``sludge-claims`` or ``claim-pair``.
    player : {"green", "sludge"}, optional
        For a pair: Green with the green number k (the default), or Sludge against k - 1.

    Raises
    ------
    InputError
        The evidence holds no claims of this player.
    """
    instance, data = certificate.instance, certificate.evidence.data
    kind = certificate.evidence.kind
    own = {"green-claims": "green", "sludge-claims": "sludge"}.get(kind, player or "green")
    key = "claims" if kind != "claim-pair" else own
    if player not in (None, own) or not data.get(key):
        raise InputError(f"evidence {kind} holds no strategy for {player or own}")
    game: Seepage = instance.position
    if kind == "claim-pair":
        game = replace(game, protect=certificate.answer - (own == "sludge"))
    claims = read_claims(data[key], instance.labels, f".evidence.{key}", own == "green")
    return Strategy(game, "green" if own == "green" else "sludge", claims)
