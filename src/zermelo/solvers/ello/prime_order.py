"""Orders by determinants for digraphs and prime moduli: the positions for `algebra_order`."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from zermelo.core.deadline import Deadline
from zermelo.solvers.ello.prime_algebra import trial_of
from zermelo.solvers.ello.prime_form import Linear


@dataclass(frozen=True, slots=True)
class Left:
    """A game under way: who is left, and the colours; what is not 0 may be played."""

    alive: list[bool]
    colors: list[int]

    def greens(self) -> list[int]:
        """Return the playable vertices."""
        return [v for v, here in enumerate(self.alive) if here and self.colors[v]]

    def copy(self) -> Left:
        """Return a copy to play on."""
        return Left(self.alive.copy(), self.colors.copy())


class LinearTester:
    """Tests positions of one game with one choice of values."""

    def __init__(self, game: Linear, rng: Random, deadline: Deadline) -> None:
        self.n, self.p, self.deadline, self.tests = game.n, game.p, deadline, 0
        self.trial = trial_of(game, rng, deadline)
        self.leaving: list[list[int]] = [[] for _ in range(game.n)]
        for u, v in game.arcs:
            self.leaving[u].append(v)
        self.start = Left([True] * game.n, list(game.colors))

    def play(self, position: Left, v: int) -> None:
        """Play v."""
        position.alive[v] = False
        for u in self.leaving[v]:
            position.colors[u] = (position.colors[u] + 1) % self.p

    def winnable(self, position: Left) -> bool:
        """Whether the determinant of the position is nonzero; True is certain."""
        self.deadline.check()
        self.tests += 1
        return self.trial.nonzero(position.alive, position.colors)
