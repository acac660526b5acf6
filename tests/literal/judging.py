"""Whether a claim is true: what an instance asks, answered by the literal reading of its game."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from tests.literal import (
    arc_kayles,
    cleaning,
    cops,
    edge_nim,
    ello,
    geography,
    grim,
    light_polish,
    lights_out,
    node_kayles,
    octal,
    polish,
    seepage,
    subtraction,
    sums,
    vertexnim,
    weak_cops,
)
from tests.literal.reading import Illegal, TooLarge, Value, same


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
    "polish": Reading(polish.answer),
    "light-polish": Reading(light_polish.answer),
    "vertexnim": Reading(vertexnim.answer),
    "edge-nim": Reading(edge_nim.answer),
    "geography": Reading(geography.answer),
    "subtraction": Reading(subtraction.answer, subtraction.holds),
    "octal": Reading(octal.answer, octal.holds),
    "node-kayles": Reading(node_kayles.answer, node_kayles.holds),
    "arc-kayles": Reading(arc_kayles.answer, arc_kayles.holds),
    "grim": Reading(grim.answer, grim.holds),
    "sum": Reading(sums.answer, sums.holds),
    "compare": Reading(sums.compare),
}


def judge(instance: Value, question: str, claimed: Any) -> bool | None:
    """Return whether a claim is true; None where the literal reading would take too long.

    A claim about what is no instance is not true.
    """
    return _judged(json.dumps([instance, question, claimed]))


@lru_cache(maxsize=1000)
def _judged(claim: str) -> bool | None:
    """Judge a claim that is given as text, so that it is judged once for all methods."""
    instance, question, claimed = json.loads(claim)
    name = instance.get("game") if isinstance(instance, dict) else None
    reading = READINGS.get(name) if isinstance(name, str) else None
    if reading is None:
        return False
    try:
        if reading.holds is not None:
            return reading.holds(instance, question, claimed)
        return same(question, reading.answer(instance, question), claimed)
    except Illegal:
        return False
    except TooLarge:
        return None
