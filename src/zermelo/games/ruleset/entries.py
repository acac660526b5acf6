"""The entry of a ruleset: its questions, its data, and how an instance is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.core.errors import InputError, shown
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.games.game import Game, Key, Question
from zermelo.games.impartial.rules import Impartial, questions
from zermelo.games.partizan import LEFT, RIGHT
from zermelo.games.ruleset.contract import Ruleset
from zermelo.games.ruleset.data import MISSING, decode, encode
from zermelo.games.ruleset.playing import Board, impartial_rules, rules_on

PLAYER = Key(
    "player",
    str,
    'who moves, "left" or "right"',
    ("winning-moves",),
    required=True,
    example=LEFT,
)


def _unbound(*_: Any) -> Any:
    raise NotImplementedError("the rules of a ruleset belong to an instance")


IMPARTIAL = Impartial(
    start=_unbound, options=_unbound, components=_unbound, write=_unbound, read=_unbound,
    move=_unbound, bound=impartial_rules,
)  # fmt: skip


def entry(ruleset: Ruleset) -> Game:
    """Return the entry of a ruleset."""
    keys = tuple(
        Key(
            data.name,
            data.type,
            "as the rules file says" if data.default is MISSING else f"({shown(data.default)})",
            required=data.default is MISSING,
            positional=data.default is MISSING,
        )
        for data in ruleset.data
    )
    asked: tuple[Question, ...]
    if ruleset.partizan:
        from zermelo.games.partizan.questions import PARTIZAN

        asked, keys = PARTIZAN, (*keys, PLAYER)
    else:
        asked = questions("move")

    def build(graph: Graph, labels: Labels, data: Mapping[str, Any], question: str) -> Board:  # noqa: ARG001
        values = tuple((each.name, decode(each, data, graph, labels)) for each in ruleset.data)
        player = data.get("player")
        if player not in (None, LEFT, RIGHT):
            mend = 'write "player": "left" or "right"'
            raise InputError(f"there is no {shown(player)}", mend, ".player")
        board = Board(ruleset, graph, values, player)
        rules_on(board)  # so that a mistake in `start` is found where the instance is read
        return board

    def data_of(board: Board, labels: Labels) -> dict[str, Any]:
        found = {
            each.name: encode(each, value, board.graph, labels)
            for each, (_, value) in zip(ruleset.data, board.data, strict=True)
            if value is not None
        }
        return {**found, "player": board.player} if board.player else found

    return Game(
        name=ruleset.name,
        title=ruleset.name,
        questions=asked,
        keys=keys,
        graph=ruleset.graph,
        loops=ruleset.loops,
        build=build,
        data=data_of,
        impartial=None if ruleset.partizan else IMPARTIAL,
        how=ruleset.about,
        about=ruleset.about,
        folder="partizan" if ruleset.partizan else "ruleset",
        ruleset=ruleset,
    )
