"""Fewest presses among 2^k solutions, k the dimension of the kernel, by Walsh-Hadamard transforms.

The solutions modulo 2 are s + m K, for the rows m of k bits and the kernel's basis K. With g_v the
column of vertex v in K, the presses in s + m K are (n - W(m)) / 2, where

    W(m) = sum over v of (-1)^(s_v) (-1)^(m . g_v).

W is the Walsh-Hadamard transform of a vector with at most n entries other than 0, and a fast
transform takes k additions for an entry of W, however many vertices there are: decoding by it is
classical (Be'ery, Snyders, "Optimal soft decision block decoders based on fast Hadamard transform",
1986). Here all choices of some dimensions are gone through, and the others are transformed, so that
the memory is small.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.games.lights_out.evidence.elimination import Vector
from zermelo.solvers import rates

BITS = 8
"""The dimensions of a side of a block: it takes 128 kB, which stay near the processor."""


def fewest(solution: Vector, kernel: Sequence[Vector], deadline: Deadline) -> Vector:
    """Return a solution modulo 2 with fewest presses, given one and a basis of the kernel."""
    size = 1 << 2 * BITS
    # Rows of zeros for those that are missing: some solutions are then looked at twice.
    short = max(0, 2 * BITS - len(kernel))
    basis = np.array([*kernel, *[[0] * len(solution)] * short], dtype=np.int64)
    columns = (basis << np.arange(len(basis))[:, None]).sum(axis=0)
    low, high, start = columns % size, columns // size, np.array(solution)
    best, chosen = -len(solution) - 1, 0
    for number in range(1 << len(basis) - 2 * BITS):
        deadline.check(rates.WALSH_ENTRY * size)
        signs = 1 - 2 * (start ^ np.bitwise_count(high & number) & 1)
        found = _transform(np.bincount(low, signs, size).astype(np.int16))
        place = int(found.argmax())
        if found[place] > best:
            best, chosen = int(found[place]), number * size + place
    return [int(x) for x in start ^ np.bitwise_count(columns & chosen) & 1]


def _transform(block: Any) -> Any:
    """Return the transform of a square block, one side after the other, by long pieces of it."""
    side = 1 << BITS
    for _ in range(2):
        for step in range(BITS):
            pairs = block.reshape(-1, 2, side << step)
            block = np.empty_like(pairs)
            np.add(pairs[:, 0], pairs[:, 1], out=block[:, 0])
            np.subtract(pairs[:, 0], pairs[:, 1], out=block[:, 1])
        block = np.ascontiguousarray(block.reshape(side, side).T)
    return block.reshape(-1)
