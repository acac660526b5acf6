"""The dimension of the quiet patterns of Lights Out: by elimination, or of products by polynomials.

``elimination`` reduces the matrix A beside the identity. A row with a pivot then has a 1 in the
column of its vertex and else entries in the free columns only: they are the patterns. The part
beside it, which says of what rows it was made, is the weighting of that vertex (see the evidence
kind ``quiet-patterns``).

``products`` is a theorem for paths, cycles and their products: grids, cylinders and tori. Let H
and K be graphs with adjacency matrices A and B over the integers modulo a prime. On the product of
H and K a pattern is a matrix X with a row for each vertex of H, and it is quiet exactly if A X =
X B' with B' = -B - 1. By the theorem of Cecioni and Frobenius the X have

    sum over all a, b of deg gcd(a, b)

dimensions, a and b the invariant factors of A and of B'. Let U_0 = 0, U_1 = 1 and U_(k+1) = x U_k -
U_(k-1), which modulo 2 are Fibonacci's polynomials. A path with n vertices has one invariant
factor, U_(n+1). A cycle acts as x = s + 1/s on the polynomials in s modulo s^n - 1. These have the
basis 1, s over those in x, and s^k = U_k s - U_(k-1); so the relations s^n - 1 and s (s^n - 1) are

    -U_(n-1) - 1    U_n
    -U_n            U_(n+1) - 1

with the determinant U_(n+1) - U_(n-1) - 2 but for its sign. The first factor a is the gcd of the
entries, the second, a', the determinant D by a. Of the longer side everything is computed modulo
polynomials of the shorter side: with g = gcd(a, b) and any b, deg gcd(a', b) = deg gcd(D, b g) -
deg g. For let a prime factor stand in a i times, in a' j >= i times and in b e times; on the right
it stands min(i + j, e + min(i, e)) - min(i, e) = min(j, e) times. Time is linear in the vertices.

Sources: Sutner, "sigma-automata and Chebyshev-polynomials", Theoret. Comput. Sci. 230 (2000), for
grids; Hunziker, Machiavelo, Park, "Chebyshev polynomials over finite fields and reversibility of
sigma-automata on square grids", Theoret. Comput. Sci. 320 (2004), for primes; Gantmacher, The
Theory of Matrices, chapter VIII, for the equation A X = X B.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial, reduce

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, shown
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.games.impartial.heaps import parts_of
from zermelo.games.lights_out.evidence.elimination import entry_of, record, reduced_system
from zermelo.games.lights_out.evidence.quiet import format_vector
from zermelo.games.lights_out.rules import LightsOut
from zermelo.solvers.lights_out.polynomials import Field, Poly, gcd, over
from zermelo.solvers.lights_out.prime_powers import LARGEST, solve_prime
from zermelo.solvers.lights_out.tuning import COEFFICIENT, POLYNOMIAL, PRODUCTS_COST
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.recognize import cylinder_cells, extent, grid_cells, torus_cells

Row = tuple[Poly, Poly, Poly]  # U_(n-1), U_n, U_(n+1)


def by_elimination(task: Task) -> Outcome:
    """Return the nullity by elimination modulo the prime; its evidence takes time O(n^3)."""
    game: LightsOut = task.instance.position
    n, p = game.graph.n, game.modulus
    _, dimension = solve_prime(replace(game, lit=(0,) * n), task.deadline, every=False)

    def build() -> Evidence:
        if n > LARGEST:
            raise LimitReached(f"patterns are written for at most {LARGEST:,} vertices")
        rows, pivots = reduced_system(game, task.deadline)
        free = sorted(set(range(n)) - set(pivots))
        at = {v: i for i, v in enumerate(pivots)}
        patterns = [
            [-entry_of(rows[at[v]], f) % p for f in free]
            if v in at
            else [int(v == f) for f in free]
            for v in range(n)
        ]
        beside = [record(row, n) for row in rows[: len(pivots)]]
        weights = zip(*beside, strict=True) if beside else [()] * n
        data = {
            "free": task.instance.labels.of(free),
            "patterns": [format_vector(pattern, p) for pattern in patterns],
            "weights": [format_vector(weight, p) for weight in weights],
        }
        return Evidence("quiet-patterns", data)

    evidence = task.evidence(dimension, build)
    statistics = {"rank": n - dimension}
    return Outcome(dimension, Assurance.EXHAUSTIVE, *evidence, statistics=statistics)


@dataclass(frozen=True, slots=True, order=True)
class Side:
    """A factor of a product: a path, or a cycle if it is closed."""

    length: int
    closed: bool = False


def nullity(long: Side, short: Side, p: int, deadline: Deadline) -> int:
    """Return the nullity of the product of two sides modulo a prime; time O(length by length)."""
    field = over(p)
    argument = field.poly((-1, -1))  # what the long side's x is in terms of the short side's
    total = 0
    for factor in _factors(short, field, deadline):
        row = _three(long.length, argument, field, factor, deadline)
        if not long.closed:
            total += field.degree(gcd(field, row[2], factor))
            continue
        first = _common(row, field, factor)
        modulus = field.times(factor, first)
        row = _three(long.length, argument, field, modulus, deadline)
        both = gcd(field, _determinant(row, field), modulus)
        total += field.degree(both)  # which has the degree of `first` in it
    return total


def _factors(side: Side, field: Field, deadline: Deadline) -> list[Poly]:
    """Return the invariant factors of a path or a cycle."""
    row = _three(side.length, field.poly((0, 1)), field, None, deadline)
    if not side.closed:
        return [row[2]]
    first = _common(row, field, field.poly(()))
    return [first, field.divide(_determinant(row, field), first)[0]]


def _common(row: Row, field: Field, other: Poly) -> Poly:
    """Return the gcd of a cycle's relations and a polynomial."""
    relations = (
        field.minus(row[0], field.poly((-1,))),
        row[1],
        field.minus(row[2], field.poly((1,))),
    )
    return reduce(partial(gcd, field), relations, other)


def _determinant(row: Row, field: Field) -> Poly:
    """Return the determinant of a cycle's relations."""
    return field.minus(field.minus(row[2], row[0]), field.poly((2,)))


def _three(n: int, argument: Poly, field: Field, modulus: Poly | None, deadline: Deadline) -> Row:
    """Return U_(n-1), U_n and U_(n+1) of an argument, modulo a polynomial, for n >= 1."""
    row = field.poly((-1,)), field.poly(()), field.poly((1,))
    for _ in range(n):
        deadline.check(POLYNOMIAL + COEFFICIENT * field.degree(row[2]))
        following = field.minus(field.times(argument, row[2]), row[1])
        if modulus is not None:
            following = field.divide(following, modulus)[1]
        row = row[1], row[2], following
    return row


def sides_of(game: LightsOut) -> tuple[Side, Side] | None:
    """Return the longer and the shorter side of a connected product, or None; linear time."""
    graph = game.graph
    cells = grid_cells(graph)
    closed = (False, False)
    if cells is None:
        cells, closed = cylinder_cells(graph), (False, True)
    if cells is None:
        cells, closed = torus_cells(graph), (True, True)
    if cells is None:
        return None
    short, long = sorted(zip(extent(cells), closed, strict=True))
    return Side(*long), Side(*short)


def _run(task: Task) -> Outcome:
    game: LightsOut = task.instance.position
    point = Side(1)
    if _flat(game):
        pairs = [(Side(len(part.row), part.closed), point) for part in parts_of(game.graph)]
    else:
        sides = sides_of(game)
        if sides is None:
            return Outcome(reason="the graph is no product of paths and cycles")
        pairs = [sides]
    known = {pair: nullity(*pair, game.modulus, task.deadline) for pair in sorted(set(pairs))}
    return Outcome(sum(known[pair] for pair in pairs), Assurance.THEOREM)


def _flat(game: LightsOut) -> bool:
    """Whether all components are paths and cycles."""
    return all(game.graph.degree(v) <= 2 for v in range(game.graph.n))


def _applies(instance: Instance) -> str | None:
    graph = instance.graph
    if graph.directed:
        return "it is about undirected graphs"
    wide = next((v for v in range(graph.n) if graph.degree(v) > 4), None)
    if wide is None:
        return None
    label = shown(instance.labels[wide])
    return f"no product of paths and cycles: {label} has {graph.degree(wide)} neighbors"


PRODUCTS = Method(
    name="products",
    questions=("nullity",),
    summary="paths, cycles, grids, cylinders and tori by polynomials (Sutner; Hunziker et al.)",
    cost=PRODUCTS_COST,
    run=_run,
    applies=_applies,
)
