"""The entry of Cleaning with brushes."""

from __future__ import annotations

from zermelo.games.cleaning import rules
from zermelo.games.game import Game, Key, Question

BRUSHES = Key(
    "brushes",
    list[int] | dict[str, int],
    "the brushes on every vertex at the start (all 0)",
    ("cleaned",),
    positional=True,
)

GAME = Game(
    name="cleaning",
    title="Cleaning with brushes",
    how=(
        "A dirty vertex that holds at least as many brushes as it has dirty edges may fire: it "
        "sends one brush along each of them, and it and these edges are clean."
    ),
    questions=(
        Question("brush-number", "integer", "How few brushes clean the graph?"),
        Question("cleaned", "object", "Which vertices stay dirty, with how many brushes?"),
    ),
    keys=(BRUSHES,),
    build=rules.build,
    data=rules.brushes_data,
    source="Messinger, Nowakowski and Prałat 2008",
    example='"complete:4"',
)
