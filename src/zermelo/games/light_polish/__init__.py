"""The entry of light positions of POLISH."""

from __future__ import annotations

from zermelo.games.game import Game, Key
from zermelo.games.impartial.rules import questions
from zermelo.games.light_polish import rules
from zermelo.games.light_polish.rules import LEFT, RIGHT, Triple

GAME = Game(
    name="light-polish",
    title="light positions of POLISH",
    how=(
        "Every vertex of one side is joined to every vertex of the other, and fires when it "
        "gets the brushes that it still needs; a firing lowers the need of the other side by "
        "2. Who finds no vertex left loses."
    ),
    questions=questions("[side, discrepancy]"),
    keys=(
        Key(
            LEFT,
            Triple,
            "the vertices of discrepancy 1, 2 and 3 on the left side",
            required=True,
            positional=True,
            example=[1, 0, 1],
        ),
        Key(
            RIGHT,
            Triple,
            "the vertices of discrepancy 1, 2 and 3 on the right side",
            required=True,
            positional=True,
            example=[1, 0, 1],
        ),
    ),
    graph="none",
    build=rules.build,
    data=rules.to_json,
    impartial=rules.RULES,
    source="Gordinowicz, Nowakowski and Prałat",
    example="[1, 0, 0], [0, 1, 0]",
)
