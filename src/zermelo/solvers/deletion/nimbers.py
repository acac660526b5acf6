"""Method ``nimbers-kernel``: who wins a component beside a heap of nim, in compiled code.

The kernel numbers the vertices of a grid row by row, the shorter side first. Its table is made
larger until it has `LARGEST` places; from then on the half that took the least work is forgotten
whenever it is full.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.deletion import Left, bits, connected_sets
from zermelo.games.impartial.heaps import PathValues, cycle_value, heap_digits, next_value
from zermelo.games.impartial.rules import Impartial
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers import rates
from zermelo.solvers.deletion.kernel import PICKS, REMOVAL
from zermelo.solvers.deletion.nimbers_kernel import (
    CROWDED,
    DONE,
    ENTRIES,
    FRAMES,
    FULL,
    HEAPS,
    LARGE,
    NODES,
    USED,
    enter,
    looked,
    retained,
    search,
)
from zermelo.solvers.recognise import extent, grid_cells

SMALLEST, LARGEST = 1 << 14, 1 << 26
"""The places of the table, powers of 2, of 16 bytes each: at the start and at most."""

STEPS = 1 << 20
"""Options looked up between two looks at the clock: a fraction of a second."""

WIDE = 16
"""Grids with longer rows are searched as other graphs are: a table has each row from behind."""


class CompiledNimbers:
    """What is known of the components met so far in one game on at most 63 vertices.

    It answers like `solvers.search.nimbers.Nimbers`, the reference. At most `places` are in the
    table, and at most `most` pairs are looked at.
    """

    def __init__(
        self,
        instance: Instance,
        rules: Impartial,
        deadline: Deadline,
        most: int | None = None,
        places: int = LARGEST,
    ) -> None:
        self.rules, self.deadline = rules, deadline
        self._most, self._places = most, places
        graph: Graph = instance.position.graph
        self._kind, least, digits, options = _moves(instance, rules)
        grid, self._number = _numbered(graph)
        adjacent = np.zeros(graph.n, np.int64)
        for v in range(graph.n):
            adjacent[self._number[v]] = sum(1 << self._number[u] for u in graph.neighbors(v))
        path, cycle = heap_digits(code_of(instance.game, instance.position))
        values: list[int] = []
        while len(values) <= graph.n:
            values.append(next_value(values, path))
        paths = PathValues(values)
        cycles = [cycle_value(paths, cycle, total) for total in range(graph.n + 1)]
        width = grid[1]
        reverse = [int(f"{row:0{width}b}"[::-1], 2) for row in range(1 << width)] if width else [0]
        self._board = (
            adjacent, least, np.array(grid, np.int64), np.array(reverse, np.int64),
            np.zeros(2 * WIDE, np.int64), np.array(values, np.int64), np.array(cycles, np.int64),
            digits, np.zeros((graph.n + 2, 3), np.int64), np.zeros(7, np.int64), options,
        )  # fmt: skip
        self._stack = np.zeros((HEAPS * 64, 6), np.int64)
        self._arena = np.zeros((max(1 << 12, 2 * options), 4), np.int64)
        self._found, self._state = np.zeros(4, np.int64), np.zeros(4, np.int64)
        self._keys, self._infos = (np.zeros(SMALLEST, np.int64) for _ in range(2))

    @property
    def nodes(self) -> int:
        """The pairs whose options were looked at."""
        return int(self._state[NODES])

    def __len__(self) -> int:
        return int(self._state[ENTRIES])

    def lost(self, position: Left, heap: int = 0) -> bool:
        """Return whether the next player loses a position beside a heap."""
        while True:
            known, unknown, part, info = self._looked(position)
            if not unknown:
                return known == heap
            if unknown == 1:
                wanted = known ^ heap
                if wanted < HEAPS and info >> wanted & 1:
                    return False
                self._settle(part, wanted)
            else:
                self._settle(part, _least_free(info))

    def nim_value(self, position: Left) -> int:
        """Return the nim-value of a position."""
        while True:
            known, unknown, part, info = self._looked(position)
            if not unknown:
                return known
            self._settle(part, _least_free(info))

    def _looked(self, position: Left) -> tuple[int, int, int, int]:
        """Return the nim-values that are known, and of the others how many and the least one."""
        mask = sum(1 << self._number[v] for v in bits(position.mask))
        known = looked(self._board, mask, self._keys, self._infos, self._found)
        unknown, part, info, _ = self._found.tolist()
        return known, unknown, part, info

    def _settle(self, part: int, heap: int) -> None:
        """Find out whether a heap is the nim-value of a component."""
        if heap >= HEAPS:
            raise LimitReached(f"a nim-value is {HEAPS} or more")
        state: Any = self._state
        state[FRAMES] = state[USED] = 0
        enter(
            self._kind, self._board, part, heap, self._stack, self._arena, self._found,
            self._keys, self._infos, state,
        )  # fmt: skip
        while True:
            before = self.nodes
            done = search(
                self._kind, self._board, self._stack, self._arena, self._found, STEPS,
                self._keys, self._infos, state, len(self._keys) * 6 // 10,
            )  # fmt: skip
            self.deadline.check(rates.NIMBER_PAIR * (self.nodes - before))
            if self._most is not None and self.nodes > self._most:
                raise LimitReached(f"limit of {self._most} positions reached")
            if done == DONE:
                return
            if done == LARGE:
                raise LimitReached(f"a nim-value is {HEAPS} or more")
            if done == CROWDED:
                arena = np.zeros((2 * len(self._arena), 4), np.int64)
                arena[: len(self._arena)] = self._arena
                self._arena = arena
            elif done == FULL:
                self._make_room()

    def _make_room(self) -> None:
        """Make the table larger, or forget the half that took the least work."""
        size = min(4 * len(self._keys), self._places)
        keys, infos = (np.zeros(size, np.int64) for _ in range(2))
        most = len(self._keys) if size > len(self._keys) else size * 3 // 10
        self._state[ENTRIES] = retained(self._keys, self._infos, keys, infos, most)
        self._keys, self._infos = keys, infos


def _moves(instance: Instance, rules: Impartial) -> tuple[int, int, Any, int]:
    """Return the kind of the moves, the least component with one, the digits, the most moves."""
    game, digits = instance.position, np.zeros(64, np.int64)
    n = game.graph.n
    if isinstance(game, Removal):
        for size, digit in game.digits:
            if size <= n:
                digits[size] = digit
        sets = connected_sets(game.graph.masks, (1 << n) - 1, game.digits[-1][0])
        count = sum(1 for _ in sets)  # a move removes one of them, or leaves one
        return REMOVAL, game.digits[0][0], digits, 2 * count + 4
    return *PICKS[rules.takes], digits, n + n * n // 2 + 2


def _least_free(info: int) -> int:
    heap = 0
    while info >> heap & 1:
        heap += 1
    return heap


def _numbered(graph: Graph) -> tuple[tuple[int, int], list[int]]:
    """Return the sides of a grid, the shorter first, and the number of each vertex in it.

    For other graphs the sides are 0.
    """
    cells = grid_cells(graph)
    if cells is None or max(extent(cells)) > WIDE:
        return (0, 0), list(range(graph.n))
    height, width = extent(cells)
    if height > width:
        height, width, cells = width, height, [(j, i) for i, j in cells]
    return (height, width), [i * width + j for i, j in cells]
