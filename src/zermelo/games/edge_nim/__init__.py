"""The entry of Edge-Nim."""

from __future__ import annotations

from zermelo.core.labels import Label
from zermelo.games.edge_nim import rules
from zermelo.games.game import Game, Key
from zermelo.games.impartial.rules import questions

NIM_VALUE, OUTCOME, WINNING_MOVES = questions("[new weight, label]")

GAME = Game(
    name="edge-nim",
    title="Edge-Nim",
    questions=(OUTCOME, NIM_VALUE, WINNING_MOVES),
    keys=(
        Key(
            "edge_weights",
            list[tuple[Label, Label, int]],
            "the weight of every edge as [u, v, weight]; required",
        ),
        Key("token", Label, "the vertex that the token stands on; required"),
    ),
    graph="undirected",
    loops=True,
    build=rules.build,
    data=rules.written,
    impartial=rules.RULES,
)
