"""The game registry: every game that zermelo knows, by name."""

from __future__ import annotations

from zermelo.core.errors import InputError, nearest, shown
from zermelo.games.cleaning import rules as cleaning
from zermelo.games.cops import rules as cops
from zermelo.games.edge_nim import rules as edge_nim
from zermelo.games.ello import rules as ello
from zermelo.games.geography import rules as geography
from zermelo.games.grim import rules as grim
from zermelo.games.kayles import rules as kayles
from zermelo.games.light_polish import rules as light_polish
from zermelo.games.lights_out import rules as lights_out
from zermelo.games.octal import rules as octal
from zermelo.games.polish import rules as polish
from zermelo.games.seepage import rules as seepage
from zermelo.games.spec import GameSpec, Question
from zermelo.games.subtraction import rules as subtraction
from zermelo.games.sums import rules as sums
from zermelo.games.vertexnim import rules as vertexnim
from zermelo.games.weak_cops import rules as weak_cops

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
