"""Lists in which each entry follows from entries before it.

Acceptance implies: all entries are right, by induction along the list, if the step of a kind shows
that an entry follows from the earlier ones that it looks at. Where evidence only names things that
the rules have to make first, `claims` does the same from the answer downwards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TypeVar

from zermelo.core.deadline import Deadline

Row = TypeVar("Row")
Thing = TypeVar("Thing", bound=Hashable)
Said = TypeVar("Said")

Step = Callable[[int, Row, Mapping[Thing, Said]], Iterable[tuple[Thing, Said]]]
"""Gets the number of a row, the row, and what is known by the rows before it; returns what the row
adds: what it is about, and what it says of that. Raises `BadProof` if that does not follow."""


def derive(
    rows: Iterable[Row], step: Step[Row, Thing, Said], deadline: Deadline
) -> dict[Thing, Said]:
    """Return what a list proves; of two entries about one thing the first counts."""
    known: dict[Thing, Said] = {}
    for number, row in enumerate(deadline.over(rows, 256)):
        for thing, said in step(number, row, known):
            known.setdefault(thing, said)
    return known
