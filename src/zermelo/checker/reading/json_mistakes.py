"""What is wrong with a JSON text, and where: looked for when it could not be read."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from zermelo.checker.reading.json_text import FLATTER, TOO_DEEP, finite
from zermelo.core.errors import InputError, shown

_FORMULA = re.compile(r"(?:c[^\n]*\n|[ \t\r]*\n)*[ \t]*p\s+cnf\b")
"""The beginning of a DIMACS file."""


def misfit(value: Any, text: str) -> InputError:
    """Return why a value is not of its type, and where, from what msgspec says of it."""
    what, place = _path(text)
    place = _key_place(place, value, what)
    missing = re.fullmatch(r"Object missing required field `(.*)`", what)
    if missing:
        return InputError(f'the key "{missing[1]}" is missing', "add it", place)
    what = what[:1].lower() + what[1:].replace("`", "").replace(" | null", "")
    return InputError(what, "", place)


def _path(text: str) -> tuple[str, str]:
    what, _, path = text.rpartition(" - at `$")
    return (what, path.rstrip("`")) if what else (text, "")


def _key_place(place: str, value: Any, what: str) -> str:
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


def not_json(error: json.JSONDecodeError) -> InputError:
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


def mistake(text: str) -> InputError:
    """Read a text again in which a key or a number is wrong, and return where it is.

    The first reading stopped there; further on the text may be no JSON at all, and then it is
    that mistake which is reported.
    """
    try:
        value = json.loads(
            text,
            object_pairs_hook=_Pairs,
            parse_constant=_Number,
            parse_float=_or_number(finite),
            parse_int=_or_number(int),
        )
    except json.JSONDecodeError as error:
        return not_json(error)
    except RecursionError:
        return InputError(TOO_DEEP, FLATTER)
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

    def parse_digits(digits: str) -> Any:
        try:
            return kind(digits)
        except ValueError:
            return _Number(digits)

    return parse_digits


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
