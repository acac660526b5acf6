"""Winning orders of large games, peeled off piece by piece.

If a set A is played before the rest, the game falls into the game on A and that on the rest, whose
colors are turned over along the edges from A; winning orders of the two, one after the other, win
(compare Theorem 3.2). If A wins, the rest satisfies the parity condition where the whole did, so
as long as the rest is connected it can most often be won too: plausible games that are lost are
rare. Hence no look ahead: follow an order whose beginnings and ends are connected
(`pieces.wavefront`), a few vertices at a time; each component of what is not yet played behind the
front is won at once or waits, until the front has brought more vertices to it.

A piece that waits can be lost for good: say, a red 4-cycle that hangs on by one vertex and whose
other neighbors are gone. It grows, then, as the front goes on. So one that has become too large,
or is left at the end, takes some steps back, more each time until the front gets further than ever,
and then one long step, which is mostly a problem for the solver with more freedom than tiny pieces.

A component that is a tree is won as soon as its parity is right: outwards from any vertex it has an
odd-elimination scheme (`small_order`). Other games are orientations for CaDiCaL with a vertex
elimination. It is limited by counts, not by the clock, so that what comes out depends on the game
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, SolverMistake
from zermelo.core.graph import Graph, reach
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.ello import sat_orientation
from zermelo.encodings.orientation import order_of
from zermelo.games.ello.rules import RED, Ello, replay
from zermelo.solvers import rates
from zermelo.solvers.backends import sat
from zermelo.solvers.ello.closed_orders import order_along
from zermelo.solvers.ello.tuning import (
    CONFLICTS,
    LARGE_STEP,
    LARGEST_PIECE,
    LAST_STEP,
    SMALL_STEP,
)


@dataclass(frozen=True, slots=True)
class _Step:
    """What to undo: the front's place and the length of the order before, and the pieces.

    Those that waited before and were merged, and those that wait since.
    """

    front: int
    played: int
    merged: list[list[int]]
    made: list[list[int]]


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
        self._waiting = 0
        self._piece_of: list[list[int] | None] = [None] * len(front)
        self._history: list[_Step] = []

    def run(self, retreats: int) -> list[int] | None:
        """Return a winning order; None after so many retreats from one place."""
        n = len(self._front)
        furthest, back, here = 0, 1, 0
        length = self._rng.randint(1, SMALL_STEP)
        while self._at < n or self._waiting:
            self._deadline.check(rates.PEEL)
            stuck = True
            if self._at < n:
                stuck = self._step(n - self._at if n - self._at <= LAST_STEP else length)
                length = self._rng.randint(1, SMALL_STEP)
            if stuck or (self._at == n and self._waiting):
                if self._at > furthest + LARGEST_PIECE:
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
            step.made.append(piece)
            self._wait(piece)
            stuck = stuck or (len(piece) > LARGEST_PIECE and not self._is_tree(piece))
        return stuck

    def _component(self, root: int, reached: set[int], step: _Step) -> list[int]:
        """Take a component out of the new vertices and the pieces that wait."""
        piece = [root]
        reached.discard(root)
        for u in piece:
            for v in self._adjacency[u]:
                other = self._piece_of[v]
                if v in reached:
                    reached.discard(v)
                    piece.append(v)
                elif other is not None:
                    step.merged.append(other)
                    self._wait(other, False)
                    piece += other
        return piece

    def _wait(self, piece: list[int], waits: bool = True) -> None:
        """Let a piece wait, or wait no longer."""
        self._waiting += 1 if waits else -1
        for v in piece:
            self._piece_of[v] = piece if waits else None

    def _undo(self) -> None:
        step = self._history.pop()
        for piece in step.made:
            self._wait(piece, False)
        for piece in step.merged:
            self._wait(piece)
        self._turn(self._order[step.played :])
        del self._order[step.played :]
        self._at = step.front

    def _turn(self, played: list[int]) -> None:
        """Turn over the neighbors; those already played are turned too, and never looked at."""
        for u in played:
            for v in self._adjacency[u]:
                self._colors[v] ^= 1

    def _is_tree(self, piece: list[int]) -> bool:
        inside = set(piece)
        ends = sum(v in inside for u in piece for v in self._adjacency[u])
        return ends == 2 * len(piece) - 2


def small_order(
    vertices: Sequence[int],
    adjacency: Sequence[Sequence[int]],
    colors: Sequence[int],
    deadline: Deadline,
) -> list[int] | None:
    """Return a winning order of the game induced on a connected set of vertices.

    None if the game is lost, or too hard for the limits.
    """
    if len(vertices) == 1:
        return None if colors[vertices[0]] == RED else list(vertices)
    index = {v: i for i, v in enumerate(vertices)}
    rows = [[index[u] for u in adjacency[v] if u in index] for v in vertices]
    ends = sum(map(len, rows))
    here = [colors[v] for v in vertices]
    if (sum(here) + ends // 2) % 2:
        return None
    if ends == 2 * len(vertices) - 2:
        order: list[int] | None = tree_order(rows, here)
    elif sum(here) == len(here):
        order = None
    else:
        order = solved_order(rows, here, deadline)
    return None if order is None else [vertices[i] for i in order]


def tree_order(rows: Sequence[Sequence[int]], colors: Sequence[int]) -> list[int]:
    """Return the winning order of a tree with an odd number of green vertices."""
    outward = reach(rows, 0, bytearray(len(rows)))
    order = order_along(lambda v: rows[v], list(colors), outward)
    assert order is not None
    return order


def solved_order(
    rows: Sequence[Sequence[int]], colors: Sequence[int], deadline: Deadline
) -> list[int] | None:
    """Ask CaDiCaL; None if there is no order, or `CONFLICTS` conflicts did not show one."""
    pairs = [(u, v) for u, row in enumerate(rows) for v in row if u < v]
    game = Ello(Graph.from_edges(len(rows), pairs), tuple(colors))
    cnf = Cnf()
    try:
        precedence, _ = sat_orientation(game, cnf, deadline)
    except LimitReached:
        deadline.check()
        return None
    with sat.Incremental(cnf.clauses) as solver:
        found = solver.solve(len(cnf.names), deadline, CONFLICTS)
    if not found.satisfiable:
        return None
    order = order_of(game.graph, precedence, found.model)
    if replay(game, order) is not None:
        raise SolverMistake("its model is none")
    return order
