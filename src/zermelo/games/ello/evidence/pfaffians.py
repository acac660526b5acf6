"""Whether the form on a small block of cycles has a smaller rank than its dimension tells.

For the evidence `detachment-barrier`. On a space of even dimension w the form b = the sum of T_v
B_v has a Pfaffian, a homogeneous polynomial of degree w / 2 in the T_v over GF(2), whose square is
the determinant. The determinant has degree at most rank(B_v) in T_v, since T_v B_v can be brought
to a form with so many rows; so the Pfaffian has at most half of that. The rank of an alternating
form is even, and it is the size of the largest nonsingular part of its matrix with the same rows as
columns. So the radical has dimension 2 at least (w even), or 3 (w odd), exactly if the Pfaffian of
the space, or those of all parts with w - 1 of the basis vectors, are the zero polynomial.

A polynomial of degree at most d_v in each T_v that is 0 wherever each T_v is one of d_v + 1 values
of a field is the zero polynomial. And a homogeneous polynomial that is not zero stays so if 1 is
put for one of its variables, because different monomials of the same degree stay different. So that
variable has the one value 1.

w is at most 14, so d_v at most 7, and GF(8) has values enough. Its elements are 0 to 7, the bits of
polynomials modulo x^3 + x + 1.

Acceptance implies:
`degenerate`: over the rational functions in T the radical of b on the space has at least the
dimension 2 (w even) or 3 (w odd).

Hypotheses:
The basis is one, its cycles have an even number of edges at every vertex, and its dimension is at
least 1 and at most `MOST_DIMENSION`: the caller asks. At most `MOST_VALUES` points are evaluated,
else the word is "limit".
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


def degenerate(
    basis: Sequence[int],
    stars: Mapping[int, int],
    deadline: Deadline,
    first: Sequence[Sequence[int]] = (),
) -> bool:
    """Whether the radical for indeterminate coefficients has dimension 2 at least, or 3 if odd.

    Points of GF(8) may be tried `first`, each with a value for every star.
    """
    size = len(basis)
    most = size - 2 - size % 2
    grams = [gram(basis, star) for star in stars.values()]
    if any(_rank_at(size, grams, point) > most for point in first):
        return False
    forms = sorted((form for form in grams if any(form)), key=lambda form: -_rank(form))
    values = [range(_rank(form) // 2 + 1) for form in forms[1:]]
    if prod(map(len, values)) > MOST_VALUES:
        raise LimitReached(f"the Pfaffian of a block asks for over {MOST_VALUES} evaluations")
    if not forms:
        return most >= 0
    for point in product(*values):
        deadline.check(EVALUATION * size**3)
        if _rank_at(size, forms, (1, *point)) > most:
            return False
    return True


def _rank(form: Sequence[int]) -> int:
    span: dict[int, int] = {}
    return sum(insert(span, row) for row in form)


def _rank_at(size: int, forms: Sequence[Sequence[int]], point: Sequence[int]) -> int:
    """Return the rank of the form for these values in GF(8)."""
    rows = [[0] * size for _ in range(size)]
    for form, value in zip(forms, point, strict=True):
        for row, bits in zip(rows, form, strict=True):
            for j in range(size):
                if bits >> j & 1:
                    row[j] ^= value
    rank = 0
    for column in range(size):
        at = next((i for i in range(rank, size) if rows[i][column]), -1)
        if at < 0:
            continue
        rows[rank], rows[at] = rows[at], rows[rank]
        pivot = rows[rank]
        rank += 1
        inverse = INVERSE[pivot[column]]
        for row in rows[rank:]:
            if row[column]:
                times = TIMES[TIMES[row[column]][inverse]]
                for j in range(column, size):
                    row[j] ^= times[pivot[j]]
    return rank
