"""The classes of random positions of POLISH on K_{3,n}: a third of them are lost.

Far from all bounds theorem 8 leaves two kinds of positions, with c1 - 2 s1 small or large, and for
each of them c1 and w = c2 - 2 s1 - 2 s2 modulo 6 and the parities of s2, c3 - c2 and s3.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np

from lab.questions import three_centers
from lab.theorems.check import Found, require

LARGEST = 48
"""The largest c2 of the table."""

LEAVES = range(8, 14)
"""The numbers of leaves of discrepancy 1 and 2 that are tried."""


def table() -> Any:
    """Return the table of the positions with c2 up to `LARGEST`."""
    filled, _, _ = three_centers.programs()
    room = LARGEST + 1
    size = 2 * LARGEST * (LARGEST + 1) * (room + 2) * (room + 3) // 2
    cells = np.zeros(size, np.uint8)
    filled(cells, LARGEST, room)
    return cells


def thirds() -> Found:
    """Yield who wins each class; a class must not have both winners, and a third must be lost."""
    cells, room = table(), LARGEST + 1
    found: dict[tuple[bool, int, int, int, int, int], set[int]] = {}
    for s1, s2, odd, three in product(LEAVES, LEAVES, range(2), range(2)):
        more = (three - room + s1 + s2) % 2
        for c1 in range(8, 3 * s1 - 2):
            if 0 < c1 - 2 * s1 < 3:
                continue
            for c2 in range(c1 + 2, min(LARGEST, 2 * s1 + 2 * s2) + 1):
                w = c2 - 2 * s1 - 2 * s2
                at = three_centers.place_compiled(c1, c2, c2 + odd, s1, s2, more, room)
                key = c1 > 2 * s1, c1 % 6, w % 6, s2 % 2, odd, three
                found.setdefault(key, set()).add(three_centers.lost(cells, at))
    require(len(found) == 2 * 6 * 6 * 2 * 2 * 2, len(found))
    for large in (False, True):
        lost = [values for key, values in found.items() if key[0] is large and values == {1}]
        require(3 * len(lost) * 2 == len(found), (large, len(lost)))
    for key, values in sorted(found.items()):
        require(len(values) == 1, key)
        yield str(key), "lost" if values == {1} else "won"
