"""Two ways to winning orders by linear algebra, measured against random moves in growing strides.

Run from the root:  python -m benchmarks.peeling_last [GRAPH ...]

last: keep the inverse N of M(G, c). Taking away v changes M on v and its d neighbors only, by a
matrix D there, and what is left is winnable if and only if det(1 + D N) on these d + 1 indices is
not 0; then N is brought up to date with a product of rank d + 1. So v can come last if its degree
has the right parity and a small minor is not 0. All in all O(m n^2) after one inverse.

first: all good first moves of one position at once, in O(n^3). As a function of the root's value x
the determinant times the product of x + s_v over the greens v is det(A + x B), with the rows
s_v L_v + e_v and L_v at the greens (L is the Laplacian without root), L_v and 0 at the reds. Put
x = a + 1/y: up to a factor that is the characteristic polynomial of C = (A + a B)^-1 B at y. C
is brought to Hessenberg form, and the green v is a good first move if and only if the polynomial is
not 0 at y = 1/(s_v + a), where the determinant has its pole. Reds are eliminated beforehand
if their block is nonsingular, which leaves a matrix on the greens.

Both are compiled, with a product of two field elements as the unit; the search for orders that they
are compared with (`algebra-order`) multiplies matrices in tiles. On small games every answer of
both is compared with a determinant of its own.

Measured, as multiples of the time for a whole order by strides (on a busy machine). A whole order
from its end: 15, 67, 350 and 430 times on G(n, 1/2) with n = 100, 200, 300 and 500; 0.7, 1.9 and
5.2 times on cubic graphs with n = 100, 200, 400. The first moves of a single position, of which an
order needs up to n: 0.4, 0.7, 4.9, 1.5 and 0.2, 0.4, 0.8 times. So neither is a method.
"""

from __future__ import annotations

import argparse
import random
import time

import numba
import numpy as np

from instances.ello_games import plausible_game
from zermelo.compile import instructions
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.ello.rules import GREEN, Ello, after, induced, replay
from zermelo.solvers.algebra import binary_kernels as field
from zermelo.solvers.algebra.minimum_degree import Array
from zermelo.solvers.ello import algebra, algebra_order

GRAPHS = (
    *(f"gnp:{n},0.5,seed=1" for n in (100, 200, 300)),
    *(f"regular:{n},3,seed=1" for n in (100, 200, 400)),
)
SMALL = ("gnp:9,0.5,seed=1", "gnp:14,0.4,seed=2", "regular:12,3,seed=3", "grid:4x5", "wheel:9")

jit = numba.njit(nogil=True, error_model="numpy")  # not cached: see zermelo.compile.kernels


@jit
def add_multiple(row: Array, factor: int, other: Array, first: int, lanes: int) -> None:
    """Add factor * other to row, from a column on."""
    for j in range(first, len(row)):
        row[j] ^= field.multiply(factor, other[j], lanes)


@jit
def solved(matrix: Array, right: Array, lanes: int) -> bool:
    """Replace `right` by matrix^-1 right (Gauss & Jordan); False if the matrix is singular."""
    n = len(matrix)
    for k in range(n):
        pivot = k
        while pivot < n and matrix[pivot, k] == 0:
            pivot += 1
        if pivot == n:
            return False
        if pivot != k:
            for j in range(n):
                matrix[k, j], matrix[pivot, j] = matrix[pivot, j], matrix[k, j]
            for j in range(right.shape[1]):
                right[k, j], right[pivot, j] = right[pivot, j], right[k, j]
        inverse = field.invert(matrix[k, k], lanes)
        for j in range(k, n):
            matrix[k, j] = field.multiply(inverse, matrix[k, j], lanes)
        for j in range(right.shape[1]):
            right[k, j] = field.multiply(inverse, right[k, j], lanes)
        for i in range(n):
            factor = matrix[i, k]
            if i != k and factor:
                add_multiple(matrix[i], factor, matrix[k], k, lanes)
                add_multiple(right[i], factor, right[k], 0, lanes)
    return True


@jit
def product(a: Array, b: Array, lanes: int) -> Array:
    """Return the product of two matrices."""
    result = np.zeros((len(a), b.shape[1]), np.int64)
    for i in range(len(a)):
        for k in range(len(b)):
            if a[i, k]:
                add_multiple(result[i], a[i, k], b[k], 0, lanes)
    return result


@jit
def characteristic_polynomial(c: Array, lanes: int) -> Array:
    """Return the coefficients of det(y + C), constant first; C becomes a Hessenberg matrix."""
    n = len(c)
    for k in range(n - 2):
        pivot = k + 1
        while pivot < n and c[pivot, k] == 0:
            pivot += 1
        if pivot == n:
            continue
        if pivot != k + 1:
            for j in range(n):
                c[k + 1, j], c[pivot, j] = c[pivot, j], c[k + 1, j]
            for i in range(n):
                c[i, k + 1], c[i, pivot] = c[i, pivot], c[i, k + 1]
        inverse = field.invert(c[k + 1, k], lanes)
        factors = np.zeros(n, np.int64)
        for i in range(k + 2, n):
            if c[i, k]:
                factors[i] = field.multiply(c[i, k], inverse, lanes)
                add_multiple(c[i], factors[i], c[k + 1], k, lanes)
        for i in range(n):  # the inverse operation on the columns
            total = c[i, k + 1]
            for j in range(k + 2, n):
                total ^= field.multiply(factors[j], c[i, j], lanes)
            c[i, k + 1] = total
    powers = np.zeros((n + 1, n + 1), np.int64)  # row k: the polynomial of the leading k x k block
    powers[0, 0] = 1
    for k in range(n):
        for j in range(k + 1):
            powers[k + 1, j + 1] ^= powers[k, j]
            powers[k + 1, j] ^= field.multiply(c[k, k], powers[k, j], lanes)
        chain = 1
        for i in range(k - 1, -1, -1):
            chain = field.multiply(chain, c[i + 1, i], lanes)
            factor = field.multiply(chain, c[i, k], lanes)
            if factor:
                for j in range(i + 1):
                    powers[k + 1, j] ^= field.multiply(factor, powers[i, j], lanes)
    last: Array = powers[n]
    return last


@jit
def nonzero_at(polynomial: Array, points: Array, lanes: int) -> Array:
    """Return 1 for every point at which the polynomial is not 0, else 0."""
    result = np.zeros(len(points), np.int64)
    for i in range(len(points)):
        total = 0
        for j in range(len(polynomial) - 1, -1, -1):
            total = field.multiply(total, points[i], lanes) ^ polynomial[j]
        result[i] = 1 if total else 0
    return result


def laplacian(graph: Graph, values: Array) -> Array:
    """Return the Laplacian without a root."""
    tails, heads = np.asarray(graph.tails), np.asarray(graph.heads)
    weights = field.edge_weights(tails, heads, values, instructions.LANES)
    matrix = np.zeros((graph.n, graph.n), np.int64)
    matrix[tails, heads] = matrix[heads, tails] = weights
    diagonal = np.zeros(graph.n, np.int64)
    field.add_at_ends(tails, heads, weights, diagonal)
    matrix[np.arange(graph.n), np.arange(graph.n)] = diagonal
    return matrix


def good_first_moves(game: Ello, rng: random.Random) -> list[int]:
    """Return the greens after which the game is winnable; it is winnable itself."""
    lanes = instructions.LANES
    s, shift = algebra.draw(game.graph.n, rng)
    values = np.array(s, np.int64)
    matrix = laplacian(game.graph, values)
    red = np.array(game.colors) != GREEN
    greens, reds = np.flatnonzero(~red), np.flatnonzero(red)
    part = matrix[np.ix_(reds, greens)].copy()
    if solved(matrix[np.ix_(reds, reds)].copy(), part, lanes):
        left = np.ascontiguousarray(matrix[np.ix_(greens, reds)])
        b = matrix[np.ix_(greens, greens)] ^ product(left, part, lanes)
        # The greens' columns are scaled in place of their rows: the determinant is the same.
        a = scaled(b, values[greens] ^ shift, lanes)
        a[np.arange(len(greens)), np.arange(len(greens))] ^= 1
    else:
        b = matrix.copy()
        b[reds] = 0
        a = scaled(b.T.copy(), values ^ shift, lanes).T.copy()
        a[reds] = matrix[reds]
        a[greens, greens] ^= 1
    if not solved(a, b, lanes):
        return []
    points = values[greens] ^ shift
    field.invert_all(points, lanes)
    nonzero = nonzero_at(characteristic_polynomial(b, lanes), points, lanes)
    good: list[int] = greens[nonzero == 1].tolist()
    return good


@jit
def scaled(matrix: Array, factors: Array, lanes: int) -> Array:
    """Multiply every column by its factor."""
    result = np.empty_like(matrix)
    for i in range(len(matrix)):
        for j in range(matrix.shape[1]):
            result[i, j] = field.multiply(matrix[i, j], factors[j], lanes)
    return result


@jit
def peel(inverse: Array, around: Array, change: Array, lanes: int) -> bool:
    """Bring the inverse up to date if `change` at these indices leaves the matrix nonsingular."""
    size, n = len(around), len(inverse)
    rows = np.empty((size, n), np.int64)
    corner = np.empty((size, size), np.int64)
    for i in range(size):
        for j in range(size):
            corner[i, j] = inverse[around[i], around[j]]
    small = product(change, corner, lanes)
    for i in range(size):
        small[i, i] ^= 1
    core = change.copy()
    if not solved(small, core, lanes):  # (1 + D N)^-1 D
        return False
    for i in range(size):
        rows[i] = inverse[around[i]]
    right = product(core, rows, lanes)
    for i in range(n):
        for k in range(size):
            factor = rows[k, i]  # the inverse is symmetric
            if factor:
                add_multiple(inverse[i], factor, right[k], 0, lanes)
    return True


def last_first(game: Ello, rng: random.Random, check: bool = False) -> list[int] | None:
    """Return a winning order found from its end; with `check`, every single test is tested."""
    graph, lanes = game.graph, instructions.LANES
    n = graph.n
    s, root = algebra.draw(n, rng)
    values = np.array(s, np.int64)
    matrix = laplacian(graph, values)
    ground = np.where(np.array(game.colors) == GREEN, values ^ root, 0)
    greens = np.flatnonzero(ground)
    joined = ground[greens]
    field.invert_all(joined, lanes)
    ground[greens] = joined
    weights = matrix.copy()
    matrix[greens, greens] ^= joined
    inverse = np.zeros((n, n), np.int64)
    inverse[np.arange(n), np.arange(n)] = 1
    if not solved(matrix, inverse, lanes):
        return None
    alive = [set(graph.neighbors(v)) for v in range(n)]
    left, order = list(range(n)), list[int]()
    while left:
        failed = set[int]()
        while True:
            fitting = [
                v for v in left if (len(alive[v]) + game.colors[v]) % 2 == 0 and v not in failed
            ]
            if not fitting:
                return None
            v = rng.choice(fitting)
            around = np.array([v, *sorted(alive[v])])
            change = np.zeros((len(around), len(around)), np.int64)
            for i, u in enumerate(around[1:].tolist(), 1):
                weight = int(weights[u, v])
                change[i, i] = change[0, i] = change[i, 0] = weight
                change[0, 0] ^= weight
            change[0, 0] ^= int(ground[v]) ^ 1
            good = peel(inverse, around, change, lanes)
            if check:
                kept = [u for u in left if u != v]
                rest = induced(game, kept)
                assert good == algebra.decide(rest, 5, Deadline()).winnable
            if good:
                break
            failed.add(v)
        left.remove(v)
        order.append(v)
        for u in alive[v]:
            alive[u].discard(v)
        alive[v] = set()
    return order[::-1]


def checked() -> int:
    """Compare both with determinants on small games; return how many answers were compared."""
    count = 0
    for text in SMALL:
        for seed in range(20):
            game = plausible_game(parse(text), seed)
            if not algebra.decide(game, 0, Deadline()).winnable:
                continue
            rng = random.Random(seed)
            sure = [
                v
                for v, color in enumerate(game.colors)
                if color == GREEN and algebra.decide(after(game, v), 1, Deadline()).winnable
            ]
            assert good_first_moves(game, rng) == sure
            order = last_first(game, rng, check=True)
            assert order is not None
            assert replay(game, order) is None
            count += game.colors.count(GREEN) + len(order)
    return count


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("graphs", nargs="*", default=GRAPHS)
    arguments = parser.parse_args()
    print(f"{checked()} answers on small games agree with determinants")
    algebra_order.find_order(plausible_game(parse("gnp:150,0.5"), 1), 0, Deadline())
    algebra_order.find_order(plausible_game(parse("regular:150,3"), 1), 0, Deadline())
    print(f"{'graph':20}{'order: strides':>15}{'last':>9}{'ratio':>8}{'all first':>11}{'ratio':>8}")
    for text in arguments.graphs:
        game = next(
            game
            for game in (plausible_game(parse(text), seed) for seed in range(20))
            if algebra.decide(game, 0, Deadline()).winnable
        )
        start = time.perf_counter()
        found = algebra_order.find_order(game, 0, Deadline())
        strides = time.perf_counter() - start
        start = time.perf_counter()
        order = last_first(game, random.Random(1))
        last = time.perf_counter() - start
        start = time.perf_counter()
        good = good_first_moves(game, random.Random(1))
        first = time.perf_counter() - start
        assert found.order is not None
        assert order is not None
        assert replay(game, order) is None
        assert good
        print(
            f"{text:20}{strides:15.3f}{last:9.3f}{last / strides:8.2f}{first:11.3f}"
            f"{first / strides:8.2f}",
            flush=True,
        )
    print("ratios: a whole order from its end, and all first moves of one position, to strides")


if __name__ == "__main__":
    main()
