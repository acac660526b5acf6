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
    questions=questions("label"),
    keys=(replace(BRUSHES, questions=()),),
    graph="undirected",
    loops=False,
    build=rules.build,
    data=brushes_data,
    impartial=rules.RULES,
    source="Gordinowicz, Nowakowski and Prałat",
    example='"cycle:4"',
)
