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
strides from the rate of failures (benchmarks/algebra.py). All good first moves of a single position
take some times as long as a whole order here (benchmarks/first_moves.py).

Digraphs and prime moduli have determinants of their own (`laplacian`), and go the same way.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from zermelo.core.deadline import Deadline
from zermelo.games.ello.rules import Ello, plain, replay
from zermelo.solvers.ello import algebra_parts
from zermelo.solvers.ello.laplacian import Trial, way_of
from zermelo.solvers.ello.outcomes import won_by
from zermelo.solvers.ello.prime_form import linear_form
from zermelo.solvers.ello.tuning import DRAWS, sparse
from zermelo.solvers.method import Outcome, Task


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
    for _ in range(DRAWS):
        tester = Tester(game, rng, deadline)
        won = tester.winnable(tester.start) or won
        order = _gallop(tester, rng) if won else None
        tests += tester.tests
        if order is not None and replay(game, order) is None:
            return OrderResult(tuple(order), tests)
        if not won:
            break
    return OrderResult(None, tests)


@dataclass(frozen=True, slots=True)
class Position:
    """A game under way: who is left, and the colors; what is not 0 may be played."""

    alive: list[bool]
    colors: list[int]

    def greens(self) -> list[int]:
        """Return the playable vertices."""
        return [v for v, here in enumerate(self.alive) if here and self.colors[v]]


class Tester:
    """Tests positions of one game with one choice of values."""

    def __init__(self, game: Ello, rng: Random, deadline: Deadline) -> None:
        form = linear_form(game)
        graph = game.graph
        self.n, self.p, self.deadline, self.tests = graph.n, form.p, deadline, 0
        self.trial = Trial(form, rng, way_of(graph, form.p))
        self.leaving = graph.adjacency
        self.start = Position([True] * graph.n, list(form.colors))

    def play(self, position: Position, v: int) -> None:
        """Play v."""
        position.alive[v] = False
        for u in self.leaving[v]:
            position.colors[u] = (position.colors[u] + 1) % self.p

    def winnable(self, position: Position) -> bool:
        """Whether the determinant of the position is nonzero; True is certain."""
        self.deadline.check()
        self.tests += 1
        return self.trial.nonzero(position.alive, position.colors, self.deadline)


def _gallop(tester: Tester, rng: Random) -> list[int] | None:
    """Return a winning order of a game that was found winnable; None only after a false zero."""
    position = tester.start
    order: list[int] = []
    stride, bad = 1, set[int]()  # bad: first moves that lose here
    while len(order) < tester.n:
        run, trial = random_run(tester, position, stride, bad, rng)
        if not run:
            return None
        over = len(order) + len(run) == tester.n
        if over or (trial.greens() and tester.winnable(trial)):
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


def good_moves(tester: Tester, position: Position, run: list[int]) -> int:
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
    tester: Tester, position: Position, length: int, bad: set[int], rng: Random
) -> tuple[list[int], Position]:
    """Play up to `length` random moves, the first one not in `bad`."""
    trial, run = played(tester, position, []), list[int]()
    while len(run) < length:
        greens = trial.greens()
        if not run and bad:
            greens = [v for v in greens if v not in bad]
        if not greens:
            break
        v = greens[rng.randrange(len(greens))]
        tester.play(trial, v)
        run.append(v)
    return run, trial


def played(tester: Tester, position: Position, moves: list[int]) -> Position:
    """Return the position after some moves."""
    trial = Position(position.alive.copy(), position.colors.copy())
    for v in moves:
        tester.play(trial, v)
    return trial
