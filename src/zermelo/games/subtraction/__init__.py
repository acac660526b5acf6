"""The entry of connected subtraction."""

from __future__ import annotations

from zermelo.games.game import Game, Key
from zermelo.games.impartial.deletion import GROWTH, questions_of
from zermelo.games.subtraction import rules

GAME = Game(
    name="subtraction",
    title="connected subtraction",
    how=(
        "A move removes a connected set of vertices of an allowed size so that the rest stays "
        "connected, or nothing is left; who cannot move loses."
    ),
    questions=questions_of("[label, …]"),
    keys=(
        Key(
            "take",
            list[int],
            "the sizes of the sets that may be removed",
            required=True,
            positional=True,
            example=[1, 2],
        ),
        *GROWTH,
    ),
    build=rules.build,
    data=rules.to_json,
    impartial=rules.CONNECTED_RULES,
    source="Dailly, Moncel, Parreau",
    example='"path:7", [1, 2]',
)
