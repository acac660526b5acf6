"""What kernels that search depth first share: a hash table, and the loop that drives them.

A table has a key and a value in each place: `keys` is a tuple of one or two columns of integers,
`values` a column of 8 bits. A key of zeros marks a free place, so that no position may have it.
Such a search keeps its own stack, stops after a number of steps, so that the caller can look at the
clock, and when the table has no more room, so that the caller can make a larger one; called again
it goes on. (To look at the values for free places made the deletion games half as slow again.)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached

DONE, PAUSED, FULL = 0, 1, 2
"""Why a search stopped: it is finished, the steps are used up, the table is full."""

SMALLEST, LARGEST = 1 << 12, 1 << 28
"""The places of a table, powers of 2: at the start and at most (9 to 17 bytes each)."""

GROWTH = 2
"""How many times as many places a table that is full gets: so a third of them is taken, or more."""

ENTRIES = 0
"""The place in a search's state where the table's entries are counted."""


@jit
def slot(keys: Any, first: int, second: int) -> int:
    """Return where a key stands in a table, or the free place for it; `second` is 0 if unused."""
    firsts, seconds = keys[0], keys[-1]
    last = len(firsts) - 1
    mixed = first * -7046029254386353131 + second * -4417276706812531889
    mixed ^= mixed >> 31
    mixed *= -4265267296055464877
    mixed ^= mixed >> 29
    at = mixed & last
    if len(keys) == 1:  # decided when it is compiled
        while firsts[at] != 0 and firsts[at] != first:
            at = (at + 1) & last
        return int(at)
    while (firsts[at] != 0 or seconds[at] != 0) and (firsts[at] != first or seconds[at] != second):
        at = (at + 1) & last
    return int(at)


@jit
def known(keys: Any, values: Any, first: int, second: int) -> int:
    """Return the value of a key, -1 if the table lacks it."""
    at = slot(keys, first, second)
    if keys[0][at] == 0 and (len(keys) == 1 or keys[-1][at] == 0):
        return -1
    return int(values[at])


@jit
def write(keys: Any, values: Any, first: int, second: int, value: int) -> None:
    """Write a value for a key."""
    at = slot(keys, first, second)
    if len(keys) == 2:
        keys[-1][at] = second
    keys[0][at], values[at] = first, value


@jit
def copy(keys: Any, values: Any, new_keys: Any, new_values: Any) -> None:
    """Copy a table into an empty one."""
    for i in range(len(values)):
        second = keys[-1][i] if len(keys) == 2 else 0
        if keys[0][i] or second:
            write(new_keys, new_values, keys[0][i], second, values[i])


class Memo:
    """The table of a search, and its limits.

    `types` are those of the columns, `rate` is what an entry takes in seconds, `most` how many
    entries there may be; `state` has so many integers of the search, the entries first.
    """

    def __init__(
        self,
        types: Sequence[Any],
        state: int,
        rate: float,
        deadline: Deadline,
        most: int | None = None,
    ) -> None:
        self.state = np.zeros(state, np.int64)
        self._types = *types, np.int8
        *keys, self.values = self._columns(SMALLEST)
        self.keys = tuple(keys)
        self._rate, self._deadline, self._most = rate, deadline, most

    def __len__(self) -> int:
        return int(self.state[ENTRIES])

    def known(self, first: int, second: int = 0) -> int:
        """Return the value of a key, -1 if the table lacks it."""
        return known(self.keys, self.values, first, second)

    def run(self, search: Callable[[Any, Any, Any, int], int]) -> None:
        """Call (keys, values, state, room) -> why it stopped, until the search is done.

        Raises
        ------
        LimitReached
            The deadline passed, or the table would hold more than it may or cannot grow.
        """
        while self.turn(search) != DONE:
            pass

    def turn(self, search: Callable[[Any, Any, Any, int], int]) -> int:
        """Call it once, and return why it stopped; the same is raised."""
        before, room = len(self), len(self.values) * 6 // 10
        if self._most is not None:
            room = min(room, self._most + 1)
        done = search(self.keys, self.values, self.state, room)
        self._deadline.check(self._rate * (len(self) - before))
        if self._most is not None and len(self) > self._most:
            raise LimitReached(f"limit of {self._most} positions reached")
        if done == FULL:
            self._grow()
        return done

    def _grow(self) -> None:
        size = GROWTH * len(self.values)
        if size > LARGEST:
            raise LimitReached(f"the table holds {len(self)} positions and cannot grow")
        *keys, values = self._columns(size)
        copy(self.keys, self.values, tuple(keys), values)
        self.keys, self.values = tuple(keys), values

    def _columns(self, size: int) -> list[Any]:
        return [np.zeros(size, dtype) for dtype in self._types]
