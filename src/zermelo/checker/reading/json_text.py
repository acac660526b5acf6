"""Strict JSON: one value per text, no duplicate keys, and every mistake has a line and a column.

The standard library's parser is used because it can see duplicate keys, which faster parsers pass
silently; types are then checked by msgspec, whose errors carry the path of the mistake.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from zermelo.core.errors import InputError, ZermeloError, nearest, shown

DEPTH = 100
"""A value may nest this deep; beyond, copying it between processes could fail."""

TOO_DEEP, FLATTER = "the JSON nests too deeply", f"at most {DEPTH} levels"

_HALF = re.compile("[\ud800-\udfff]")
_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def loads(text: str | bytes, source: str = "") -> Any:
    """Read one JSON value.

    Raises `InputError` if the text is not UTF-8, not JSON, has a duplicate key, nests deeper than
    `DEPTH`, or holds a number or half a character that JSON does not know; the place is the line
    and the column, or the path.
    """
    try:
        text = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=finite, parse_float=finite
        )
    except UnicodeDecodeError as error:
        raise InputError(
            "the text is not UTF-8", "save it as UTF-8", f"byte {error.start}", source
        ) from None
    except json.JSONDecodeError as error:
        from zermelo.checker.reading.json_mistakes import not_json

        raise not_json(error).inside("", source) from None
    except RecursionError:
        raise InputError(TOO_DEEP, FLATTER, "", source) from None
    except ValueError:
        from zermelo.checker.reading.json_mistakes import mistake

        raise mistake(str(text)).inside("", source) from None
    # The hooks see numbers and keys; these two need a look at the value, but hardly ever.
    if _SURROGATE.search(text) or text.count("[") + text.count("{") > DEPTH:
        _look(value, source)
    return value


def convert(value: Any, kind: Any, known: tuple[str, ...] = ()) -> Any:
    """Check a JSON value against a type that msgspec understands, and return it in that type.

    It is strict: no text for a number, no unknown key; `known` are the keys that an object may
    have, where these are fixed. Raises `InputError` if the value does not fit; the place is a path
    such as ``.edges[3]``.
    """
    if known and isinstance(value, dict):
        for key, item in value.items():
            if key not in known:
                raise InputError(f"unknown key {shown(key)}", nearest(key[:100], known))
            if item is None:
                raise InputError("there is no value", "write one or remove the key", f".{key}")
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        from zermelo.checker.reading.json_mistakes import misfit

        raise misfit(value, str(error)) from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


def finite(text: str) -> float:
    """Return the number; NaN and Infinity are no JSON, and 1e999 would become infinite."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(text)
    return number


def _look(value: Any, source: str) -> None:
    """Raise `InputError` if the value nests too deeply or holds half a surrogate pair."""
    level = [value]
    for _ in range(DEPTH):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below += item.values()
                below += item
            elif isinstance(item, list):
                below += item
            elif isinstance(item, str) and _HALF.search(item):
                raise InputError(
                    f"the text {ascii(item)[:60]} holds half a character",
                    "write both halves of the surrogate pair",
                    "",
                    source,
                )
        if not below:
            return
        level = below
    raise InputError(TOO_DEEP, FLATTER, "", source)


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
