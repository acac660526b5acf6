"""How far can two octal games with up to three digits agree and still differ?

Of 0.161 and 0.36 it is said that they differ first at the heap 519. The nim-values of all 511
games are compared as far as a size says; in the order of their sequences the two that agree
longest stand beside each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from lab.program import Deadline
from lab.questions.question import begins_at
from lab.tables.octal import NimValues, games


@begins_at(64)
def table(heaps: int, deadline: Deadline) -> Iterator[str]:
    """Yield the row of the heaps below a size."""
    first: dict[tuple[int, ...], str] = {}
    for code in games():
        deadline.check()
        first.setdefault(tuple(NimValues(code).up_to(heaps)), code)
    agreeing = [
        (next(heap for heap in range(heaps) if one[heap] != other[heap]), first[one], first[other])
        for one, other in pairwise(sorted(first))
    ]
    agreeing.sort(key=lambda pair: (-pair[0], pair[1:]))
    longest = ", ".join(f"{one} and {other} at {heap}" for heap, one, other in agreeing[:3])
    yield f"{heaps}: {len(first)}; {longest}"
