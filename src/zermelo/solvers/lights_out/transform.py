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
from zermelo.core.errors import OutOfTime
from zermelo.games.lights_out.evidence.elimination import Vector
from zermelo.solvers import rates

BITS = 8
"""The dimensions of a side of a block, which has 65,536 entries."""

LANES = 4
"""Blocks that are transformed side by side: four numbers of 16 bits are moved as one of 64. They
take 512 kB, which stay near the processor."""


def fewest(solution: Vector, kernel: Sequence[Vector], deadline: Deadline) -> Vector:
    """Return a solution modulo 2 with fewest presses, given one and a basis of the kernel."""
    side, size = 1 << BITS, 1 << 2 * BITS
    # Rows of zeros for those that are missing: some solutions are then looked at several times.
    short = max(0, 2 * BITS + 2 - len(kernel))
    basis = np.array([*kernel, *[[0] * len(solution)] * short], dtype=np.int64)
    if rates.WALSH_ENTRY * (1 << len(basis)) > deadline.work_left():
        raise OutOfTime("the transforms are more than its share of the work")
    columns = (basis << np.arange(len(basis))[:, None]).sum(axis=0)
    start, low, high = np.array(solution), columns % size, columns // size
    # The transforms exchange the sides of a block.
    places, unit = np.unique(low % side * side + low // side, return_inverse=True)
    block, spare = np.empty((2, size * LANES), np.int16)
    best, chosen = -len(solution) - 1, 0
    for number in range(0, 1 << len(basis) - 2 * BITS, LANES):
        deadline.check(rates.WALSH_ENTRY * size * LANES)
        block[:] = 0
        for lane in range(LANES):
            signs = 1 - 2 * (start ^ np.bitwise_count(high & number + lane) & 1)
            block.reshape(size, LANES)[places, lane] = np.bincount(unit, signs)
        block, spare = _transform(block, spare)
        place = int(block.argmax())
        if block[place] > best:
            best = int(block[place])
            chosen = (number + place % LANES) * size + place // LANES
    return [int(x) for x in start ^ np.bitwise_count(columns & chosen) & 1]


def _transform(block: Any, spare: Any) -> tuple[Any, Any]:
    """Return the transforms of square blocks, one side after the other, and an array to write to.

    Long pieces are added and subtracted: those of the first side. So the sides change places in
    between, and entry (i, j) of the given blocks becomes entry (j, i).
    """
    side = 1 << BITS
    for half in range(2):
        for step in range(BITS):
            pairs, sums = (x.reshape(-1, 2, side * LANES << step) for x in (block, spare))
            np.add(pairs[:, 0], pairs[:, 1], out=sums[:, 0])
            np.subtract(pairs[:, 0], pairs[:, 1], out=sums[:, 1])
            block, spare = spare, block
        if not half:
            ours, other = (x.view(np.int64).reshape(side, side) for x in (block, spare))
            np.copyto(other, ours.T)
            block, spare = spare, block
    return block, spare
