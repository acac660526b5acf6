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

from zermelo.compile.kernels import slices
from zermelo.core.deadline import Deadline
from zermelo.games.lights_out.evidence.elimination import Vector
from zermelo.solvers import rates
from zermelo.solvers.lights_out.transform_kernel import LANES, largest

ROWS = 1 << 11
"""The rows of a block: it takes 128 kB, which stay near the processor."""

SLICE = 256
"""Blocks between two looks at the clock: tenths of a second."""


def fewest(solution: Vector, kernel: Sequence[Vector], deadline: Deadline) -> Vector:
    """Return a solution modulo 2 with fewest presses, given one and a basis of the kernel."""
    lanes, rows = LANES.bit_length() - 1, ROWS.bit_length() - 1
    # Rows of zeros for those that are missing: some solutions are then looked at twice.
    short = max(0, lanes + rows - len(kernel))
    basis = np.array([*kernel, *[[0] * len(solution)] * short], dtype=np.int64)
    columns = (basis << np.arange(len(basis))[:, None]).sum(axis=0)
    low, middle, high = columns % ROWS, columns // ROWS % LANES, columns // (ROWS * LANES)
    turned = np.array([_parities(lane & middle) for lane in range(LANES)]).T
    signs = np.where(turned ^ np.array(solution)[:, None], -1, 1).astype(np.int16)
    block, where = np.zeros(ROWS * LANES, np.int16), np.zeros(2, np.int64)
    best = -len(solution) - 1
    blocks = 1 << len(basis) - lanes - rows
    for start, end in slices(blocks, SLICE, rates.WALSH_ENTRY * ROWS * LANES, deadline):
        best = largest(low, high, signs, block, start, end, best, where)
    number, at = where.tolist()
    row, lane = divmod(at, LANES)
    added = _parities(columns & ((number * LANES + lane) * ROWS + row))
    return [int(x) for x in np.array(solution) ^ added]


def _parities(masks: Any) -> Any:
    """Return for each mask whether it has an odd number of bits."""
    found = masks.copy()
    for shift in (32, 16, 8, 4, 2, 1):
        found ^= found >> shift
    return found & 1
