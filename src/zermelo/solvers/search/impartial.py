"""Nim-values of any impartial game by its options and components.

A table holds the nim-value of every component that was met; its keys are the positions themselves,
never a hash of them. The search goes depth first with a stack of its own, so that long games need
no deep recursion. It stops at a limit with the table as far as it got, which another search may
take up again.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import xor

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.formats.table import WrongValue
from zermelo.games.impartial.rules import Impartial, Move, Position
from zermelo.solvers import rates

CLOCK = 256
"""The deadline is looked at every so many positions."""


def silent(count: int) -> None:
    """Tell nobody how far a search is."""


@dataclass(slots=True)
class Table:
    """Nim-values of components, and the limits of the search that fills it."""

    rules: Impartial
    deadline: Deadline = field(default_factory=Deadline)
    most: int | None = None
    """The most positions that the table may hold."""
    values: dict[Position, int] = field(default_factory=dict)
    """The nim-value of every component that is finished."""
    tick: Callable[[int], None] = silent
    """Called with the number of values whenever the deadline is looked at."""
    unproved: set[Position] = field(default_factory=set)
    """The positions whose values came from a file. Before one is used it is compared with the
    values of its options, so that a single wrong value does no harm."""

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a position, searching whatever the table lacks.

        Raises `WrongValue` if a value that came from a file does not fit those of the options.
        """
        parts = self.rules.components(position)
        for part in parts:
            if part not in self.values:
                self._search(part)
            elif part in self.unproved:
                self._prove(part)
        return reduce(xor, (self.values[part] for part in parts), 0)

    def _prove(self, part: Position) -> None:
        """Compare a value that came from a file with those of the options."""
        frame = _Frame(self.rules, part)
        if frame.next_unknown(self.values, ()) is not None or frame.mex() != self.values[part]:
            raise WrongValue
        self.unproved.discard(part)
        if len(self.unproved) % CLOCK == 0:
            self.deadline.check()

    def _search(self, root: Position) -> None:
        values, stack = self.values, [_Frame(self.rules, root)]
        count, looked = len(values), 0
        while stack:
            frame = stack[-1]
            unknown = frame.next_unknown(values, self.unproved)
            if unknown in self.unproved:
                self._prove(unknown)
                continue
            if unknown is not None:
                stack.append(_Frame(self.rules, unknown))
                continue
            values[frame.position] = frame.mex()
            looked += 1 + frame.looked
            stack.pop()
            count += 1
            if count % CLOCK == 0:
                self.deadline.check(rates.OPTION * looked)
                looked = 0
                self.tick(count)
            if self.most is not None and count > self.most:
                raise LimitReached(f"limit of {self.most} positions reached")


class _Frame:
    """A component whose options are being looked at."""

    __slots__ = ("_options", "_parts", "_rules", "_seen", "looked", "position")

    def __init__(self, rules: Impartial, position: Position) -> None:
        self.position = position
        self._rules = rules
        self._options: Iterator[tuple[Move, Position]] = iter(rules.options(position))
        self._parts: list[Position] | None = None
        self._seen = 0
        self.looked = 0

    def next_unknown(
        self, values: dict[Position, int], unproved: Container[Position]
    ) -> Position | None:
        """Return a component of an option without a value, or an unproved one; None if all have."""
        while True:
            if self._parts is not None:
                total = 0
                for part in self._parts:
                    value = values.get(part)
                    if value is None or part in unproved:
                        return part
                    total ^= value
                self._seen |= 1 << total
            option = next(self._options, None)
            if option is None:
                return None
            self.looked += 1
            self._parts = list(self._rules.components(option[1]))

    def mex(self) -> int:
        """Return the least number that is the nim-value of no option."""
        return (~self._seen & (self._seen + 1)).bit_length() - 1
