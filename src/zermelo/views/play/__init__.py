"""Playing against certificates: every move of the reader is answered from the evidence."""

from __future__ import annotations

from zermelo.core.certificate import Certificate
from zermelo.games.registry import game as game_spec
from zermelo.views.picture import Scene, State
from zermelo.views.play.cops import cops_plays
from zermelo.views.play.impartial import impartial_plays
from zermelo.views.play.playing import Play
from zermelo.views.play.seepage import seepage_plays


def plays(certificate: Certificate, scene: Scene, state: State) -> list[Play]:
    """Return what can be played against a certificate; [] if its evidence holds no moves."""
    game = certificate.instance.game
    if game == "seepage":
        return seepage_plays(certificate)
    if game in ("cops", "weak-cops"):
        return cops_plays(certificate)
    if game_spec(game).impartial is not None:
        return impartial_plays(certificate, scene, state)
    return []
