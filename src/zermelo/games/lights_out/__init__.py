"""The entry of Lights Out."""

from __future__ import annotations

from zermelo.core.labels import Label
from zermelo.games.game import Game, Key, Question
from zermelo.games.lights_out import rules

GAME = Game(
    name="lights-out",
    title="Lights Out",
    how=(
        "Pressing a vertex switches its own light and those of its neighbors. The game is won "
        "when all lights are off."
    ),
    questions=(
        Question("solvable", "true/false", "Can all lights be put out?"),
        Question("fewest-presses", "integer or null", "How few presses put all lights out?"),
        Question(
            "nullity",
            "integer",
            "How many dimensions have the quiet patterns, the presses that change nothing?",
        ),
    ),
    keys=(
        Key(
            "lit",
            list[Label] | str,
            'the lit vertices (in state 1), or "all"; required',
            ("solvable", "fewest-presses"),
            required=True,
            positional=True,
        ),
        Key("modulus", int, "the number of states of a lamp (2)", default=2),
        Key("lit_only", bool, "whether only lit vertices may be pressed (false)", default=False),
    ),
    graph="either",
    build=rules.build,
    data=rules.to_json,
    example='"grid:3x3", "all"',
)
