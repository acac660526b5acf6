"""Lights Out modulo a prime: elimination in a band, or the checker's own where that is quick."""

from __future__ import annotations

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.lights_out.evidence import elimination
from zermelo.games.lights_out.evidence.elimination import Solutions
from zermelo.games.lights_out.rules import LightsOut

QUICK = 0.2
"""Seconds of the checker's elimination that are less than what loading numba takes."""

LARGEST_PRIME = 1 << 31
"""The band is for smaller primes: products of two residues fit a word."""

LARGEST = 5000
"""Above this order rows that are gone through whole would take gigabytes."""


def plain_work(n: int, p: int) -> float:
    """Return the seconds of the checker's elimination, roughly."""
    return (2e-10 if p == 2 else 1e-7) * n**3


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
