"""Functions that experiment files name, as ``module:function``.

The module is looked for in the folders above the file, the nearest first, in the current folder,
and where Python looks. It need not be installed: the folder in which it was found is known to the
processes that do the work; on another machine that lacks the folder, it is their current one.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import re
import sys
import threading
from collections.abc import Callable, Iterable
from importlib.machinery import PathFinder
from pathlib import Path
from types import ModuleType
from typing import Any

from zermelo.core.errors import InputError, nearest

Rows = Callable[..., Iterable[str]]
"""(size, deadline, more by name) -> the rows of a table; may raise `LimitReached`."""

_SHAPE = re.compile(r"([^\W\d]\w*(?:\.[^\W\d]\w*)*):([^\W\d]\w*)")
_importing = threading.Lock()


def _parts(task: str) -> tuple[str, str]:
    """Return the module and the function; `InputError` if there are no two such names."""
    found = _SHAPE.fullmatch(task)
    if found is None:
        mend = 'write "module:function", as in "lab.questions.oddities:table"'
        raise InputError(f"{task!r} names no function", mend, ".task")
    return found[1], found[2]


def root_of(task: str, base: Path) -> str:
    """Return the folder from which a function's module is imported; empty for Python's own path.

    It is looked for from the folder of the experiment file on. Raises `InputError` if the task is
    no ``module:function``.
    """
    module, _ = _parts(task)
    here = Path(os.path.abspath(base))
    folders = [here, *here.parents, *map(Path, _current())]
    place, top = Path(*module.split(".")), Path(module.split(".")[0])
    # The second, so that what is missing is said of the package that was meant.
    tried = (folder for wanted in (place, top) for folder in folders if _stands(folder / wanted))
    return str(next(tried, ""))


def _stands(module: Path) -> bool:
    # os.path answers no where a name is too long, and pathlib raises.
    return os.path.isfile(f"{module}.py") or os.path.isfile(module / "__init__.py")


def _current() -> list[str]:
    """Return the current folder; none if it was removed."""
    try:
        return [os.getcwd()]
    except OSError:
        return []


def function_named(task: str, root: str) -> Rows:
    """Return a function, which is imported if need be from the root that `root_of` says.

    Raises `InputError` if there is no such module or function, or the module cannot be imported.
    """
    name, function = _parts(task)
    module = _import(name, root)
    found: Any = getattr(module, function, None)
    if found is None:
        known = [each for each, value in vars(module).items() if callable(value) and each[0] != "_"]
        raise InputError(f"{name} has no function {function}", nearest(function, known), ".task")
    if not callable(found):
        raise InputError(f"{task} is no function", "name one of (size, deadline)", ".task")
    rows: Rows = found
    return rows


def _import(name: str, root: str) -> ModuleType:
    top = name.split(".")[0]
    homes = [root, *_current()] if root else []
    home = next((each for each in homes if _stands(Path(each, top))), None)
    try:
        with _importing:
            if home is not None:
                _load_top(top, home)
            return importlib.import_module(name)
    except InputError:
        raise
    except (Exception, SystemExit) as error:
        what = f"cannot import {name}: {_error_line(error)}"
        mend = "a module is looked for above the file, in the current folder, and in Python's path"
        raise InputError(what, mend, ".task") from None


def _error_line(error: BaseException) -> str:
    """Return an error of an import as one line."""
    text = " ".join(str(error).split())
    return text if isinstance(error, ModuleNotFoundError) else f"{type(error).__name__}: {text}"


def _load_top(top: str, home: str) -> None:
    """Load the package in a folder, or its module, whatever else bears its name.

    The folder becomes the last place where Python looks, for what lies beside it.
    """
    if (loaded := sys.modules.get(top)) is not None:
        if not os.path.samefile(_home(loaded), home):
            what = f"another module {top} is loaded, from {_home(loaded)}"
            raise InputError(what, "give one of them another name", ".task")
        return
    if home not in sys.path:
        sys.path.append(home)
    importlib.invalidate_caches()
    spec = PathFinder.find_spec(top, [home])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[top] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[top]
        raise


def _home(module: ModuleType) -> str:
    """Return the folder in which a module lies, or its package."""
    path: Iterable[str] = getattr(module, "__path__", None) or [module.__file__ or ""]
    return os.path.dirname(os.path.abspath(next(iter(path))))
