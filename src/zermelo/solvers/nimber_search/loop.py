"""One thread of the compiled search: its stack, the options that stand open, and its counts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import deepcopy
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.rules import Impartial, Position
from zermelo.solvers.nimber_search import frames_kernel as frames
from zermelo.solvers.nimber_search import loop_kernel as kernel
from zermelo.solvers.nimber_search import precompile
from zermelo.solvers.nimber_search.board_kernel import BESIDE, address, pack_board
from zermelo.solvers.nimber_search.frames_kernel import LONG
from zermelo.solvers.nimber_search.table_kernel import ENTRIES, HEAPS

if TYPE_CHECKING:
    from zermelo.solvers.nimber_search.compiled import CompiledNimbers

APART = 16
"""Words between what two threads write to, so that it does not stand in one line of a cache."""

ALL = 1 << 62

DEEPEST = 1 << 14
"""The most moves of a play by rules of which it is not known that every play ends."""


@dataclass(frozen=True, slots=True)
class Coded:
    """A game for the search: its moves, compiled, and how positions are written as words.

    `moves` has the functions `options` and `parts` of `board_kernel`; `board` is what they need to
    know of the instance, integers and arrays, some of them room to work in; `width` the words of a
    position, `spare` the rows that the components of one position take at most, and its options,
    unless these are `CROWDED`.
    """

    moves: ModuleType
    board: tuple[Any, ...]
    width: int
    spare: int
    words: Callable[[Position], Sequence[int]]
    rules: Impartial | None = None
    """The rules by which evidence is written, if they list moves faster than the game's own."""
    wholes: int = HEAPS + 1
    """How many heaps are refuted before the nim-values of all options are found instead."""
    before: Callable[[Deadline], None] = lambda _: None
    """What is done before a search."""
    endless: Callable[[], Exception] | None = None
    """Makes the error of a play that comes back to a position, if play may have no end."""
    doubt: Callable[[CompiledNimbers, Position], None] | None = None
    """Looks at what was found of a position, and raises an error if it is not believed."""
    careful: Callable[[], AbstractContextManager[None]] = nullcontext
    """What makes `LimitReached` of what moves raise."""
    counts: bool = False
    """Whether a position that has one component weighs as much as it has options."""


class Loop:
    """The stores of one thread; those for options take at most about `crowd` bytes."""

    def __init__(self, coded: Coded, crowd: int) -> None:
        self._coded, self._crowd, self._held = coded, crowd, deepcopy(coded.board)
        precompile.begin()
        with coded.careful():
            code = address(coded.moves.options), address(coded.moves.parts)
            self._board = pack_board(*code, coded.counts, *self._held)
        # Twice, since the components of two options stand there at a time (`kernel.enter`).
        self._spare, width = 2 * (coded.spare + 2), coded.width
        self.arena = np.zeros((max(1 << 10, 4 * self._spare), width + frames.ROW), np.int64)
        self._stack = np.zeros((1 << 8, width + frames.FRAME), np.int64)
        room = np.zeros(3 * APART, np.int64)
        self.state = room[APART : APART + frames.STATE]
        self.state[frames.SPARE], self.state[frames.WHOLES] = self._spare, coded.wholes

    @property
    def nodes(self) -> int:
        """The pairs whose options were looked at."""
        return int(self.state[frames.NODES])

    @property
    def entries(self) -> int:
        """How many entries it made."""
        return int(self.state[ENTRIES])

    @property
    def beside(self) -> int:
        """The exclusive or of the components that were known when a position was split."""
        return int(self._board[BESIDE])

    @property
    def result(self) -> int:
        """What the last search came to: `WON` or `LOST`."""
        return int(self.state[frames.RESULT])

    def split(self, position: Position, table: Any) -> int:
        """Write the unknown components of a position from row 1 on; return where they end.

        The exclusive or of the nim-values of the others is then in `beside`.
        """
        self.arena[0, : self._coded.width] = self._coded.words(position)
        with self._coded.careful():
            return int(kernel.split(self._board, self.arena, 0, 1, table))

    def begin_sum(self, heap: int, end: int) -> None:
        """Begin with the components from row 1 on, beside a heap."""
        state: Any = self.state
        state[frames.FRAMES] = 0
        kernel.push(self._stack, self.arena, 0, heap, frames.SUM, 0, 1, end, state)
        state[frames.RESULT] = frames.NONE

    def begin_pair(self, rows: Any, row: int, heap: int, table: Any) -> None:
        """Begin with a component beside a heap."""
        state: Any = self.state
        state[frames.FRAMES], state[frames.USED] = 0, 0
        given = self._stack, self.arena, table, state
        with self._coded.careful():
            while (done := kernel.enter(self._board, rows, row, heap, *given)) < 0:
                self._grow(done)
                given = self._stack, self.arena, table, state
        if state[frames.FRAMES]:
            state[frames.RESULT] = frames.NONE

    def run(self, table: Any, marks: Any, budget: int, room: int) -> int:
        """Go on, and return why the kernel stopped; where its stores were full, they are larger.

        Raises `LimitReached` where they would be too large.
        """
        given = self._stack, self.arena, table, marks, self.state
        with self._coded.careful():
            done = int(kernel.search(self._board, *given, budget, room))
        if done < 0:
            self._grow(done)
        return done

    def cut(self, table: Any, marks: Any) -> None:
        """Leave what others have settled meanwhile."""
        kernel.cut(self._stack, table, marks, self.state, ALL)

    def helper(self, crowd: int) -> Loop:
        """Return the stores of a thread that begins with what this one began with.

        From now on this one too tells others what it is at.
        """
        self.state[frames.SHARED] = ALL
        other = Loop(self._coded, crowd)
        other.arena, other._stack = self.arena.copy(), self._stack.copy()
        other.state[:] = self.state
        other.state[frames.NODES] = other.state[ENTRIES] = 0
        nothing = np.zeros((1, 1), np.int64)
        kernel.cut(other._stack, nothing, np.zeros(2, np.int64), other.state, 1)
        return other

    def alone(self) -> None:
        """Go on without others."""
        self.state[frames.SHARED] = 0

    def _grow(self, why: int) -> None:
        """Make more room for options, and for frames."""
        if why == LONG:
            raise LimitReached("the moves of a position are too many to be listed at once")
        if self.arena.nbytes >= self._crowd:
            raise LimitReached(f"the options that stand open take more than {self._crowd} bytes")
        if self.state[frames.FRAMES] + 2 < len(self._stack):
            self.arena = np.concatenate([self.arena, np.zeros_like(self.arena)])
        else:
            if self._coded.endless is not None:
                play = self._play()
                if len(np.unique(play, axis=0)) < len(play):
                    raise self._coded.endless()
                if len(play) > DEEPEST:
                    raise LimitReached(f"a play of more than {DEEPEST} moves")
            self._stack = np.concatenate([self._stack, np.zeros_like(self._stack)])

    def _play(self) -> Any:
        """Return the components that the play on the stack goes through, each after a move."""
        width, frames_now = self._coded.width, self._stack[: self.state[frames.FRAMES]]
        pairs = frames_now[frames_now[:, width + frames.KIND] != frames.SUM]
        same = (pairs[1:, :width] == pairs[:-1, :width]).all(axis=1)
        smaller = pairs[1:, width + frames.HEAP] < pairs[:-1, width + frames.HEAP]
        return pairs[np.append(True, ~(same & smaller)), :width]
