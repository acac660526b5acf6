"""What an impartial game tells the engines and the checker: its moves and its components.

The one who cannot move loses. A position is a value, hashable and comparable. Its nim-value is the
least number that no option has, and the exclusive or of its components' (Sprague, Grundy).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.game import Question

Position = Any
Move = Any

NEXT, PREVIOUS = "N", "P"

MISERE, GENUS, QUOTIENT = "misere-outcome", "genus", "misere-quotient"
"""The questions who wins if the player who cannot move wins: alone, beside heaps of 2, in sums."""

PASS: Move = "no move"
"""What a game in which a blocked player wins (misère play) gives him as his one move, to a position
without moves: the engines know only play in which he loses. Nobody is told that it wins."""

ENDED: Position = "ended"
"""The position that `PASS` leads to where the question makes play misère."""


@dataclass(frozen=True, slots=True)
class Impartial:
    """The rules of an impartial game as functions; ``game`` is the instance's value.

    A position that falls into no smaller ones is its own only component; components without a move
    are left out. `colors` is for games in which moves are vertices: the color of every vertex,
    None for those that cannot be moved at, such that the automorphisms of the graph on the others
    that keep the colors are symmetries of the start. `choices` counts options without making them
    where weights can make them many, and is 0 where the size of the graph bounds them. What `read`
    returns may be a name only, by which a position is found and of which no options are asked: then
    `made` is false.
    """

    start: Callable[[Any], Position]  # game -> the position that the first player finds
    options: Callable[[Position], Iterable[tuple[Move, Position]]]  # in a fixed order
    components: Callable[[Position], Sequence[Position]]  # positions whose sum it is
    write: Callable[[Position], Any]  # a JSON value
    read: Callable[[Any, Any], Position]  # (game, JSON value) -> position, or `InputError`
    move: Callable[[Labels, Move], Any]  # a JSON value
    positions: Callable[[Any], float] | None = None  # game -> roughly how many play can reach
    misere: Callable[[Any], bool] = lambda game: False  # noqa: ARG005 - by the game's own data
    colors: Callable[[Any], Sequence[int | None]] | None = None
    choices: Callable[[Position], int] = lambda position: 0  # noqa: ARG005
    canonical: Callable[[Position], Position] | None = None  # one that plays the same
    made: Callable[[Position], bool] = lambda position: True  # noqa: ARG005 - more than a name
    # What to raise where play comes back to a position (0), or goes on after so many moves.
    endless: Callable[[Position, int], Exception] | None = None
    # The rules on an instance, if they differ; None if that is not impartial.
    bound: Callable[[Instance], Impartial | None] | None = None
    takes: str = ""  # what a move deletes, as `games.impartial.deletion` says
    # The nim-values of all positions that are not taken apart; None where these are too many.
    small: Callable[[Any, Deadline], Callable[[Position], int] | None] | None = None

    def expected(self, game: Any) -> float:
        """Return roughly how many positions play can reach, as measured on sparse graphs."""
        if self.positions is not None:
            return self.positions(game)
        return float(1.6 ** min(game.graph.n + game.graph.m / 4, 200))

    def moves(self, position: Position) -> Iterator[tuple[Move, Position]]:
        """Yield the options that are moves, which `PASS` is not."""
        return ((move, after) for move, after in self.options(position) if move is not PASS)


def mex(values: Iterable[int]) -> int:
    """Return the least number >= 0 that is not among the values."""
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


def outcome(value: int) -> str:
    """Return who wins at a nim-value: "N", the next player, or "P", the previous one."""
    return NEXT if value else PREVIOUS


def questions(moves: str) -> tuple[Question, ...]:
    """Return the questions of an impartial game, given the form of its moves in words."""
    return (
        Question("nim-value", "integer", "What is the nim-value?"),
        Question("outcome", '"N"/"P"', "Does the next or the previous player win?"),
        Question("winning-moves", f"[{moves}, …]", "Which moves win?"),
        Question(MISERE, '"N"/"P"', "Who wins if the player who cannot move wins?"),
        Question(GENUS, '{"text", "nim-value", "misere"}', "What is the genus?"),
        Question(QUOTIENT, '{"table", "p", "value"}', "What is the misère quotient?"),
    )


def in_misere_play(rules: Impartial) -> Impartial:
    """Return the rules by which the player who cannot move wins.

    He gets one move, `PASS` to `ENDED`. Positions are not taken apart: what the components of a sum
    are worth does not tell who wins it in misère play.
    """
    canonical = rules.canonical

    def options(position: Position) -> Iterator[tuple[Move, Position]]:
        if position != ENDED:
            found = iter(rules.options(position))
            yield next(found, (PASS, ENDED))
            yield from found

    return replace(
        rules,
        options=options,
        components=lambda position: () if position == ENDED else (position,),
        move=lambda labels, move: move if move is PASS else rules.move(labels, move),
        choices=lambda position: 0 if position == ENDED else rules.choices(position),
        canonical=canonical and (lambda p: p if p == ENDED else canonical(p)),
        made=lambda position: position == ENDED or rules.made(position),
        small=None,
    )
