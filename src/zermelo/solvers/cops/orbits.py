"""The rounds of play up to the symmetries of a graph, where a table of all would be too large.

Automorphisms of the graph take positions of the cops to positions with as many safe vertices. So
the safe sets stand once for each orbit of positions, and for each position its orbit is listed with
an automorphism that takes the orbit's first position there. A round goes through the moves of all
cops at once, (Δ + 1)^k of them for each orbit; it is that of `games.cops.evidence.rounds`. There is
no evidence of it: what it says is a complete search.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.symmetry import transversals
from zermelo.games.cops.evidence.rounds import number_of_positions
from zermelo.solvers import rates
from zermelo.solvers.cops.rounds import LARGEST_TABLE, NEVER, Explored, Positions

LARGEST_GROUP = 1 << 15
"""At most so many automorphisms are listed."""

MOST_LOOKS = 1 << 23
"""At most so many neighbors are looked at to find them: some seconds."""

MOST_STEPS = 10**10
"""At most so many moves times automorphisms, or vertices, are looked at in a round."""

BLOCK = 1 << 10
"""So many moves, or positions, are looked at together."""


def by_orbits(graph: Graph, k: int, deadline: Deadline) -> Explored:
    """Explore the rounds of k cops on a connected graph; `LimitReached` if that is too much."""
    count = number_of_positions(graph.n, k)
    if 6 * count > LARGEST_TABLE or graph.n > 2000:
        raise LimitReached(f"the table for {k} cops on {graph.n} vertices is too large")
    group = automorphisms(graph, deadline)
    expected = 2 * count // len(group) + 1000  # positions that are their own images make it more
    moves = (2 * graph.m / graph.n + 1) ** k
    if expected * moves * graph.n > MOST_STEPS or expected * graph.n * 2 > LARGEST_TABLE:
        what = f"the table for {k} cops on {graph.n} vertices is too large"
        raise LimitReached(f"{what}, and the graph has too few symmetries")
    rounds = _Rounds(graph, k, group, expected, deadline)
    turn, changed, empty = 0, True, not rounds.safe.any(axis=1).all()
    while changed and not empty:
        turn += 1
        changed = rounds.next(deadline)
        empty = not rounds.safe.any(axis=1).all()
    return Explored(graph, k, turn + 1 if empty else None, None, NEVER, len(rounds.safe))


class _Rounds:
    """The orbits of positions, and the safe vertices for the first position of each."""

    def __init__(self, graph: Graph, k: int, group: Any, most: int, deadline: Deadline) -> None:
        self.positions = Positions(graph.n, k)
        self.inverse = np.argsort(group, axis=1).astype(np.int16)
        self.orbit = np.full(self.positions.count, -1, np.int32)
        self.element = np.zeros(self.positions.count, np.uint16)
        """For each position an automorphism that takes the first one of its orbit there."""
        self.within = [np.array([v, *graph.neighbors(v)]) for v in range(graph.n)]
        self.firsts = np.array(self._label(group, most, deadline))
        closed = np.eye(graph.n, dtype=np.bool_)
        for v, near in enumerate(self.within):
            closed[v, near] = True
        self.safe = np.ones((len(self.firsts), graph.n), np.bool_)
        for column in self.firsts.T:
            self.safe &= ~closed[column]
        self.fresh = np.ones(len(self.firsts), np.bool_)
        """The orbits whose safe vertices became fewer in the last round."""

    def _label(self, group: Any, most: int, deadline: Deadline) -> list[tuple[int, ...]]:
        """Number the orbits; return the first position of each."""
        firsts: list[tuple[int, ...]] = []
        elements = np.arange(len(group))
        for start in range(0, self.positions.count, BLOCK):
            for number in start + np.flatnonzero(self.orbit[start : start + BLOCK] < 0):
                if self.orbit[number] >= 0:
                    continue
                deadline.check(group.size // group.shape[1] * self.positions.k * rates.COPS_STEP)
                if len(firsts) == most:
                    what = f"{self.positions.k} cops on {self.positions.n} vertices"
                    raise LimitReached(f"{what} have too many orbits")
                cops = self.positions.at(int(number))
                images = self.positions.numbers(np.sort(group[:, cops], axis=1))
                self.orbit[images], self.element[images] = len(firsts), elements
                firsts.append(cops)
        return firsts

    def next(self, deadline: Deadline) -> bool:
        """Go through a round; return whether a vertex is safe no more."""
        reach = np.stack([self.safe[:, near].any(axis=1) for near in self.within], axis=1)
        before = self.safe.sum(axis=1)
        for number, cops in enumerate(self.firsts):
            grids = np.meshgrid(*(self.within[v] for v in cops), indexing="ij")
            moves = np.stack(grids, axis=-1).reshape(-1, len(cops))
            deadline.check(rates.COPS_STEP * len(moves) * len(self.within))
            places = self.positions.numbers(np.sort(moves, axis=1))
            places = places[self.fresh[self.orbit[places]]]
            left = np.flatnonzero(self.safe[number])
            for start in range(0, len(places), BLOCK):
                some = places[start : start + BLOCK]
                back = self.inverse[self.element[some]][:, left]
                left = left[reach[self.orbit[some][:, None], back].all(axis=0)]
            self.safe[number] = False
            self.safe[number, left] = True
        self.fresh = self.safe.sum(axis=1) < before
        return bool(self.fresh.any())


def automorphisms(graph: Graph, deadline: Deadline) -> Any:
    """Return all automorphisms of a connected graph, one a row, at most `LARGEST_GROUP`."""
    left = MOST_LOOKS

    def spend(looks: int) -> None:
        nonlocal left
        left -= looks
        deadline.check(looks * rates.DISTANCE)
        if left < 0:
            raise LimitReached(f"more than {MOST_LOOKS:,} looks for automorphisms")

    found = np.arange(graph.n, dtype=np.int16)[None]
    for images in transversals(graph, spend):
        if len(found) * len(images) > LARGEST_GROUP:
            raise LimitReached(f"the graph has more than {LARGEST_GROUP:,} automorphisms")
        found = np.concatenate([found[:, image] for image in images])
    return found
