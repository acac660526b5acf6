"""What a position is: its text. No ``==`` or hash of an author's decides which positions are one.

An author's functions are handed what is read back from the text, so that a game is a function of
texts: what else an object has (the order in which a set was made, an attribute that its class does
not compare) makes no difference to it. What evidence says of positions is compared by text too; the
checker lets an author's functions see those positions only that they have made themselves, so that
not even a cache of theirs can be led astray by a look-alike.

Of plain values, which are made of tuples, frozensets, integers, texts and None and of nothing else,
two are equal for Python exactly if their texts are. So no text is made to compare them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.errors import InputError, LimitReached, shown
from zermelo.games.ruleset.mistakes import describe_error, line_in, mistake
from zermelo.games.ruleset.positions import Unwritable, dump, load, text_of

REMEMBERED = 1 << 18
"""So many positions are compared with those that are equal to them for Python."""

ATOMS = {int, str, type(None)}
NESTED = {*ATOMS, tuple, frozenset}


class NoName(LimitReached):
    """A position that JSON cannot hold: it can be played, but stands in no certificate."""


def _kinds(value: Any) -> set[type]:
    """Return the types inside a value; of tuples, as edges are, those that they have inside."""
    kinds = set(map(type, value))
    return {type(each) for inside in value for each in inside} if kinds == {tuple} else kinds


def is_plain(value: Any) -> bool:
    """Whether Python's ``==`` tells a value from all others that are plain."""
    if type(value) not in (tuple, frozenset):
        return type(value) in ATOMS
    kinds = _kinds(value)
    return kinds <= ATOMS or (kinds <= NESTED and all(map(is_plain, value)))


def rebuilt(value: Any) -> Any:
    """Return a plain value whose sets are made anew: they list their members in one order."""
    if type(value) not in (tuple, frozenset):
        return value
    kinds = _kinds(value)
    if type(value) is frozenset and kinds <= {int}:
        return frozenset(sorted(value))
    if kinds <= ATOMS and type(value) is tuple:
        return value
    if type(value) is tuple:
        return tuple(map(rebuilt, value))
    return frozenset(map(rebuilt, sorted(value, key=lambda each: text_of(dump(each, {})))))


@dataclass(frozen=True, slots=True, eq=False)
class Position:
    """A position of a ruleset.

    Attributes
    ----------
    value : object
        What the author's functions gave, or a plain value; None for a text of evidence.
    text : str or None
        Its identity as compact JSON with the types; None for plain values, which need none.
    unwritable : str
        Why no certificate can hold it.
    made : bool
        Whether an author's function gave it; otherwise evidence names it.
    """

    value: Any
    text: str | None = None
    unwritable: str = field(default="", repr=False)
    made: bool = field(default=True, repr=False)

    def __eq__(self, other: object) -> bool:
        return (
            type(other) is Position
            and self.text == other.text
            and (self.text is not None or bool(self.value == other.value))
        )

    def __hash__(self) -> int:
        return hash(self.value if self.text is None else self.text)

    def write(self) -> Any:
        """Return it as a JSON value; `NoName` if there is none."""
        why = self.unwritable
        if not why:
            try:
                return dump(self.value, {}) if self.text is None else json.loads(self.text)
            except Unwritable as error:
                why = str(error)
        raise NoName(f"a position has no place in a certificate: {why}")

    def sort_key(self) -> str:
        """Return what positions are sorted by: their texts."""
        if self.text is not None:
            return self.text
        return text_of(dump(self.value, {}, lambda value, _: repr(value)))


@dataclass(slots=True)
class Identity:
    """The positions of one instance, made of values and of JSON.

    Attributes
    ----------
    classes : mapping
        The names of the rules file, whose classes positions may be of.
    """

    classes: Mapping[str, Any]
    _plain: set[Any] = field(default_factory=set)
    """The plain values so far; they and the others are compared as Python does."""
    _others: dict[Any, str] = field(default_factory=dict)
    """The others, with their texts."""
    _leaves: list[Any] = field(default_factory=list)
    """The values that JSON cannot hold, in the order in which they came."""
    _numbers: dict[Any, int] = field(default_factory=dict)

    def of(self, value: Any, what: str, function: Any, found: Any = None) -> Position:
        """Return the position that an author's function gave.

        `what` begins the message of a mistake, and names the function; `found` is what it returned
        if that may be a generator, whose line is told.

        Raises
        ------
        InputError
            It cannot be hashed; or it is equal for Python to an earlier one that is written
            otherwise, so that a cache of the author's would take one for the other.
        """
        ensure_hashable(value, what, function, found)
        try:
            position = Position(value) if is_plain(value) else self._canonical(value)
            value, text = position.value, position.text
            other = self._others.get(value, text) if self._others else text
            if text is None:
                if len(self._plain) < REMEMBERED:
                    self._plain.add(value)
            else:
                if value in self._plain:
                    other = next(Position(each).sort_key() for each in self._plain if each == value)
                if len(self._others) < REMEMBERED:
                    self._others[value] = text
        except Exception as error:  # of the author's class, or nested too deeply
            why = f"{what} that has no text: {describe_error(error)}"
            raise mistake(why, "", function, line_in(found)) from None
        if other != text:
            both, other = Position(value, text).sort_key(), other or ""
            alike = " and ".join(shown(json.loads(each.lstrip("\0"))) for each in (both, other))
            said = f"{what} equal to another one for Python, but not the same: {alike}"
            mend = "use one type for each value; data classes of different classes are not equal"
            raise mistake(said, mend, function, line_in(found))
        return position

    def decode(self, value: Any) -> Position:
        """Return the position that evidence names by a JSON value; nothing of an author's is made.

        Raises
        ------
        InputError
            It nests too deeply.
        """
        try:
            text = text_of(value)
            made = load(value, {})
            if is_plain(made) and text_of(dump(made, {})) == text:
                return Position(made, made=False)
        except RecursionError:
            raise InputError("a position that is nested too deeply") from None
        except (InputError, Unwritable):
            pass
        return Position(None, text, made=False)

    def value(self, position: Position) -> Any:
        """Return what the author's functions are handed for a position.

        Raises
        ------
        InputError
            Evidence named it, and no position is written like that.
        """
        if position.text is None:
            return rebuilt(position.value)
        leaves = self._leaves.__getitem__ if position.made else None
        return load(json.loads(position.text.removeprefix("\0")), self.classes, leaves)

    def _canonical(self, value: Any) -> Position:
        """Return the position that a value is which is not plain as it came."""
        why: list[str] = []

        def leaf(value: Any, reason: str) -> Any:
            why.append(reason)
            return {"opaque": self._number(value, reason)}

        named = self.decode(dump(value, self.classes, leaf))
        if named.text is None:
            return Position(named.value)
        # No evidence has a text that begins like that of what JSON cannot hold.
        return Position(value, "\0" * bool(why) + named.text, why[0] if why else "")

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


def ensure_hashable(position: Any, what: str, function: Any, found: Any = None) -> None:
    """Raise `InputError` if a position cannot be hashed."""
    try:
        hash(position)
    except Exception as error:
        kind = type(position).__name__
        if not isinstance(error, TypeError):  # of the author's class
            kind = f"{kind} ({describe_error(error)})"
        mend = {"set": "make it a frozenset", "list": "make it a tuple"}.get(
            kind, "use tuples, frozensets, texts and numbers"
        )
        why = f"{what} that cannot be hashed: a {kind}"
        raise mistake(why, mend, function, line_in(found)) from None
