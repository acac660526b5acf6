"""The entry of octal games on graphs."""

from __future__ import annotations

from zermelo.games.game import Game, Key
from zermelo.games.impartial.deletion import GROWTH, questions_of
from zermelo.games.octal import rules

GAME = Game(
    name="octal",
    title="octal games on graphs",
    how=(
        "A move removes a connected set of vertices; the digit of its size says whether "
        "nothing may be left of the component (1), a connected rest (2) or a rest in pieces "
        "(4). With a 4 before the point a move may cut an edge that holds its component together. "
        "Who cannot move loses."
    ),
    questions=questions_of('[label, …] or {"cut": [label, label]}'),
    keys=(
        Key(
            "digits",
            str,
            'the octal code, such as "0.33" or "4.007"',
            required=True,
            positional=True,
            example="0.33",
        ),
        *GROWTH,
    ),
    build=rules.build,
    data=rules.to_json,
    impartial=rules.RULES,
    like="subtraction",
    source="Beaudou et al. 2018",
    example='"path:5", "0.33"',
)
