"""Strict JSON: one value per text, no duplicate keys, and every mistake has a line and a column.

The standard library's parser is used because it can see duplicate keys, which faster parsers pass
silently; types are then checked by msgspec, whose errors carry the path of the mistake.
"""

from __future__ import annotations

import json
import re
from typing import Any

import msgspec

from zermelo.core.errors import InputError, nearest


def loads(text: str | bytes, source: str = "") -> Any:
    """Read one JSON value.

    Raises
    ------
    InputError
        The text is not UTF-8, not JSON, has a duplicate key, nests too deeply or holds a number
        that JSON does not know; the place is the line and the column.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8-sig")
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError as error:
        raise InputError(
            "the text is not UTF-8", "save it as UTF-8", f"byte {error.start}", source
        ) from None
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise InputError(f"this is not JSON: {error.msg}", "", place, source) from None
    except RecursionError:
        raise InputError("the JSON nests too deeply", "", "", source) from None
    except InputError as error:
        raise error.inside("", source) from None
    except ValueError:
        raise InputError("a number has too many digits", "", "", source) from None


def convert(value: Any, kind: Any, known: tuple[str, ...] = ()) -> Any:
    """Check a JSON value against a type and return it in that type.

    Parameters
    ----------
    value : JSON value
        What was read.
    kind : type
        A type that msgspec understands; it is strict (no text for a number, no unknown key).
    known : tuple of str
        The keys to suggest from when a key is unknown.

    Raises
    ------
    InputError
        The value does not fit; the place is a path such as ``.edges[3]``.
    """
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        what, place = _path(str(error))
        unknown = re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL)
        if unknown:
            key = unknown[1]
            raise InputError(f'unknown key "{key}"', nearest(key, known), place) from None
        missing = re.fullmatch(r"Object missing required field `(.*)`", what)
        if missing:
            raise InputError(f'the key "{missing[1]}" is missing', "add it", place) from None
        what = what[:1].lower() + what[1:].replace("`", "")
        raise InputError(what, "", place) from None


def dumps(value: Any) -> str:
    """Write a JSON value on one line, keys in the order given."""
    return msgspec.json.encode(value).decode()


def _path(text: str) -> tuple[str, str]:
    what, _, path = text.partition(" - at `")
    return what, path.rstrip("`").removeprefix("$")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise InputError(f'the key "{key}" stands twice in an object', "remove one of them")
            seen.add(key)
    return made


def _constant(name: str) -> Any:
    raise InputError(f"{name} is not a JSON number", "write a finite number")
