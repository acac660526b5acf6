"""The registry: every game that zermelo knows, by name, and loaded when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.util import find_spec

from zermelo.core.errors import InputError, nearest, shown
from zermelo.games.game import Game, Question

NAMES = (
    "ello",
    "lights-out",
    "cleaning",
    "seepage",
    "cops",
    "weak-cops",
    "polish",
    "light-polish",
    "vertexnim",
    "edge-nim",
    "geography",
    "subtraction",
    "octal",
    "node-kayles",
    "arc-kayles",
    "grim",
    "sum",
)
"""The games, in the order of the documentation; each has its `GAME` in the folder of its name."""


def folder(name: str) -> str:
    """Return the name of a game's folder, here and in solvers/, and of its file in encodings/."""
    return name.replace("-", "_")


class Games(Mapping[str, Game]):
    """The games by name; to look one up loads its entry, to list their names loads nothing."""

    def __getitem__(self, name: str) -> Game:
        if name not in NAMES:
            raise KeyError(name)
        entry: Game = importlib.import_module(f"zermelo.games.{folder(name)}").GAME
        return entry

    def __contains__(self, name: object) -> bool:
        return name in NAMES

    def __iter__(self) -> Iterator[str]:
        return iter(NAMES)

    def __len__(self) -> int:
        return len(NAMES)


GAMES = Games()


@cache
def stands(module: str) -> bool:
    """Whether there is a module; an empty folder that an older version left behind is none."""
    spec = find_spec(module)
    return spec is not None and spec.has_location


def part(name: str, what: str) -> str | None:
    """Return the module of a part of a game, such as its evidence, by its dotted name.

    An impartial game without one of its own has that of the games that it is like.
    """
    own = f"zermelo.games.{folder(name)}.{what}"
    if stands(own):
        return own
    return None if GAMES[name].impartial is None else f"zermelo.games.{GAMES[name].like}.{what}"


def game(name: str) -> Game:
    """Return the entry of a game; the `InputError` of an unknown one names the nearest."""
    if name not in GAMES:
        raise InputError(f"there is no game {shown(name)}", nearest(name, GAMES))
    return GAMES[name]


def question(spec: Game, name: str | None) -> Question:
    """Return one of the game's questions, the first one for None; `InputError` if unknown."""
    if name is None:
        return spec.questions[0]
    found = spec.question(name)
    if found is None:
        known = nearest(name, [question.name for question in spec.questions])
        raise InputError(f"{spec.name} has no question {shown(name)}", known)
    return found
