"""The entry of ELLO (elimination lights out)."""

from __future__ import annotations

from zermelo.core.labels import Label
from zermelo.games.ello import rules
from zermelo.games.game import Game, Key, Question

GAME = Game(
    name="ello",
    title="ELLO (elimination lights out)",
    how=(
        "A green vertex may be eliminated; that turns its remaining neighbors over, from "
        "green to red and from red to green. The game is won when all vertices are gone."
    ),
    questions=(Question("winnable", "true/false", "Can all vertices be eliminated?"),),
    keys=(
        Key(
            "green",
            list[Label] | str,
            'the green vertices, or "all"; required unless colors',
            required=True,
            positional=True,
            unless="colors",
        ),
        Key(
            "before",
            list[tuple[Label, Label]],
            "edges [u, v] where u must precede v (none)",
            default=(),
        ),
        Key("modulus", int, "the number of colors (2)", default=2),
        Key("colors", list[int] | dict[str, int], "every vertex's color, 0 is green"),
        Key(
            "playable",
            str,
            'the playable colors: "zero" (the default) or "nonzero"',
            default="zero",
        ),
    ),
    graph="either",
    build=rules.build,
    data=rules.to_json,
    example='"path:3", green=[0]',
    about="""\
Unlike a file, this function takes the empty graph: the empty game is won by the empty order,
and recursions end there. A file without vertices is far more often a mistake.""",
)
