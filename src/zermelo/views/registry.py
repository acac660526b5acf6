"""The view of a game: what stands in `picture` in its folder.

A game without one is drawn by its graph and its data in words; if it is impartial, it is played
against evidence as all these games are.
"""

from __future__ import annotations

import importlib

from zermelo.games.registry import part
from zermelo.views.view import FALLBACK, View


def view(game: str) -> View:
    """Return the view of a game."""
    name = part(game, "picture")
    if name is None:
        return FALLBACK
    found: View = importlib.import_module(name).VIEW
    return found
