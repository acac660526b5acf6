"""Nim-values of POLISH positions by closed forms.

Each formula takes the numbers that describe a connected position of its class; `values` finds them.

- degree at most 2 (Lemma 6): with t the number of brush-free vertices of degree 2, a neutral cycle
  has nim-value 0, any other path or cycle 1 if t is even and 2 if t is odd.
- stars (Theorem 8): c mod 3 for 0 <= c <= l, where c is the center's discrepancy and l the leaves;
  the value is a different one where c > l, which no star reaches.
- spiders with any brushes (ours; the paper leaves them open): `spider`.
- K_{m,n} with all discrepancies at most 3 (Theorem 15): `light`, with the list of cases complete;
  the text prints two exceptions of case b.i with a wrong value (b.ii gives 3).
- K_n without brushes, n >= 3 (Theorem 9), and good vectors (Lemma 11): 0;
- K_{2,n} without brushes, n not 1 or 3 (Theorem 13): 0;
- all discrepancies even (Theorem 5): 0.
"""

from __future__ import annotations

Triple = tuple[int, int, int]
"""The number of vertices with discrepancy 1, 2 and 3 on a side."""


def degree_two(free: int, neutral_cycle: bool) -> int:
    """Return the nim-value of a path or cycle (Lemma 6).

    It has so many vertices of degree 2 without a brush; a neutral cycle has no brush at all.
    """
    return 0 if neutral_cycle else 1 + free % 2


def spider(center: int, odd: int, even: int) -> int:
    """Return the nim-value of a spider, 0 <= center <= odd + even.

    The center is the discrepancy of the body; odd and even are the arms with such a heap. The heap
    of an arm is the number of its vertices of discrepancy 2, plus 1 for those of discrepancy 1,
    which always fire together.

    A heap h >= 3 may be replaced by h - 2, because the sum of both spiders is lost for who is to
    move. By induction: a brush on the body, a move in another arm and one that cleans the arm in
    question are answered by the same move in the other spider. So are h -> h - 1 and h - 2 -> h - 3
    by each other if h >= 4. If h = 3, then 3 -> 2 is answered in the same arm, by 2 -> 1, and both
    spiders are the same; a heap of 1 cannot be made smaller without cleaning the arm.

    So only the parities count, with heaps of 1 and 2, and the moves from
    (c, m, l) lead to (c - 1, m, l), (c - 2, m - 1, l), (c - 2, m, l - 1) and (c, m + 1, l - 1).
    The formula satisfies this recursion in finitely many classes of (c, m, l); a test goes
    through them.
    """
    if center <= 0:
        return 0
    k, i = divmod(center, 4)
    if even <= k:
        return (center - even) % 3
    t = min(odd, k)
    j = k - t
    if (even + t) % 2 == 0:
        return (i + 2 * j) % 3
    if j == 0 and (i == 0 or (i == 3 and odd > k)):
        return 3
    return (1 + 2 * j + i % 2) % 3


def light(first: Triple, second: Triple) -> int:
    """Return the nim-value of a light position of K_{m,n} (Theorem 15).

    Either side is given by its numbers of vertices with discrepancy 1, 2 and 3.
    """
    if first < second:
        first, second = second, first
    i, j, k = first
    p, q, r = second
    if not any(second):
        return 0
    x, y = (j + q) % 2, (k + r) % 2
    if i == 0:
        if x == 0:
            return y
        if y == 0:
            exception = (j == 1 and k >= 1 and q == 0 and r == 1) or (j >= 3 and q == 0 and r >= 1)
            return 2 if exception else 0
        exception = (j == 1 and k >= 2 and q == 0 and r == 1) or (j >= 3 and q == 0 and r >= 1)
        return 1 if exception else 2
    if p == 0 and q == 0:
        if x == 1:
            return 3
        return int(i == 1 and j == 0 and (k == 0 or r >= 2))
    if p == 0:
        return 1 + x
    if x == 0:
        return int(not (i == 1 and j == 0 and k >= 1 and p == 1 and q == 0 and r >= 1))
    return 2
