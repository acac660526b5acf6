"""What a position is: its text. No ``==`` or hash of an author's decides which positions are one.

An author's functions are handed what is read back from the text, so that a game is a function of
texts: what else an object has (the order in which a set was made, an attribute that its class does
not compare) makes no difference to it. What evidence says of positions is compared by text too; the
checker lets an author's functions see those positions only that they have made themselves, so that
not even a cache of theirs can be led astray by a look-alike.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.errors import InputError, LimitReached, shown
from zermelo.games.ruleset.mistakes import mistake, raised
from zermelo.games.ruleset.positions import Unwritable, read, text_of, written

REMEMBERED = 1 << 18
"""So many positions are compared with those that are equal to them for Python."""

BEFORE = "\0"
"""What stands before the text of a position that JSON cannot hold."""


class NoName(LimitReached):
    """A position that JSON cannot hold: it can be played, but stands in no certificate."""


class _Unread:
    """The value of a position that evidence names, and that nobody has made yet."""


UNREAD = _Unread()


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A position of a ruleset.

    Attributes
    ----------
    text : str
        What it is, as compact JSON with the types; two positions are the same if their texts are.
    value : object
        What the author's functions are handed.
    unwritable : str
        Why no certificate can hold it, empty if one can.
    """

    text: str
    value: Any = field(repr=False)
    unwritable: str = ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def write(self) -> Any:
        """Return it as a JSON value; `NoName` if there is none."""
        if self.unwritable:
            raise NoName(f"a position has no place in a certificate: {self.unwritable}")
        return json.loads(self.text)


@dataclass(slots=True)
class Identity:
    """The positions of one instance, made of values and of JSON.

    Attributes
    ----------
    classes : mapping
        The names of the rules file, whose classes positions may be of.
    """

    classes: Mapping[str, Any]
    _texts: dict[Any, str] = field(default_factory=dict)
    """Author's values, compared as Python does, with their texts: to find look-alikes."""
    _leaves: list[Any] = field(default_factory=list)
    """The values that JSON cannot hold, in the order in which they came."""
    _numbers: dict[Any, int] = field(default_factory=dict)

    def of(self, value: Any, what: str, function: Any, line: int | None = None) -> Position:
        """Return the position that an author's function gave.

        `what` begins the message of a mistake, and names the function, which may give its line.

        Raises
        ------
        InputError
            It cannot be hashed; or it is equal for Python to an earlier one that is written
            otherwise, so that a cache of the author's would take one for the other.
        """
        ensure_hashable(value, what, function, line)
        why: list[str] = []

        def leaf(value: Any, reason: str) -> Any:
            why.append(reason)
            return {"opaque": self._number(value, reason)}

        try:
            found = written(value, self.classes, leaf)
            # No evidence has a text that begins like this.
            text = BEFORE * bool(why) + text_of(found)
            own = read(found, self.classes, self._leaves.__getitem__)
            other = self._texts.get(own, text)
            if len(self._texts) < REMEMBERED:
                self._texts[own] = text
        except Exception as error:  # of the author's class, or nested too deeply
            raise mistake(f"{what} that has no text: {raised(error)}", "", function, line) from None
        if other != text:
            said = f"{what} equal to another one for Python, but not the same"
            alike = " and ".join(shown(json.loads(each.strip(BEFORE))) for each in (text, other))
            mend = "use one type for each value; data classes of different classes are not equal"
            raise mistake(f"{said}: {alike}", mend, function, line)
        return Position(text, own, why[0] if why else "")

    def read(self, value: Any) -> Position:
        """Return the position that evidence names by a JSON value; nothing is made of it yet."""
        try:
            return Position(text_of(value), UNREAD)
        except RecursionError:
            raise InputError("a position that is nested too deeply") from None

    def value(self, position: Position) -> Any:
        """Return what the author's functions are handed for a position.

        Raises
        ------
        InputError
            Evidence named it, and no position is written like that.
        """
        if position.value is not UNREAD:
            return position.value
        found = json.loads(position.text)
        try:
            made = read(found, self.classes)
            hash(made)
            again = text_of(written(made, self.classes))
        except (Unwritable, RecursionError, TypeError) as error:
            raise InputError(f"{shown(found)} is no position: {error}") from None
        if again != position.text:
            raise InputError(f"{shown(found)} is no position", f"it is written {shown(again)}")
        return made

    def _number(self, value: Any, reason: str) -> int:
        """Return the number of a value that JSON cannot hold; `Unwritable` if it has no hash."""
        kind = type(value)
        # Of what is nested too deeply the types inside count as well.
        key = (kind, value, repr(value) if kind in (tuple, frozenset) else None)
        try:
            number = self._numbers.setdefault(key, len(self._leaves))
        except TypeError:
            raise Unwritable(reason) from None
        if number == len(self._leaves):
            self._leaves.append(value)
        return number


def ensure_hashable(position: Any, what: str, function: Any, line: int | None = None) -> None:
    """Raise `InputError` if a position cannot be hashed."""
    try:
        hash(position)
    except Exception as error:
        kind = type(position).__name__
        if not isinstance(error, TypeError):  # of the author's class
            kind = f"{kind} ({raised(error)})"
        mend = {"set": "make it a frozenset", "list": "make it a tuple"}.get(
            kind, "use tuples, frozensets, texts and numbers"
        )
        raise mistake(f"{what} that cannot be hashed: a {kind}", mend, function, line) from None
