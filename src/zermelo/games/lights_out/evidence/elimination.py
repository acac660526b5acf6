"""Evidence ``kernel`` for "fewest-presses": best presses, and the checker looks at all others.

Data: ``presses``, the labels of a best solution, with repetitions. The checker presses them by the
rules, finds a basis of the kernel of the matrix by its own elimination, and looks at every
solution: one of them plus each vector of the kernel. It takes graphs to `MAX_ORDER` vertices
(`MAX_COMPOSITE` if the modulus is no prime), `MAX_COMBINATIONS` vectors, and no `lit_only`.

Acceptance implies:
No sequence of fewer presses puts all lights out, and the listed one does.

Hypotheses:
- Not `lit_only`, where the order counts: checked first.
- The elimination divides, so it is for a prime modulus. With any other the solutions are found
  modulo each prime power in it: see `prime_powers`.
- Presses count modulo d, so a best solution presses each vertex less than d times: the solutions of
  the equations with entries in 0..d-1 are all candidates, and `Solutions.fewest` looks at each (or
  says that they are too many). Digraphs: the matrix has a 1 where pressing u reaches v.

The elimination is Gauss's. Presses x solve the game exactly if A x = -lit modulo d (see the rules).
The rows of A, the right side and the identity are reduced together. Where a zero row of A has a
nonzero right side, its part of the identity is an invariant: no solution exists. A row is one big
integer for d = 2, whose bits are added in parallel, and a list of residues otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from zermelo.checker.data import ACCEPTED, require
from zermelo.core.certificate import Certificate, CheckResult, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.primes import is_prime
from zermelo.games.lights_out.evidence.presses import played_presses
from zermelo.games.lights_out.rules import LightsOut

Vector = list[int]

Row = int | Vector
"""The entries of a row of a `system`; modulo 2 they are the bits of a number."""

MAX_COMBINATIONS = 1 << 20
"""At most this many solutions are looked at, one by one."""

MAX_STEPS = 300_000_000
"""At most this many lamps in all of them, for d > 2."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """The solutions of a game."""

    modulus: int
    solution: Vector | None  # the number of presses of each vertex in one solution
    kernel: list[Vector]  # all solutions are the one plus combinations of these, each once
    invariant: Vector | None
    """Weights of the vertices that prove that there is no solution (the kind ``invariant``)."""
    orders: list[int] | None = None
    """How many multiples each vector has; as many as the modulus if it is a prime."""

    def count(self) -> int:
        """Return the number of solutions."""
        return 0 if self.solution is None else prod(self._orders())

    def _orders(self) -> list[int]:
        return [self.modulus] * len(self.kernel) if self.orders is None else self.orders

    def fewest(self, deadline: Deadline) -> Vector | None:
        """Return a solution with fewest presses, or None; `LimitReached` if there are too many."""
        if self.solution is None:
            return None
        if self.count() > MAX_COMBINATIONS:
            raise LimitReached(f"the kernel has {len(self.kernel)} dimensions: too many solutions")
        if self.modulus == 2:
            return self._fewest_bits(deadline)
        if self.count() * len(self.solution) > MAX_STEPS:
            raise LimitReached(f"{self.count()} solutions of {len(self.solution)} vertices each")
        # Each solution is the last one plus a vector: of vector i when all multiples of those
        # before it have been added once more.
        best, orders = self.solution, self._orders()
        current = best
        for number in deadline.over(range(1, self.count()), 256):
            i, rest = 0, number
            while rest % orders[i] == 0:
                i, rest = i + 1, rest // orders[i]
            pairs = zip(current, self.kernel[i], strict=True)
            current = [(x + y) % self.modulus for x, y in pairs]
            if sum(current) < sum(best):
                best = current
        return best

    def _fewest_bits(self, deadline: Deadline) -> Vector:
        """Go through the solutions for d = 2 in the order of a Gray code."""
        assert self.solution is not None
        kernel = [_pack(vector) for vector in self.kernel]
        best = current = _pack(self.solution)
        for number in deadline.over(range(1, 1 << len(kernel)), 65536):
            current ^= kernel[(number & -number).bit_length() - 1]
            if current.bit_count() < best.bit_count():
                best = current
        return _unpack(best, len(self.solution))


def _pack(vector: Vector) -> int:
    return int("".join(map(str, reversed(vector))) or "0", 2)


def _unpack(bits: int, length: int) -> Vector:
    return [int(bit) for bit in reversed(f"{bits:0{length}b}")] if length else []


def system(game: LightsOut, modulus: int) -> list[Vector]:
    """Return the rows: the matrix, the right side, and the identity, which records their sums."""
    units = [[int(u == v) for u in range(game.graph.n)] for v in range(game.graph.n)]
    rows = [[*unit, -state % modulus, *unit] for unit, state in zip(units, game.lit, strict=True)]
    for u in range(game.graph.n):
        for v in game.graph.neighbors(u):
            rows[v][u] = 1
    return rows


def _bits_of(game: LightsOut) -> list[int]:
    """Return the rows of `system` modulo 2."""
    n = game.graph.n
    rows = [(1 << n + 1 | 1) << v | (state & 1) << n for v, state in enumerate(game.lit)]
    for u in range(n):
        for v in game.graph.neighbors(u):
            rows[v] |= 1 << u
    return rows


def entry_of(row: Row, column: int) -> int:
    """Return an entry of a row."""
    return row >> column & 1 if isinstance(row, int) else row[column]


def record(row: Row, n: int) -> Vector:
    """Return what a row is the sum of: its part of the identity."""
    return _unpack(row >> n + 1, n) if isinstance(row, int) else row[n + 1 :]


def reduced_system(game: LightsOut, deadline: Deadline) -> tuple[Sequence[Row], list[int]]:
    """Return the rows of a game with a prime modulus, reduced, and the pivots' columns.

    The rows with pivots come first; the columns are those of `system`. Time O(n^3).
    """
    n, d = game.graph.n, game.modulus
    if d == 2:
        return _bits(_bits_of(game), n, deadline)
    return _row_reduce(system(game, d), n, d, deadline)


def eliminate(game: LightsOut, deadline: Deadline) -> Solutions:
    """Solve a game with a prime modulus, `lit_only` left aside; time O(n^3)."""
    n, d = game.graph.n, game.modulus
    rows, pivots = reduced_system(game, deadline)
    rank = len(pivots)
    kernel: list[Vector] = []
    for free in sorted(set(range(n)) - set(pivots)):
        vector = [0] * n
        vector[free] = 1
        for row, column in zip(rows, pivots, strict=False):
            vector[column] = -entry_of(row, free) % d
        kernel.append(vector)
    for row in rows[rank:]:
        if entry_of(row, n):
            return Solutions(d, None, kernel, record(row, n))
    solution = [0] * n
    for row, column in zip(rows, pivots, strict=False):
        solution[column] = entry_of(row, n)
    return Solutions(d, solution, kernel, None)


def _row_reduce(
    rows: list[Vector], n: int, d: int, deadline: Deadline
) -> tuple[list[Vector], list[int]]:
    """Return the reduced rows, those with pivots first, and the pivots' columns."""
    pivots: list[int] = []
    for column in range(n):
        deadline.check()
        rank = len(pivots)
        found = next((i for i in range(rank, n) if rows[i][column]), None)
        if found is None:
            continue
        rows[rank], rows[found] = rows[found], rows[rank]
        inverse = pow(rows[rank][column], -1, d)
        pivot = rows[rank] = [x * inverse % d for x in rows[rank]]
        for i in range(n):
            factor = rows[i][column]
            if i != rank and factor:
                pairs = zip(rows[i], pivot, strict=True)
                rows[i] = [(x - factor * y) % d for x, y in pairs]
        pivots.append(column)
    return rows, pivots


def _bits(rows: list[int], n: int, deadline: Deadline) -> tuple[list[int], list[int]]:
    """Do the same for d = 2, each row as the bits of one integer."""
    pivots: list[int] = []
    for column in range(n):
        deadline.check()
        rank, bit = len(pivots), 1 << column
        found = next((i for i in range(rank, n) if rows[i] & bit), None)
        if found is None:
            continue
        pivot = rows[found]
        rows[found] = rows[rank]
        rows = [x ^ pivot if x & bit else x for x in rows]
        rows[rank] = pivot
        pivots.append(column)
    return rows, pivots


MAX_ORDER = 1000

MAX_COMPOSITE = 300
"""More vertices are not checked with a composite modulus."""


def check_coset(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check that no solution has fewer presses; time O(n^3 + d^k n), bits in parallel for d = 2."""
    game: LightsOut = certificate.instance.position
    require(not game.lit_only, "a kernel answers fewest-presses without lit_only only")
    presses = played_presses(certificate)
    prime = is_prime(game.modulus)
    most = MAX_ORDER if prime else MAX_COMPOSITE
    if game.graph.n > most:
        return CheckResult(Status.LIMIT, f"at most {most} vertices are checked with this modulus")
    if prime:
        found = eliminate(game, deadline)
    else:
        from zermelo.games.lights_out.evidence.prime_powers import all_solutions

        found = all_solutions(game, deadline)
    fewest = found.fewest(deadline)
    best = fewest is not None and sum(fewest) == len(presses)
    require(best, "there is a solution with fewer presses")
    return ACCEPTED
