"""Nim-values of single POLISH positions, each component by the cheapest way that covers it.

A sum of games asks for the values of positions that no instance stands for: a closed form if there
is one, the dense program where it pays, else the compiled table, or the plain one for graphs that
are too small or too large for it.
"""

from __future__ import annotations

import math

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import Impartial
from zermelo.games.polish import rules as polish
from zermelo.games.polish.rules import Polish
from zermelo.solvers import compiling
from zermelo.solvers.polish.by_dense import SPEED as DENSE
from zermelo.solvers.polish.by_dense import Key, key, keyed, states
from zermelo.solvers.polish.by_kernel import SPEED as COMPILED
from zermelo.solvers.polish.shapes import Parts, shape
from zermelo.solvers.search.evidence import Oracle
from zermelo.solvers.search.impartial import Table

SMALL = 1000.0
"""So few positions are searched before the kernel is loaded."""

LARGE = 1e6
"""The product of the discrepancies above which the dense program may be faster than the kernel."""


class PolishOracle:
    """The nim-values of all positions on the graph of an instance.

    Attributes
    ----------
    rules : Impartial
        Those of POLISH.
    deadline : Deadline
        When to stop.

    Parameters
    ----------
    instance : Instance
        The game.
    deadline : Deadline
        When to stop.
    most : int or None
        The most positions that a table may hold.
    """

    def __init__(self, instance: Instance, deadline: Deadline, most: int | None = None) -> None:
        self.rules: Impartial = polish.RULES
        self.deadline = deadline
        self._instance = instance
        self._most = most
        self._values: dict[Polish, int] = {}
        self._dense: dict[Key, int] = {}
        self._others: Oracle | None = None

    def nim_value(self, position: Polish) -> int:
        """Return the nim-value of a position; `LimitReached` as a table raises it."""
        total = 0
        for part in polish.components(position):
            if part not in self._values:
                self.deadline.check()
                found = shape(part)
                self._values[part] = found.value if found else self._searched(part)
            total ^= self._values[part]
        return total

    def _searched(self, part: Polish) -> int:
        product = math.prod(need for need in part.discrepancies if need)
        described = key(Parts(part)) if product > LARGE and compiling.ready() else None
        if described is None or states(described) / DENSE > product / COMPILED:
            return self._table().nim_value(part)
        if described not in self._dense:
            self._dense |= keyed([described], self.deadline)
        return self._dense[described]

    def _table(self) -> Oracle:
        if self._others is None:
            self._others = self._fitting()
        return self._others

    def _fitting(self) -> Oracle:
        if self.rules.expected(self._instance.position) <= SMALL or not compiling.ready():
            return Table(self.rules, self.deadline, self._most)
        from zermelo.solvers.polish.kernel import CompiledTable, fits

        graph = self._instance.graph
        if fits(graph):
            return CompiledTable(graph, self.deadline, self._most)
        return Table(self.rules, self.deadline, self._most)
