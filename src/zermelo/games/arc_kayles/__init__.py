"""The entry of Arc-Kayles."""

from __future__ import annotations

from zermelo.games.arc_kayles.rules import RULES
from zermelo.games.impartial.deletion import bare

GAME = bare(
    "arc-kayles",
    "Arc-Kayles",
    "[label, label]",
    RULES,
    "Schaefer 1978",
    "A move takes two neighbors and removes both; who cannot move loses.",
)
