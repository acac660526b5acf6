"""Whether a claim is true: what an instance asks, answered by the literal reading of its game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tests.literal import (
    cleaning,
    cops,
    ello,
    geography,
    lights_out,
    seepage,
    weak_cops,
)
from tests.literal.reading import Illegal, TooLarge, Value, in_order


@dataclass(frozen=True)
class Reading:
    """The literal reading of a game.

    Attributes
    ----------
    answer : callable
        (instance, question) -> the answer; raises `Illegal` or `TooLarge`.
    holds : callable or None
        (instance, question, claimed answer) -> whether it is true, or None if that is not known;
        for games where an answer need not be the only right one, or cannot be computed.
    """

    answer: Callable[[Value, str], Any]
    holds: Callable[[Value, str, Any], bool | None] | None = None


READINGS: dict[str, Reading] = {
    "ello": Reading(ello.answer),
    "lights-out": Reading(lights_out.answer),
    "cleaning": Reading(cleaning.answer),
    "seepage": Reading(seepage.answer),
    "cops": Reading(cops.answer),
    "weak-cops": Reading(weak_cops.answer, weak_cops.holds),
    "geography": Reading(geography.answer),
}


def same(question: str, one: Any, other: Any) -> bool:
    """Whether two answers are the same JSON value, moves in whatever order."""
    if question == "winning-moves" and isinstance(one, list) and isinstance(other, list):
        one, other = in_order(one), in_order(other)
    # As text, because 1 == True in Python.
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@lru_cache(maxsize=1000)
def answered(asked: str) -> Any:
    """Return the literal answer to (instance, question), given as text so that it is kept."""
    instance, question = json.loads(asked)
    return READINGS[instance["game"]].answer(instance, question)


def judge(instance: Value, question: str, claimed: Any) -> bool | None:
    """Return whether a claim is true; None where the literal reading would take too long.

    A claim about what is no instance is not true.
    """
    reading = READINGS.get(instance.get("game", "")) if isinstance(instance, dict) else None
    if reading is None:
        return False
    try:
        if reading.holds is not None:
            return reading.holds(instance, question, claimed)
        return same(question, answered(json.dumps([instance, question])), claimed)
    except Illegal:
        return False
    except TooLarge:
        return None
