"""Method ``algebra-order``: winning orders by determinants.

Plain games on sparse graphs are taken apart (`algebra_parts`). All others: play at random, test by
determinants but rarely, bisect on failure.

The determinant tells whether a game is winnable, hence whether the moves played so far were good,
and one test judges a whole run of moves: if the game after a run is winnable, so were all games on
the way. So: play random green vertices, `stride` of them before the next test; double the stride
while the tests succeed; when one fails, bisect for the last good move of the run, drop what comes
after it, and go on from there with the stride that was good, never with the move just found bad.

Where nearly all moves are good (random graphs with half of all edges: 8 to 19 tests for 250 to 1000
vertices) this costs about ten decisions. Where many are bad (random cubic graphs, grids) it takes a
little less than one test per vertex. A position fails at most once per green vertex, so it always
ends. Two alternatives take as long, to within the noise: choosing the last vertices first, and
strides from the rate of failures (benchmarks/algebra.py). Updating an inverse while last vertices
are taken away one by one, O(m n^2) in all, takes 15 to 430 times as long on graphs with half of all
edges, and 0.7 to 5 times on cubic graphs with 100 to 400 vertices. All good first moves of a single
position, by one characteristic polynomial in O(n^3), take between a fifth of the time of a whole
order here and some times that (both: benchmarks/peeling_last.py), and an order has n positions.

Digraphs and prime moduli have determinants of their own (`prime_algebra`), and go the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, Self

import numpy as np
import numpy.typing as npt

from zermelo.compile import instructions
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Unavailable
from zermelo.games.ello.rules import GREEN, Ello, plain, replay
from zermelo.solvers.ello import algebra_parts, fronts
from zermelo.solvers.ello import field_kernels as field
from zermelo.solvers.ello.algebra import draw
from zermelo.solvers.ello.elimination_tree import adjacency_rows
from zermelo.solvers.ello.ordering import Array
from zermelo.solvers.ello.outcomes import won_by
from zermelo.solvers.ello.prime_form import linear_form, why_not
from zermelo.solvers.ello.prime_order import LinearTester
from zermelo.solvers.ello.programs import sparse
from zermelo.solvers.method import Outcome, Task

Flags = npt.NDArray[np.bool_]

ATTEMPTS = 3
"""How often new values are drawn when the old ones call a won game lost."""


@dataclass(frozen=True, slots=True)
class OrderResult:
    """A winning order that was replayed, or None, and how many determinants that took."""

    order: tuple[int, ...] | None
    tests: int


def run(task: Task) -> Outcome:
    """Look for a winning order by determinants; the kernels can be compiled."""
    game: Ello = task.instance.position
    if plain(game) and sparse(game.graph.n, game.graph.m):
        return algebra_parts.run(task)
    found = find_order(game, task.request.seed, task.deadline)
    statistics = {"determinants": found.tests}
    if found.order is None:
        return Outcome(reason="the determinant gives no order", statistics=statistics)
    return won_by(task.instance, found.order, statistics)


def find_order(game: Ello, seed: int, deadline: Deadline) -> OrderResult:
    """Find a winning order; the deadline is looked at about every 0.1 s.

    `Unavailable` says that no determinant is known for the game (`prime_form`).
    """
    rng = Random(seed)
    tests, won = 0, False
    for _ in range(ATTEMPTS):
        tester = tester_of(game, rng, deadline)
        won = tester.winnable(tester.start) or won
        order = _gallop(tester, rng) if won else None
        tests += tester.tests
        if order is not None and replay(game, order) is None:
            return OrderResult(tuple(order), tests)
        if not won:
            break
    return OrderResult(None, tests)


class Greens(Protocol):
    """The playable vertices: a list or an array."""

    def __len__(self) -> int: ...

    def __getitem__(self, index: int, /) -> Any: ...

    def __iter__(self) -> Iterator[Any]: ...


class AnyPosition(Protocol):
    """A game under way."""

    def greens(self) -> Greens:
        """Return the playable vertices."""
        ...

    def copy(self) -> Self:
        """Return a copy to play on."""
        ...


class AnyTester(Protocol):
    """Tests positions of one game with one choice of values."""

    n: int
    tests: int
    start: Any

    def play(self, position: Any, v: int) -> None:
        """Play v."""
        ...

    def winnable(self, position: Any) -> bool:
        """Whether the determinant of the position is nonzero; True is certain."""
        ...


def tester_of(game: Ello, rng: Random, deadline: Deadline) -> AnyTester:
    """Return a choice of values for the game's determinant."""
    if plain(game):
        return Tester(game, rng, deadline)
    form = linear_form(game)
    if form is None:
        raise Unavailable(str(why_not(game)))
    return LinearTester(form, rng, deadline)


@dataclass(frozen=True, slots=True)
class Position:
    """A game under way: who is left, and the colours; False is green."""

    alive: Flags
    red: Flags

    def greens(self) -> Array:
        """Return the playable vertices."""
        return np.flatnonzero(self.alive & ~self.red)

    def copy(self) -> Position:
        """Return a copy to play on."""
        return Position(self.alive.copy(), self.red.copy())


class Tester:
    """Tests positions of one game with one choice of values."""

    def __init__(self, game: Ello, rng: Random, deadline: Deadline) -> None:
        graph = game.graph
        self.n, self.deadline, self.tests = graph.n, deadline, 0
        self.offsets, self.targets = (np.asarray(column) for column in graph.csr)
        self.tails, self.heads = np.asarray(graph.tails), np.asarray(graph.heads)
        s, root = draw(graph.n, rng)
        values = np.array(s, np.int64)
        self.weights = field.edge_weights(self.tails, self.heads, values, instructions.LANES)
        self.ground = fronts.ground(values, np.arange(graph.n), root, instructions.LANES)
        self.start = Position(
            np.ones(graph.n, np.bool_), np.asarray(game.colors, np.int64) != GREEN
        )

    def play(self, position: Position, v: int) -> None:
        """Play v."""
        position.alive[v] = False
        position.red[self.targets[self.offsets[v] : self.offsets[v + 1]]] ^= True

    def winnable(self, position: Position) -> bool:
        """Whether the determinant of the position is nonzero; True is certain."""
        self.deadline.check()
        self.tests += 1
        alive = position.alive
        left = int(alive.sum())
        keep = alive[self.tails] & alive[self.heads]
        index = np.cumsum(alive) - 1
        tails, heads, weights = index[self.tails[keep]], index[self.heads[keep]], self.weights[keep]
        diagonal = np.where(position.red, 0, self.ground)[alive]
        field.add_at_ends(tails, heads, weights, diagonal)
        if fronts.is_dense(left, len(tails)):
            plan = fronts.dense_plan(left)
        else:
            offsets, targets = adjacency_rows(tails, heads, left)
            plan = fronts.sparse_plan(offsets, targets, self.deadline)
        system = fronts.System(tails, heads, weights, diagonal)
        return fronts.nonsingular(plan, system, self.deadline)[0]


def _gallop(tester: AnyTester, rng: Random) -> list[int] | None:
    """Return a winning order of a game that was found winnable; None only after a false zero."""
    position = tester.start
    order: list[int] = []
    stride, bad = 1, set[int]()  # bad: first moves that lose here
    while len(order) < tester.n:
        run, trial = random_run(tester, position, stride, bad, rng)
        if not run:
            return None
        over = len(order) + len(run) == tester.n
        if over or (len(trial.greens()) and tester.winnable(trial)):
            order += run
            position, stride, bad = trial, 2 * stride, set()
            continue
        low = good_moves(tester, position, run)
        if low:
            order += run[:low]
            position, stride, bad = played(tester, position, run[:low]), low, set()
        else:
            stride = 1
        bad.add(run[low])
    return order


def good_moves(tester: AnyTester, position: Any, run: list[int]) -> int:
    """Return how many moves of a losing run are good, by bisection."""
    low, high = 0, len(run)  # the game after run[:low] is winnable, after run[:high] it is not
    while high - low > 1:
        middle = (low + high) // 2
        if tester.winnable(played(tester, position, run[:middle])):
            low = middle
        else:
            high = middle
    return low


def random_run(
    tester: AnyTester, position: Any, length: int, bad: set[int], rng: Random
) -> tuple[list[int], Any]:
    """Play up to `length` random moves, the first one not in `bad`."""
    trial, run = played(tester, position, []), list[int]()
    while len(run) < length:
        greens: Greens = trial.greens()
        if not run and bad:
            greens = [v for v in greens if v not in bad]
        if not len(greens):
            break
        v = int(greens[rng.randrange(len(greens))])
        tester.play(trial, v)
        run.append(v)
    return run, trial


def played(tester: AnyTester, position: Any, moves: list[int]) -> Any:
    """Return the position after some moves."""
    trial = position.copy()
    for v in moves:
        tester.play(trial, v)
    return trial
