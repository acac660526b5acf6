"""Whether the Pfaffian of a small block of cycles is the zero polynomial, by exact evaluation.

For the evidence `detachment-barrier`. On a block of even dimension w the form b = the sum of T_v
B_v has a Pfaffian, a homogeneous polynomial of degree w / 2 in the T_v over GF(2), whose square is
the determinant. The determinant has degree at most rank(B_v) in T_v, since T_v B_v can be brought
to a form with so many rows; so the Pfaffian has at most half of that. A polynomial of degree at
most d_v in each T_v that is 0 wherever each T_v is one of d_v + 1 values of a field is the zero
polynomial. And a homogeneous polynomial that is not zero stays so if 1 is put for one of its
variables, because different monomials of the same degree stay different. So that variable has the
one value 1.

w is at most 14, so d_v at most 7, and GF(8) has values enough. Its elements are 0 to 7, the bits of
polynomials modulo x^3 + x + 1.

Acceptance implies:
`vanishes`: b is degenerate on the block, over the rational functions in T.

Hypotheses:
The basis is one, its cycles have an even number of edges at every vertex, and its dimension is even
and at most `MOST_DIMENSION`: the caller asks. At most `MOST_VALUES` points are evaluated, else the
word is "limit".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.ello.evidence.cycle_spaces import gram, insert

MOST_DIMENSION = 14
MOST_VALUES = 20_000
EVALUATION = 5e-7  # seconds of work for w^3 of an evaluation in dimension w


def _product(a: int, b: int) -> int:
    found = (a if b & 1 else 0) ^ (a << 1 if b & 2 else 0) ^ (a << 2 if b & 4 else 0)
    for high in (4, 3):
        if found >> high & 1:
            found ^= 0b1011 << (high - 3)
    return found


TIMES = [[_product(a, b) for b in range(8)] for a in range(8)]
INVERSE = [0, *(TIMES[a].index(1) for a in range(1, 8))]


def vanishes(
    basis: Sequence[int],
    stars: Mapping[int, int],
    deadline: Deadline,
    first: Sequence[Sequence[int]] = (),
) -> bool:
    """Whether the form with indeterminate coefficients is degenerate on an even basis.

    Points of GF(8) may be tried `first`, each with a value for every star.
    """
    size = len(basis)
    grams = [gram(basis, star) for star in stars.values()]
    if any(_nonsingular(size, grams, point) for point in first):
        return False
    forms = sorted((form for form in grams if any(form)), key=lambda form: -_rank(form))
    values = [range(_rank(form) // 2 + 1) for form in forms[1:]]
    if prod(map(len, values)) > MOST_VALUES:
        raise LimitReached(f"the Pfaffian of a block asks for over {MOST_VALUES} evaluations")
    if not forms:
        return size > 0
    for point in product(*values):
        deadline.check(EVALUATION * size**3)
        if _nonsingular(size, forms, (1, *point)):
            return False
    return True


def _rank(form: Sequence[int]) -> int:
    span: dict[int, int] = {}
    return sum(insert(span, row) for row in form)


def _nonsingular(size: int, forms: Sequence[Sequence[int]], point: Sequence[int]) -> bool:
    """Whether the form is nondegenerate for these values in GF(8)."""
    rows = [[0] * size for _ in range(size)]
    for form, value in zip(forms, point, strict=True):
        for row, bits in zip(rows, form, strict=True):
            for j in range(size):
                if bits >> j & 1:
                    row[j] ^= value
    for column in range(size):
        at = next((i for i in range(column, size) if rows[i][column]), -1)
        if at < 0:
            return False
        rows[column], rows[at] = rows[at], rows[column]
        pivot = rows[column]
        inverse = INVERSE[pivot[column]]
        for row in rows[column + 1 :]:
            if row[column]:
                times = TIMES[TIMES[row[column]][inverse]]
                for j in range(column, size):
                    row[j] ^= times[pivot[j]]
    return True
