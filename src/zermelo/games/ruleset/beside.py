"""Modules that lie beside a rules file: their texts are part of the rules, as its own text is.

In a rules file, and in these modules, ``import helper`` means the ``helper.py`` or
``helper/__init__.py`` beside the file; only Python's own modules and zermelo come before. What is
imported while the file is loaded is read, once, and noted in its `Source`; a source that came from
elsewhere brings these texts, and no other is read. Later imports get a module that is there, or
fail with words that say what to do. Python knows the modules by names of each file's own.
"""

from __future__ import annotations

import builtins
import importlib
import itertools
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from zermelo.games.ruleset.contract import Source
from zermelo.games.ruleset.mistakes import Mistake
from zermelo.games.ruleset.printing import print_to_stderr

READING: ContextVar[Source | None] = ContextVar("READING", default=None)
"""The source that modules are read for."""

LARGEST = 1_000_000
"""No rules file, and no module beside one, is longer, in bytes."""

_sources: dict[str, Source] = {}
"""The sources by the names of the packages that stand for their folders."""

_numbers = itertools.count()


def text_of(path: str, kind: str = "rules file") -> str:
    """Return the text of a file of this kind; `InputError` if it cannot be read or is too long."""
    try:
        with open(path, "rb") as stream:
            data = stream.read(LARGEST + 1)
        if len(data) > LARGEST:
            raise Mistake(f"a {kind} of more than {LARGEST:,} bytes", "", "", path)
        return data.decode()
    except (OSError, ValueError) as error:  # also a name that none can have, and what is no text
        what = "this is no UTF-8 text" if isinstance(error, UnicodeDecodeError) else str(error)
        raise Mistake(getattr(error, "strerror", None) or what, "", "", path) from None


@contextmanager
def reading(source: Source, sealed: bool) -> Iterator[dict[str, Any]]:
    """Let a file that is run meanwhile import what lies beside it; yield the names that it has.

    If it is `sealed`, that is what the source brings along.
    """
    folder = ModuleType(f"zermelo_rules_beside_{next(_numbers)}")
    folder.__path__ = []
    sys.modules[folder.__name__] = folder
    _sources[folder.__name__] = source
    if not any(isinstance(each, _Finder) for each in sys.meta_path):
        sys.meta_path.append(_Finder())
    token = READING.set(None if sealed else source)
    try:
        yield {"__builtins__": _builtins(folder.__name__)}
    finally:
        READING.reset(token)


def is_unchanged(source: Source) -> bool:
    """Whether the modules that were read for a source are as they were."""
    there = ((place_of(source.path, file), text) for file, text in source.modules.items())
    return all(os.path.isfile(place) and text_of(place) == text for place, text in there)


def place_of(path: str, file: str) -> str:
    """Return the whole name of a file beside another."""
    return os.path.join(os.path.dirname(os.path.abspath(path)), file)


def _builtins(folder: str) -> dict[str, Any]:
    """Return the built-in names of a file, whose imports begin in its folder."""

    def beside(top: str) -> bool:
        return any(_text(_sources[folder], file) is not None for file, _ in _files(top))

    def import_beside(
        name: str,
        names: dict[str, Any] | None = None,
        local: dict[str, Any] | None = None,
        fromlist: Sequence[str] = (),
        level: int = 0,
    ) -> Any:
        top = name.partition(".")[0]
        if level or top == "zermelo" or top in sys.stdlib_module_names or not beside(top):
            return builtins.__import__(name, names, local, fromlist, level)
        whole = f"{folder}.{name}"
        if fromlist:
            return builtins.__import__(whole, names, local, fromlist, 0)
        importlib.import_module(whole)
        return sys.modules[f"{folder}.{top}"]

    return {**vars(builtins), "__import__": import_beside, "print": print_to_stderr}


def _files(module: str) -> tuple[tuple[str, bool], tuple[str, bool]]:
    """Return where a module may stand, and whether it is a package then."""
    path = module.replace(".", "/")
    return (f"{path}/__init__.py", True), (f"{path}.py", False)


def _text(source: Source, file: str) -> str | None:
    """Return the text of a file beside a source's, or None if there is none."""
    if file not in source.modules:
        place, by = place_of(source.path, file), READING.get()
        if not os.path.isfile(place) or "site-packages" in place:
            return None
        if by is not source:
            what = f"{file} lies beside the rules file, but was not read when that was loaded"
            raise ImportError(f"{what}; import it at the top of the file")
        source.modules[file] = text_of(place)
    return source.modules[file]


class _Finder:
    """Finds the modules of the packages that stand for folders, by the texts of their sources."""

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> ModuleSpec | None:
        """Return how a module is made, or None if it is not one of ours."""
        folder, dot, module = name.partition(".")
        if not dot or folder not in _sources:
            return None
        source = _sources[folder]
        for file, package in _files(module):
            text = _text(source, file)
            if text is not None:
                place = place_of(source.path, file)
                loader: Any = _Loader(folder, place, text)
                spec = ModuleSpec(name, loader, origin=place, is_package=package)
                spec.has_location = True
                return spec
        return None


@dataclass(frozen=True, slots=True)
class _Loader:
    """Runs the text of a module."""

    folder: str
    place: str
    text: str

    def create_module(self, _spec: ModuleSpec) -> None:
        """Leave it to Python to make the module."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the text in a module."""
        vars(module)["__builtins__"] = _builtins(self.folder)
        exec(compile(self.text.removeprefix("\ufeff"), self.place, "exec"), vars(module))
