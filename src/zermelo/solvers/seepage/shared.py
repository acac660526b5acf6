"""Claims about chosen vertices, for all that are like them (`solvers.seepage.isomorphism`)."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.seepage.evidence.claims import Claim
from zermelo.solvers import rates
from zermelo.solvers.seepage.isomorphism import Alike, Copy, image
from zermelo.solvers.seepage.tuning import LISTED

LONGEST = 300_000
"""So many claims about all vertices are written out at most."""

Through = tuple[tuple[int, int], ...]
"""For each child that a claim rests on, the child and the number of a claim about its chosen one.
"""


class Shared:
    """The claims of one winner about chosen vertices.

    `found` are these, as they were found, and `at` has for each vertex those that no other
    subsumes, as (given, number). What each rests on stands beside it, as children of its vertex
    with numbers of claims.
    """

    def __init__(self, alike: Alike) -> None:
        self.found: list[Claim] = []
        self.at: list[list[tuple[int, int]]] = [[] for _ in alike.chosen]
        self._alike = alike
        self._through, self._ends = array("i"), array("i", [0])  # all pairs: there are many
        self._images: list[dict[int, int]] = [{} for _ in alike.chosen]

    def add(self, claim: Claim, through: Through) -> int:
        """Take a claim about a chosen vertex that no known one subsumes; return its number."""
        self._through.extend(chain.from_iterable(through))
        self._ends.append(len(self._through))
        number, known, given = len(self.found), self.at[claim.vertex], claim.given
        self.found.append(claim)
        known[:] = [pair for pair in known if pair[0] & given != given]
        known.append((given, number))
        return number

    def clear_of(self, v: int, some: int) -> int | None:
        """Return the number of a claim about a chosen vertex that is given nothing of a set."""
        for given, number in self.at[v]:
            if not given & some:
                return number
        return None

    def about(self, v: int) -> list[tuple[int, int]]:
        """Return what is known of any vertex, as (given, number)."""
        chosen = self._alike.chosen[v]
        if chosen == v:
            return self.at[v]
        return [(self.image(v, number), number) for _, number in self.at[chosen]]

    def image(self, v: int, number: int) -> int:
        """Return the set that is given in a claim, as it is for a vertex like its own."""
        back = self._alike.back[v]
        if back is None:
            return self.found[number].given
        images = self._images[v]
        found = images.get(number)
        if found is None:
            found = images[number] = image(self.found[number].given, back)
        return found

    def unfold(self, last: int, deadline: Deadline) -> Iterator[Claim]:
        """Yield the claims about all vertices that one rests on, itself last.

        `LimitReached` before the first if they are more than `LONGEST`, or take longer to write and
        check than there is time.
        """
        ways = _Ways(self._alike)
        left = deadline.remaining() / LISTED
        places: dict[Copied, int] = {}
        stack = [Copied(last, 0)]
        while stack:
            one = stack[-1]
            parts = self._parts(one, ways)
            missing = [part for part in parts if part not in places]
            if missing:
                stack += missing
                continue
            stack.pop()
            if one in places:
                continue
            claim = self.found[one.number]
            left -= 1 + claim.given.bit_count() + claim.protect.bit_count() + len(parts)
            if len(places) == LONGEST or left < 0:
                where = "" if left >= 0 else ", too many for the time that is left"
                raise LimitReached(f"a proof takes more than {len(places)} claims{where}")
            if not len(places) & 255:
                deadline.check(256 * rates.CALL)
            places[one] = len(places)
        for one in deadline.over(places, 256):
            claim, way = self.found[one.number], ways.all[one.way]
            vertex = claim.vertex if way is None else way[claim.vertex]
            by = tuple(places[part] for part in self._parts(one, ways))
            yield Claim(vertex, image(claim.given, way), image(claim.protect, way), by)

    def _parts(self, one: Copied, ways: _Ways) -> list[Copied]:
        """Return the copies of claims that a copy rests on."""
        pairs = self._through[self._ends[one.number] : self._ends[one.number + 1]]
        through = zip(pairs[::2], pairs[1::2], strict=True)
        return [Copied(number, ways.onward(one.way, c)) for c, number in through]


class Copied(NamedTuple):
    """A claim by its number, and by the number of a way where it is copied to."""

    number: int
    way: int


class _Ways:
    """Copies of the parts of chosen vertices, each once; the first leaves everything in place."""

    def __init__(self, alike: Alike) -> None:
        self.all: list[Copy | None] = [None]
        self._alike = alike
        self._onward: dict[tuple[int, int], int] = {}
        self._numbers: dict[tuple[tuple[int, int], ...], int] = {}

    def onward(self, number: int, child: int) -> int:
        """Return the way to where a child goes, from its chosen vertex."""
        way, back = self.all[number], self._alike.back[child]
        if back is None:
            return number
        if (number, child) not in self._onward:
            both = back if way is None else {v: way[w] for v, w in back.items()}
            self.all.append(both)
            known = self._numbers.setdefault(tuple(sorted(both.items())), len(self.all) - 1)
            self._onward[number, child] = known
        return self._onward[number, child]
