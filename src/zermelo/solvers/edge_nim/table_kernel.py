"""Nim-values of all positions of Edge-Nim as a compiled kernel.

The weights are the digits of a number in mixed radix, the last edge's the lowest, so that every
move leads to a lower number: one pass over the numbers from 0 up has all it needs.
"""

from __future__ import annotations

from typing import Any

from zermelo.solvers.kernels import jit


@jit
def fill(
    values: Any, begin: int, end: int, radix: Any, stride: Any, offsets: Any, ends: Any,
    places: Any, seen: Any, digits: Any,
) -> None:  # fmt: skip
    """Fill in the nim-values of all tokens with the weight vectors from `begin` to `end` - 1.

    `values` has a row for each weight vector and a column for each vertex. At vertex u are the
    edges ``places[offsets[u]:offsets[u+1]]``, which lead to `ends`. `radix` and `stride` belong to
    the edges. `seen` holds marks by nim-value, `digits` the weights.
    """
    n, m = len(offsets) - 1, len(radix)
    rest = begin
    for e in range(m):
        digits[e] = rest // stride[e]
        rest -= digits[e] * stride[e]
    for number in range(begin, end):
        for u in range(n):
            stamp = number * n + u + 1
            for i in range(offsets[u], offsets[u + 1]):
                e, v = places[i], ends[i]
                for less in range(1, digits[e] + 1):
                    seen[values[number - less * stride[e], v]] = stamp
            g = 0
            while seen[g] == stamp:
                g += 1
            values[number, u] = g
        e = m - 1
        while e >= 0:
            digits[e] += 1
            if digits[e] < radix[e]:
                break
            digits[e] = 0
            e -= 1
