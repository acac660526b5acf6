"""The errors that zermelo raises on purpose; everything else is a bug.

An `InputError` knows where the mistake is and how to mend it, and its text is the one line that
the command line prints. The place is built from the inside out: the code that finds a mistake
names its own spot, and each caller on the way up puts its own part in front.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

LISTED = 40
"""At most this many known names are listed in an error."""

_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
"""Control characters, the separators of lines and paragraphs, and the marks of direction."""

_SHORT = {"\n": "\\n", "\r": "\\r", "\t": "\\t"}


class ZermeloError(Exception):
    """Base class of all errors raised on purpose.

    >>> issubclass(zermelo.errors.LimitReached, zermelo.errors.ZermeloError)
    True
    """


class InputError(ZermeloError):
    """Bad input: what is wrong, where it is and how to mend it, in one line.

    >>> try:
    ...     zermelo.analysis.methods("chess")
    ... except zermelo.errors.InputError as error:
    ...     error.what
    'there is no game "chess"'

    Parameters
    ----------
    what : str
        What is wrong.
    mend : str
        How to mend it; may be empty where `what` says it already.
    place : str
        The place inside the file, for instance ``.graph.edges[3]``.
    source : str
        The file (with a line number for a .jsonl file), or the option.
    """

    def __init__(self, what: str, mend: str = "", place: str = "", source: str = "") -> None:
        super().__init__(what, mend, place, source)
        self.what = what
        self.mend = mend
        self.place = place
        self.source = source

    def __str__(self) -> str:
        text = ": ".join(part for part in (self.source, self.place, self.what) if part)
        text = f"{text}; {self.mend}" if self.mend else text
        return " ".join(text.split())

    def inside(self, prefix: str, source: str = "") -> InputError:
        """Return the same error with `prefix` in front of its place.

        >>> str(zermelo.errors.InputError("no vertex", place="[3]").inside(".edges"))
        '.edges[3]: no vertex'
        """
        return InputError(self.what, self.mend, prefix + self.place, source or self.source)


class Place:
    """Puts a place in front of that of an `InputError` raised inside: ``with Place(".take"):``.

    The error gets the source, or that of `otherwise` if it has none.
    """

    def __init__(self, place: str = "", source: str = "", otherwise: str = "") -> None:
        self.place, self.source, self.otherwise = place, source, otherwise

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, InputError):
            source = self.source or error.source or self.otherwise
            raise error.inside(self.place, source) from None


class LimitReached(ZermeloError):
    """A time, memory or size limit ended the work; the verdict is unknown, never an answer.

    >>> str(zermelo.errors.LimitReached("time limit of 1 s reached"))
    'time limit of 1 s reached'

    Attributes
    ----------
    statistics : mapping
        What was counted until then.
    """

    statistics: Mapping[str, Any] = {}


class OutOfTime(LimitReached):
    """The limit was that of time: with more of it the work could go on."""


class OutOfMemory(LimitReached):
    """The limit was that of memory."""


class Unavailable(ZermeloError):
    """An optional backend is missing; the text says how to get it."""


class Unsupported(ZermeloError):
    """What a certificate needs is not here: its rules file, say, that nobody has named."""


class Contradiction(ZermeloError):
    """Two parts of zermelo disagree: a bug, reported with the instance, never papered over.

    >>> issubclass(zermelo.errors.Contradiction, zermelo.errors.ZermeloError)
    True
    """


class SolverMistake(ZermeloError):
    """What another program said without a proof is not so; that is no bug of zermelo.

    The method that asked it has no answer, and the others go on.
    """


class BadProof(ZermeloError):
    """A proof that cannot be read as the certificate promises it: the checker rejects."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return the sentence that lists the known names, with the nearest one first."""
    names = sorted(known)
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    listing = ", ".join(names[:LISTED]) if names else "none"
    listing += ", …" if len(names) > LISTED else ""
    return f"did you mean {close[0]}? known: {listing}" if close else f"known: {listing}"


def shown(value: Any, limit: int = 60) -> str:
    """Return a short, one-line, JSON-like picture of a value for an error message."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        try:
            text = repr(value)
        except ValueError:  # Python writes no integer of more than 4,300 digits
            text = "a number of too many digits"
    text = visible(" ".join(text.split()))
    return text if len(text) <= limit else text[: limit - 3] + "..."


def visible(text: str) -> str:
    """Return the text with the escapes of JSON for its control characters.

    So nothing in it can begin a line, move the cursor or turn the text round: names, labels and
    file names come from files of strangers. A line break in one of them would forge a line of
    output, an escape sequence could hide or color one, and the marks for writing from right to
    left show it in another order. A line of JSON stays JSON with the same value, because such
    characters only stand in its texts.
    """
    return _HIDDEN.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return _SHORT.get(found[0]) or f"\\u{ord(found[0]):04x}"
