"""The table around the kernel: nim-values of POLISH positions with up to 120 packed bits.

It answers like `solvers.search.impartial.Table`, so the same code makes strategies out of it.
"""

from __future__ import annotations

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.impartial.rules import Impartial
from zermelo.games.polish import rules as polish
from zermelo.games.polish.rules import Polish
from zermelo.solvers import rates
from zermelo.solvers.polish import kernel

STEPS = 1 << 18
"""Components looked at between two looks at the clock: a fraction of a second."""

SMALLEST, LARGEST = 1 << 12, 1 << 28
"""The places of the table: at the start and at most (17 bytes each)."""


def width(graph: Graph) -> int:
    """Return the bits that a discrepancy needs."""
    return max((graph.degree(v) for v in range(graph.n)), default=1).bit_length() or 1


def fits(graph: Graph) -> bool:
    """Whether a position on the graph can be packed."""
    return graph.n <= 2 * (kernel.WORD // width(graph))


class CompiledTable:
    """Nim-values of all components met so far on one graph.

    Attributes
    ----------
    rules : Impartial
        Those of POLISH.
    deadline : Deadline
        When to stop.

    Parameters
    ----------
    graph : Graph
        The graph.
    deadline : Deadline
        When to stop.
    most : int or None
        The most positions that the table may hold.
    """

    def __init__(self, graph: Graph, deadline: Deadline, most: int | None = None) -> None:
        self.rules: Impartial = polish.RULES
        self.deadline = deadline
        self._most = most
        self._width = width(graph)
        offsets, targets = graph.csr
        self._offsets = np.frombuffer(offsets, np.int64)
        self._targets = np.frombuffer(targets, np.int64) if targets else np.zeros(0, np.int64)
        self._keys, self._values = _empty(SMALLEST)
        self._scratch = np.zeros((12, graph.n + 2), np.int64)
        self._state = np.zeros(2, np.int64)

    def __len__(self) -> int:
        return int(self._state[1])

    def nim_value(self, position: Polish) -> int:
        """Return the nim-value of a position.

        Raises
        ------
        LimitReached
            The deadline passed, or the table would hold more than `most` positions or be larger
            than `LARGEST`.
        """
        total = 0
        for part in polish.components(position):
            total ^= self._component(part)
        return total

    def _component(self, part: Polish) -> int:
        left = np.array(part.discrepancies, np.int64)
        if not (left & 1).any():
            return 0  # Theorem 5
        kernel.reduce(self._offsets, self._targets, self._width, left, self._scratch)
        first, second = self._scratch[11, :2].tolist()
        stack = np.zeros((int(left.sum()) + 2, 4), np.int64)
        stack[0, :2] = first, second
        self._state[0] = 1
        while True:
            at = kernel.slot(self._keys, self._values, first, second)
            if self._values[at] >= 0:
                return int(self._values[at])
            before = len(self)
            done = kernel.search(
                self._offsets, self._targets, self._width, self._keys, self._values,
                stack, self._state, self._scratch, self._steps(),
            )  # fmt: skip
            self.deadline.check(rates.POLISH_ENTRY * (len(self) - before))
            if self._most is not None and len(self) > self._most:
                raise LimitReached(f"limit of {self._most} positions reached")
            if done == kernel.FULL:
                self._grow()

    def _steps(self) -> int:
        """Return how many components may be looked at before the next look at the limits."""
        return STEPS if self._most is None else min(STEPS, self._most + 1 - len(self))

    def _grow(self) -> None:
        size = 4 * len(self._values)
        if size > LARGEST:
            raise LimitReached(f"the table holds {len(self)} positions and cannot grow")
        keys, values = _empty(size)
        kernel.regrow(self._keys, self._values, keys, values)
        self._keys, self._values = keys, values


def _empty(size: int) -> tuple[np.ndarray, np.ndarray]:
    return np.zeros((size, 2), np.int64), np.full(size, -1, np.int8)
