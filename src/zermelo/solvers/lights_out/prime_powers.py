"""Lights Out modulo any d, exactly: elimination modulo each prime power of d, and remainders.

Presses x solve the game exactly if A x = -lit (mod d), that is, modulo each prime power q = p^e
that d is a product of. Where presses have an inverse modulo p, each digit of the solution is an
elimination modulo p (`solve_by_lifting`), which goes through a band. Else all solutions are found
as the checker does (`all_solutions`). If there is none, one of the vectors that the transposed
matrix takes to 0 has a product with the lamps that is not 0: an invariant. The integers modulo q
are an injective module over themselves, so the vectors that it takes to 0 tell what has a solution.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from operator import mul

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.primes import prime_powers
from zermelo.games.lights_out.evidence import elimination
from zermelo.games.lights_out.evidence.elimination import Solutions, Vector
from zermelo.games.lights_out.evidence.prime_powers import all_solutions
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.lights_out.tuning import QUICK, plain_work

LARGEST_PRIME = 1 << 31
"""The band is for smaller primes: products of two residues fit a word."""

LARGEST = 5000
"""Above this order rows that are gone through whole would take gigabytes."""


def solve_prime(game: LightsOut, deadline: Deadline, every: bool) -> tuple[Solutions, int]:
    """Return the solutions modulo the game's prime, and the dimension of the kernel.

    A basis of the kernel is given if `every` solution is wanted. `LimitReached` at the deadline, or
    where the rows have no room.
    """
    n, p = game.graph.n, game.modulus
    if p < LARGEST_PRIME and plain_work(n, p) > QUICK and compiling.ready():
        from zermelo.solvers.lights_out import sparse

        return sparse.solve(game, deadline, every)
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
        part = solve_by_lifting(game, p, e, deadline) or modulo(game, p, e, deadline)
        if part.solution is None:
            assert part.invariant is not None
            return Presses(None, False, [rest * weight for weight in part.invariant])
        # 1 modulo q and 0 modulo the other prime powers.
        one = rest * pow(rest, -1, p**e)
        total = [(x + one * y) % d for x, y in zip(total, part.solution, strict=True)]
        unique = unique and part.unique
    return Presses(total, unique, None)


def solve_by_lifting(game: LightsOut, p: int, e: int, deadline: Deadline) -> Presses | None:
    """Solve a game modulo p^e by e eliminations modulo p (Hensel); else as `solve`.

    Presses that put out all lights modulo p^i leave states that are p^i times something, which
    presses by p^i put out modulo p^(i + 1). None if e > 1 and a press has no inverse modulo p.
    """
    lit, total, power = list(game.lit), [0] * game.graph.n, 1
    for _ in range(e):
        part = replace(game, lit=tuple(state // power % p for state in lit), modulus=p)
        found, dimension = solve_prime(part, deadline, every=False)
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
    part = replace(game, modulus=q, lit=tuple(state % q for state in game.lit))
    found = all_solutions(part, deadline)
    if found.solution is not None:
        return Presses(found.solution, not found.kernel, None)
    if game.graph.directed:
        found = all_solutions(replace(part, graph=game.graph.reverse()), deadline)
    return Presses(None, False, next(x for x in found.kernel if sum(map(mul, x, part.lit)) % q))
