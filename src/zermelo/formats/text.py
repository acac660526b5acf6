"""One JSON text of a file, not yet read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.core.errors import InputError, ZermeloError
from zermelo.formats.json_text import loads


@dataclass(frozen=True, slots=True)
class Text:
    """One JSON text of a file, not yet read: where it stands, or why it could not be had.

    `of_lines`: whether it is one of several lines, so that a mistake in it is its alone.
    """

    source: str  # the file, with the number of the line if it is one of several
    base: Path  # the folder that file names in it are relative to
    data: bytes = b""
    error: ZermeloError | None = None  # why there is none
    of_lines: bool = False

    def value(self) -> Any:
        """Return the JSON value.

        Raises `InputError` if the text is no JSON; the error names the source; `LimitReached` if
        the text is longer than it may be.
        """
        if self.error is not None:
            raise self.error
        try:
            return loads(self.data, self.source)
        except InputError as error:
            if not self.of_lines:
                raise
            # The line of the file stands in the source already.
            place = error.place.removeprefix("line 1, ")
            raise InputError(error.what, error.mend, place, self.source) from None
