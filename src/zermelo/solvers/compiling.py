"""Whether a kernel is being compiled just now; who wants to know sets `tell`.

A compilation cannot be stopped and taken up again: killed at a time limit it would be lost, and the
next run with that limit would come no further. So a child process tells its parent of it, and is
left alone to finish it (`solvers.worker`). This file loads no numba; `solvers.kernels` calls it.
"""

from __future__ import annotations

from collections.abc import Callable

_depth = 0
"""Compiling a kernel compiles those that it calls."""


def _ignore(busy: bool) -> None:
    """Nobody wants to know."""


tell: Callable[[bool], None] = _ignore


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
