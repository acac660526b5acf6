"""Table files: nim-values that a search has found, for another search of the same instance.

The first line is an object: what the file is, the game, the SHA-256 of the instance that it belongs
to and that of the rules' program, the number of values, and the SHA-256 of all of that and of the
rest. Each further line is a pair [position, nim-value]. The table of a compiled search names its
method and the words of its rows, which are the rest (`solvers.nimber_search.table_file`).

The file is not a certificate: what `search` takes from it is compared with what stands in it for
the options (`search.impartial.Table`), and whoever writes a whole table of wrong values that fit
each other, with its seal, is believed where the checker has no evidence to look at; the verdict
then says that it rests on the table.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

import zermelo.games
from zermelo.checker.reading.instance import NOTES
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.regular import regular
from zermelo.formats.json_text import convert, dumps, loads

if TYPE_CHECKING:
    from zermelo.games.impartial.rules import Impartial, Position
from zermelo.games.registry import rulesets

VERSION = 2
LONGEST = 1000
"""No first line is so long."""

CLOCK = 4096
"""The deadline is looked at every so many lines."""

FROM_FILE = "from_file"
"""Under this name the statistics of a verdict have the number of values that a file had."""


class WrongValue(Exception):
    """A value that came from a file does not fit those of the options."""


SEARCH = "search"
"""The method whose tables have lines of JSON."""


class Head(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The first line."""

    zermelo: str
    version: int
    game: str
    instance: str
    code: str
    values: int
    sha256: str
    method: str = SEARCH
    width: int = 0

    def seal(self, *rest: bytes) -> str:
        """Return what `sha256` must be, given the rest in one piece or several."""
        found = self.start_hash()
        for piece in rest:
            found.update(piece)
        digest: str = found.hexdigest()
        return digest

    def start_hash(self) -> Any:
        """Return a hash that has taken in this line and waits for the rest."""
        kept = [self.zermelo, self.version, self.game, self.instance, self.code, self.values]
        if self.method != SEARCH:
            kept += [self.method, self.width]
        return hashlib.sha256(dumps(kept).encode() + b"\n")

    @property
    def line(self) -> bytes:
        """The line itself."""
        return f"{dumps(msgspec.to_builtins(self))}\n".encode()


@cache
def code() -> str:
    """Return the SHA-256 of the program of all rules, by which nim-values are what they are."""
    games = Path(zermelo.games.__file__).parent
    files = sorted({*games.glob("*/rules.py"), *games.glob("impartial/*.py")})
    return hashlib.sha256(b"\0".join(file.read_bytes() for file in files)).hexdigest()


def digest(instance: Instance) -> str:
    """Return the SHA-256 of an instance without its notes, its known answer and its question.

    Values in misère play are others, so that this question stays.
    """
    from zermelo.formats.instance import encode, has_file
    from zermelo.games.impartial.rules import MISERE

    if not has_file(instance):
        raise InputError("the empty game has no instance file", "so it has no table file")
    left_out = {*NOTES, "answer"} | ({"question"} if instance.question != MISERE else set())
    kept = {key: value for key, value in encode(instance).items() if key not in left_out}
    for name, ruleset in sorted(rulesets(instance).items()):
        if ruleset.source is not None:
            source = ruleset.source
            kept[f"rules of {name}"] = source.hashes if source.modules else source.sha256
    return hashlib.sha256(dumps(kept).encode()).hexdigest()


def ensure_its_own(path: str, instance: Instance) -> None:
    """Raise `InputError` if there is a file of that name that is no table of the instance."""
    if os.path.exists(path):
        head = read_head(path, instance)
        if head.method == SEARCH:
            ensure_program(path, head, code())


def read_head(path: str, instance: Instance) -> Head:
    """Return the first line of a file; `InputError` if it is no table of the instance."""
    return _head(path, _read_bytes(path, LONGEST), instance)


def load(
    path: str, instance: Instance, rules: Impartial, deadline: Deadline
) -> dict[Position, int]:
    """Return the nim-values in a file; none if there is no such file.

    Raises `InputError` if it is no table file, that of another instance, or damaged; `LimitReached`
    if the deadline has passed.
    """
    if not os.path.exists(path):
        return {}
    text = _read_bytes(path)
    head = _head(path, text, instance)
    ensure_program(path, head, code())
    rest = text.partition(b"\n")[2]
    if head.seal(rest) != head.sha256:
        raise damage_error(path)
    values: dict[Position, int] = {}
    for number, line in enumerate(rest.splitlines(), 2):
        if number % CLOCK == 0:
            deadline.check()
        try:
            position, value = convert(loads(line), tuple[Any, int])
            values[rules.read(instance.position, position)] = value
        except InputError as error:
            raise error.inside("", f"{path}:{number}") from None
    if len(values) != head.values or min(values.values(), default=0) < 0:
        raise damage_error(path)
    return values


def damage_error(path: str) -> InputError:
    """Return the error of a table that is not as it was written."""
    return InputError("the table is damaged", "delete it and search anew", "", path)


def save(path: str, instance: Instance, rules: Impartial, values: Mapping[Position, int]) -> None:
    """Write a table file, whole or not at all; `InputError` if the place cannot be written."""
    from zermelo.formats.writing import atomic_write

    lines = (dumps([rules.write(position), value]) for position, value in values.items())
    rest = "".join(f"{line}\n" for line in lines).encode()
    head = Head("table", VERSION, instance.game, digest(instance), code(), len(values), "")
    head.sha256 = head.seal(rest)
    with atomic_write(path) as stream:
        stream.write(head.line)
        stream.write(rest)


def _read_bytes(path: str, most: int = -1) -> bytes:
    try:
        with regular(path) as stream:
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
    if head.game != instance.game or head.instance != digest(instance):
        raise InputError("the table belongs to another instance", mend, "", path)
    return head


def ensure_program(path: str, head: Head, wanted: str) -> None:
    """Raise `InputError` if a table was written by another program than that of a hash."""
    if head.code != wanted:
        what = "the table is by another version of the rules' program"
        raise InputError(what, "name another file", "", path)
