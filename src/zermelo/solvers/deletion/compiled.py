"""The table around the kernel: nim-values of vertex deletion games with up to 63 vertices.

It answers like `solvers.search.impartial.Table`, so the same code makes strategies out of it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.games.impartial.deletion import Left
from zermelo.games.impartial.rules import Impartial
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers import rates
from zermelo.solvers.deletion import kernel
from zermelo.solvers.deletion.sides import edge_sides

STEPS = 1 << 21
"""Steps between two looks at the clock: a fraction of a second."""

SMALLEST, LARGEST = 1 << 12, 1 << 28
"""The places of the table: at the start and at most (9 bytes each)."""

CROWD = 1 << 26
"""The most sets in the arena (8 bytes each)."""

PICKS = {
    "neighbourhood": (kernel.NEIGHBOURHOOD, 1),
    "edge": (kernel.EDGE, 2),
    "vertex": (kernel.VERTEX, 2),
}
"""For what a move takes: the kind of the moves, and the vertices that a component needs for one."""


class CompiledTable:
    """Nim-values of all components met so far in one game.

    Parameters
    ----------
    instance : Instance
        The game, on at most 63 vertices.
    rules : Impartial
        Its rules.
    deadline : Deadline
        When to stop.
    most : int, optional
        The most positions that the table may hold.
    tree : bool
        Whether to find the moves of a removal game on a forest by the sides of its edges.
    """

    def __init__(
        self,
        instance: Instance,
        rules: Impartial,
        deadline: Deadline,
        most: int | None = None,
        tree: bool = False,
    ) -> None:
        self.rules = rules
        self.deadline = deadline
        self._most = most
        game = instance.position
        digits = np.zeros(64, np.int64)
        if isinstance(game, Removal):
            kind, least = kernel.TREE if tree else kernel.REMOVAL, game.digits[0][0]
            for size, digit in game.digits:
                if size <= game.graph.n:
                    digits[size] = digit
            splits = game.splits
        else:
            (kind, least), splits = PICKS[rules.takes], True
        n = game.graph.n
        sides = edge_sides(game.graph) if tree else []
        self._rules = (
            kind, least, splits, np.array(game.graph.masks, np.int64), np.array(sides, np.int64),
            digits,
        )  # fmt: skip
        self._keys, self._values = _empty(SMALLEST)
        self._stack = np.zeros((n + 2, 4), np.int64)
        self._walk = np.zeros((n + 2, 3), np.int64)
        self._arena = np.zeros(1 << 14, np.int64)
        self._state = np.zeros(7, np.int64)

    def __len__(self) -> int:
        return int(self._state[kernel.ENTRIES])

    def nim_value(self, position: Left) -> int:
        """Return the nim-value of a position.

        Raises
        ------
        LimitReached
            The deadline passed, or the table would hold more than it may.
        """
        total = 0
        for part in self.rules.components(position):
            total ^= self._component(part.mask)
        return total

    def _component(self, mask: int) -> int:
        at = kernel.slot(self._keys, mask)
        if not self._keys[at]:
            self._search(mask)
            at = kernel.slot(self._keys, mask)
        return int(self._values[at])

    def _search(self, mask: int) -> None:
        state: Any = self._state
        kind, _, _, adjacent, sides, digits = self._rules
        state[kernel.FRAMES], state[kernel.USED] = 0, 0
        kernel.enter(kind, adjacent, sides, digits, mask, self._stack, self._arena, state)
        done = kernel.PAUSED
        while done != kernel.DONE:
            before = len(self)
            done = kernel.search(
                *self._rules, self._keys, self._values, self._stack, self._walk, self._arena,
                state, self._room(), STEPS,
            )  # fmt: skip
            self.deadline.check(rates.DELETION_ENTRY * len(self._rules[3]) * (len(self) - before))
            if done == kernel.FULL:
                self._grow()
            elif done == kernel.CROWDED:
                self._widen()

    def _room(self) -> int:
        room = len(self._keys) * 6 // 10
        return room if self._most is None else min(room, self._most + 1)

    def _grow(self) -> None:
        if self._most is not None and len(self) > self._most:
            raise LimitReached(f"limit of {self._most} positions reached")
        size = 4 * len(self._keys)
        if size > LARGEST:
            raise LimitReached(f"the table holds {len(self)} positions and cannot grow")
        keys, values = _empty(size)
        kernel.regrow(self._keys, self._values, keys, values)
        self._keys, self._values = keys, values

    def _widen(self) -> None:
        size = 4 * len(self._arena)
        if size > CROWD:
            raise LimitReached(f"more than {CROWD // 4} options stand open at once")
        arena = np.zeros(size, np.int64)
        arena[: len(self._arena)] = self._arena
        self._arena = arena


def _empty(size: int) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros(size, np.int64), np.zeros(size, np.int8)
