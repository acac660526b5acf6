"""Rules files: Python programs, run when the user names them and never otherwise.

A file is loaded once for each text that it, and what it imports from beside it, has. Whoever plays
in another process, on this machine or another, gets the texts and loads them again, so that all
play by the same rules though the files may have changed since (`zermelo.python.packing`).
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable, Mapping
from contextvars import ContextVar
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from zermelo.core.errors import nearest
from zermelo.games.ruleset.beside import is_unchanged, reading, text_of
from zermelo.games.ruleset.contract import Ruleset, Source
from zermelo.games.ruleset.mistakes import Mistake, describe_error, is_interrupt, line_of, mistake
from zermelo.games.ruleset.printing import kept_off_output

PREFIX = "zermelo_rules_"
"""What the names of the modules of rules files begin with."""

Made = TypeVar("Made")

LOADING: ContextVar[Source | None] = ContextVar("LOADING", default=None)
"""The file that is being loaded."""

_lock = threading.RLock()
_loaded: dict[tuple[str, str], list[tuple[Source, tuple[Ruleset, ...]]]] = {}


def load(path: str) -> tuple[Ruleset, ...]:
    """Return the rulesets of a file, in the order in which it defines them.

    Raises
    ------
    InputError
        It cannot be read or run, or defines no ruleset; the text names file and line.
    """
    return load_text(path, text_of(path))


def load_text(
    path: str, text: str, modules: Mapping[str, str] | None = None
) -> tuple[Ruleset, ...]:
    """Return the rulesets of a file that was read already; `InputError` as for `load`.

    `modules`: what it may import from beside it (see `Source`); else that is read there.
    """
    source = Source(path, text, rules=True, modules=dict(modules or {}))
    with _lock:
        before = _loaded.setdefault((path, source.sha256), [])
        for earlier, found in before:
            same = is_unchanged(earlier) if modules is None else earlier.modules == modules
            if same:
                return found
        found = rulesets_of(source, modules is not None)
        before.append((source, found))
        return found


def execute(source: Source, kind: str = "rules file", sealed: bool = False) -> ModuleType:
    """Return the module that a file of this kind makes when it is run.

    If it is `sealed`, it may import from beside it what the source brings along.
    """
    module = ModuleType(f"{PREFIX}{source.sha256[:16]}")
    module.__file__ = source.path
    sys.modules[module.__name__] = module  # where data classes look their annotations up
    token = LOADING.set(source)
    try:
        program = compile(source.program, source.path, "exec")
        with kept_off_output(), reading(source, sealed) as names:
            vars(module).update(names)
            exec(program, module.__dict__)
    except Mistake:
        raise
    except BaseException as error:
        if is_interrupt(error, source.path):
            raise
        raise _load_failure(error, source.path, kind) from None
    finally:
        LOADING.reset(token)
    return module


def rulesets_of(source: Source, sealed: bool) -> tuple[Ruleset, ...]:
    """Run a rules file, and return its rulesets; `sealed` as for `execute`."""
    module = execute(source, sealed=sealed)
    found = {id(each): each for value in vars(module).values() for each in members(value, Ruleset)}
    own = tuple(each for each in found.values() if each.source == source)
    if not own:
        mend = 'write GAME = zermelo.ruleset("name", start=…, moves=…)'
        raise Mistake("this file defines no ruleset", mend, "line 1", source.path)
    names: set[str] = set()
    for each in own:
        if each.name in names:
            raise mistake(f"two rulesets are called {each.name}", "rename one", each.moves)
        names.add(each.name)
    return own


def _load_failure(error: BaseException, path: str, kind: str) -> Mistake:
    """Return what is to be said of an exception from a file that was compiled or run."""
    line, what = line_of(error.__traceback__, path), f"the {kind} fails: {describe_error(error)}"
    if isinstance(error, SyntaxError) and error.filename in (path, None):
        line, what = error.lineno, f"this is no Python: {error.msg}"
    elif isinstance(error, ValueError) and line is None:
        what = f"this is no Python: {error}"
    return Mistake(what, "", "" if line is None else f"line {line}", path)


def members(value: Any, kind: type[Made]) -> list[Made]:
    """Return the values of a kind that a name stands for: one, or a list or dictionary of some."""
    inside = value.values() if isinstance(value, dict) else value
    if isinstance(inside, kind):
        return [inside]
    several = isinstance(value, dict | list | tuple)
    return [each for each in inside if isinstance(each, kind)] if several else []


def find_ruleset(rulesets: tuple[Ruleset, ...], name: str, path: str) -> Ruleset:
    """Return the ruleset of this name; `InputError` if the file has none."""
    for each in rulesets:
        if each.name == name:
            return each
    known = nearest(name, [each.name for each in rulesets])
    raise Mistake(f"there is no ruleset {name}", known, "", path)


def load_files(paths: Iterable[str]) -> None:
    """Load rules files and make their games known in this process.

    Raises
    ------
    InputError
        As `load` does; or two files have a ruleset of one name.
    """
    places: dict[str, str] = {}
    for path in paths:
        for ruleset in load(path):
            other = places.setdefault(ruleset.name, path)
            if Path(other).resolve() != Path(path).resolve():
                what = f"{other} has a ruleset {ruleset.name} too"
                raise Mistake(what, "rename one of them, or name one file", "", path)
            register(ruleset)


def register(ruleset: Ruleset) -> Ruleset:
    """Return the ruleset, whose name the registry knows from now on in this process."""
    from zermelo.games.registry import GAMES
    from zermelo.games.ruleset.entries import entry

    GAMES.add(entry(ruleset))
    return ruleset
