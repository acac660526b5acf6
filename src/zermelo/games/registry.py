"""The game registry: every game that zermelo knows, by name."""

from __future__ import annotations

from zermelo.core.errors import InputError, nearest, shown
from zermelo.games import cleaning, cops, ello, light_polish, lights_out, polish, seepage, sums
from zermelo.games.spec import GameSpec, Question

GAMES: dict[str, GameSpec] = {
    spec.name: spec
    for spec in (
        ello.SPEC,
        lights_out.SPEC,
        cleaning.SPEC,
        seepage.SPEC,
        polish.SPEC,
        light_polish.SPEC,
        cops.SPEC,
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
