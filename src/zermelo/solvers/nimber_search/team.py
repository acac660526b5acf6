"""Threads that help with a search: they do the same, with one table, each first what no other does.

All of them begin with the position that is asked for. A thread that goes into an option leaves a
mark, and the others look at its other options first (`table_kernel`); what one has settled all find
in the table, and now and then each looks whether what it works on is settled by now. The one that
ends first has the answer, which is a fact and the same whoever finds it. This is known from chess:
the table from lazy SMP, the marks from ABDADA.

Threads need no locks here. Rows of the table are safe to write at a time (`table_kernel`); marks
may be wrong; and each thread has its own stores for all else. When the table is made larger, the
helpers write to the old one for a moment longer, and what they write there is forgotten.
"""

from __future__ import annotations

import threading
from typing import Any

import numpy as np

from zermelo.core.errors import InputError, LimitReached
from zermelo.solvers.nimber_search.frames_kernel import DONE, LARGE, NONE, WHOLES
from zermelo.solvers.nimber_search.loop import ALL, Loop
from zermelo.solvers.nimber_search.table_kernel import MARKS

SLICE = 1 << 14
"""Options that a thread looks up between two looks at what the others did: some milliseconds."""

CROWD = 1 << 26
"""The bytes of a helper's options that stand open at most; one that needs more ends."""


class Team:
    """The helpers of one search, from now until `close`."""

    def __init__(self, first: Loop, table: Any, helpers: int) -> None:
        self._table = table
        self.marks = np.zeros(MARKS, np.int64)
        self.answer = NONE
        """What a helper found, if one has ended."""
        self._first, self._over = first, False
        self._loops = [first.helper(CROWD) for _ in range(helpers)]
        self._threads: list[threading.Thread] = []
        for loop in self._loops:
            thread = threading.Thread(target=self._help, args=(loop,), daemon=True)
            try:
                thread.start()
            except RuntimeError:  # no memory for its stack, or too many threads: fewer help
                break
            self._threads.append(thread)

    @property
    def nodes(self) -> int:
        """The pairs that the helpers looked at."""
        return sum(loop.nodes for loop in self._loops)

    @property
    def entries(self) -> int:
        """The entries that the helpers made."""
        return sum(loop.entries for loop in self._loops)

    def close(self) -> None:
        """End the helpers, and wait for that."""
        self._over = True
        self._first.alone()
        for thread in self._threads:
            thread.join()

    def _help(self, loop: Loop) -> None:
        """Search until there is an answer: what a thread runs."""
        try:
            while not self._over and self.answer == NONE:
                loop.state[WHOLES] = self._first.state[WHOLES]
                loop.cut(self._table, self.marks)
                done = loop.run(self._table, self.marks, SLICE, ALL)
                if done == DONE:
                    self.answer = loop.result
                if done == LARGE:
                    return
        except (InputError, LimitReached, MemoryError):  # the first thread does it, or says so
            return
