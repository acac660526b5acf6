"""Mistakes in a rules file: errors that know the file and the line."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from zermelo.core.errors import InputError

PACKAGE = str(Path(__file__).resolve().parents[2])
"""Where our own files are: a mistake is never there."""


class Mistake(InputError):
    """A mistake in a rules file: its place is a line there, wherever it shows."""

    def inside(self, prefix: str, source: str = "") -> InputError:  # noqa: ARG002
        """Return the error as it is."""
        return self


def mistake(what: str, mend: str, function: Any, line: int | None = None) -> Mistake:
    """Return an error of a rules file, at the line of a function of it."""
    code = getattr(function, "__code__", None)
    if code is None:
        return Mistake(what, mend)
    return Mistake(what, mend, f"line {line or code.co_firstlineno}", code.co_filename)


def mistake_here(what: str, mend: str) -> Mistake:
    """Return an error at the line of the rules file that is being run."""
    frame = sys._getframe(1)
    while frame.f_back is not None and frame.f_code.co_filename.startswith(PACKAGE):
        frame = frame.f_back
    return Mistake(what, mend, f"line {frame.f_lineno}", frame.f_code.co_filename)
