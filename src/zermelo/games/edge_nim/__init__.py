"""The entry of Edge-Nim."""

from __future__ import annotations

from zermelo.core.labels import Label
from zermelo.games.edge_nim import rules
from zermelo.games.game import Game, Key
from zermelo.games.geography.rules import TOKEN
from zermelo.games.impartial.rules import questions

NIM_VALUE, OUTCOME, *OTHERS = questions("[new weight, label]")

GAME = Game(
    name="edge-nim",
    title="Edge-Nim",
    how=(
        "Every edge holds a heap. A move lowers the weight of an edge at the token and takes "
        "the token along it to the other end; who finds no edge with weight there loses."
    ),
    questions=(OUTCOME, NIM_VALUE, *OTHERS),
    keys=(
        Key(
            "edge_weights",
            list[tuple[Label, Label, int]],
            "the weight of every edge as [u, v, weight]; required",
            required=True,
            positional=True,
        ),
        TOKEN,
    ),
    loops=True,
    build=rules.build,
    data=rules.to_json,
    impartial=rules.RULES,
    source="Fukuyama 2003",
    example='"path:3", [(0, 1, 2), (1, 2, 1)], 0',
)
