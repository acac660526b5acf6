"""Disjunctive sums: a move is a move in one part. A position has one of each part."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tests.literal import (
    arc_kayles,
    edge_nim,
    geography,
    grim,
    light_polish,
    misere,
    node_kayles,
    notation,
    octal,
    play,
    polish,
    subtraction,
    values,
    vertexnim,
)
from tests.literal.play import Game, Position
from tests.literal.reading import Illegal, Value, only, require, same

PARTS: dict[str, Callable[[Value], Game]] = {
    "polish": polish.game,
    "light-polish": light_polish.game,
    "vertexnim": vertexnim.game,
    "edge-nim": edge_nim.game,
    "geography": geography.game,
    "subtraction": subtraction.game,
    "octal": octal.game,
    "node-kayles": node_kayles.game,
    "arc-kayles": arc_kayles.game,
    "grim": grim.game,
}


def part(instance: Any) -> Game:
    """Return the game of a part, which may be a sum itself."""
    if not isinstance(instance, dict):
        raise Illegal("a part is an instance")
    if instance.get("game") == "sum":
        return game(instance)
    if instance.get("game") not in PARTS:
        raise Illegal(f"{instance.get('game')!r} is no impartial game")
    found = PARTS[instance["game"]](instance)
    require(not found.misere, "misère play in a sum")
    return found


def game(instance: Value) -> Game:
    only(instance, "parts")
    parts = instance.get("parts")
    if isinstance(parts, dict):  # one part stands for a list of one
        parts = [parts]
    if not isinstance(parts, list):
        raise Illegal("there are no parts")
    games = [part(each) for each in parts]

    def moves(position: tuple[Position, ...]) -> Iterator[tuple[Any, Any]]:
        for i, each in enumerate(games):
            for move, after in each.moves(position[i]):
                yield [i, move], (*position[:i], after, *position[i + 1 :])

    return Game(tuple(each.start for each in games), moves)


def answer(instance: Value, question: str) -> Any:
    if question in (*play.QUESTIONS, play.MISERE, misere.GENUS, misere.QUOTIENT):
        return play.answer(game(instance), question)
    return values.answer(question, value(game(instance)))


def value(sum_: Game) -> values.Game:
    """Return the value of an impartial game: both players have all moves."""
    played = play.Play(sum_)
    return values.of(sum_.start, lambda position, _: (after for _, after in played.moves(position)))


def holds(instance: Value, question: str, claimed: Any) -> bool:
    """Whether an answer is true: of a value the form, and what the text says."""
    found = answer(instance, question)
    if question not in ("value", "atomic-weight"):
        return same(question, found, claimed)
    told = {"form", "text"} == (claimed.keys() if isinstance(claimed, dict) else set())
    return told and claimed["form"] == found and notation.says(claimed["text"], found)


def compare(instance: Value, question: str) -> str:
    """Return which of two games is greater."""
    only(instance, "left", "right")
    require(question == "compare", "no such question")
    return values.compared(*(value(part(instance.get(side))) for side in ("left", "right")))
