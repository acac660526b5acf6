"""Whether kernels can be compiled here, and whether one is being compiled just now.

Without numba, or with NUMBA_DISABLE_JIT, the plain programs do the work that they can, and methods
that have no other program than a kernel say why they cannot be had.

Who wants to know of compilations sets `tell`. A compilation cannot be stopped and taken up again:
killed at a time limit it would be lost, and the next run with that limit would come no further. So
a child process tells its parent of it, and is left alone to finish it (`limits.worker`). Loading
this file loads no numba; `compile.kernels` calls it.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Literal, TypeVar

from zermelo.core.errors import Unavailable

Task = TypeVar("Task")
Result = TypeVar("Result")

_depth = 0
"""Compiling a kernel compiles those that it calls."""


def _ignore(busy: bool) -> None:
    """Nobody wants to know."""


tell: Callable[[bool], None] = _ignore


def backend() -> str:
    """Return the name and version of what compiles kernels, for methods that are kernels.

    `Unavailable` where nothing does: see `ensure_backend`.
    """
    ensure_backend()
    import importlib.metadata  # reading a version takes longer than a small game

    return f"numba {importlib.metadata.version('numba')}"


def ensure_backend() -> None:
    """Raise `Unavailable` where nothing compiles kernels.

    It looks without loading anything; that numba cannot be loaded is known once `ready` was asked.
    """
    switched = os.environ.get("NUMBA_DISABLE_JIT", "")
    if switched not in ("", "0"):
        raise Unavailable(f"numba is switched off by NUMBA_DISABLE_JIT={switched}")
    if not _installed():
        raise Unavailable("numba is not installed: pip install numba")
    if _why_not:
        raise Unavailable(_why_not[0])
    if "never" in _ways:
        raise Unavailable("the kernel is being compiled for the first time")


@cache
def _installed() -> bool:
    try:
        return importlib.util.find_spec("numba") is not None
    except (ImportError, ValueError):
        return False


_why_not: list[str] = []
"""Why the kernels could not be loaded, once it was tried."""


_ways: list[str] = []
"""The ways in which kernels are used just now, of `using`."""


@contextmanager
def using(way: Literal["never", "always"]) -> Iterator[None]:
    """Do without kernels, which somebody else compiles meanwhile, or run them on all instances.

    ``always`` is for methods that have both programs: kernels run on small instances too.
    """
    _ways.append(way)
    try:
        yield
    finally:
        _ways.pop()


def is_eager() -> bool:
    """Whether kernels are to run on small instances too."""
    return "always" in _ways


def can_compile() -> bool:
    """Whether kernels can be compiled as far as can be told without loading numba."""
    try:
        ensure_backend()
    except Unavailable:
        return False
    return True


def ready() -> bool:
    """Whether kernels can be compiled; loads numba where that is not known yet."""
    return "never" not in _ways and _loaded()


@cache
def _loaded() -> bool:
    try:
        ensure_backend()
        importlib.import_module("zermelo.compile.kernels")
    except Unavailable as error:
        _why_not[:] = [str(error)]
    except Exception as error:  # of a library that does not fit; anything may be raised
        _why_not[:] = [f"numba cannot be loaded: {' '.join(str(error).split())}"]
    return not _why_not


def requires_kernel(run: Callable[[Task], Result]) -> Callable[[Task], Result]:
    """Return how a method runs that is a kernel: `Unavailable` where there can be none."""

    def run_if_ready(task: Task) -> Result:
        if not ready():
            ensure_backend()  # says why not
        return run(task)

    return run_if_ready


@cache
def version() -> str:
    """Return the version of zermelo that is installed, ``unknown`` in a bare checkout."""
    import importlib.metadata

    try:
        return importlib.metadata.version("zermelo")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


def busy() -> bool:
    """Whether a kernel is being compiled whose code is going to be kept."""
    return _depth > 0


def begin(kept: bool) -> None:
    """Take note that a compilation begins; the outermost counts if its code is going to be kept."""
    global _depth
    if _depth == 0 and not kept:
        return
    _depth += 1
    if _depth == 1:
        tell(True)


def end() -> None:
    """Take note that a compilation ended."""
    global _depth
    if _depth == 0:
        return
    _depth -= 1
    if _depth == 0:
        tell(False)
