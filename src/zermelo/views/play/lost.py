"""What evidence says of positions, as far as playing needs it."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.games.impartial.rules import Position

Lost = Callable[[Position], bool]
"""Position -> whether the evidence shows that the player to move loses there."""
