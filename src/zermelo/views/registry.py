"""The view of a game: what stands in `picture` in its folder.

A game without one is drawn by its graph and its data in words; if it is impartial, it is played
against evidence as all these games are.
"""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from zermelo.games.registry import folder
from zermelo.games.registry import game as game_spec
from zermelo.views.view import FALLBACK, View


def view(game: str) -> View:
    """Return the view of a game."""
    name = f"zermelo.games.{folder(game)}.picture"
    if find_spec(name) is None:
        if game_spec(game).impartial is None:
            return FALLBACK
        name = "zermelo.games.impartial.picture"
    found: View = importlib.import_module(name).VIEW
    return found
