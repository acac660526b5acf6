"""The registry: every game that zermelo knows, by name, and loaded when it is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from functools import cache
from importlib.util import find_spec
from types import MappingProxyType
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

from zermelo.core.errors import InputError, nearest, shown
from zermelo.core.instance import Instance
from zermelo.games.game import Game, Question

if TYPE_CHECKING:
    from zermelo.games.impartial.rules import Impartial

NAMES = (
    "ello", "lights-out", "cleaning", "seepage", "cops", "weak-cops", "polish", "light-polish",
    "vertexnim", "edge-nim", "geography", "subtraction", "octal", "node-kayles", "arc-kayles",
    "grim", "sum", "compare",
)  # fmt: skip
"""The games, in the order of the documentation; each has its `GAME` in the folder of its name."""


def folder(name: str) -> str:
    """Return the name of a game's folder, here and in solvers/, and of its file in encodings/."""
    return name.replace("-", "_") if name in NAMES else game(name).folder


class Games(Mapping[str, Game]):
    """The games by name; to look one up loads its entry, to list their names loads nothing.

    Attributes
    ----------
    added : dict
        The entries of rulesets, which are known in this process only.
    made : mapping
        The rulesets that the running program has made: known when they are asked for.
    """

    def __init__(self) -> None:
        self.added: dict[str, Game] = {}
        self.made: WeakValueDictionary[str, Any] = WeakValueDictionary()

    def add(self, entry: Game) -> None:
        """Make a ruleset's entry known, in the place of one that had its name.

        Raises
        ------
        InputError
            A game of zermelo's own has this name.
        """
        if entry.name in NAMES:
            raise InputError(f"{entry.name} is a game of zermelo's own", "choose another name")
        self.added[entry.name] = entry

    def is_replaced(self, name: str) -> bool:
        """Whether this thread itself says which rules a name stands for."""
        return name in REPLACED.get()

    def __getitem__(self, name: str) -> Game:
        if name in NAMES:
            return _own(name)
        if name in REPLACED.get():
            return REPLACED.get()[name]
        if name not in self.added:
            ruleset = self.made.get(name)
            if ruleset is None and name not in _plugins():
                raise KeyError(name)
            plugins = importlib.import_module("zermelo.games.ruleset.plugins")
            files = importlib.import_module("zermelo.games.ruleset.files")
            files.register(ruleset or plugins.plugin(name))
        return self.added[name]

    def __contains__(self, name: object) -> bool:
        return name in NAMES or name in self.added or name in self.made or name in _plugins()

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*NAMES, *self.added, *_plugins())))

    def __len__(self) -> int:
        return len(list(iter(self)))


@cache
def _own(name: str) -> Game:
    entry: Game = importlib.import_module(f"zermelo.games.{folder(name)}").GAME
    return entry


def _plugins() -> Mapping[str, object]:
    """Return the games of installed packages, which are asked for only where a name is unknown."""
    found: Mapping[str, object] = importlib.import_module("zermelo.games.ruleset.plugins").plugins()
    return found


REPLACED: ContextVar[Mapping[str, Game]] = ContextVar("REPLACED", default=MappingProxyType({}))
"""Entries of rulesets that stand for their names in this thread, for a while."""

GAMES = Games()


def carried() -> tuple[Any, ...]:
    """Return the rulesets that a child process is to know: those of the files that were named."""
    return tuple(own for each in GAMES.added.values() if (own := each.ruleset).loaded)


@cache
def stands(module: str) -> bool:
    """Whether there is a module; an empty folder that an older version left behind is none."""
    spec = find_spec(module)
    return spec is not None and spec.has_location


def part(name: str, room: str, what: str = "") -> str | None:
    """Return the module of a part of a game, such as ``.evidence``, by its dotted name.

    An impartial game without one of its own has that of the games that it is like.
    """
    own = f"zermelo.{room}.{folder(name)}{what}"
    if stands(own):
        return own
    like = GAMES[name].like if what else GAMES[name].like.rpartition(".")[2]
    return None if GAMES[name].impartial is None else f"zermelo.{room}.{like}{what}"


def game(name: str) -> Game:
    """Return the entry of a game; the `InputError` of an unknown one names the nearest."""
    if name in NAMES:
        return _own(name)
    if name not in GAMES:
        files = (f"{each.name} is in {each.place}" for each in carried())
        mend = f"{nearest(name, GAMES)}; zermelo games lists them, --rules adds those of a file"
        raise InputError(f"there is no game {shown(name)}", "; ".join((mend, *files)))
    return GAMES[name]


def impartial_of(instance: Instance) -> Impartial | None:
    """Return the rules of an impartial game on an instance; None if it is not impartial.

    In misère play, if that is what the question or the data say.
    """
    rules = game(instance.game).impartial
    if rules is not None and rules.bound is not None:
        rules = rules.bound(instance)
    if rules is None or instance.question != "misere-outcome" or rules.misere(instance.position):
        return rules
    from zermelo.games.impartial.rules import in_misere_play

    return in_misere_play(rules)


def rulesets(instance: Instance) -> dict[str, Any]:
    """Return the rulesets that an instance is played by, by their names; those of parts too."""
    if game(instance.game).ruleset is not None:
        return {instance.game: instance.position.ruleset}
    parts = instance.position.parts if instance.game in ("sum", "compare") else ()
    return {name: each for part in parts for name, each in rulesets(part).items()}


def question(spec: Game, name: str | None) -> Question:
    """Return one of the game's questions, the first one for None; `InputError` if unknown."""
    if name is None:
        return spec.questions[0]
    found = spec.question(name)
    if found is None:
        known = nearest(name, [question.name for question in spec.questions])
        raise InputError(f"{spec.name} has no question {shown(name)}", known)
    return found
