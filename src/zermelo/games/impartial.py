"""What an impartial game tells the engines and the checker: moves, components, and how to write them.

The one who cannot move loses. A position is a value, hashable and comparable, and the game is the
disjunctive sum of the position's components, so its nim-value is the exclusive or of theirs
(Sprague, Grundy): the nim-value of a position is the least number that no option has.

Whoever has these functions gets nim-values, outcomes, all winning moves, tables and strategies as
evidence, and the checking of both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.core.labels import Labels
from zermelo.games.spec import Question

Position = Any
Move = Any

NEXT, PREVIOUS = "N", "P"


@dataclass(frozen=True, slots=True)
class Impartial:
    """The rules of an impartial game as functions.

    Attributes
    ----------
    start : callable
        The instance's value -> the position that the first player finds.
    options : callable
        position -> (move, position) for every move, in a fixed order.
    components : callable
        position -> positions whose sum it is, those without a move left out; a position that
        falls into no smaller ones is its own only component.
    write : callable
        position -> a JSON value.
    read : callable
        (the instance's value, a JSON value) -> position; raises `InputError`.
    move : callable
        (labels, move) -> a JSON value.
    """

    start: Callable[[Any], Position]
    options: Callable[[Position], Iterable[tuple[Move, Position]]]
    components: Callable[[Position], Sequence[Position]]
    write: Callable[[Position], Any]
    read: Callable[[Any, Any], Position]
    move: Callable[[Labels, Move], Any]


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
    """Return the three questions of an impartial game, given the form of its moves in words."""
    return (
        Question("nim-value", "integer", "What is the nim-value?"),
        Question("outcome", '"N"/"P"', "Does the next or the previous player win?"),
        Question("winning-moves", f"[{moves}, …]", "Which moves win?"),
    )
