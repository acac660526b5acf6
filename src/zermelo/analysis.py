"""What is known of one game or graph: classes, orientations, smaller games, parts."""

from __future__ import annotations

from zermelo.python.api import classify, methods
from zermelo.python.boundaries import Boundary, boundary
from zermelo.python.lifting import lift
from zermelo.python.orienting import Orientation, orient
from zermelo.python.papers import block_games, game_won_by, order_wins, reflection, walls
from zermelo.python.simplifying import Smaller, simplify

__all__ = [
    "Boundary",
    "Orientation",
    "Smaller",
    "block_games",
    "boundary",
    "classify",
    "game_won_by",
    "lift",
    "methods",
    "order_wins",
    "orient",
    "reflection",
    "simplify",
    "walls",
]
