"""The game registry: every game that zermelo knows, by name."""

from __future__ import annotations

from zermelo.core.errors import InputError, nearest, shown
from zermelo.games import (
    cleaning,
    cops,
    edge_nim,
    ello,
    geography,
    grim,
    kayles,
    light_polish,
    lights_out,
    octal,
    polish,
    seepage,
    subtraction,
    sums,
    vertexnim,
    weak_cops,
)
from zermelo.games.spec import GameSpec, Question

GAMES: dict[str, GameSpec] = {
    spec.name: spec
    for spec in (
        ello.SPEC,
        lights_out.SPEC,
        cleaning.SPEC,
        seepage.SPEC,
        cops.SPEC,
        weak_cops.SPEC,
        polish.SPEC,
        light_polish.SPEC,
        vertexnim.SPEC,
        edge_nim.SPEC,
        geography.SPEC,
        subtraction.SPEC,
        octal.SPEC,
        kayles.NODE,
        kayles.ARC,
        grim.SPEC,
        sums.SPEC,
    )
}


def game(name: str) -> GameSpec:
    """Return the entry of a game.

    Raises
    ------
    InputError
        There is no such game; the text names the nearest one.
    """
    if name not in GAMES:
        raise InputError(f"there is no game {shown(name)}", nearest(name, GAMES))
    return GAMES[name]


def question(spec: GameSpec, name: str | None) -> Question:
    """Return one of the game's questions, the first one for None; `InputError` if unknown."""
    if name is None:
        return spec.questions[0]
    found = spec.question(name)
    if found is None:
        known = nearest(name, [question.name for question in spec.questions])
        raise InputError(f"{spec.name} has no question {shown(name)}", known)
    return found
