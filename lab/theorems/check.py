"""A check of a theorem: pairs of what is given and what is found, and the hashes of both."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lab.program import Deadline
from lab.questions.files import lines, questions

Found = Iterator[tuple[str, str]]


class Refuted(Exception):
    """An instance contradicts the statement."""


@dataclass(frozen=True, slots=True)
class Check:
    """The check of one theorem page.

    Attributes
    ----------
    number : int
        The number of the page.
    source : str
        The file of the check, from the root of the checkout.
    given : str
        What is gone through, in words.
    run : callable
        () -> what was given and what was found, a pair for each instance or group of instances.
    quick : bool
        Whether it takes a few seconds only.
    """

    number: int
    source: str
    given: str
    run: Callable[[], Found]
    quick: bool = True


@dataclass(frozen=True, slots=True)
class Record:
    """What a run of a check leaves: how many pairs, the two hashes, the seconds."""

    pairs: int
    given: str
    found: str
    seconds: float


def record(run: Callable[[], Found]) -> Record:
    """Run a check.

    Raises
    ------
    Refuted
        An instance contradicts the statement.

    Examples
    --------
    >>> record(lambda: iter([("1", "odd"), ("2", "even")])).pairs
    2
    """
    begun = time.perf_counter()
    given, found, pairs = hashlib.sha256(), hashlib.sha256(), 0
    for before, after in run():
        given.update(f"{before}\n".encode())
        found.update(f"{before}: {after}\n".encode())
        pairs += 1
    return Record(pairs, given.hexdigest(), found.hexdigest(), time.perf_counter() - begun)


def require(condition: bool, instance: object) -> None:
    """Raise `Refuted` unless what the statement says of an instance is so."""
    if not condition:
        raise Refuted(f"the statement is false for {instance}")


def rows(name: str, sizes: range, right: Callable[[list[str]], bool]) -> Found:
    """Yield the rows of a question's table, size by size; `right` says whether one is as stated."""
    asked = questions()[name].table
    assert asked is not None
    for size in sizes:
        for line in list(lines(asked, [size], Deadline()))[1:]:
            given, _, found = line.partition(": ")
            require(right(found.split("; ")), f"{name} {line}")
            yield f"{name} {given}", found
