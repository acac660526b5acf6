"""The entry of POLISH."""

from __future__ import annotations

from dataclasses import replace

from zermelo.games.cleaning import BRUSHES
from zermelo.games.cleaning.rules import brushes_data
from zermelo.games.game import Game
from zermelo.games.impartial.rules import questions
from zermelo.games.polish import rules

GAME = Game(
    name="polish",
    title="POLISH",
    how=(
        "A move puts a brush on a vertex. A vertex with at least as many brushes as edges "
        "fires: it sends a brush along each edge and is gone with them, and others may follow. "
        "Who finds no vertex left loses."
    ),
    questions=questions("label"),
    keys=(replace(BRUSHES, questions=()),),
    build=rules.build,
    data=brushes_data,
    impartial=rules.RULES,
    source="Gordinowicz, Nowakowski and Prałat",
    example='"cycle:4"',
)
