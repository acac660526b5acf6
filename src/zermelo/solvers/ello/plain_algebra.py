"""Elimination over GF(2^61) in plain Python: the reference, and the way for small games.

A row of the matrix is one integer with a slot of 128 bits per column, so that a row times a field
element is a dozen shifts and exclusive ors of long integers: the multiples of the pivot row by all
polynomials of degree below 6 stand in a table, the factor is read six bits at a time, and all slots
are reduced together by masks. A cubic graph on 100 vertices takes 20-30 ms, a dense one 0.1 s,
which is less than loading numba and the kernels (0.7 s).

An element of the field is an integer below 2^61 whose bits are the coefficients of a polynomial
over GF(2); addition is exclusive or; multiplication is modulo x^61 + x^5 + x^2 + x + 1, which is
irreducible (a test checks it). 61 bits leave room in a 64-bit word, the product of two elements has
121 bits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zermelo.compile.carryless import carryless
from zermelo.core.deadline import Deadline
from zermelo.solvers import rates

DEGREE = 61
ORDER = 1 << DEGREE
MODULUS = ORDER | 0b100111

SLOT = 128
WINDOW = 6


def reduce(product: int) -> int:
    """Return the remainder of a polynomial modulo the field's."""
    while product >= ORDER:
        high = product >> DEGREE
        product &= ORDER - 1
        product ^= high ^ (high << 1) ^ (high << 2) ^ (high << 5)
    return product


def multiply(a: int, b: int) -> int:
    """Return the product of two elements."""
    return reduce(carryless(a, b))


def invert(a: int) -> int:
    """Return 1/a by the extended Euclidean algorithm on polynomials; 0 has none."""
    if a == 0:
        raise ZeroDivisionError("0 has no inverse in GF(2^61)")
    u, v, x, y = a, MODULUS, 1, 0  # a * x = u and a * y = v modulo the field's polynomial
    while u != 1:
        shift = u.bit_length() - v.bit_length()
        if shift < 0:
            u, v, x, y, shift = v, u, y, x, -shift
        u ^= v << shift
        x ^= y << shift
    return reduce(x)


def invert_all(values: Sequence[int]) -> list[int]:
    """Invert nonzero elements with one inversion and three products each (Montgomery)."""
    before, product = [], 1
    for value in values:
        before.append(product)
        product = multiply(product, value)
    inverse = invert(product)
    result = [0] * len(values)
    for i in range(len(values) - 1, -1, -1):
        result[i] = multiply(inverse, before[i])
        inverse = multiply(inverse, values[i])
    return result


def matrix(
    n: int, edges: Sequence[tuple[int, int]], greens: Sequence[int], s: Sequence[int], root: int
) -> list[list[int]]:
    """Return M(G, c) for the values s of the vertices and the root's value."""
    weights = invert_all([s[u] ^ s[v] for u, v in edges] + [root ^ s[v] for v in greens])
    rows = [[0] * n for _ in range(n)]
    for (u, v), weight in zip(edges, weights, strict=False):
        rows[u][v] ^= weight
        rows[v][u] ^= weight
        rows[u][u] ^= weight
        rows[v][v] ^= weight
    for v, weight in zip(greens, weights[len(edges) :], strict=True):
        rows[v][v] ^= weight
    return rows


def nonsingular(rows: Sequence[Sequence[int]], deadline: Deadline | None = None) -> bool:
    """Whether a square matrix is nonsingular: Gaussian elimination, sparse rows first."""
    n = len(rows)
    columns = sorted(range(n), key=lambda j: sum(1 for x in rows[j] if x))
    packed = [_pack([row[j] for j in columns]) for row in rows]
    ones = _pack([1] * n)
    low, high = ones * (ORDER - 1), ones * (ORDER // 2 - 1)
    slot = (1 << SLOT) - 1
    waiting = [packed[j] for j in columns]
    for _ in range(n):
        if deadline is not None:
            deadline.check(rates.PLAIN_PIVOT * n * len(waiting))
        at = next((i for i, row in enumerate(waiting) if row & slot), -1)
        if at < 0:
            return False
        pivot = waiting.pop(at)
        inverse = invert(pivot & slot)
        pivot >>= SLOT
        low >>= SLOT
        high >>= SLOT
        table = multiples(pivot)
        for i, row in enumerate(waiting):
            factor = row & slot
            row >>= SLOT
            if factor:
                product = times(table, multiply(factor, inverse))
                for _ in range(2):
                    q = (product >> DEGREE) & high
                    product = (product & low) ^ q ^ (q << 1) ^ (q << 2) ^ (q << 5)
                row ^= product
            waiting[i] = row
    return True


def _pack(values: Iterable[int]) -> int:
    return int.from_bytes(b"".join(x.to_bytes(SLOT // 8, "little") for x in values), "little")


def multiples(row: int) -> list[int]:
    """Return the products of a packed row with all polynomials of degree below `WINDOW`."""
    table = [0, row]
    for i in range(2, 1 << WINDOW, 2):
        double = table[i >> 1] << 1
        table += (double, double ^ row)
    return table


def times(table: list[int], factor: int) -> int:
    """Return a packed row times an element, not reduced, by the table of its multiples."""
    product = 0
    for shift in range(DEGREE // WINDOW * WINDOW, -1, -WINDOW):
        product = (product << WINDOW) ^ table[(factor >> shift) & ((1 << WINDOW) - 1)]
    return product
