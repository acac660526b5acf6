"""Nim-values of any impartial game by its options and components.

A table holds the nim-value of every component that was met; its keys are the positions themselves,
never a hash of them. The search goes depth first. It stops at a limit with the table as far as it
got, which another search may take up again.

A long search tells how far it is.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.formats.table import WrongValue
from zermelo.games.impartial.rules import Impartial, Move, Position
from zermelo.solvers import rates
from zermelo.solvers.method import Task
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.search.tuning import TELL

CLOCK, MANY = 256, 4096
"""The deadline is looked at every so many positions, and among moves where there may be so many."""

LONG, LONGEST = 1000, 200_000
"""So many moves without an end are a mistake in the rules of your own: if a limit is reached in
the first play of all, and anyhow."""

Endless = Callable[[Position, int], Exception]
"""Makes the error of rules by which play does not end (`Impartial.endless`)."""


def silent(count: int) -> None:
    """Tell nobody how far a search is."""


def canonical_parts(rules: Impartial, position: Position) -> Sequence[Position]:
    """Return the components of a position, each as the one that stands for all like it."""
    parts, canonical = rules.components(position), rules.canonical
    return parts if canonical is None else [canonical(part) for part in parts]


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
    _looked: int = 0
    """Options since the deadline was last looked at."""
    _path: set[Position] = field(default_factory=set)
    _ended: bool = False
    """Whether a play has come to an end."""

    def nim_value(self, position: Position) -> int:
        """Return the nim-value of a position, searching whatever the table lacks.

        Raises `WrongValue` if a value that came from a file does not fit those of the options.
        """
        self._path.clear()  # of a search that a limit ended
        return run(self._sum(position))

    def known(self, position: Position) -> int | None:
        """Return the nim-value if no search is needed for it."""
        return exclusive_or(
            None if part in self.unproved else self.values.get(part)
            for part in canonical_parts(self.rules, position)
        )

    def _sum(self, position: Position) -> Deep[int]:
        total = 0
        for part in canonical_parts(self.rules, position):
            value = self.values.get(part)
            if value is None:
                value = yield self._search(part)
            elif self.unproved and part in self.unproved:
                self._prove(part)
            total ^= value
        return total

    def _search(self, part: Position) -> Deep[int]:
        """Find the value of a component that the table lacks."""
        seen = 0
        if self.rules.endless is not None:
            self._enter(part, self.rules.endless)
        for _, after in self.rules.options(part):
            total = self.values.get(after)
            if total is None or self.unproved:
                total = yield from self._sum(after)
            seen |= 1 << total
            self._looked += 1
            self._ended = True
        self._path.discard(part)
        value = self.values[part] = _mex(seen)
        self._looked += 1
        count = len(self.values)
        if count % CLOCK == 0:
            self.deadline.check(rates.OPTION * self._looked)
            self._looked = 0
            self.tick(count)
        if self.most is not None and count > self.most:
            raise LimitReached(f"limit of {self.most} positions reached")
        return value

    def _enter(self, part: Position, endless: Endless) -> None:
        """Go on to a component by rules of which it is not known that every play ends."""
        if part in self._path:
            raise endless(part, 0)
        self._path.add(part)
        moves = len(self._path)
        with guard(part, moves, not self._ended, endless):
            if moves % CLOCK == 0:
                self.deadline.check()
            if self.most is not None and moves > self.most:
                raise LimitReached(f"limit of {self.most} positions reached")

    def _prove(self, part: Position) -> None:
        """Compare a value that came from a file with those of the options."""
        seen = 0
        for _, after in self.rules.options(part):
            total = exclusive_or(map(self.values.get, canonical_parts(self.rules, after)))
            if total is None:
                raise WrongValue
            seen |= 1 << total
        if _mex(seen) != self.values[part]:
            raise WrongValue
        self.unproved.discard(part)
        if len(self.unproved) % CLOCK == 0:
            self.deadline.check()


@contextmanager
def guard(position: Position, moves: int, first: bool, endless: Endless) -> Iterator[None]:
    """Say that moves do not end where a play is very long, or the first one reaches a limit.

    `moves`: of the play. `first`: whether no play has ended before.
    """
    if moves > LONGEST:
        raise endless(position, LONGEST)
    try:
        yield
    except LimitReached:
        if first and moves >= LONG:
            raise endless(position, moves) from None
        raise


def _mex(seen: int) -> int:
    """Return the least number whose bit is not set."""
    return (~seen & (seen + 1)).bit_length() - 1


def exclusive_or(values: Iterable[int | None]) -> int | None:
    """Return the exclusive or of nim-values, None if one is not known."""
    total = 0
    for value in values:
        if value is None:
            return None
        total ^= value
    return total


def first_things_first(
    roots: Iterable[Position],
    below: Callable[[Position], Iterable[Position]],
    deadline: Deadline,
    endless: Endless | None,
    most: float,
    tick: Callable[[int], None] = silent,
) -> list[Position]:
    """Return the roots and all that is below them, each after everything below it.

    Where play need not end a position may be below itself, or play goes on: that is the error of
    such rules. `LimitReached` if there are more than `most`; `tick` is told how many there are.
    """
    order: list[Position] = []
    entered: set[Position] = set()
    open_: set[Position] = set()

    def enter(position: Position) -> tuple[Position, Iterator[Position]]:
        entered.add(position)
        open_.add(position)
        with guard(position, len(open_), not order, endless) if endless else nullcontext():
            if len(entered) > most:
                raise LimitReached(f"limit of {most} positions reached")
            if len(entered) % 64 == 0:
                deadline.check(64 * rates.EVIDENCE_POSITION)
                tick(len(entered))
        return position, iter(below(position))

    for root in roots:
        stack = [enter(root)] if root not in entered else []
        while stack:
            position, left = stack[-1]
            for each in left:
                if each not in entered:
                    stack.append(enter(each))
                    break
                if each in open_ and endless is not None:
                    raise endless(each, 0)
            else:
                stack.pop()
                open_.discard(position)
                order.append(position)
    return order


def reporter(task: Task) -> Callable[[int], None]:
    """Return what a search calls with its number of positions; now and then the watcher is told."""
    watch, last = task.watch, time.monotonic()
    if watch is None:
        return silent

    def tick(count: int) -> None:
        nonlocal last
        if time.monotonic() - last >= TELL:
            watch(count)
            last = time.monotonic()

    return tick


def within(rules: Impartial, deadline: Deadline) -> Impartial:
    """Return the rules with looks at a deadline among the moves of a position that has very many.

    Those of a heavy vertex may be more than can be counted, and all lead to known positions.
    """

    def options(position: Position) -> Iterable[tuple[Move, Position]]:
        moves = rules.options(position)
        return moves if rules.choices(position) < MANY else deadline.over(moves)

    return replace(rules, options=options)


@contextmanager
def add_counts(statistics: Callable[[], Mapping[str, Any]]) -> Iterator[None]:
    """Give a limit that ends a search what was counted until then."""
    try:
        yield
    except LimitReached as error:
        error.statistics = statistics()
        raise
