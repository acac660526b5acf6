"""The entry of comparisons: two games, of which one may be better for Left than the other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.game import Game, Key
from zermelo.games.partizan.questions import COMPARE
from zermelo.games.sum.rules import Sum, ensure_summand

SIDES = ("left", "right")

EXAMPLE = {"game": "node-kayles", "graph": {"family": "path:4"}}


def _build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Sum:  # noqa: ARG001
    """Return the two games; `InputError` if one can stand in no sum."""
    for side in SIDES:
        ensure_summand(data[side], f".{side}")
    return Sum(tuple(data[side] for side in SIDES))


GAME = Game(
    name="compare",
    title="comparisons",
    how=(
        "Of two games the left one is at least the right one if Left, moving second, wins the sum "
        "of it and the negative of the other."
    ),
    questions=(COMPARE,),
    keys=tuple(
        Key(
            side,
            Instance,
            f"the {side} one: an instance of an impartial game, of a partizan one, or a sum",
            required=True,
            positional=True,
            example=EXAMPLE,
        )
        for side in SIDES
    ),
    graph="none",
    build=_build,
    data=lambda game, labels: dict(zip(SIDES, game.parts, strict=True)),  # noqa: ARG005
    like="sum",
    example='zermelo.node_kayles("path:4"), zermelo.node_kayles("path:2")',
)
