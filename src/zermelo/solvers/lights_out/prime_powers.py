"""Lights Out modulo any d, exactly: elimination modulo each prime power of d, and remainders.

Presses x solve the game exactly if A x = -lit (mod d), that is, modulo each prime power q = p^e
that d is a product of. Modulo q not every nonzero number has an inverse, so the pivot is always an
entry that is divisible by p as few times as possible, p^v say: what is left of the matrix, the
pivot's own row included, is then divisible by p^v, and rows below are cleared without fractions.

Where presses have an inverse modulo p, each digit of the solution is an elimination modulo p
(`lifted`), which goes through a band. Else:

- If the right side of every row is divisible by the row's p^v (by q where nothing is left of the
  row), the unknowns follow from the last pivot to the first, the others being 0.
- If that of a row is not, p^(e - v) times the row is 0 on the left and not on the right. What that
  row is in terms of the first ones, an invariant, proves that there is no solution.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.primes import prime_powers
from zermelo.games.lights_out.evidence import elimination
from zermelo.games.lights_out.evidence.elimination import Solutions, Vector, system
from zermelo.games.lights_out.rules import LightsOut

QUICK = 0.2
"""Seconds of the checker's elimination that are less than what loading numba takes."""

LARGEST_PRIME = 1 << 31
"""The band is for smaller primes: products of two residues fit a word."""

LARGEST = 5000
"""Above this order rows that are gone through whole would take gigabytes."""


def plain_work(n: int, p: int) -> float:
    """Return the seconds of the checker's elimination, roughly."""
    return (1e-10 if p == 2 else 1e-7) * n**3


def solved(game: LightsOut, deadline: Deadline, every: bool) -> tuple[Solutions, int]:
    """Return the solutions modulo the game's prime, and the dimension of the kernel.

    A basis of the kernel is given if `every` solution is wanted. `LimitReached` at the deadline, or
    where the rows have no room.
    """
    n, p = game.graph.n, game.modulus
    if p < LARGEST_PRIME and plain_work(n, p) > QUICK and compiling.ready():
        from zermelo.solvers.lights_out.sparse import Sparse

        return Sparse(game.graph, deadline).solve(game, deadline, every)
    if n > LARGEST:
        what = "without numba, or modulo a prime above 2^31,"
        raise LimitReached(f"{what} it takes at most {LARGEST:,} vertices, the graph has {n:,}")
    found = elimination.eliminate(game, deadline)
    return found, len(found.kernel)


@dataclass(frozen=True, slots=True)
class Presses:
    """Presses that solve a game, or an invariant."""

    solution: Vector | None
    """The number of presses of each vertex, in 0..modulus-1."""
    unique: bool
    """Whether there is no other solution."""
    invariant: Vector | None
    """Weights of the vertices (see the evidence kind ``invariant``) if there is no solution."""


def solve(game: LightsOut, deadline: Deadline) -> Presses:
    """Solve a game with any modulus, `lit_only` left aside; time O(n^3) for each prime factor."""
    d = game.modulus
    total, unique = [0] * game.graph.n, True
    for p, e in prime_powers(d, deadline):
        rest = d // p**e
        part = lifted(game, p, e, deadline) or modulo(game, p, e, deadline)
        if part.solution is None:
            assert part.invariant is not None
            return Presses(None, False, [rest * weight for weight in part.invariant])
        # 1 modulo q and 0 modulo the other prime powers.
        one = rest * pow(rest, -1, p**e)
        total = [(x + one * y) % d for x, y in zip(total, part.solution, strict=True)]
        unique = unique and part.unique
    return Presses(total, unique, None)


def lifted(game: LightsOut, p: int, e: int, deadline: Deadline) -> Presses | None:
    """Solve a game modulo p^e by e eliminations modulo p (Hensel); else as `solve`.

    Presses that put out all lights modulo p^i leave states that are p^i times something, which
    presses by p^i put out modulo p^(i + 1). None if e > 1 and a press has no inverse modulo p.
    """
    lit, total, power = list(game.lit), [0] * game.graph.n, 1
    for _ in range(e):
        part = replace(game, lit=tuple(state // power % p for state in lit), modulus=p)
        found, dimension = solved(part, deadline, every=False)
        if e > 1 and dimension:
            return None
        if found.solution is None:
            return Presses(None, False, found.invariant)
        for u, many in enumerate(found.solution):
            total[u] += power * many
            for v in (u, *game.graph.neighbors(u)):
                lit[v] += power * many
        power *= p
    return Presses(total, not dimension, None)


def modulo(game: LightsOut, p: int, e: int, deadline: Deadline) -> Presses:
    """Solve a game modulo the prime power p^e; else as `solve`."""
    n, q = game.graph.n, p**e
    if n > LARGEST:
        what = f"modulo {q}, where presses have no inverse modulo {p}"
        raise LimitReached(f"{what}, it takes at most {LARGEST:,} vertices")
    rows = system(game, q)
    pivots: list[tuple[int, int]] = []
    left = list(range(n))
    for v in range(e):
        # A column without a pivot here gets none at this v any more: clearing adds multiples.
        without = []
        for column in left:
            deadline.check()
            if _cleared(rows, len(pivots), column, p, v, q):
                pivots.append((column, v))
            else:
                without.append(column)
        left = without
    for i, row in enumerate(rows):
        v = pivots[i][1] if i < len(pivots) else e
        if row[n] % p**v:
            return Presses(None, False, [p ** (e - v) * x % q for x in row[n + 1 :]])
    solution = [0] * n
    for row, (column, v) in reversed(list(zip(rows, pivots, strict=False))):
        # The pivot is p^v, and everything in its row is divisible by it.
        known = sum(a * x for a, x in zip(row[:n], solution, strict=True))
        solution[column] = (row[n] - known) // p**v % q
    unique = len(pivots) == n and all(not v for _, v in pivots)
    return Presses(solution, unique, None)


def _cleared(rows: list[Vector], rank: int, column: int, p: int, v: int, q: int) -> bool:
    """Find a pivot with p^v in a column, make it p^v in row `rank`, and clear below it."""
    found = next((i for i in range(rank, len(rows)) if rows[i][column] % p ** (v + 1)), None)
    if found is None:
        return False
    rows[rank], rows[found] = rows[found], rows[rank]
    inverse = pow(rows[rank][column] // p**v, -1, q)
    pivot = rows[rank] = [x * inverse % q for x in rows[rank]]
    for i in range(rank + 1, len(rows)):
        factor = rows[i][column] // p**v
        if factor:
            rows[i] = [(x - factor * y) % q for x, y in zip(rows[i], pivot, strict=True)]
    return True
