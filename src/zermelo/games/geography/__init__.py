"""The entry of Geography."""

from __future__ import annotations

from zermelo.games.game import Game
from zermelo.games.geography import rules
from zermelo.games.impartial.rules import questions

GAME = Game(
    name="geography",
    title="Geography",
    how=(
        "A move takes the token along an edge to a vertex where it has not been; who cannot "
        "move loses."
    ),
    questions=questions("label")[1:],
    keys=(rules.TOKEN,),
    graph="either",
    build=rules.build,
    data=lambda game, labels: {"token": labels[game.token]},
    impartial=rules.RULES,
    source="Schaefer 1978",
    example='"cycle:5", 0',
)
