"""The loop of the table program: who wins every position on all smaller weights.

A weight vector is a number in a mixed radix, the weight of vertex 0 first. A cell holds a bit for
every vertex: whether the previous player wins with the token there. Every move leads to a smaller
number, so one pass upwards fills the table. It runs on lists, and compiled on arrays
(`kernels.compiled_module`).
"""

from __future__ import annotations

from typing import Any


def fill(
    cells: Any, first: int, last: int, weights: Any, strides: Any, reach: Any, digits: Any,
    stockman: bool, move_first: bool, misere: bool,
) -> None:  # fmt: skip
    """Fill the cells from `first` to `last`; those before are full.

    `cells` is the table; `weights` are the largest, and `strides` what a unit of each adds to the
    number of a vector; `reach` has where the token can go, as bits, in 2^n rows of n (contraction)
    or one (stockman); in `digits` there is room for n numbers. The rest is the variant.
    """
    n = len(weights)
    for v in range(n):
        digits[v] = first // strides[v] % (weights[v] + 1)
    for cell in range(first, last):
        empty = 0
        good = 0  # moving first: where the token can come to and leave a P position
        for v in range(n):
            if digits[v] == 0:
                empty |= 1 << v
            elif move_first:
                bit = 1 << v
                for drop in range(1, digits[v] + 1):
                    if cells[cell - drop * strides[v]] & bit:
                        good |= bit
                        break
        lost = 0
        for u in range(n):
            bit = 1 << u
            now = reach[0 if stockman else empty][u]
            if move_first:
                open_ = now & ~empty
                wins = misere if open_ == 0 else (open_ & good) != 0
            elif digits[u] == 0 or (stockman and now == 0):
                wins = misere  # blocked; under contraction no token stands here
            else:
                wins = False
                for drop in range(1, digits[u] + 1):
                    after = cell - drop * strides[u]
                    if not stockman:
                        if after == 0:
                            wins = not misere
                            break
                        if drop == digits[u]:
                            now = reach[empty | 1 << u][u]
                    if cells[after] & now:
                        wins = True
                        break
            if not wins:
                lost |= bit
        cells[cell] = lost
        at = n - 1
        while at >= 0:
            digits[at] += 1
            if digits[at] <= weights[at]:
                break
            digits[at] = 0
            at -= 1
