"""The compiled search for nimbers of one instance: its table, its stack and its limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.rules import Impartial, Position
from zermelo.solvers import rates
from zermelo.solvers.nimber_search import loop_kernel as loop
from zermelo.solvers.nimber_search.table_kernel import ENTRIES, HEAPS, VALUE, entry, pour
from zermelo.solvers.search.impartial import silent

SMALLEST = 1 << 14
"""The places of a table at the start, unless it may not have so many."""

GROWTH = 2
"""How many times as many places a table gets that is more than half full."""

MEMORY = 1 << 30
"""The bytes of a table at most, where there is no memory limit."""

SHARE = 0.5
"""The part of a memory limit that the table may take; it is copied while it grows."""

CROWD = 1 << 30
"""The bytes of the options that stand open at most."""

STEPS = 1 << 19
"""Options looked up between two looks at the clock: a fraction of a second."""


@dataclass(frozen=True, slots=True)
class Coded:
    """A game for the search: its moves, compiled, and how positions are written as words.

    `moves` has the functions `options` and `parts` of `loop_kernel`; `board` is what they need to
    know of the instance, `width` the words of a position, `spare` the rows that all options of one
    position and the components of one of them take at most.
    """

    moves: ModuleType
    board: tuple[Any, ...]
    width: int
    spare: int
    words: Callable[[Position], Sequence[int]]


def places(width: int, memory: float) -> int:
    """Return how many places a table has in so many bytes: a power of 2, at least one window."""
    return int(max(8, 1 << int(max(8, memory / (8 * (width + 1)))).bit_length() - 1))


class CompiledNimbers:
    """What is known of the components met so far in one game.

    It answers like `solvers.search.nimbers.Nimbers`, the reference. The table takes at most
    `memory` bytes; when it is full the search goes on, and forgets what took the least work. At
    most `most` pairs are looked at. `shared` are rows that stand for the table, as many as a power
    of 2, in memory that others may write to as well: `order` numbers those who do, from 0, so that
    each looks at options in another order.
    """

    def __init__(
        self,
        coded: Coded,
        rules: Impartial,
        deadline: Deadline,
        most: int | None = None,
        memory: float = MEMORY,
        tick: Callable[[int], None] = silent,
        shared: Any = None,
        order: int = 0,
    ) -> None:
        self.rules, self.deadline, self.tick = rules, deadline, tick
        self.width, self.most = coded.width, most
        self._coded, self._largest = coded, places(coded.width, memory)
        self._kernel = loop.joined(coded.moves, coded.width)
        self._row = coded.width + loop.ROW
        self._spare = coded.spare + 2
        self._arena = np.zeros((max(1 << 10, 4 * self._spare), self._row), np.int64)
        self._stack = np.zeros((1 << 8, coded.width + loop.FRAME), np.int64)
        self._total = np.zeros(1, np.int64)
        self._state = np.zeros(loop.STATE, np.int64)
        self._state[loop.SPARE] = self._spare
        if shared is not None:
            self._largest = len(shared)
            self._state[loop.SHARED], self._state[loop.ORDER] = 1, order
        size = min(SMALLEST, self._largest)
        self.table = np.zeros((size, coded.width + 1), np.int64) if shared is None else shared

    @property
    def moves(self) -> ModuleType:
        """The compiled moves."""
        return self._coded.moves

    @property
    def nodes(self) -> int:
        """The pairs whose options were looked at."""
        return int(self._state[loop.NODES])

    def __len__(self) -> int:
        return int(self._state[ENTRIES])

    def lost(self, position: Position, heap: int = 0) -> bool:
        """Return whether the next player loses a position beside a heap."""
        end = self._split(position)
        total = int(self._total[0])
        if end == 1:
            return total == heap
        state: Any = self._state
        state[loop.FRAMES] = 0
        self._kernel.push(self._stack, self._arena, 0, heap ^ total, loop.SUM, 1, end, state)
        return self._run()

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a position."""
        end = self._split(position)
        total = int(self._total[0])
        rows = self._arena[1:end].copy()
        for row in range(len(rows)):
            total ^= self._value(rows, row)
        return total

    def known(self, position: Position) -> int | None:
        """Return the nim-value if no search is needed for it."""
        return int(self._total[0]) if self._split(position) == 1 else None

    def take(self, rows: Any) -> None:
        """Take in rows of the table of another search of the same instance."""
        while len(self) + len(rows) > self._room() and self._grow():
            pass
        self._state[ENTRIES] += pour(rows, self.table, self.width)

    def _split(self, position: Position) -> int:
        self._arena[0, : self.width] = self._coded.words(position)
        given = self._coded.board, self._arena, 0, 1, self.table, self._total
        return int(self._kernel.split(*given))

    def _value(self, rows: Any, row: int) -> int:
        heap = 0
        while True:
            info = entry(self.table, rows, row, self.width)
            value = (info >> VALUE & 255) - 1
            if value >= 0:
                return int(value)
            heap = loop.least_free(info, heap)
            if heap >= HEAPS:
                raise _large()
            state: Any = self._state
            state[loop.FRAMES], state[loop.USED] = 0, 0
            given = self._stack, self._arena, self.table, state, self._total
            self._kernel.enter(self._coded.board, rows, row, heap, *given)
            if self._run():
                return int(heap)
            heap += 1

    def _run(self) -> bool:
        """Search until the stack is empty; return whether the next player loses."""
        state: Any = self._state
        if state[loop.FRAMES]:
            state[loop.RESULT] = loop.NONE
        while True:
            before = self.nodes
            done = self._kernel.search(
                self._coded.board, self._stack, self._arena, self.table, state,
                self._total, STEPS, self._room(),
            )  # fmt: skip
            self.deadline.check(rates.NIMBER_PAIR * (self.nodes - before))
            self.tick(self.nodes)
            if self.most is not None and self.nodes > self.most:
                raise LimitReached(f"limit of {self.most} positions reached")
            if done == loop.DONE:
                return bool(state[loop.RESULT] == loop.LOST)
            if done == loop.LARGE:
                raise _large()
            if done == loop.CROWDED:
                self._widen()
            elif done == loop.FULL:
                self._grow()

    def _room(self) -> int:
        """Return how many entries there may be before the table is made larger."""
        size = len(self.table)
        return size * 6 // 10 if size < self._largest else 1 << 62

    def _grow(self) -> bool:
        """Make the table larger, if it may be."""
        size = min(GROWTH * len(self.table), self._largest)
        if size == len(self.table):
            return False
        table = np.zeros((size, self.width + 1), np.int64)
        self._state[ENTRIES] = pour(self.table, table, self.width)
        self.table = table
        return True

    def _widen(self) -> None:
        """Make more room for options, and for frames."""
        if self._arena.nbytes >= CROWD:
            raise LimitReached(f"the options that stand open take more than {CROWD} bytes")
        if len(self._arena) - self._state[loop.USED] < self._spare:
            arena = np.zeros((2 * len(self._arena), self._row), np.int64)
            arena[: len(self._arena)] = self._arena
            self._arena = arena
        if self._state[loop.FRAMES] + 2 >= len(self._stack):
            stack = np.zeros((2 * len(self._stack), self._stack.shape[1]), np.int64)
            stack[: len(self._stack)] = self._stack
            self._stack = stack


def _large() -> LimitReached:
    return LimitReached(f"a nim-value is {HEAPS} or more")
