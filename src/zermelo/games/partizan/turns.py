"""A partizan game by turns: a position with the player who is to move there.

Who cannot move has lost, so these are positions of an impartial game: the next player wins one
exactly if the player to move does. Where nobody is to move, it is open who begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from zermelo.games.impartial.rules import Impartial
from zermelo.games.partizan import OTHER, PLAYERS
from zermelo.games.ruleset.playing import Board, endless, rules_on


class Turn(NamedTuple):
    """A position, and the player who is to move, or "" if it is open who begins."""

    position: Any
    player: str


def in_turns(board: Board) -> Impartial:
    """Return the rules of a partizan game by turns; it starts with the player who is asked for."""
    rules = rules_on(board)

    def options(turn: Turn) -> Sequence[tuple[Any, Turn]]:
        if not turn.player:
            return [(player, Turn(turn.position, player)) for player in PLAYERS]
        other = OTHER[turn.player]
        pairs = rules.options(turn.position, turn.player)
        return [(move, Turn(after, other)) for move, after in pairs]

    return Impartial(
        start=lambda game: Turn(rules.start, game.player or ""),
        options=options,
        components=lambda turn: [turn] if options(turn) else [],
        write=lambda turn: [rules.write(turn.position), turn.player],
        read=lambda game, value: Turn(rules.read(value[0]), value[1]),  # noqa: ARG005
        move=rules.move,
        canonical=lambda turn: turn._replace(position=rules.canonical(turn.position)),
        made=lambda turn: turn.position.made,
        endless=lambda turn, moves: endless(board.ruleset, moves),  # noqa: ARG005
    )
