"""The entry of ELLO (elimination lights out)."""

from __future__ import annotations

from zermelo.core.labels import Label
from zermelo.games.ello import rules
from zermelo.games.game import Game, Key, Question

GAME = Game(
    name="ello",
    title="ELLO (elimination lights out)",
    questions=(Question("winnable", "true/false", "Can all vertices be eliminated?"),),
    keys=(
        Key("green", list[Label] | str, 'the green vertices, or "all"; required unless colors'),
        Key("before", list[tuple[Label, Label]], "edges [u, v] where u must precede v (none)"),
        Key("modulus", int, "the number of colours (2)"),
        Key("colors", list[int] | dict[str, int], "every vertex's colour, 0 is green"),
        Key("playable", str, 'the playable colours: "zero" (the default) or "nonzero"'),
    ),
    graph="either",
    loops=False,
    build=rules.build,
    data=rules.written,
)
