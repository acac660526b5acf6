"""Which parity-plausible colorings of a torus cannot be won?

By a theorem (the method ``tori``): with an even side only the one that is all red; with two odd
sides those with a single green vertex, and on the 3 x 3 torus the six with just one line green.
The table counts the lost ones in the list of all winnable colorings, and compares.
"""

from __future__ import annotations

from collections.abc import Iterator

import zermelo
from lab.program import Deadline
from lab.questions.oddities import winnable
from lab.questions.question import begins_at


def by_theorem(a: int, b: int) -> set[int]:
    """Return the lost colorings; bit v says that v is red, row by row."""
    full = (1 << a * b) - 1
    if a % 2 == 0 or b % 2 == 0:
        return {full}
    lost = {full ^ 1 << v for v in range(a * b)}
    if a == b == 3:
        lost |= {full ^ 0b111 << 3 * i for i in range(3)}
        lost |= {full ^ 0b1001001 << j for j in range(3)}
    return lost


@begins_at(9)
def table(cells: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the tori with so many vertices."""
    for a in range(3, cells):
        b, rest = divmod(cells, a)
        if rest or b < a:
            continue
        graph = zermelo.graphs.graph(f"torus:{a}x{b}")[0]
        deadline.check()
        won = winnable(graph).bits.to_bytes((1 << graph.n) // 8, "little")
        odd = (graph.n + graph.m) % 2
        lost = {
            coloring
            for coloring in range(1 << graph.n)
            if not won[coloring >> 3] >> (coloring & 7) & 1
            and (graph.n - coloring.bit_count()) % 2 == odd
        }
        same = "yes" if lost == by_theorem(a, b) else "NO"
        yield f"{a}x{b}: {1 << (cells - 1)}; {len(lost)}; {same}"
