"""An exception that nobody expected, told in one line."""

from __future__ import annotations

import traceback
from pathlib import Path


class Crash(RuntimeError):
    """An exception that nobody expected: a bug, told in one line.

    Parameters
    ----------
    what : str
        The line: the exception, and the file and line of zermelo that it came through.
    details : str
        The traceback.
    """

    def __init__(self, what: str, details: str = "") -> None:
        super().__init__(what, details)
        self.what = what
        self.details = details

    def __str__(self) -> str:
        return self.what

    @classmethod
    def of(cls, error: BaseException) -> Crash:
        """Return what is to be told of an exception."""
        if isinstance(error, Crash):
            return error
        text = " ".join(str(error).split())[:200]
        frames = traceback.extract_tb(error.__traceback__)
        own = [each for each in frames if "zermelo" in Path(each.filename).parts]
        at = own[-1] if own else None
        where = f" (at {Path(at.filename).name}, line {at.lineno})" if at else ""
        what = type(error).__name__ + (f": {text}" if text else "") + where
        return cls(what, "".join(traceback.format_exception(error)))
