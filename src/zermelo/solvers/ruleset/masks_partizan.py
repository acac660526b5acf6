"""Who wins the positions of a partizan ruleset, by rules that were translated to words."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, shown
from zermelo.games.partizan import LEFT, OTHER, RIGHT
from zermelo.games.ruleset.playing import Board, endless
from zermelo.solvers.nimber_search import frames_kernel as frames
from zermelo.solvers.nimber_search.table_kernel import ENTRIES, entry, pour
from zermelo.solvers.ruleset import outcomes_kernel as kernel
from zermelo.solvers.ruleset.layout import Layout
from zermelo.solvers.ruleset.masks import COMPARED, Played
from zermelo.solvers.ruleset.outcomes_kernel import LOST, WON
from zermelo.solvers.ruleset.translate import Translation

STEPS = 1 << 20
"""Options between two looks at the clock: a fraction of a second."""

ROOM, CROWD = 1 << 12, 1 << 26
"""The rows of positions that stand open at once: at the start, and the words of all at most."""

DEEPEST = 1 << 14
"""The most positions of a play."""

SMALLEST, LARGEST = 1 << 12, 1 << 32
"""The places of a table at the start, a power of 2, and the bytes of it at most."""

ENTRY = 2e-7
"""Seconds for a position, for each vertex."""

NUMBER = {LEFT: 0, RIGHT: 1}


class MaskOutcomes:
    """Two tables in one: who wins with Left to move, and with Right to move."""

    def __init__(
        self, board: Board, plan: tuple[Layout, Translation], deadline: Deadline, most: int | None
    ) -> None:
        self.deadline, self._ruleset = deadline, board.ruleset
        self._played = played = Played(board, plan)
        self.rules = played.own
        self._board = played.packed(board.ruleset.components is not None)
        self._width = width = played.positions.count
        self._stack = np.zeros((DEEPEST, width + 5), np.int64)
        self._arena = np.zeros((ROOM, width + 1), np.int64)
        self._table = np.zeros((SMALLEST, width + 1), np.int64)
        self._state = np.zeros(2, np.int64)
        self._rate, self._most = ENTRY * (board.graph.n + board.graph.m + 1), most
        self._compared = -1

    @property
    def met(self) -> int:
        """How many positions the table has."""
        return int(self._state[ENTRIES])

    def mover_wins(self, position: Any, player: str) -> bool:
        """Return whether the player who is to move wins.

        Raises `LimitReached` where the table cannot grow, or where a position does not fit into
        words, or if the author's function says something else.
        """
        known = self._known(position, player)
        if not known:
            self._search((*self._played.words(position), NUMBER[player], 0, 0, -1, 0))
            known = self._known(position, player)
            if self._compared < COMPARED:
                self._compared += 1
                self._compare(position, player, known)
        return known == WON

    def _search(self, frame: tuple[int, ...]) -> None:
        """Search from a frame until it is done."""
        if self._compared < 0:
            self._compared = 0
            self._played.agree(self.deadline)
        self._stack[0, : len(frame)] = frame
        self._state[frames.FRAMES] = 1
        with self._played.careful():
            while self._some_steps() != frames.DONE:
                pass

    def _some_steps(self) -> int:
        """Go on for a while within the limits, and return why it stopped."""
        before, room = self.met, len(self._table) * 6 // 10
        if self._most is not None:
            room = min(room, self._most + 1)
        done: int = kernel.outcomes(
            self._board, self._stack, self._arena, STEPS, self._table, self._state, room
        )
        self.deadline.check(self._rate * (self.met - before))
        if self._most is not None and self.met > self._most:
            raise LimitReached(f"limit of {self._most} positions reached")
        if done == kernel.DEEP:
            if len(np.unique(self._stack[:, : self._width + 1], axis=0)) < DEEPEST:
                raise endless(self._ruleset, 0)
            raise LimitReached(f"a play of more than {DEEPEST} moves")
        if done == frames.CROWDED:
            self._widen()
        if done == frames.FULL:
            self._grow()
        return done

    def _grow(self) -> None:
        size = (4 if len(self._table) < 1 << 20 else 2) * len(self._table)
        if size * 8 * (self._width + 1) > LARGEST:
            raise LimitReached(f"the table holds {self.met} positions and cannot grow")
        table = np.zeros((size, self._width + 1), np.int64)
        self._state[ENTRIES] = pour(self._table, table, self._width)
        self._table = table

    def _widen(self) -> None:
        if self._arena.size >= CROWD:
            raise LimitReached(f"more than {CROWD} options stand open at once")
        arena = np.zeros((4 * len(self._arena), self._arena.shape[1]), np.int64)
        arena[: len(self._arena)] = self._arena
        self._arena = arena

    def _known(self, position: Any, player: str) -> int:
        row = np.array([self._played.words(position)], np.int64)
        return int(entry(self._table, row, 0, self._width)) >> (2 * NUMBER[player]) & 3

    def _compare(self, position: Any, player: str, known: int) -> None:
        """Compare who wins with the options that the author's function gives.

        What the outcomes of parts tell needs no options, so some of these may not be known.
        """
        afters = [after for _, after in self.rules.options(position, player)]
        values = [self._known(after, OTHER[player]) for after in afters]
        wrong = known == LOST and LOST in values
        wrong |= known == WON and all(value == WON for value in values)
        if wrong:
            self._played.mistrust(f"the translated moves give another outcome to {shown(position)}")
