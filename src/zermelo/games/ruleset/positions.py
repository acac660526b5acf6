"""Positions and moves as JSON: every position is written in one way, and that text is what it is.

Numbers, texts, true, false and None stand for themselves, tuples are lists, and what JSON has no
word for is an object with one key:

| value | written |
|---|---|
| frozenset | {"set": [its members in order]} |
| bytes | {"bytes": "their hexadecimal digits"} |
| a named tuple, or a data class, of the rules file | {"of": ["Name", its fields …]} |
| an object of another class of the rules file | {"as": ["Name", [[attribute, value] …]]} |
| a member of an enumeration of the rules file | {"one": ["Name", "MEMBER"]} |

Python's ``==`` tells too few values apart: 1, True and 1.0 are equal, and so is whatever a class of
the author's calls equal. The text has the types, so it tells them apart.
"""

from __future__ import annotations

import enum
import functools
import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from operator import index
from typing import Any

from zermelo.core.errors import InputError, shown

DEEPEST = 100
"""Values nested deeper than that stand in no certificate."""

LONGEST = 10_000
"""Integers of more bits are not written: those of some more Python does not turn into text."""

SMALL = 1 << 32
"""A hash up to this may be a number that the position is about."""

HEAP_TYPE = 1 << 9
"""The flag of classes that were made in Python; those of other libraries' numbers lack it."""

_HALVES = re.compile("[\ud800-\udfff]")

Leaf = Callable[[Any, str], Any]
"""What is to be done with a value that JSON cannot hold, and why it cannot."""


class Unwritable(Exception):
    """A value that JSON cannot hold."""


def refuse(value: Any, why: str) -> Any:  # noqa: ARG001
    """Do with a value that JSON cannot hold what is done in certificates: refuse it."""
    raise Unwritable(why)


def text_of(written: Any) -> str:
    """Return the text that is the identity of a position, given the position as JSON."""
    return json.dumps(written, separators=(",", ":"))


def dump(value: Any, classes: Mapping[str, Any] | None, leaf: Leaf = refuse, depth: int = 0) -> Any:
    """Return a position as a JSON value that `load` makes the same position of.

    Parameters
    ----------
    value : object
        The position.
    classes : mapping or None
        The names of the rules file: objects of its own classes are written. None for a move, which
        is a name and never read back: it may be of any class, and what JSON has is written too.
    leaf : callable
        (value, why) -> what stands for a value that JSON cannot hold.

    Raises
    ------
    Unwritable
        By default, where a value is of no kind that can be read back.
    """
    kind, move, names = type(value), classes is None, classes or {}
    if value is None or kind is bool:
        return value
    if isinstance(value, enum.Enum):
        if move or (names.get(kind.__name__) is kind and value.name in kind.__members__):
            return {"one": [kind.__name__, value.name]}
        return leaf(value, _no_json(value))
    foreign = hasattr(kind, "__index__") and (move or not kind.__flags__ & HEAP_TYPE)
    if foreign or isinstance(value, int | float | str):
        if kind.__flags__ & HEAP_TYPE and not move:
            return leaf(
                value, f"{shown(value)} is of type {kind.__name__}, and more than its value"
            )
        return _simple(value, leaf)
    if kind is bytes:
        return {"bytes": value.hex()}
    if depth > DEEPEST:
        return leaf(value, "it is nested too deeply")

    def all_of(values: Any) -> list[Any]:
        return [dump(each, classes, leaf, depth + 1) for each in values]

    if kind is tuple or (move and kind is list):
        return all_of(value)
    if kind is frozenset:
        return {"set": sorted(all_of(value), key=order)}
    if move and kind is dict:
        if not all(isinstance(key, str) for key in value):
            raise Unwritable("a key of an object is a text in JSON")
        return dict(zip(value, all_of(value.values()), strict=True))
    if not move and names.get(kind.__name__) is not kind:
        return leaf(value, _no_json(value))
    try:
        if isinstance(value, tuple) and hasattr(kind, "_fields"):
            return _with_fields(value, kind._fields, all_of)
        if is_dataclass(value):
            return _with_fields(value, [each.name for each in fields(value) if each.init], all_of)
        if move or kind.__module__ != names.get("__name__"):
            raise Unwritable(_no_json(value))
        return _with_attributes(value, all_of)
    except Unwritable as error:
        return leaf(value, str(error))


def _simple(value: Any, leaf: Leaf) -> Any:
    """Return a number or a text; those of other libraries become Python's own."""
    if isinstance(value, str):
        if not value.isascii() and _HALVES.search(value):
            return leaf(value, "it has half a character, a surrogate without the other one")
        return str(value)
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else leaf(value, _no_json(value))
    if index(value).bit_length() > LONGEST:
        return leaf(index(value), f"it has a number of more than {LONGEST:,} bits")
    return index(value)


def _with_fields(value: Any, names: Any, all_of: Callable[[Any], list[Any]]) -> Any:
    """Return an object that is made of its fields, if its class makes the same object of them."""
    kind, inside = type(value), [getattr(value, name) for name in names]
    try:
        again = kind(*inside)
        found = [getattr(again, name) for name in names]
    except Exception as error:  # of the author's class
        raise Unwritable(f"{shown(value)} cannot be read back: {error}") from None
    parts = all_of(inside)
    same = all(a is b for a, b in zip(found, inside, strict=True)) or all_of(found) == parts
    more, others = (
        sorted(pair for pair in _attributes(each).items() if pair[0] not in names)
        for each in (value, again)
    )
    if not same or all_of(more) != all_of(others):
        raise Unwritable(f"{shown(value)} would be read back as another position")
    return {"of": [kind.__name__, *parts]}


def _with_attributes(value: Any, all_of: Callable[[Any], list[Any]]) -> Any:
    """Return an object by its attributes, if these are all that it is."""
    kind = type(value)
    if not all(each is object or each.__flags__ & HEAP_TYPE for each in kind.__mro__):
        raise Unwritable(_no_json(value))
    found = all_of(sorted(_attributes(value).items()))
    parts = [part for _, part in found]
    kept = abs(hash(value)) > SMALL and hash(value) in parts
    if kept and any(map(_hashed_anew, parts)):
        raise Unwritable(f"{kind.__name__} keeps its hash, another one in each process")
    return {"as": [kind.__name__, found]}


def _attributes(value: Any) -> dict[str, Any]:
    """Return what an object has, but for what a `cached_property` keeps."""
    kind = type(value)
    slots = [getattr(each, "__slots__", ()) for each in kind.__mro__]
    names = [name for each in slots for name in ((each,) if isinstance(each, str) else each)]
    found = {name: getattr(value, name) for name in names if hasattr(value, name)}
    found |= getattr(value, "__dict__", {})
    found.pop("__dict__", None)
    return {
        name: each
        for name, each in found.items()
        if not isinstance(getattr(kind, name, None), functools.cached_property)
    }


def _hashed_anew(value: Any) -> bool:
    """Whether the hash of what is written differs between processes: it has texts or None."""
    if isinstance(value, dict):
        return value.keys() != {"set"} or any(map(_hashed_anew, value["set"]))
    several = isinstance(value, list)
    return any(map(_hashed_anew, value)) if several else value is None or isinstance(value, str)


def _no_json(value: Any) -> str:
    return f"{shown(value)} is of type {type(value).__name__}, which JSON cannot hold"


def order(value: Any) -> tuple[bool, Any]:
    """Return what JSON values are sorted by: integers by size, all others by their text."""
    if type(value) is int:
        return False, value
    return True, json.dumps(value, sort_keys=True)


def load(value: Any, classes: Mapping[str, Any], leaves: Callable[[int], Any] | None = None) -> Any:
    """Return the position that a JSON value is.

    Parameters
    ----------
    value : JSON value
        As `dump` writes it.
    classes : mapping
        The names of the rules file: only its own classes are made.
    leaves : callable, optional
        The value that a number stands for where JSON could not hold it (`identity`).

    Raises
    ------
    InputError
        No position is written like that.
    """
    if isinstance(value, list | tuple):
        return tuple([load(each, classes, leaves) for each in value])
    if not isinstance(value, dict):
        return value
    inside = next(iter(value.values()), None)
    if value.keys() == {"bytes"} and isinstance(inside, str):
        try:
            return bytes.fromhex(inside)
        except ValueError:
            raise InputError(f"{shown(inside)} are no hexadecimal digits") from None
    if leaves is not None and value.keys() == {"opaque"}:
        return leaves(value["opaque"])
    if len(value) == 1 and isinstance(inside, list):
        parts = [load(each, classes, leaves) for each in inside]
        try:
            if "set" in value:
                return frozenset(parts)
            if "of" in value and parts:
                return _named(parts[0], classes, "class", _has_fields)(*parts[1:])
            if "as" in value and len(parts) == 2:
                return _object(parts[0], dict(parts[1]), classes)
            if "one" in value and len(parts) == 2:
                return _named(parts[0], classes, "enumeration", _is_enumeration)[parts[1]]
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            raise InputError(f"{shown(value)} is no position: {error}") from None
    raise InputError(f"{shown(value)} is no position")


def _named(name: Any, classes: Mapping[str, Any], what: str, fits: Callable[[type], bool]) -> Any:
    """Return the class that a name stands for in the rules file; `InputError` if none fits."""
    found = classes.get(name) if isinstance(name, str) else None
    if not isinstance(found, type) or not fits(found):
        raise InputError(f"the rules have no {what} {shown(name)}")
    return found


def _has_fields(kind: type) -> bool:
    return is_dataclass(kind) or (issubclass(kind, tuple) and hasattr(kind, "_fields"))


def _is_enumeration(kind: type) -> bool:
    return issubclass(kind, enum.Enum)


def _object(name: Any, attributes: Mapping[str, Any], classes: Mapping[str, Any]) -> Any:
    """Make an object of a class that the rules file itself defines."""
    own = classes.get("__name__")
    found = _named(name, classes, "class of their own called", lambda kind: kind.__module__ == own)
    made: Any = object.__new__(found)
    for key, value in attributes.items():
        object.__setattr__(made, key, value)
    return made
