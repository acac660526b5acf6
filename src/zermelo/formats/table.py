"""Table files: nim-values that a search has found, for another search of the same instance.

The first line is an object: what the file is, the SHA-256 of the instance that it belongs to and
that of the rest, and the number of values. Each further line is a pair [position, nim-value]. The
file is our own work and is believed: it is not a certificate.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from typing import Any

import msgspec

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.formats.files import atomic_write
from zermelo.formats.instance import NOTES, encode, has_file
from zermelo.formats.json_text import convert, dumps, loads
from zermelo.games.impartial.rules import Impartial, Position

VERSION = 1
LONGEST = 1000
"""No first line is so long."""

CLOCK = 4096
"""The deadline is looked at every so many lines."""


class Head(msgspec.Struct, forbid_unknown_fields=True):
    """The first line."""

    zermelo: str
    version: int
    instance: str
    values: int
    sha256: str


def digest(instance: Instance) -> str:
    """Return the SHA-256 of an instance without its question, its notes and its known answer."""
    if not has_file(instance):
        raise InputError("the empty game has no instance file", "so it has no table file")
    left_out = {*NOTES, "question", "answer"}
    kept = {key: value for key, value in encode(instance).items() if key not in left_out}
    return hashlib.sha256(dumps(kept).encode()).hexdigest()


def ensure_its_own(path: str, instance: Instance) -> None:
    """Raise `InputError` if there is a file of that name that is no table of the instance."""
    if os.path.exists(path):
        _head(path, _read(path, LONGEST), instance)


def load(
    path: str, instance: Instance, rules: Impartial, deadline: Deadline
) -> dict[Position, int]:
    """Return the nim-values in a file; none if there is no such file.

    Raises
    ------
    InputError
        It is no table file, that of another instance, or damaged.
    LimitReached
        The deadline has passed.
    """
    if not os.path.exists(path):
        return {}
    text = _read(path)
    head = _head(path, text, instance)
    rest = text.partition(b"\n")[2]
    if hashlib.sha256(rest).hexdigest() != head.sha256:
        raise InputError("the table is damaged", "delete it and search anew", "", path)
    values: dict[Position, int] = {}
    for number, line in enumerate(rest.splitlines(), 2):
        if number % CLOCK == 0:
            deadline.check()
        try:
            position, value = convert(loads(line), tuple[Any, int])
            values[rules.read(instance.position, position)] = value
        except InputError as error:
            raise error.inside("", f"{path}:{number}") from None
    return values


def save(path: str, instance: Instance, rules: Impartial, values: Mapping[Position, int]) -> None:
    """Write a table file, whole or not at all.

    Raises
    ------
    InputError
        The place cannot be written.
    """
    lines = (dumps([rules.write(position), value]) for position, value in values.items())
    rest = "".join(f"{line}\n" for line in lines).encode()
    found = hashlib.sha256(rest).hexdigest()
    head = {
        "zermelo": "table",
        "version": VERSION,
        "instance": digest(instance),
        "values": len(values),
        "sha256": found,
    }
    with atomic_write(path) as stream:
        stream.write(f"{dumps(head)}\n".encode())
        stream.write(rest)


def _read(path: str, most: int = -1) -> bytes:
    try:
        with open(path, "rb") as stream:
            return stream.read(most)
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror}", "", "", path) from None


def _head(path: str, text: bytes, instance: Instance) -> Head:
    mend = "name another file"
    try:
        head: Head = convert(loads(text.partition(b"\n")[0]), Head)
    except InputError:
        raise InputError("this is no table of nim-values", mend, "", path) from None
    if head.zermelo != "table" or head.version != VERSION:
        raise InputError(f"this is no table of version {VERSION}", mend, "", path)
    if head.instance != digest(instance):
        raise InputError("the table belongs to another instance", mend, "", path)
    return head
