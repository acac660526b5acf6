"""The entry of Node-Kayles."""

from __future__ import annotations

from zermelo.games.impartial.deletion import bare
from zermelo.games.node_kayles.rules import RULES

GAME = bare(
    "node-kayles",
    "Node-Kayles",
    "label",
    RULES,
    "Schaefer 1978",
    "A move takes a vertex and removes it with its neighbors; who cannot move loses.",
)
