"""Small sets that hit all sets of a growing family; sets are bits of integers.

Branching works on the transposed family: for each element the sets that it is in, as bits. An
element that is in no other sets than some other element need not be tried, which leaves few. Where
several elements do, the last one is taken.
"""

from __future__ import annotations

from collections.abc import Iterable

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.seepage.rules import bits_of, members
from zermelo.solvers import rates

MAX_DEPTH = 100
"""Without more than k disjoint sets, k may be at most this: the branching is k levels deep."""


class Family:
    """Sets, and the search for at most k elements that hit them all; k is at least 1.

    Sets that are given at the beginning, none of them empty, are only taken into the branching when
    a choice fails to hit them.
    """

    def __init__(self, k: int, sets: Iterable[int], deadline: Deadline) -> None:
        self.k = k
        self.deadline = deadline
        self.pool = sorted(sets, key=int.bit_count)
        self.common = -1  # what all sets have in common; -1 as long as there are none
        for one in self.pool:
            self.common &= one
        self.sets: list[int] = []
        self._containing: dict[int, int] = {}
        if k > 1:
            for one in self._disjoint(self.pool):
                self.add(one)

    def add(self, one: int) -> None:
        """Add a set."""
        place = 1 << len(self.sets)
        self.sets.append(one)
        self.common &= one
        for x in members(one) if self.k > 1 else ():
            self._containing[x] = self._containing.get(x, 0) | place

    def choose(self) -> tuple[int, list[int]]:
        """Return elements that hit all sets, as bits, and [], or else 0 and a core.

        The core is sets that no k elements hit, none of which can be left out, by size. Raises
        `LimitReached` if the deadline passed, or k is above `MAX_DEPTH` without k + 1 disjoint
        sets.
        """
        if self.common < 0:
            return 0, []
        if self.common:
            return 1 << self.common.bit_length() - 1, []
        if self.k == 1:
            return 0, self._without_common()
        while True:
            chosen, core = self._search((1 << len(self.sets)) - 1)
            if core:
                return 0, self._without_spare(core)
            missed = next((one for one in self.pool if not one & chosen), None)
            if missed is None:
                return chosen, []
            self.add(missed)

    def _without_common(self) -> list[int]:
        """Return sets without an element in common, none of which can be left out, by size."""
        sets = sorted(self.pool + self.sets, key=int.bit_count)
        kept: list[int] = []
        needed = -1  # what the kept sets have in common
        while needed:
            # The first of them that leave nothing in common end with a set that is needed.
            common = needed
            for end, one in enumerate(sets):  # noqa: B007
                common &= one
                if not common:
                    break
            kept.append(one)
            needed &= one
            sets = sets[:end]
        return sorted(kept, key=int.bit_count)

    def _without_spare(self, core: int) -> list[int]:
        """Leave out sets of a core, the largest first, as long as the rest cannot be hit."""
        for place in sorted(members(core), key=lambda i: -self.sets[i].bit_count()):
            others = core & ~(1 << place)
            if others != core and others.bit_count() > self.k:
                core = self._search(others)[1] or core
        return sorted((self.sets[i] for i in members(core)), key=int.bit_count)

    def _search(self, active: int) -> tuple[int, int]:
        """Look at some of the sets; return elements that hit them, or a core as places."""
        if not active:
            return 0, 0
        places = {self.sets[i]: i for i in members(active)}
        disjoint = self._disjoint(places)
        if len(disjoint) > self.k:
            return 0, bits_of(places[one] for one in disjoint)
        if len(places) <= self.k:
            return bits_of(one.bit_length() - 1 for one in places), 0
        if self.k > MAX_DEPTH:
            raise LimitReached(f"k = {self.k} is too large to look for vertices that hit all sets")
        return self._branch(active, self.k, self._maximal(active))

    def _disjoint(self, sets: Iterable[int]) -> list[int]:
        """Return disjoint sets, taken as they come, at most k + 1."""
        apart, found = 0, []
        for one in sets:
            if not one & apart:
                apart |= one
                found.append(one)
                if len(found) > self.k:
                    break
        return found

    def _maximal(self, active: int) -> dict[int, int]:
        """Return the maximal ones of the elements' sets, each with an element."""
        found: dict[int, int] = {}
        for x, places in self._containing.items():
            found[places & active] = max(x, found.get(places & active, x))
        kept: dict[int, int] = {}
        for places in sorted(found, key=lambda bits: (-bits.bit_count(), bits)):
            self.deadline.check(rates.MOVE * (1 + len(kept)) / 4)
            if not any(places & other == places for other in kept):
                kept[places] = found[places]
        return kept

    def _branch(self, rest: int, k: int, elements: dict[int, int]) -> tuple[int, int]:
        self.deadline.check(rates.HIT)
        core = first = rest & -rest
        options = [places for places in elements if places & first]
        if k > 1:
            options.sort(key=lambda places: -(places & rest).bit_count())
        for places in options:
            left = rest & ~places
            if not left:
                return 1 << elements[places], 0
            if k == 1:
                core |= left & -left
                continue
            chosen, part = self._branch(left, k - 1, elements)
            if not part:
                return chosen | 1 << elements[places], 0
            core |= part
        return 0, core
