"""The view of a game: what stands in `picture` in its folder.

A game without one is drawn by its graph and its data in words; if it is impartial, it is played
against evidence as all these games are.
"""

from __future__ import annotations

import importlib

from zermelo.checker.check import kinds
from zermelo.checker.kind import standing
from zermelo.core.certificate import Certificate
from zermelo.games.registry import part
from zermelo.views.view import FALLBACK, Replay, View


def view(game: str) -> View:
    """Return the view of a game."""
    name = part(game, "picture")
    if name is None:
        return FALLBACK
    found: View = importlib.import_module(name).VIEW
    return found


def replay_of(certificate: Certificate) -> Replay | None:
    """Return what the evidence shows, or None if its kind is unknown or has no replay."""
    kind = kinds(certificate.instance.game).get(certificate.evidence.kind)
    if kind is None or kind.replay is None:
        return None
    shown: Replay = standing("picture", kind.replay)(certificate)
    return shown
