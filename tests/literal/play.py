"""Who wins an impartial game, and its nim-value: the definitions, by recursion over all options."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tests.literal.reading import TooLarge, in_order, require

MOST = 20_000
"""The moves that are looked at before `TooLarge` is raised."""

Position = Hashable
Moves = Callable[[Any], Iterator[tuple[Any, Position]]]

QUESTIONS = ("nim-value", "outcome", "winning-moves")
MISERE = "misere-outcome"


@dataclass(frozen=True)
class Game:
    """A position to start from, and the rules.

    Attributes
    ----------
    start : hashable
        The position.
    moves : callable
        position -> pairs (move as JSON, position).
    misere : bool
        Whether who cannot move wins.
    """

    start: Position
    moves: Moves
    misere: bool = False


class Play:
    """A game that is played through, and remembers what it has seen."""

    def __init__(self, game: Game, most: int = MOST) -> None:
        self._game, self._left = game, most
        self._wins: dict[Position, bool] = {}
        self._values: dict[Position, int] = {}

    def moves(self, position: Position) -> Iterator[tuple[Any, Position]]:
        for move, after in self._game.moves(position):
            self._left -= 1
            if self._left < 0:
                raise TooLarge("too many moves")
            yield move, after

    def next_player_wins(self, position: Position) -> bool:
        """Whether some move leads to where the next player does not win.

        Who cannot move loses, and wins in misère play. It stops at the first such move, so that a
        heap with more moves than anybody could list is no harm where an early one wins.
        """
        if position not in self._wins:
            stuck, found = True, False
            for _, after in self.moves(position):
                stuck = False
                if not self.next_player_wins(after):
                    found = True
                    break
            self._wins[position] = self._game.misere if stuck else found
        return self._wins[position]

    def nim_value(self, position: Position) -> int:
        """Return the least number >= 0 that is the nim-value of no option."""
        if position not in self._values:
            seen = {self.nim_value(after) for _, after in self.moves(position)}
            self._values[position] = min(set(range(len(seen) + 1)) - seen)
        return self._values[position]


def answer(game: Game, question: str, questions: tuple[str, ...] = QUESTIONS) -> Any:
    """Return what the questions of all impartial games are answered by.

    Raises
    ------
    Illegal
        The question is none of these.
    TooLarge
        It would take too long.
    """
    from tests.literal import misere

    if question == MISERE:
        game, question = replace(game, misere=True), "outcome"
    play, start = Play(game), game.start
    try:
        if question in (misere.GENUS, misere.QUOTIENT):
            return (misere.genus if question == misere.GENUS else misere.quotient)(game)
        require(question in questions, f"the question {question!r}")
        if question == "nim-value":
            return play.nim_value(start)
        if question == "outcome":
            return "N" if play.next_player_wins(start) else "P"
        losing = [move for move, after in play.moves(start) if not play.next_player_wins(after)]
        return in_order(losing)
    except RecursionError:
        raise TooLarge("too many moves in a row") from None
