"""All positions of a board that play can reach, by rules that were translated to words."""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.ruleset.playing import Board
from zermelo.solvers import rates
from zermelo.solvers.nimber_search.frames_kernel import DONE, FULL
from zermelo.solvers.ruleset import plan_board
from zermelo.solvers.ruleset import positions_kernel as kernel
from zermelo.solvers.ruleset.masks import Played

STEPS = 1 << 12
"""Positions between two looks at the clock: a fraction of a second."""

SMALLEST, LARGEST = 1 << 14, 1 << 25
"""The rows of each table at the start, and at most."""

ARENA = 1 << 14
"""The most moves of a position."""


class Positions:
    """The positions that a start leads to, up to symmetries of the board if there are any.

    Attributes
    ----------
    met : int
        How many there are, taken apart.
    order : list of int
        Their numbers, each after those that it rests on.
    begins, moves : array
        For each part where its moves of Left and of Right begin, and end; the wholes they lead to.
    first, below : array
        For each whole where its parts begin; the numbers of these. The first whole is the start.
    levels, whole_levels : array
        One more than the highest level of a whole that a part rests on; the highest of its parts,
        -1 if there is none.
    """

    def __init__(self, board: Board, symmetries: list[list[int]], deadline: Deadline) -> None:
        self._played = played = Played(board, plan_board(board))
        self._deadline = deadline
        self._splits = board.ruleset.components is not None
        self._width = width = played.positions.count
        self._turns = np.array(symmetries, np.int64).reshape(-1, max(1, board.graph.n))
        self._state = np.zeros(5, np.int64)
        self._sizes = dict.fromkeys(("parts", "wholes", "moves", "below"), SMALLEST)
        self._arenas = [np.zeros((ARENA, 2 * width), np.int64) for _ in range(2)]
        self._rows = self._wholes = np.zeros((0, width), np.int64)
        self.first = self.below = self.moves = np.zeros(0, np.int64)
        self.begins = np.zeros((0, 3), np.int64)
        self.order: list[int] = []
        self._list()

    @property
    def met(self) -> int:
        """How many positions were met, taken apart."""
        return int(self._state[kernel.COUNTED])

    def value(self, part: int) -> Any:
        """Return what the author's functions are handed for a position."""
        return self._played.positions.value(self._rows[part].tolist())

    def _list(self) -> None:
        played, state = self._played, self._state
        played.agree(self._deadline)
        board, (arena, spare) = played.make_board(self._splits), self._arenas
        arena[0, : self._width] = played.words(played.own.start)
        with played.careful():
            self._grow()
            while True:
                if not state[kernel.MET]:
                    kernel.whole(board, self._turns, arena, 0, spare, self._tables(), state)
                before = self.met
                done = kernel.explore(
                    board, self._turns, arena, spare, self._tables(), self.begins, self.moves,
                    state, STEPS,
                )  # fmt: skip
                self._deadline.check(rates.RULES_POSITION * (self.met - before + 1))
                if done == DONE:
                    break
                if done == -FULL:
                    self._grow()
                elif done < 0:
                    raise LimitReached(f"a position has more than {ARENA} moves")
            order, stack = np.zeros((2, self.met), np.int64), np.zeros((self.met, 3), np.int64)
            tables = self.begins, self.moves, self.first, self.below
            levels = np.full(self.met, -1), np.full(int(state[kernel.MET]), -1)
            self.levels, self.whole_levels = levels
            count = kernel.ordered(*tables, order, stack, *levels)
        if count == kernel.ENDLESS:
            raise LimitReached("play comes back to a position")
        self.order = order[0, :count].tolist()

    def _tables(self) -> tuple[Any, ...]:
        index, whole_index = self._indices
        return self._rows, index, self._wholes, whole_index, self.first, self.below

    def _grow(self) -> None:
        """Make room for more in all tables that are rather full."""
        used = dict(zip(self._sizes, self._state.tolist(), strict=False))
        for name, size in self._sizes.items():
            if 2 * used[name] >= size:
                self._sizes[name] = 4 * size
            if self._sizes[name] > LARGEST:
                raise LimitReached(f"the table of positions holds {self.met} and cannot grow")
        parts, wholes, moves, below = self._sizes.values()
        self._rows, self._wholes = _longer(self._rows, parts), _longer(self._wholes, wholes)
        self.first, self.below = _longer(self.first, wholes + 1), _longer(self.below, below)
        self.begins, self.moves = _longer(self.begins, parts), _longer(self.moves, moves)
        self._indices = [
            kernel.build_index(rows, used[name], np.zeros(2 * len(rows), np.int32))
            for name, rows in (("parts", self._rows), ("wholes", self._wholes))
        ]


def _longer(table: Any, size: int) -> Any:
    made = np.zeros((size, *table.shape[1:]), np.int64)
    made[: len(table)] = table
    return made
