"""Walsh-Hadamard transforms of many sparse vectors at once: see `solvers.lights_out.transform`.

A block has a row for each choice of the low dimensions, and in it a column for each of `LANES`
choices of the next ones. Every step of the transform so adds and subtracts long pieces of the
block, which compilers do with vectors of 16-bit numbers; two steps are made at a time.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.compile.kernels import jit
from zermelo.solvers.sets_kernel import count

LANES = 32
"""The vectors that are transformed side by side."""


@jit
def largest(
    low: Any, high: Any, signs: Any, block: Any, start: int, end: int, best: int, where: Any
) -> int:
    """Return the largest entry in the transforms of some blocks, at least `best`.

    Unit i has its `low` place, the choices of the other dimensions that turn its sign as bits in
    `high`, and its `signs` in the lanes. Where an entry is larger than `best`, `where` becomes the
    number of its block and its place there.
    """
    for number in range(start, end):
        block[:] = 0
        for j in range(len(low)):
            first = low[j] * LANES
            row, own = block[first : first + LANES], signs[j]
            if count(high[j] & number) & 1:
                for lane in range(LANES):
                    row[lane] = np.int16(row[lane] - own[lane])
            else:
                for lane in range(LANES):
                    row[lane] = np.int16(row[lane] + own[lane])
        transform(block)
        most = block[0]
        for i in range(len(block)):
            if block[i] > most:  # not max(), which is not made a vector instruction
                most = block[i]
        if most > best:
            best = most
            at = 0
            while block[at] != most:
                at += 1
            where[0], where[1] = number, at
    return int(best)


@jit
def transform(block: Any) -> None:
    """Transform the columns of a block in place."""
    size, step = len(block), LANES
    while 2 * step < size:
        for a in range(0, size, 4 * step):
            b, c, d = a + step, a + 2 * step, a + 3 * step
            two_steps(block[a:b], block[b:c], block[c:d], block[d : d + step])
        step *= 4
    if step < size:
        for i in range(step):
            x, y = block[i], block[i + step]
            block[i], block[i + step] = np.int16(x + y), np.int16(x - y)


@jit
def two_steps(first: Any, second: Any, third: Any, fourth: Any) -> None:
    """Make two steps on four pieces."""
    for i in range(len(first)):
        a, b, c, d = first[i], second[i], third[i], fourth[i]
        left, right = np.int16(a + b), np.int16(c + d)
        first[i], third[i] = np.int16(left + right), np.int16(left - right)
        left, right = np.int16(a - b), np.int16(c - d)
        second[i], fourth[i] = np.int16(left + right), np.int16(left - right)
