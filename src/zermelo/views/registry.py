"""The views by game; a game without one is drawn by `FALLBACK`."""

from __future__ import annotations

from zermelo.views.games import brushes, deletion, lights, pursuit, seepage, sums, tokens
from zermelo.views.view import FALLBACK, View

VIEWS: dict[str, View] = {
    "ello": lights.ELLO,
    "lights-out": lights.LIGHTS_OUT,
    "cleaning": brushes.CLEANING,
    "polish": brushes.POLISH,
    "light-polish": brushes.LIGHT_POLISH,
    "seepage": seepage.SEEPAGE,
    "cops": pursuit.COPS,
    "weak-cops": pursuit.WEAK_COPS,
    "vertexnim": tokens.VERTEXNIM,
    "edge-nim": tokens.EDGE_NIM,
    "geography": tokens.GEOGRAPHY,
    "subtraction": deletion.REMOVAL,
    "octal": deletion.REMOVAL,
    "node-kayles": deletion.VERTEX,
    "arc-kayles": deletion.EDGE,
    "grim": deletion.VERTEX,
    "sum": sums.SUM,
}


def view(game: str) -> View:
    """Return the view of a game."""
    return VIEWS.get(game, FALLBACK)
