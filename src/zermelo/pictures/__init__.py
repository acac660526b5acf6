"""The pictures of the games: a file a game, found by its name."""

from __future__ import annotations

import importlib

from zermelo.checker.check import kinds
from zermelo.core.certificate import Certificate
from zermelo.games.registry import part
from zermelo.views.view import Replay, View


def view(game: str) -> View:
    """Return the view of a game."""
    name = part(game, "pictures")
    if name is None:
        return View()
    found: View = importlib.import_module(name).VIEW
    return found


def replay_of(certificate: Certificate) -> Replay | None:
    """Return what the evidence shows, or None if its kind is unknown or has no replay."""
    kind = kinds(certificate.instance.game).get(certificate.evidence.kind)
    if kind is None or kind.replay is None:
        return None
    module, _, name = kind.replay.partition(":")
    replay = getattr(importlib.import_module(f"zermelo.pictures.{module}"), name)
    shown: Replay = replay(certificate)
    return shown
