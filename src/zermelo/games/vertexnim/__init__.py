"""The entry of VertexNim."""

from __future__ import annotations

from zermelo.core.labels import Label
from zermelo.games.game import Game, Key
from zermelo.games.impartial.rules import questions
from zermelo.games.vertexnim import rules

GAME = Game(
    name="vertexnim",
    title="VertexNim",
    how=(
        "Every vertex holds a heap. A move lowers the heap under the token and takes the token to "
        "a neighbor; an emptied vertex is contracted. Who cannot move loses."
    ),
    questions=questions("[new weight, label or null]")[1:],
    keys=(
        Key(
            "weights",
            list[int] | dict[str, int],
            "the weight of every vertex; required",
            required=True,
            positional=True,
        ),
        Key(
            "token",
            Label,
            "the vertex on which the token stands; required",
            required=True,
            positional=True,
        ),
        Key(
            "rule",
            str,
            'an emptied vertex is contracted ("vertexnim") or stays ("stockman")',
            default="vertexnim",
        ),
        Key(
            "order",
            str,
            'the order in a move: "remove-then-move" or "move-then-remove"',
            default="remove-then-move",
        ),
        Key("play", str, 'who cannot move loses ("normal") or wins ("misere")', default="normal"),
    ),
    graph="either",
    loops=True,
    build=rules.build,
    data=rules.to_json,
    impartial=rules.RULES,
    source="Duchene and Renault; Stockman",
    example='"path:3", [1, 2, 3], 0',
)
