"""Winning orders of large games, peeled off piece by piece.

If a set A is played before the rest, the game falls into the game on A and that on the rest, whose
colours are turned over along the edges from A; winning orders of the two, one after the other, win
(compare Theorem 3.2). If A wins, the rest satisfies the parity condition where the whole did, so
as long as the rest is connected it can most often be won too: plausible games that are lost are
rare. Hence no look ahead: follow an order whose beginnings and ends are connected (`wavefront`), a
few vertices at a time; each component of what is not yet played behind the front is won at once
(`small_orders`) or waits, until the front has brought more vertices to it.

A piece that waits can be lost for good: say, a red 4-cycle that hangs on by one vertex and whose
other neighbours are gone. It grows, then, as the front goes on. So one that has become too large,
or is left at the end, takes some steps back, more each time until the front gets further than ever,
and then one long step, which is mostly a problem for the solver with more freedom than tiny pieces.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from zermelo.core.deadline import Deadline
from zermelo.games.ello.rules import Ello
from zermelo.solvers import rates
from zermelo.solvers.ello.small_orders import small_order

SMALL_STEP = 10
LARGE_STEP = 120
LAST_STEP = 60
"""The vertices of a usual step (at most), of one after a retreat (at most), of the last one."""

LARGEST = 120
"""A waiting piece that is larger and not a tree is given up."""


@dataclass(frozen=True, slots=True)
class _Step:
    """What to undo: the front's place and the length of the order before, and the groups."""

    front: int
    played: int
    merged: list[tuple[int, list[int]]]
    made: list[int]


class Peeling:
    """One pass over a connected plain game, along an order; `retreats` says how often it went back.

    The lengths of the steps are drawn at random.
    """

    def __init__(self, game: Ello, front: list[int], rng: Random, deadline: Deadline) -> None:
        self.retreats = 0
        self._adjacency = game.graph.adjacency
        self._colors = list(game.colors)
        self._front, self._at = front, 0
        self._rng, self._deadline = rng, deadline
        self._order: list[int] = []
        self._groups: dict[int, list[int]] = {}
        self._group_of = [-1] * len(front)
        self._names = 0
        self._history: list[_Step] = []

    def run(self, retreats: int) -> list[int] | None:
        """Return a winning order; None after so many retreats from one place."""
        n = len(self._front)
        furthest, back, here = 0, 1, 0
        length = self._rng.randint(1, SMALL_STEP)
        while self._at < n or self._groups:
            self._deadline.check(rates.PEEL)
            stuck = True
            if self._at < n:
                stuck = self._step(n - self._at if n - self._at <= LAST_STEP else length)
                length = self._rng.randint(1, SMALL_STEP)
            if stuck or (self._at == n and self._groups):
                if self._at > furthest + LARGEST:
                    here = 0
                if here >= retreats:
                    return None
                here += 1
                self.retreats += 1
                back = 4 if self._at > furthest else 2 * back
                furthest = max(furthest, self._at)
                for _ in range(min(back, len(self._history))):
                    self._undo()
                length = self._rng.randint(SMALL_STEP, LARGE_STEP)
        return self._order

    def _step(self, length: int) -> bool:
        """Move the front on; return whether a piece has become too large."""
        new = self._front[self._at : self._at + length]
        step = _Step(self._at, len(self._order), [], [])
        self._history.append(step)
        self._at += len(new)
        reached = set(new)
        stuck = False
        for root in new:
            if root not in reached:
                continue
            piece = self._component(root, reached, step)
            order = small_order(piece, self._adjacency, self._colors, self._deadline)
            if order is not None:
                self._order += order
                self._turn(order)
                continue
            self._names += 1
            step.made.append(self._names)
            self._groups[self._names] = piece
            for v in piece:
                self._group_of[v] = self._names
            stuck = stuck or (len(piece) > LARGEST and not self._is_tree(piece))
        return stuck

    def _component(self, root: int, reached: set[int], step: _Step) -> list[int]:
        """Take a component out of the new vertices and the groups."""
        piece = [root]
        reached.discard(root)
        for u in piece:
            for v in self._adjacency[u]:
                if v in reached:
                    reached.discard(v)
                    piece.append(v)
                elif self._group_of[v] >= 0:
                    name = self._group_of[v]
                    group = self._groups.pop(name)
                    step.merged.append((name, group))
                    for w in group:
                        self._group_of[w] = -1
                    piece += group
        return piece

    def _undo(self) -> None:
        step = self._history.pop()
        for name in step.made:
            for v in self._groups.pop(name):
                self._group_of[v] = -1
        for name, group in step.merged:
            self._groups[name] = group
            for v in group:
                self._group_of[v] = name
        self._turn(self._order[step.played :])
        del self._order[step.played :]
        self._at = step.front

    def _turn(self, played: list[int]) -> None:
        """Turn over the neighbours; those already played are turned too, and never looked at."""
        for u in played:
            for v in self._adjacency[u]:
                self._colors[v] ^= 1

    def _is_tree(self, piece: list[int]) -> bool:
        inside = set(piece)
        ends = sum(v in inside for u in piece for v in self._adjacency[u])
        return ends == 2 * len(piece) - 2
