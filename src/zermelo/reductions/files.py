"""Reduction files: Python programs like rules files, run when the user names them.

A file has one or more reductions, and may have rulesets that these lead to or come from. Whoever
works in another process gets the text and runs it again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

from zermelo.core.errors import InputError, nearest
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.beside import text_of
from zermelo.games.ruleset.contract import Ruleset, Source
from zermelo.games.ruleset.files import execute, members, register
from zermelo.games.ruleset.mistakes import Mistake
from zermelo.reductions.contract import Reduction
from zermelo.reductions.problem import PROBLEMS
from zermelo.reductions.registry import BUILT_IN, built_in

KIND = "reduction file"

Kind = TypeVar("Kind")


def load(path: str) -> tuple[Reduction, ...]:
    """Return the reductions of a file; or the built-in one of that name.

    Raises `InputError` if it cannot be read or run, or has none; the text names file and line.
    """
    return load_text(path, "" if path in BUILT_IN else text_of(path, KIND))


def load_text(path: str, text: str) -> tuple[Reduction, ...]:
    """Return the reductions of a file that was read already; its rulesets become known.

    Raises `InputError` as `load` does.
    """
    if path in BUILT_IN:
        return (built_in(path),)
    source = Source(path, text, rules=True)
    values = list(vars(execute(source, KIND)).values())
    for ruleset in _each(values, Ruleset):
        if ruleset.source == source:
            register(ruleset)
    found = tuple(_each(values, Reduction))
    if not found:
        mend = 'write REDUCTION = zermelo.hardness.reduction("name", source=…, target=…, make=…)'
        raise Mistake("this file defines no reduction", mend, "line 1", path)
    names: set[str] = set()
    for each in found:
        if each.name in names:
            raise Mistake(f"two reductions are called {each.name}", "rename one", "", path)
        names.add(each.name)
        for game in (each.source, each.target) if each.problem is None else (each.target,):
            if game not in (*PROBLEMS, *GAMES):
                what = f"{each.name}: there is no game {game}"
                raise Mistake(what, nearest(game, [*PROBLEMS, *GAMES]), "", path)
    return found


def _each(values: list[Any], kind: type[Kind]) -> Iterable[Kind]:
    """Return what is of a kind, in values and in lists among them, each once."""
    return {id(each): each for value in values for each in members(value, kind)}.values()


def find_reduction(found: tuple[Reduction, ...], name: str | None, path: str) -> Reduction:
    """Return the reduction of this name, or the only one; `InputError` if there is none."""
    names = [each.name for each in found]
    if name is None and len(found) > 1:
        raise InputError(
            "there are several reductions", f"name one of {', '.join(names)}", "", path
        )
    for each in found:
        if name in (None, each.name):
            return each
    raise InputError(f"there is no reduction {name}", nearest(str(name), names), "", path)


def towards(found: tuple[Reduction, ...], target: str | None, path: str) -> Reduction:
    """Return the only reduction to a game, or the only one at all; else `InputError`."""
    fitting = [each for each in found if target in (None, each.target)]
    if len(fitting) != 1:
        names = ", ".join(f"{each.name} (to {each.target})" for each in found)
        what = f"{len(fitting)} reductions" + (f" to {target}" if target else "")
        raise InputError(what, f"there are {names}", "", path)
    return fitting[0]
