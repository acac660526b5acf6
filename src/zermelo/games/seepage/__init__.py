"""The entry of Seepage."""

from __future__ import annotations

from zermelo.core.labels import Label
from zermelo.games.game import Game, Key, Question
from zermelo.games.seepage import rules

GAME = Game(
    name="seepage",
    title="Seepage",
    how=(
        "Sludge begins at the source. In turn Green protects up to k free vertices, and Sludge "
        "contaminates one to which an edge leads from a contaminated one. Sludge wins by "
        "reaching a sink."
    ),
    questions=(
        Question("green-number", "integer or null", "How much must Green be able to protect?"),
        Question("green-wins", "true/false", "Does Green win when she protects k vertices a turn?"),
    ),
    keys=(
        Key(
            "protect",
            int,
            "the vertices k that Green may protect in a turn",
            ("green-wins",),
            required=True,
        ),
        Key("sinks", list[Label], "the sinks (the vertices that no edge leaves)"),
    ),
    graph="directed",
    build=rules.build,
    data=rules.to_json,
    source="Clarke, Finbow, Fitzpatrick, Messinger and Nowakowski 2009",
    example='"simplex:3,4", protect=2',
)
