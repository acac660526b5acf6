"""The entry of POLISH."""

from __future__ import annotations

from zermelo.games.cleaning.rules import brushes_data
from zermelo.games.game import Game, Key
from zermelo.games.impartial.rules import questions
from zermelo.games.polish import rules

GAME = Game(
    name="polish",
    title="POLISH",
    questions=questions("label"),
    keys=(
        Key(
            "brushes",
            list[int] | dict[str, int],
            "the brushes on every vertex at the start (all 0)",
            positional=True,
        ),
    ),
    graph="undirected",
    loops=False,
    build=rules.build,
    data=brushes_data,
    impartial=rules.RULES,
    source="Gordinowicz, Nowakowski and Prałat",
    example='"cycle:4"',
)
