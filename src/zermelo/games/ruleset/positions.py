"""Positions and moves as JSON: every position is written in one way, and read back as it was.

Numbers, texts, true, false and None stand for themselves, tuples are lists, and what JSON has no
word for is an object with one key:

| value | written |
|---|---|
| frozenset | {"set": [its members in order]} |
| bytes | {"bytes": "their hexadecimal digits"} |
| a named tuple, or a data class, of the rules file | {"of": ["Name", its fields …]} |
| an object of another class of the rules file | {"as": ["Name", [[attribute, value] …]]} |
| a member of an enumeration of the rules file | {"one": ["Name", "MEMBER"]} |
"""

from __future__ import annotations

import enum
import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from operator import index
from typing import Any

from zermelo.core.errors import InputError, shown

DEEPEST = 100
"""Values nested deeper than that are not written."""

LONGEST = 10_000
"""Integers of more bits are not written: those of some more Python does not turn into text."""

SMALL = 1 << 32
"""A hash up to this may be a number that the position is about."""

_HALVES = re.compile("[\ud800-\udfff]")


class Unwritable(Exception):
    """A value that JSON cannot hold."""


def written(value: Any, depth: int = 0, objects: list[Any] | None = None) -> Any:
    """Return a position as a JSON value; `Unwritable` if it is of no kind that can be read back.

    Objects of an author's classes are added to the list.
    """
    if depth > DEEPEST:
        raise Unwritable("it is nested too deeply")

    def all_of(values: Any) -> list[Any]:
        return [written(each, depth + 1, objects) for each in values]

    if isinstance(value, enum.Enum):
        return {"one": [type(value).__name__, value.name]}
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        if not value.isascii() and _HALVES.search(value):
            raise Unwritable("it has half a character, a surrogate without the other one")
        return str(value)
    if isinstance(value, int):
        if value.bit_length() > LONGEST:
            raise Unwritable(f"it has a number of more than {LONGEST:,} bits")
        return int(value)
    if isinstance(value, float) and math.isfinite(value):
        return value
    if isinstance(value, tuple):
        return {"of": [type(value).__name__, *all_of(value)]} if _named(value) else all_of(value)
    if isinstance(value, frozenset):
        return {"set": sorted(all_of(value), key=order)}
    if isinstance(value, bytes):
        return {"bytes": value.hex()}
    if is_dataclass(value) and not isinstance(value, type):
        inside = [getattr(value, each.name) for each in fields(value) if each.init]
        return {"of": [type(value).__name__, *all_of(inside)]}
    if hasattr(type(value), "__index__"):  # an integer of another library
        return index(value)
    if not hasattr(value, "__dict__") and not _slots(type(value)):
        raise Unwritable(_no_json(value))
    if objects is not None:
        objects.append(value)
    # The attributes of an object: that they tell all is seen where it is read back (`exact`).
    found = {**getattr(value, "__dict__", {}), **{
        name: getattr(value, name) for name in _slots(type(value)) if hasattr(value, name)
    }}  # fmt: skip
    values = [[name, written(each, depth + 1, objects)] for name, each in sorted(found.items())]
    kept = abs(hash(value)) > SMALL and hash(value) in found.values()
    if kept and any(map(_hashed_anew, (each for _, each in values))):
        raise Unwritable(f"{type(value).__name__} keeps its hash, another one in each process")
    return {"as": [type(value).__name__, values]}


def _hashed_anew(value: Any) -> bool:
    """Whether the hash of what is written differs between processes: it has texts or None."""
    if isinstance(value, dict):
        return value.keys() != {"set"} or any(map(_hashed_anew, value["set"]))
    return any(map(_hashed_anew, value)) if isinstance(value, list) else type(value) in _VARYING


_VARYING = (str, type(None))


def _no_json(value: Any) -> str:
    return f"{shown(value)} is of type {type(value).__name__}, which JSON cannot hold"


def _slots(kind: type) -> list[str]:
    found = [getattr(each, "__slots__", ()) for each in kind.__mro__]
    return [name for each in found for name in ((each,) if isinstance(each, str) else each)]


def exact(value: Any, classes: Mapping[str, Any]) -> Any:
    """Return a position as a JSON value that is read back as the same position.

    Raises
    ------
    Unwritable
        It is of no kind that can be written, or would come back as another one.
    """
    objects: list[Any] = []
    found = written(value, 0, objects)
    if not objects:
        return found
    try:
        again = read(found, classes)
        same = again == value and hash(again) == hash(value)
    except InputError as error:
        raise Unwritable(error.what) from None
    except Exception as error:  # of the author's class, which lacks what it did not get
        raise Unwritable(f"{shown(value)} cannot be read back: {error}") from None
    if not same:
        raise Unwritable(f"{shown(value)} would be read back as another position")
    return found


def written_move(value: Any, depth: int = 0) -> Any:
    """Return a move as a JSON value: what JSON has, and what a position may have."""
    if depth > DEEPEST:
        raise Unwritable("it is nested too deeply")
    if isinstance(value, list):
        return [written_move(each, depth + 1) for each in value]
    if isinstance(value, dict):
        if not all(isinstance(key, str) for key in value):
            raise Unwritable("a key of an object is a text in JSON")
        return {key: written_move(each, depth + 1) for key, each in value.items()}
    found = written(value, depth)
    if isinstance(found, dict) and "as" in found:
        raise Unwritable(_no_json(value))
    return found


def order(value: Any) -> tuple[bool, Any]:
    """Return what JSON values are sorted by: integers by size, all others by their text."""
    if type(value) is int:
        return False, value
    return True, json.dumps(value, sort_keys=True)


def read(value: Any, classes: Mapping[str, Any], depth: int = 0) -> Any:
    """Return the position that a JSON value is.

    Parameters
    ----------
    value : JSON value
        As `written` writes it.
    classes : mapping
        The names of the rules file: only its own classes are made.

    Raises
    ------
    InputError
        No position is written like that.
    """
    if depth > DEEPEST:
        raise InputError("a position that is nested too deeply")
    if isinstance(value, list | tuple):
        return tuple(read(each, classes, depth + 1) for each in value)
    if not isinstance(value, dict):
        return value
    inside = next(iter(value.values()), None)
    if value.keys() == {"bytes"} and isinstance(inside, str):
        try:
            return bytes.fromhex(inside)
        except ValueError:
            raise InputError(f"{shown(inside)} are no hexadecimal digits") from None
    if len(value) == 1 and isinstance(inside, list):
        parts = [read(each, classes, depth + 1) for each in inside]
        try:
            if "set" in value:
                return frozenset(parts)
            if "of" in value and parts:
                return _class(parts[0], classes)(*parts[1:])
            if "as" in value and len(parts) == 2:
                return _object(parts[0], dict(parts[1]), classes)
            if "one" in value and len(parts) == 2:
                return _enumeration(parts[0], classes)[parts[1]]
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise InputError(f"{shown(value)} is no position: {error}") from None
    raise InputError(f"{shown(value)} is no position")


def _named(value: tuple[Any, ...]) -> bool:
    return hasattr(type(value), "_fields")


def _class(name: Any, classes: Mapping[str, Any]) -> Callable[..., Any]:
    found = classes.get(name) if isinstance(name, str) else None
    own = isinstance(found, type) and (
        is_dataclass(found) or (issubclass(found, tuple) and hasattr(found, "_fields"))
    )
    if not own:
        raise InputError(f"the rules have no class {shown(name)}")
    made: Callable[..., Any] = found  # type: ignore[assignment]
    return made


def _object(name: Any, attributes: Mapping[str, Any], classes: Mapping[str, Any]) -> Any:
    """Make an object of a class that the rules file itself defines."""
    found = classes.get(name) if isinstance(name, str) else None
    if not isinstance(found, type) or found.__module__ != classes.get("__name__"):
        raise InputError(f"the rules have no class {shown(name)} of their own")
    made: Any = object.__new__(found)
    for key, value in attributes.items():
        object.__setattr__(made, key, value)
    return made


def _enumeration(name: Any, classes: Mapping[str, Any]) -> Any:
    found = classes.get(name) if isinstance(name, str) else None
    if not isinstance(found, type) or not issubclass(found, enum.Enum):
        raise InputError(f"the rules have no enumeration {shown(name)}")
    return found
