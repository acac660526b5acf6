"""A list in which "which of the two comes first" is answered at once, while it is being changed.

A doubly linked list whose elements carry increasing integer tags. An element put between two others
gets a tag between theirs; where there is none left, the elements around get new tags. Which ones is
decided as in the second of the "Two simplified algorithms for maintaining order in a list" (Bender,
Cole, Demaine, Farach-Colton, Zito, 2002): the smallest aligned range of tags around the place that
is not too full. That makes an insertion cost O(log n) on average over any sequence of them.
"""

from __future__ import annotations

from collections.abc import Iterator

SPACING = 1 << 32
"""The distance of the tags at the end of the list."""

FULL = 1.4
"""A range of 2^k tags is not too full if it has less than FULL^k elements."""


class OrderList:
    """A list of distinct vertices from 0..size-1; those not in it can be put in.

    The list is closed to a ring by one more element, which stands before the first and after the
    last and has tag 0.
    """

    def __init__(self, size: int) -> None:
        self._ring = size
        self._next = [size] * (size + 1)
        self._last = [size] * (size + 1)
        self._tags = [0] * (size + 1)

    def __iter__(self) -> Iterator[int]:
        v = self._next[self._ring]
        while v != self._ring:
            yield v
            v = self._next[v]

    def tag(self, v: int) -> int:
        """Return a number that increases along the list (until the list is changed)."""
        return self._tags[v]

    def append(self, v: int) -> None:
        """Put v at the end."""
        self.insert_after(self._last[self._ring], v)

    def insert_before(self, place: int, v: int) -> None:
        """Put v right before an element."""
        self.insert_after(self._last[place], v)

    def insert_after(self, place: int, v: int) -> None:
        """Put v right after an element."""
        following = self._next[place]
        if following != self._ring and self._tags[following] - self._tags[place] < 2:
            self._make_room(following if place == self._ring else place)
        low = self._tags[place]
        high = low + 2 * SPACING if following == self._ring else self._tags[following]
        self._tags[v] = (low + high) // 2
        self._last[v], self._next[v] = place, following
        self._next[place] = self._last[following] = v

    def remove(self, v: int) -> None:
        """Take v out."""
        before, after = self._last[v], self._next[v]
        self._next[before], self._last[after] = after, before

    def _make_room(self, center: int) -> None:
        """Spread the tags around an element, so that neighbouring ones differ by 2 or more."""
        first = last = center
        count, bits = 1, 1
        while True:
            bits += 1
            base = self._tags[center] >> bits << bits
            while self._last[first] != self._ring and self._tags[self._last[first]] >= base:
                first = self._last[first]
                count += 1
            while self._next[last] != self._ring and (
                self._tags[self._next[last]] >> bits << bits == base
            ):
                last = self._next[last]
                count += 1
            if count + 1 < FULL**bits:
                break
        v = first
        for position in range(1, count + 1):
            self._tags[v] = base + (position << bits) // (count + 1)
            v = self._next[v]
