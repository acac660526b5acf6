"""The values of a board's positions, which are listed by rules that were translated to words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from zermelo.core.errors import LimitReached
from zermelo.games.partizan.forms import Form, Forms
from zermelo.games.partizan.summands import Summand
from zermelo.games.ruleset.alike import turns
from zermelo.games.ruleset.contract import connected
from zermelo.games.ruleset.identity import Position
from zermelo.games.ruleset.playing import Board
from zermelo.solvers.cops.orbits import automorphisms
from zermelo.solvers.partizan.values import LARGEST
from zermelo.solvers.ruleset.positions import Positions

MOST_SYMMETRIES = 64
"""Of a graph with more none is used."""


@dataclass(slots=True)
class CompiledValues:
    """The values of all positions of a summand, up to symmetries of its board."""

    summand: Summand
    forms: Forms
    symmetries: list[list[int]] = field(default_factory=list)
    known: dict[int, Form] = field(default_factory=dict)
    _positions: Positions | None = None

    def value(self) -> Form:
        """Return the value of the start; `LimitReached` if that takes too long, or play repeats."""
        board, forms = self.summand.board, self.forms
        self.symmetries = symmetries(board, forms)
        self._positions = positions = Positions(board, self.symmetries, forms.deadline)
        parts = positions.parts()
        sums: list[Form | None] = [None] * len(parts)

        def total(whole: int) -> Form:
            found = sums[whole]
            if found is None:
                found = sums[whole] = forms.total([self.known[part] for part in parts[whole]])
            return found

        for part in forms.deadline.over(positions.order, 64):
            left, right = ({total(whole) for whole in {*side}} for side in positions.sides(part))
            self.known[part] = forms.of(left, right)
        return total(0)

    def listed(self) -> Iterator[tuple[Any, Form]]:
        """Yield the positions as JSON values, each after those that it rests on."""
        assert self._positions is not None
        if len(self.known) > LARGEST:
            raise LimitReached(f"the evidence needs more than {LARGEST} positions")
        for part in self._positions.order:
            yield Position(self._positions.value(part)).write(), self.known[part]


def symmetries(board: Board, forms: Forms) -> list[list[int]]:
    """Return the symmetries of a board but for the identity, if they are few and proved."""
    graph = board.graph
    if graph.directed or len(list(connected(graph, range(graph.n)))) != 1:
        return []
    try:
        found: list[list[int]] = automorphisms(graph, forms.deadline).tolist()
    except LimitReached:
        return []
    if len(found) > MOST_SYMMETRIES or turns(board, found) is None:
        return []
    return [images for images in found if images != sorted(images)]
