"""Mistakes in a rules file: errors that know the file and the line."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from opcode import opname
from pathlib import Path
from types import FrameType, GeneratorType, TracebackType
from typing import Any

from zermelo.core.errors import InputError

PACKAGE = str(Path(__file__).resolve().parents[2])
"""Where our own files are: a mistake is never there."""


class Mistake(InputError):
    """A mistake in a rules file: its place is a line there, wherever it shows."""

    def inside(self, prefix: str, source: str = "") -> InputError:  # noqa: ARG002
        """Return the error as it is."""
        return self


class Unending(Mistake):
    """Play that need not end, where a search comes upon it: another one may do without."""


def mistake(
    what: str, mend: str, function: Any, line: int | None = None, kind: type[Mistake] = Mistake
) -> Mistake:
    """Return an error of a rules file, at the line of a function of it."""
    code = code_of(function)
    if code is None:
        return kind(what, mend)
    return kind(what, mend, f"line {line or code.co_firstlineno}", code.co_filename)


def mistake_here(what: str, mend: str) -> Mistake:
    """Return an error at the line of the rules file that is being run."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        frame = frame.f_back
    return Mistake(what, mend, f"line {frame.f_lineno}", frame.f_code.co_filename)


def describe_error(error: BaseException) -> str:
    """Return an exception of an author's as words."""
    name = type(error).__name__
    try:
        text = str(error)
    except Exception:  # of the author's class
        return name
    return f"{name}: {text}" if text else name


def line_of(trace: TracebackType | None, path: str) -> int | None:
    """Return the innermost line of a file that an exception came through."""
    line = None
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def line_in(found: Any) -> int | None:
    """Return the line at which a generator stands."""
    frame: FrameType | None = found.gi_frame if isinstance(found, GeneratorType) else None
    return frame.f_lineno if frame else None


def is_interrupt(error: BaseException, path: str) -> bool:
    """Whether somebody pressed Ctrl-C, and it is not the file itself that raised this."""
    trace = error.__traceback__
    if not isinstance(error, KeyboardInterrupt) or trace is None:
        return False
    while trace.tb_next is not None:
        trace = trace.tb_next
    code = trace.tb_frame.f_code
    own = code.co_filename == path and opname[code.co_code[trace.tb_lasti]] == "RAISE_VARARGS"
    return not own


def function_of(given: Any) -> Any:
    """Return the Python function behind a callable, or None.

    A method, a `functools.partial`, a wrapper and an object that can be called each have one.
    """
    for _ in range(10):
        if given is None or hasattr(given, "__code__"):
            return given
        inner = getattr(given, "__wrapped__", None) or getattr(given, "func", None)
        given = inner or getattr(type(given).__call__, "__func__", type(given).__call__)
    return None


def code_of(given: Any) -> Any:
    """Return the code of the Python function behind a callable, or None."""
    return getattr(function_of(given), "__code__", None)


def names_of(given: Any) -> Mapping[str, Any]:
    """Return the names that the Python function behind a callable sees."""
    names: Mapping[str, Any] = getattr(function_of(given), "__globals__", {})
    return names
