"""The entry of Grim."""

from __future__ import annotations

from zermelo.games.grim.rules import RULES
from zermelo.games.impartial.deletion import bare

GAME = bare(
    "grim",
    "Grim",
    "label",
    RULES,
    "Adams et al. 2015",
    "A move removes a vertex, and with it all vertices that are left without neighbors; who "
    "cannot move loses.",
)
