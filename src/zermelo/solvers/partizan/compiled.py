"""The values of a board's positions, which are listed by rules that were translated to words."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice, pairwise, starmap
from typing import Any

import numpy as np

from zermelo.core.errors import LimitReached
from zermelo.games.partizan.forms import Form, Forms
from zermelo.games.partizan.summands import Summand
from zermelo.games.ruleset.alike import turns
from zermelo.games.ruleset.contract import connected
from zermelo.games.ruleset.identity import Position
from zermelo.games.ruleset.playing import Board
from zermelo.solvers.cops.orbits import automorphisms
from zermelo.solvers.partizan.tuning import MOST_SYMMETRIES
from zermelo.solvers.partizan.values import LARGEST
from zermelo.solvers.ruleset.positions import Positions

WORD = 32
LOW = (1 << WORD) - 1
"""Two numbers stand in one: the first above so many bits, the other in them."""


class CompiledValues:
    """The values of all positions of a summand, up to symmetries of its board.

    Parts have levels: those of the lowest rest on none, others on lower ones. Many positions have
    equal sums and equal sets of options: each is made once for a level. `LimitReached` if there are
    too many positions, or play repeats.

    Attributes
    ----------
    values : dict
        The forms by their numbers.
    parts, wholes : array
        The numbers of the values of all parts, and of all wholes, as far as they are known.
    """

    def __init__(self, summand: Summand, forms: Forms) -> None:
        self.symmetries = symmetries(summand.board, forms)
        self._forms, nothing = forms, forms.whole(0)
        self.positions = Positions(summand.board, self.symmetries, forms.deadline)
        self.values = {nothing.index: nothing}
        self._nothing = nothing.index
        self._near, self._near_of = np.zeros((0, 2)), 0
        self.parts, self.wholes = (
            np.full(len(levels), nothing.index)
            for levels in (self.positions.levels, self.positions.whole_levels)
        )

    @property
    def known(self) -> list[int]:
        """The numbers of the positions that were met, each after those that it rests on."""
        return self.positions.order

    def value(self) -> Form:
        """Return the value of the start; `LimitReached` if that takes too long."""
        with without_gc():
            for level in range(int(self.positions.levels.max(initial=-1)) + 1):
                self.go_on(level)
            self.add(np.zeros(1, np.int64))
        return self.values[int(self.wholes[0])]

    def entries(self) -> Iterator[tuple[Any, Form]]:
        """Yield the positions as JSON values, each after those that it rests on."""
        if len(self.known) > LARGEST:
            raise LimitReached(f"the evidence needs more than {LARGEST} positions")
        for part in self.known:
            position = Position(self.positions.value(part))
            yield position.write(), self.values[int(self.parts[part])]

    def go_on(self, level: int) -> None:
        """Find the values of the parts of a level, and of the wholes that have none above it."""
        positions, forms = self.positions, self._forms
        self._round()
        parts = np.flatnonzero(positions.levels == level)
        sides = []
        for on_right, (begins, ends) in enumerate(pairwise(positions.begins[parts].T)):
            owners, places = spread(begins, ends)
            found = distinct(owners << WORD | self.wholes[positions.moves[places]])
            found = found[self._good(found, on_right)]
            bounds = np.searchsorted(found >> WORD, np.arange(len(parts) + 1)).tolist()
            options = tuple((found & LOW).tolist())
            sides.append(list(map(options.__getitem__, starmap(slice, pairwise(bounds)))))
        forms.deadline.check()  # it is looked at as values are compared, too
        made = dict.fromkeys(zip(*sides, strict=True), 0)
        for both in made:
            left, right = (map(self.values.__getitem__, side) for side in both)
            made[both] = self._number(forms.of(left, right))
        self.parts[parts] = [made[both] for both in zip(*sides, strict=True)]
        self.add(np.flatnonzero(positions.whole_levels == level))

    def _good(self, options: Any, on_right: int) -> Any:
        """Return which options of Left no other one dominates, as far as stops tell; or of Right.

        Where the left stop of one is below the right stop of another, it is less.
        """
        near = self._near[options & LOW]
        near = -near[:, ::-1] if on_right else near
        first = np.flatnonzero(np.diff(options >> WORD, prepend=-1))
        sizes = np.diff(first, append=len(options))
        return near[:, 0] >= np.repeat(np.maximum.reduceat(near[:, 1], first), sizes)

    def _round(self) -> None:
        """List the rounded stops of all values, by their numbers."""
        fresh = list(islice(self.values.values(), self._near_of, None))
        before, self._near = self._near, np.zeros((self._forms.count, 2))
        self._near[: len(before)] = before
        numbers = np.array([each.index for each in fresh], np.int64)
        self._near[numbers] = np.array([each.near for each in fresh]).reshape(-1, 2)
        self._near_of += len(fresh)

    def add(self, wholes: Any) -> None:
        """Find the values of wholes from those of their parts, the simple ones first."""
        first = self.positions.first
        owners, places = spread(first[wholes], first[wholes + 1])
        values = self.parts[self.positions.below[places]]
        pairs = np.sort((owners << WORD | values)[values != self._nothing])
        owners, values = pairs >> WORD, pairs & LOW
        turns = np.arange(len(owners)) - np.searchsorted(owners, owners)
        totals = np.full(len(wholes), self._nothing)
        for turn in range(int(turns.max(initial=-1)) + 1):
            those = turns == turn
            totals[owners[those]] = self._sums(totals[owners[those]], values[those])
        self.wholes[wholes] = totals

    def _sums(self, ones: Any, others: Any) -> Any:
        wanted = ones << WORD | others
        pairs = distinct(wanted)
        sums = np.zeros(len(pairs), np.int64)
        for at, pair in enumerate(self._forms.deadline.over(pairs.tolist(), 64)):
            one, other = self.values[pair >> WORD], self.values[pair & LOW]
            sums[at] = self._number(self._forms.add(one, other))
        return sums[np.searchsorted(pairs, wanted)]

    def _number(self, form: Form) -> int:
        self.values[form.index] = form
        return form.index


@contextmanager
def without_gc() -> Iterator[None]:
    """Keep Python from looking for cycles: no function of an author's runs, and we make none."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def spread(begins: Any, ends: Any) -> tuple[Any, Any]:
    """Return for each number in some ranges the number of its range, and it itself."""
    sizes = ends - begins
    owners = np.repeat(np.arange(len(sizes)), sizes)
    return owners, np.arange(len(owners)) + np.repeat(begins - np.cumsum(sizes) + sizes, sizes)


def distinct(numbers: Any) -> Any:
    """Return the numbers in order, each once."""
    found = np.sort(numbers)
    return found[np.diff(found, prepend=-1) != 0]


def symmetries(board: Board, forms: Forms) -> list[list[int]]:
    """Return the symmetries of a board but for the identity, if they are few and proved."""
    graph = board.graph
    if graph.directed or len(list(connected(graph, range(graph.n)))) != 1:
        return []
    try:
        found: list[list[int]] = automorphisms(graph, forms.deadline).tolist()
    except LimitReached:
        return []
    # A set of several words is not turned (`ruleset.positions_kernel`).
    if graph.n > 63 or len(found) > MOST_SYMMETRIES or turns(board, found) is None:
        return []
    return [images for images in found if images != sorted(images)]
