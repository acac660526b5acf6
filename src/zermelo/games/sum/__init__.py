"""The entry of disjunctive sums."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.games.game import Game, Key
from zermelo.games.impartial.rules import questions
from zermelo.games.partizan.questions import OUTCOME, VALUES
from zermelo.games.sum import rules

ASKED = questions("[part, move]")

GAME = Game(
    name="sum",
    title="disjunctive sums",
    how=(
        "Several games lie side by side, and a move is a move in one of them; who can move in "
        "none loses."
    ),
    questions=(*(OUTCOME if q.name == OUTCOME.name else q for q in ASKED), *VALUES),
    keys=(
        Key(
            "parts",
            list[Instance],
            "instances of impartial games, or of partizan ones",
            required=True,
            positional=True,
            example=[{"game": "node-kayles", "graph": {"family": "path:4"}}],
        ),
    ),
    graph="none",
    build=rules.build,
    data=lambda game, labels: {"parts": list(game.parts)},  # noqa: ARG005
    impartial=rules.RULES,
    example='[zermelo.polish("path:3"), zermelo.subtraction("path:4", [1, 2])]',
)
