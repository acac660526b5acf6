"""Strict JSON: one value per text, no duplicate keys, and every mistake has a line and a column.

The standard library's parser is used because it can see duplicate keys, which faster parsers pass
silently; types are then checked by msgspec, whose errors carry the path of the mistake.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from zermelo.core.errors import InputError, nearest, shown

DEPTH = 100
"""A value may nest this deep; beyond, copying it between processes could fail."""

_TOO_DEEP, _FLATTER = "the JSON nests too deeply", f"at most {DEPTH} levels"
_FORMULA = re.compile(r"(?:c[^\n]*\n|[ \t\r]*\n)*[ \t]*p\s+cnf\b")
"""The beginning of a DIMACS file."""

_SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def loads(text: str | bytes, source: str = "") -> Any:
    """Read one JSON value.

    Raises
    ------
    InputError
        The text is not UTF-8, not JSON, has a duplicate key, nests deeper than `DEPTH`, or holds
        a number or half a character that JSON does not know; the place is the line and the
        column, or the path.
    """
    try:
        text = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value = json.loads(
            text, object_pairs_hook=_object, parse_constant=_finite, parse_float=_finite
        )
    except UnicodeDecodeError as error:
        raise InputError(
            "the text is not UTF-8", "save it as UTF-8", f"byte {error.start}", source
        ) from None
    except json.JSONDecodeError as error:
        raise _not_json(error).inside("", source) from None
    except RecursionError:
        raise InputError(_TOO_DEEP, _FLATTER, "", source) from None
    except ValueError:
        raise _mistake(str(text)).inside("", source) from None
    # The hooks see numbers and keys; these two need a look at the value, but hardly ever.
    if _SURROGATE.search(text) or text.count("[") + text.count("{") > DEPTH:
        _look(value, source)
    return value


def convert(value: Any, kind: Any, known: tuple[str, ...] = ()) -> Any:
    """Check a JSON value against a type and return it in that type.

    Parameters
    ----------
    value : JSON value
        What was read.
    kind : type
        A type that msgspec understands; it is strict (no text for a number, no unknown key).
    known : tuple of str
        The keys that an object may have, where its keys are fixed.

    Raises
    ------
    InputError
        The value does not fit; the place is a path such as ``.edges[3]``.
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
        what, place = _path(str(error))
        place = _named(place, value, what)
        missing = re.fullmatch(r"Object missing required field `(.*)`", what)
        if missing:
            raise InputError(f'the key "{missing[1]}" is missing', "add it", place) from None
        what = what[:1].lower() + what[1:].replace("`", "").replace(" | null", "")
        raise InputError(what, "", place) from None


def dumps(value: Any) -> str:
    """Write a JSON value on one line, keys in the order given."""
    try:
        return msgspec.json.encode(value).decode()
    except UnicodeEncodeError:
        # A file name that is not UTF-8: only the escapes of JSON can hold it.
        return json.dumps(value, separators=(",", ":"))


def _path(text: str) -> tuple[str, str]:
    what, _, path = text.rpartition(" - at `$")
    return (what, path.rstrip("`")) if what else (text, "")


def _named(place: str, value: Any, what: str) -> str:
    """Return the place with the key of an object that msgspec only writes as ``[...]``."""
    head, dots, _ = place.partition("[...]")
    got = re.search(r", got `(\w+)`", what)
    if not dots or head or not got or not isinstance(value, dict):
        return place
    for key, item in value.items():
        if _NAMES.get(type(item)) == got[1]:
            return f".{key}"
    return place


_NAMES: dict[type, str] = {
    str: "str", bool: "bool", int: "int", float: "float", list: "array", dict: "object",
    type(None): "null",
}  # fmt: skip


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError("a key stands twice")
    return made


def _finite(text: str) -> float:
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
            elif isinstance(item, str) and not _writable(item):
                raise InputError(
                    f"the text {ascii(item)[:60]} holds half a character",
                    "write both halves of the surrogate pair",
                    "",
                    source,
                )
        if not below:
            return
        level = below
    raise InputError(_TOO_DEEP, _FLATTER, "", source)


def _writable(text: str) -> bool:
    return text.isascii() or not any("\ud800" <= character <= "\udfff" for character in text)


def _not_json(error: json.JSONDecodeError) -> InputError:
    """Return what is wrong with a text that is no JSON, with its line and column."""
    what = f"this is not JSON: {error.msg}" if error.doc.strip() else "there is nothing"
    formula = _FORMULA.match(error.doc)
    mend = "zermelo reduce makes a game of a formula" if formula else "write one JSON value"
    return InputError(what, mend, f"line {error.lineno}, column {error.colno}")


class _Pairs(list[tuple[str, Any]]):
    """An object with all its pairs, in the second reading of a wrong text."""


class _Number(str):
    """The text of a number that cannot be read."""

    __slots__ = ()


def _mistake(text: str) -> InputError:
    """Read a text again in which a key or a number is wrong, and return where it is.

    The first reading stopped there; further on the text may be no JSON at all, and then it is
    that which is told.
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_Pairs,
            parse_constant=_Number,
            parse_float=_or_number(_finite),
            parse_int=_or_number(int),
        )
    except json.JSONDecodeError as error:
        return _not_json(error)
    except RecursionError:
        return InputError(_TOO_DEEP, _FLATTER)
    path: list[str] = []
    around: list[Iterator[tuple[str, Any]]] = [iter([("", value)])]
    while around:
        step, item = next(around[-1], (None, None))
        if step is None:
            around.pop()
            del path[len(around) - 1 :]
            continue
        del path[len(around) - 1 :]
        path.append(step)
        if isinstance(item, _Number):
            return _wrong_number(item).inside("".join(path))
        if isinstance(item, _Pairs):
            twice = _twice(item)
            if twice is not None:
                what = f"the key {shown(twice)} stands twice in an object"
                return InputError(what, "remove one of them", "".join(path))
            around.append((f".{key}", each) for key, each in item)
        elif isinstance(item, list):
            around.append((f"[{i}]", each) for i, each in enumerate(item))
    return InputError("this is not JSON", "write one JSON value")


def _or_number(kind: Callable[[str], Any]) -> Callable[[str], Any]:
    """Return a reader of numbers that keeps the text of one that it cannot read."""

    def read(digits: str) -> Any:
        try:
            return kind(digits)
        except ValueError:
            return _Number(digits)

    return read


def _wrong_number(text: _Number) -> InputError:
    if text.lstrip("-").isdigit():
        return InputError("the number has too many digits", "write a smaller one")
    return InputError(f"{text[:60]} is not a JSON number", "write a finite number")


def _twice(pairs: _Pairs) -> str | None:
    """Return the first key that an object has twice."""
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            return key
        seen.add(key)
    return None
