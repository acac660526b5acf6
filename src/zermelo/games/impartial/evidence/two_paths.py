"""Two growing paths: one finite window of nim-values proves both periods.

The question is about (b, k) -> g(G_uP_b_vP_k), the nim-value of a connected graph G with a path of
b vertices at u and one of k vertices at v, which may be the same vertex. Let f_H(b, k) be the
nim-value of H with both paths for the connected sets H of G that contain u and v; g_H(b) that of H
with the path at u, for those that contain u; and h_H(k) for those that contain v. Let m be the
reach of the game, T >= 1 and B >= 0, and L = B + m if no move splits a path, else 2B + T + m.

Theorem. Suppose that for all H
(W0) g_H(b) = g_H(b + T) for B <= b < L;
(W1) h_H(k) = h_H(k + T), and f_H(b, k) = f_H(b, k + T) for b < L + T, for B <= k < L;
(W2) f_H(b, k) = f_H(b + T, k) for B <= b < L and k < B + T.
Then f_H(b, k + T) = f_H(b, k) for all b and all k >= B, and f_H(b + T, k) = f_H(b, k) for all
b >= B and all k.

Proof. G with a path of L + T - 1 vertices at u is a graph, too, whose connected sets with v are the
sets H of h_H, and the sets H of f_H with b < L + T vertices of the path. So W1 is the window of the
theorem of `periodicity` for it, and the first equation holds for b < L + T and all k >= B. By W0
and the same theorem g_H(b + T) = g_H(b) for all b >= B, and p(i + T) = p(i) for paths of i > B
vertices. W2 holds for all k: b and b + T are below L + T, so k may be lowered by a multiple of T.

The second equation for b >= L, by induction on b + k and the size of H. Compare the moves for b
and b + T. The same moves exist, as b >= m, except for where they split the path at u.
- What keeps u and its path leaves f_{H'}(b, k'), or g_{H'}(b) and parts without u, or both; for
  b + T it is the same, by induction or by the above. This includes all moves in the path at v.
- What takes u and j < m vertices of its path leaves p(b - j) and parts without it, and b - j > B.
- The end of the path at u: f_H(b - j, k) with b - j >= B. From its middle: f_H(i, k) xor p(l) with
  i + l = b - j and l >= 1. They are matched as in the theorem of `periodicity`: f_H(i + T, k) is
  f_H(i, k) for B <= i < b, by W2 and by induction.
So both have the same values of options, and the same nim-value. Now the first equation holds for
all b, because b may be lowered below L + T. QED

If u and v are one vertex, H with a path at u is connected to the one at v all the same, and nothing
changes. Evidence ``periodicity`` for two paths has B as ``start``, T as ``period`` and no ``rows``;
the checker computes them all, in the graph with a path of L + T - 1 vertices at u.

Acceptance implies: from the answer's preperiod on, in each of b and k, whatever the other one is,
the nim-values repeat with its period, and neither number could be less.

Hypotheses: those of `periodicity` about the vertices, the moves, and the rows of G and of G with
the longer path (up to 64 vertices). u and v are in one component (the reader of ``attach_also``).

Source: ours; theorem 30 of the documentation. Without splitting it is its theorem 29, for stars its
theorem 19.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import lcm

from zermelo.core.deadline import LOOK, Deadline
from zermelo.games.impartial.evidence.periodicity import own

Values = Sequence[int]
Windows = dict[int, list[Values]]
"""For each H, as a mask, its values h_H(k), or a row f_H(b, k) for every b."""


def with_path(masks: Sequence[int], u: int, length: int) -> list[int]:
    """Return the neighbors in a graph with a path of so many new vertices at u."""
    n = len(masks)
    grown = [*masks, *[0] * length]
    for one, other in pairwise((u, *range(n, n + length))):
        grown[one] |= 1 << other
        grown[other] |= 1 << one
    return grown


def windows(sets: Sequence[int], values: Sequence[Values], n: int) -> Windows:
    """Return the rows of a graph of n vertices with a path, by what they have of the graph."""
    found: Windows = {}
    for inside, row in zip(sets, values, strict=True):  # by size, so that b ascends
        found.setdefault(inside & (1 << n) - 1, []).append(row)
    return found


def difference(
    along: Sequence[Values], across: Windows, window: tuple[int, int, int], deadline: Deadline
) -> str:
    """Return where W0, W1 or W2 fails for (B, T, L); "" if they hold.

    `along` has the g_H, and `across` the rows of G with a path of L + T - 1 vertices or more.
    """
    start, period, last = window
    steps = range(start, last)
    for values in along:
        for b in steps:
            if values[b] != values[b + period]:
                return f"with one path, the values at {b} and {b + period} differ"
    for rows in across.values():
        deadline.check(LOOK * len(rows))
        for b, values in enumerate(rows[: last + period]):
            for k in steps:
                if values[k] != values[k + period]:
                    return f"the values at ({b}, {k}) and ({b}, {k + period}) differ"
        for b in steps if len(rows) > 1 else ():
            one, other = (rows[i][: start + period] for i in (b, b + period))
            if one != other:
                return f"the values at ({b}, k) and ({b + period}, k) differ for some k"
    return ""


def both(rows: Sequence[Values], start: int, period: int) -> tuple[int, int]:
    """Return the least preperiod and period of f(b, k), in b and in k, from those that hold."""
    end = start + period
    square = [row[:end] for row in rows[:end]]
    lines = [own(line, start, period) for line in (*square, *zip(*square, strict=True))]
    return max(first for first, _ in lines), lcm(*(least for _, least in lines))
