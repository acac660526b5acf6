"""The compiled search for nimbers of one instance: its table, its stack and its limits."""

from __future__ import annotations

from collections.abc import Callable
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.rules import Impartial, Position
from zermelo.solvers import rates
from zermelo.solvers.nimber_search import frames_kernel as frames
from zermelo.solvers.nimber_search.loop import ALL, Coded, Loop
from zermelo.solvers.nimber_search.methods import TooLarge
from zermelo.solvers.nimber_search.table_kernel import ENTRIES, HEAPS, VALUE, entry, pour
from zermelo.solvers.nimber_search.team import SLICE, Team
from zermelo.solvers.search.impartial import silent

SMALLEST = 1 << 14
"""The places of a table at the start, unless it may not have so many."""

GROWTH = 2
"""How many times as many places a table gets that is full to seven tenths."""

PIECE = 1 << 16
"""The rows that are moved at a time when a table is made larger where it stands."""

MEMORY = 1 << 30
"""The bytes of a table at most, where there is no memory limit."""

NO_MARKS = np.zeros(2, np.int64)
"""Where one thread leaves its marks, which is nowhere."""

CROWD = 1 << 30
"""The bytes of the options that stand open at most."""

STEPS, FIRST = 1 << 19, 1 << 16
"""Options looked up between two looks at the clock, a fraction of a second; and before helpers are
called, since most searches, above all for evidence, take less time than a thread to start."""

AGAIN = 2
"""Where more than so many pairs are looked at for each component, nim-values of all options are
found instead."""

Found = TypeVar("Found")


def places(width: int, memory: float) -> int:
    """Return how many places a table has in so many bytes: a power of 2, at least one window."""
    return int(max(8, 1 << int(max(8, memory / (8 * (width + 1)))).bit_length() - 1))


class CompiledNimbers:
    """What is known of the components met so far in one game.

    It answers like `solvers.search.nimbers.Nimbers`, the reference. The table takes at most
    `memory` bytes; when it is full the search goes on, and forgets what took the least work. At
    most `most` pairs are looked at, by all of the `threads` together that a long search has.
    """

    def __init__(
        self,
        coded: Coded,
        rules: Impartial,
        deadline: Deadline,
        most: int | None = None,
        memory: float = MEMORY,
        tick: Callable[[int], None] = silent,
        threads: int = 1,
    ) -> None:
        self.rules, self.deadline, self.tick = rules, deadline, tick
        self.width, self.most = coded.width, most
        self._coded, self._largest = coded, places(coded.width, memory)
        self._own, self._threads = Loop(coded, CROWD), threads
        self._team: Team | None = None
        self._helped = 0
        self.table = np.zeros((min(SMALLEST, self._largest), coded.width + 1), np.int64)

    @property
    def moves(self) -> ModuleType:
        """The compiled moves."""
        return self._coded.moves

    @property
    def nodes(self) -> int:
        """The pairs whose options were looked at."""
        return self._own.nodes + self._helped + (self._team.nodes if self._team else 0)

    def __len__(self) -> int:
        return self._own.entries + (self._team.entries if self._team else 0)

    def lost(self, position: Position, heap: int = 0) -> bool:
        """Return whether the next player loses a position beside a heap."""
        end = self._own.split(position, self.table)
        own = self._own.beside
        if end == 1:
            return heap == own
        self._own.begin_sum(heap ^ own, end)
        return self._sure(position, self._run())

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a position."""
        end = self._own.split(position, self.table)
        total = self._own.beside
        rows = self._own.arena[1:end].copy()
        for row in range(len(rows)):
            total ^= self._value(rows, row)
        return self._sure(position, total) if len(rows) else total

    def known(self, position: Position) -> int | None:
        """Return the nim-value if no search is needed for it."""
        end = self._own.split(position, self.table)
        return self._own.beside if end == 1 else None

    def lost_as_known(self, position: Position) -> bool | None:
        """Return whether the next player loses a position, if no search is needed for it."""
        end, own = self._own.split(position, self.table), self._own
        total = own.beside
        if end == 1:
            return total == 0
        known = int(own.arena[1, self.width + frames.KNOWN])
        return False if end == 2 and total < HEAPS and known >> total & 1 else None

    def take(self, rows: Any) -> None:
        """Take in rows of the table of another search of the same instance."""
        while len(self) + len(rows) > self._room() and self._grow():
            pass
        self._own.state[ENTRIES] += pour(rows, self.table, self.width)

    def alone(self) -> None:
        """Let nobody else write to the table, until the search goes on."""
        if self._team is not None:
            team, self._team = self._team, None
            team.close()
            self._helped += team.nodes
            self._own.state[ENTRIES] += team.entries

    def _sure(self, position: Position, found: Found) -> Found:
        """Return what was found of a position, unless it is not believed."""
        if self._coded.doubt is not None:
            self._coded.doubt(self, position)
        return found

    def _value(self, rows: Any, row: int) -> int:
        heap = 0
        while True:
            info = entry(self.table, rows, row, self.width)
            value = (info >> VALUE & 255) - 1
            if value >= 0:
                return int(value)
            heap = frames.least_free(info, heap)
            if heap >= HEAPS:
                raise TooLarge(f"a nim-value is {HEAPS} or more")
            self._own.begin_pair(rows, row, heap, self.table)
            if self._run():
                return int(heap)
            heap += 1

    def _run(self) -> bool:
        """Search until the stack is empty; return whether the next player loses."""
        try:
            while True:
                done = self._some_steps()
                if done == frames.DONE:
                    return self._own.result == frames.LOST
                if self._team is not None and self._team.answer != frames.NONE:
                    return self._team.answer == frames.LOST
                if done == frames.LARGE:
                    raise TooLarge(f"a nim-value is {HEAPS} or more")
                if done == frames.FULL:
                    self._grow()
                elif done == frames.PAUSED and self._threads > 1 and self._team is None:
                    self._team = Team(self._own, self.table, self._threads - 1)
        finally:
            self.alone()

    def _some_steps(self) -> int:
        """Go on for a while within the limits, and return why it stopped."""
        own, team, before = self._own, self._team, self._own.nodes
        steps, marks = FIRST if self._threads > 1 else STEPS, NO_MARKS
        if team is not None:
            steps, marks = SLICE, team.marks
            own.cut(self.table, marks)
        room = self._room() - (team.entries if team else 0)
        done = own.run(self.table, marks, steps, room)
        # What helpers do is not counted as work: a turn is as long as that of one thread.
        self.deadline.check(rates.NIMBER_PAIR * (own.nodes - before))
        if len(self.table) < self._largest and self.nodes > FIRST + AGAIN * len(self):
            own.state[frames.WHOLES] = 0  # pairs are many more than components
        self.tick(self.nodes)
        if self.most is not None and self.nodes > self.most:
            raise LimitReached(f"limit of {self.most} positions reached")
        return done

    def _room(self) -> int:
        """Return how many entries there may be before the table is made larger.

        Windows that overflow cost 1.5 % more pairs than if it grew at six tenths.
        """
        size = len(self.table)
        return size * 7 // 10 if size < self._largest else ALL

    def _grow(self) -> bool:
        """Make the table larger where it stands, if it may be; helpers begin again afterwards."""
        table, first, entries = self.table, len(self.table), 0
        size = min(GROWTH * first, self._largest)
        if size == first:
            return False
        self.alone()
        table.resize((size, self.width + 1), refcheck=False)
        for at in range(0, first, PIECE):
            rows = table[at : min(at + PIECE, first)]
            moved = rows.copy()
            rows[:] = 0
            entries += pour(moved, table, self.width)
        self._own.state[ENTRIES] = entries
        return True
