"""The entry of Cops and Robbers."""

from __future__ import annotations

from zermelo.games.cops import rules
from zermelo.games.game import Game, Key, Question

GAME = Game(
    name="cops",
    title="Cops and Robbers",
    how=(
        "The cops choose vertices, then the robber his; in turn all cops and then the robber "
        "move along an edge or stay. The robber is caught when a cop stands where he stands."
    ),
    questions=(
        Question("cop-number", "integer", "How many cops are needed to catch the robber?"),
        Question("cops-win", "true/false", "Do k cops catch the robber?"),
        Question("capture-time", "integer or null", "Within how many rounds do k cops catch him?"),
    ),
    keys=(Key("cops", int, "the number k of cops", ("cops-win", "capture-time"), required=True),),
    loops=True,
    build=rules.build,
    data=rules.to_json,
    source="Nowakowski and Winkler 1983, Quilliot; Aigner and Fromme",
    example='"petersen", cops=3',
)
