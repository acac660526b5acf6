"""Rules files: Python programs, run when the user names them and never otherwise.

A file is loaded once for each text that it has. Whoever plays in another process, on this machine
or another, gets the text and loads it again, so that all play by the same rules though the file may
have changed since (`zermelo.packing`).
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterable
from contextvars import ContextVar
from pathlib import Path
from types import ModuleType
from typing import Any

from zermelo.core.errors import ZermeloError, nearest
from zermelo.games.ruleset.contract import PREFIX, Ruleset, Source
from zermelo.games.ruleset.mistakes import Mistake, mistake

LARGEST = 1_000_000
"""No rules file is longer, in bytes."""

LOADING: ContextVar[Source | None] = ContextVar("LOADING", default=None)
"""The file that is being loaded."""

_lock = threading.RLock()
_loaded: dict[tuple[str, str], tuple[Ruleset, ...]] = {}


def load(path: str) -> tuple[Ruleset, ...]:
    """Return the rulesets of a file, in the order in which it defines them.

    Raises
    ------
    InputError
        It cannot be read or run, or defines no ruleset; the text names file and line.
    """
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Mistake(f"a rules file of more than {LARGEST:,} bytes", "", "", path)
        text = data.decode()
    except OSError as error:
        raise Mistake(error.strerror or str(error), "", "", path) from None
    except UnicodeDecodeError:
        raise Mistake("this is no UTF-8 text", "", "", path) from None
    return load_text(Source(path, text))


def load_text(source: Source) -> tuple[Ruleset, ...]:
    """Return the rulesets of a file that was read already; `InputError` as for `load`."""
    key = (source.path, source.sha256)
    with _lock:
        if key not in _loaded:
            _loaded[key] = _run(source)
        return _loaded[key]


def _run(source: Source) -> tuple[Ruleset, ...]:
    module = ModuleType(f"{PREFIX}{source.sha256[:16]}")
    module.__file__ = source.path
    sys.modules[module.__name__] = module  # where data classes look their annotations up
    vars(module)["print"] = _print
    token = LOADING.set(source)
    try:
        exec(compile(source.program, source.path, "exec"), module.__dict__)
    except SyntaxError as error:
        line = f"line {error.lineno}" if error.lineno else ""
        raise Mistake(f"this is no Python: {error.msg}", "", line, source.path) from None
    except ZermeloError:
        raise
    except (Exception, SystemExit) as error:
        line = _line(error, source.path)
        text = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        raise Mistake(f"the rules file fails: {text}", "", line, source.path) from None
    finally:
        LOADING.reset(token)
    found = {id(each): each for value in vars(module).values() for each in _rulesets(value)}
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


def _print(*values: Any, **options: Any) -> None:
    """Print to standard error: on standard output stand answers, and nothing else."""
    if options.get("file") is None:
        options["file"] = sys.stderr
    print(*values, **options)  # noqa: T201


def _rulesets(value: Any) -> list[Ruleset]:
    """Return the rulesets that a name stands for: one, or a list or dictionary of some."""
    inside = value.values() if isinstance(value, dict) else value
    if isinstance(inside, Ruleset):
        return [inside]
    several = isinstance(value, dict | list | tuple)
    return [each for each in inside if isinstance(each, Ruleset)] if several else []


def _line(error: BaseException, path: str) -> str:
    """Return the innermost line of a file that an exception came through."""
    line, trace = "", error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = f"line {trace.tb_lineno}"
        trace = trace.tb_next
    return line


def named(rulesets: tuple[Ruleset, ...], name: str, path: str) -> Ruleset:
    """Return the ruleset of this name; `InputError` if the file has none."""
    for each in rulesets:
        if each.name == name:
            return each
    known = nearest(name, [each.name for each in rulesets])
    raise Mistake(f"there is no ruleset {name}", known, "", path)


def known(paths: Iterable[str]) -> None:
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
            registered(ruleset)


def registered(ruleset: Ruleset) -> Ruleset:
    """Return the ruleset, whose name the registry knows from now on in this process."""
    from zermelo.games.registry import GAMES
    from zermelo.games.ruleset.entries import entry

    GAMES.add(entry(ruleset))
    return ruleset
