"""All solutions of Lights Out without `lit_only`, for a prime modulus, by Gaussian elimination.

Presses x solve the game exactly if A x = -lit modulo d (see the rules). The rows of A, the right
side and the identity are reduced together: what stands beside a zero row of A with a nonzero right
side is an invariant that proves that there is no solution. A row is one big integer for d = 2,
whose bits are added in parallel, and a list of residues otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.lights_out.rules import LightsOut

Vector = list[int]

MAX_COMBINATIONS = 1 << 20
"""At most this many solutions are looked at, one by one."""

MAX_STEPS = 300_000_000
"""At most this many lamps in all of them, for d > 2."""


@dataclass(frozen=True, slots=True)
class Solutions:
    """The solutions of a game, and if there are none an invariant.

    Attributes
    ----------
    modulus : int
        A prime.
    solution : list of int or None
        The number of presses of each vertex in one solution.
    kernel : list of list of int
        A basis: all solutions are the one plus combinations of these.
    invariant : list of int or None
        Weights of the vertices (see `witness`), if there is no solution.
    """

    modulus: int
    solution: Vector | None
    kernel: list[Vector]
    invariant: Vector | None

    def count(self) -> int:
        """Return the number of solutions."""
        return 0 if self.solution is None else self.modulus ** len(self.kernel)

    def fewest(self, deadline: Deadline) -> Vector | None:
        """Return a solution with fewest presses, or None if there is no solution.

        Raises
        ------
        LimitReached
            There are too many solutions to look at each, or the deadline passed.
        """
        if self.solution is None:
            return None
        if self.count() > MAX_COMBINATIONS:
            raise LimitReached(f"the kernel has {len(self.kernel)} dimensions: too many solutions")
        if self.modulus == 2:
            return self._fewest_bits(deadline)
        if self.count() * len(self.solution) > MAX_STEPS:
            raise LimitReached(f"{self.count()} solutions of {len(self.solution)} vertices each")
        # Each solution is the last one plus a vector: of vector i after every d^i of them.
        best = current = self.solution
        for number in range(1, self.count()):
            if not number & 255:
                deadline.check()
            i, rest = 0, number
            while rest % self.modulus == 0:
                i, rest = i + 1, rest // self.modulus
            pairs = zip(current, self.kernel[i], strict=True)
            current = [(x + y) % self.modulus for x, y in pairs]
            if sum(current) < sum(best):
                best = current
        return best

    def _fewest_bits(self, deadline: Deadline) -> Vector:
        """Go through the solutions for d = 2 in the order of a Gray code."""
        assert self.solution is not None
        kernel = [_packed(vector) for vector in self.kernel]
        best = current = _packed(self.solution)
        for number in range(1, 1 << len(kernel)):
            if not number & 65535:
                deadline.check()
            current ^= kernel[(number & -number).bit_length() - 1]
            if current.bit_count() < best.bit_count():
                best = current
        return _unpacked(best, len(self.solution))


def _packed(vector: Vector) -> int:
    return int("".join(map(str, reversed(vector))) or "0", 2)


def _unpacked(bits: int, length: int) -> Vector:
    return [int(bit) for bit in reversed(f"{bits:0{length}b}")] if length else []


def is_prime(number: int) -> bool:
    """Whether a modulus is a prime below a million (larger ones are not asked for)."""
    return 2 <= number < 10**6 and all(number % q for q in range(2, int(number**0.5) + 1))


def eliminate(game: LightsOut, deadline: Deadline) -> Solutions:
    """Solve a game with a prime modulus, `lit_only` left aside; time O(n^3).

    Raises
    ------
    LimitReached
        The deadline passed.
    """
    n, d = game.graph.n, game.modulus
    rows: list[Vector] = [
        [int(u == v) for u in range(n)] + [-state % d] + [int(u == v) for u in range(n)]
        for v, state in enumerate(game.lit)
    ]
    for u in range(n):
        for v in game.graph.neighbors(u):
            rows[v][u] = 1
    rows, pivots = _bits(rows, n, deadline) if d == 2 else _reduced(rows, n, d, deadline)
    rank = len(pivots)
    kernel: list[Vector] = []
    for free in sorted(set(range(n)) - set(pivots)):
        vector = [0] * n
        vector[free] = 1
        for row, column in zip(rows, pivots, strict=False):
            vector[column] = -row[free] % d
        kernel.append(vector)
    for row in rows[rank:]:
        if row[n]:
            return Solutions(d, None, kernel, row[n + 1 :])
    solution = [0] * n
    for row, column in zip(rows, pivots, strict=False):
        solution[column] = row[n]
    return Solutions(d, solution, kernel, None)


def _reduced(
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


def _bits(rows: list[Vector], n: int, deadline: Deadline) -> tuple[list[Vector], list[int]]:
    """Do the same for d = 2, each row as the bits of one integer."""
    packed = [_packed(row) for row in rows]
    pivots: list[int] = []
    for column in range(n):
        deadline.check()
        rank, bit = len(pivots), 1 << column
        found = next((i for i in range(rank, n) if packed[i] & bit), None)
        if found is None:
            continue
        packed[rank], packed[found] = packed[found], packed[rank]
        pivot = packed[rank]
        packed = [x ^ pivot if x & bit and i != rank else x for i, x in enumerate(packed)]
        pivots.append(column)
    return [_unpacked(x, 2 * n + 1) for x in packed], pivots
