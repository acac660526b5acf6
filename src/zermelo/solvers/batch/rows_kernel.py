"""graph6 lines to bit rows, compiled."""

from __future__ import annotations

from typing import Any

from zermelo.compile.kernels import jit


@jit
def read(text: Any, ends: Any, orders: Any, rows: Any) -> None:
    """Write the order and the rows of each line; the order stays -1 where it is no small graph6.

    `text` is the bytes of lines, `ends` has where each ends. A row is the neighbours of a vertex.
    """
    most = rows.shape[1]
    start = 0
    for number in range(len(ends)):
        first, end = start, ends[number]
        start = end + 1
        n = -1 if first == end else text[first] - 63
        if n < 0 or n > most or end - first - 1 != (n * (n - 1) // 2 + 5) // 6:
            continue
        u, v = 0, 1
        good = True
        for place in range(first + 1, end):
            six = text[place] - 63
            if six < 0 or six > 63:
                good = False
                break
            for bit in range(5, -1, -1):
                if v < n and six >> bit & 1:
                    rows[number, u] |= 1 << v
                    rows[number, v] |= 1 << u
                u += 1
                if u == v:
                    u, v = 0, v + 1
        if good:
            orders[number] = n
