"""What the readers use of msgspec, in plain Python, for a browser.

There msgspec would be one more compiled file to load. This is `convert`, strict, for the types of
the keys of instances, certificates and rulesets, with msgspec's words; a test compares the two.
"""

from __future__ import annotations

import json as _json
from dataclasses import MISSING, dataclass, fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

ORDER = ("bool", "int", "float", "str", "object", "array", "null")
"""Sorts of JSON values, in the order in which msgspec lists those that it expects."""

SORTS: dict[Any, str] = {
    bool: "bool", int: "int", float: "float", str: "str", dict: "object", list: "array",
    tuple: "array", NoneType: "null",
}  # fmt: skip


class ValidationError(ValueError):
    """A value has not its type: what was expected, and where."""


class Struct:
    """A record: a data class."""

    def __init_subclass__(cls, **_: Any) -> None:
        dataclass(cls)


class json:  # noqa: N801  # a module there
    """The writer of JSON."""

    @staticmethod
    def encode(value: Any) -> bytes:
        """Write a JSON value on one line."""
        return _json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


def convert(value: Any, kind: Any) -> Any:
    """Return a JSON value in a type; `ValidationError` if it does not fit."""
    return _build(value, kind, "$")


def _build(value: Any, kind: Any, place: str) -> Any:
    if kind is Any:
        return value
    several = get_origin(kind) in (Union, UnionType)
    kinds = {_sort(each): each for each in (get_args(kind) if several else (kind,))}
    found = SORTS[type(value)]
    if found == "int" and "int" not in kinds and "float" in kinds:
        return float(value)
    if found not in kinds:
        expected = " | ".join(sort for sort in ORDER if sort in kinds)
        raise _misfit(f"Expected `{expected}`, got `{found}`", place)
    if found == "array":
        return _array(value, kinds[found], place)
    return _object(value, kinds[found], place) if found == "object" else value


def _sort(kind: Any) -> str:
    """Return the sort of JSON values that have a type."""
    # What is no plain type stands for an object: a data class or a TypedDict.
    return SORTS.get(get_origin(kind) or kind, "object")


def _array(value: Any, kind: Any, place: str) -> Any:
    inside: tuple[Any, ...] = get_args(kind) or (Any,)
    fixed = get_origin(kind) is tuple and inside[-1] is not ...
    if not fixed:
        inside = (inside[0],) * len(value)
    elif len(inside) != len(value):
        raise _misfit(f"Expected `array` of length {len(inside)}, got {len(value)}", place)
    made = [
        _build(item, each, f"{place}[{number}]")
        for number, (item, each) in enumerate(zip(value, inside, strict=True))
    ]
    return tuple(made) if get_origin(kind) is tuple else made


def _object(value: dict[str, Any], kind: Any, place: str) -> Any:
    if kind is dict or get_origin(kind) is dict:
        inside = (get_args(kind) or (str, Any))[1]
        return {key: _build(item, inside, f"{place}[...]") for key, item in value.items()}
    hints = get_type_hints(kind)
    made = {
        key: _build(item, hints[key], f"{place}.{key}")
        for key, item in value.items()
        if key in hints
    }
    needed = _required(kind) if is_dataclass(kind) else kind.__required_keys__
    for key in hints:
        if key in needed and key not in made:
            raise _misfit(f"Object missing required field `{key}`", place)
    whole: Any = kind if is_dataclass(kind) else dict
    return whole(**made)


def _required(kind: Any) -> set[str]:
    return {field.name for field in fields(kind) if field.default is MISSING}


def _misfit(what: str, place: str) -> ValidationError:
    return ValidationError(what if place == "$" else f"{what} - at `{place}`")
