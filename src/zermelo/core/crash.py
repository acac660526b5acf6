"""An exception that nobody expected, as one line of text."""

from __future__ import annotations

import traceback
from pathlib import Path


class Crash(RuntimeError):
    """A bug: `what` is one line with the exception and where in zermelo it came from.

    The details are the traceback.
    """

    def __init__(self, what: str, details: str = "") -> None:
        super().__init__(what, details)
        self.what = what
        self.details = details

    def __str__(self) -> str:
        return self.what

    @classmethod
    def of(cls, error: BaseException) -> Crash:
        """Return the crash that an exception is."""
        if isinstance(error, Crash):
            return error
        text = " ".join(str(error).split())[:200]
        frames = traceback.extract_tb(error.__traceback__)
        own = [each for each in frames if "zermelo" in Path(each.filename).parts]
        at = own[-1] if own else None
        where = f" (at {Path(at.filename).name}, line {at.lineno})" if at else ""
        what = type(error).__name__ + (f": {text}" if text else "") + where
        return cls(what, "".join(traceback.format_exception(error)))
