"""Which parity-plausible colorings of a grid with even sides cannot be won?

A pattern: corners and inner vertices are red, and along each side the other vertices are colored
in pairs, the first two alike, the next two alike, and so on. There are 2^(a+b-4) such colorings of
the a x b grid. One table says how many colorings are lost, by the list of all winnable ones, and
whether they are these. The other one takes larger grids, where that list is out of reach, and tests
one direction: the greens of a pattern lie on the outer face, so the planar dual decides its game.
Gravier, Petiteau and Sivignon characterize products of paths and cycles (arXiv 2603.09475; only the
abstract was read).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import zermelo
from lab.program import Deadline, answer
from lab.questions.oddities import winnable
from lab.questions.question import begins_at


def pattern(a: int, b: int) -> set[int]:
    """Return the colorings of the pattern; bit v says that v is red, row by row."""
    pairs = [
        1 << (r * b + c) | 1 << (r * b + c + 1) for r in (0, a - 1) for c in range(1, b - 1, 2)
    ]
    pairs += [
        1 << (r * b + c) | 1 << (r * b + b + c) for c in (0, b - 1) for r in range(1, a - 1, 2)
    ]
    full = (1 << a * b) - 1
    return {
        full - sum(pair for pair, green in zip(pairs, chosen, strict=True) if green)
        for chosen in product((0, 1), repeat=len(pairs))
    }


def lost(a: int, b: int, deadline: Deadline) -> set[int]:
    """Return the parity-plausible colorings of the a x b grid that cannot be won."""
    graph = zermelo.graphs.graph(f"grid:{a}x{b}")[0]
    deadline.check()
    won = winnable(graph).bits.to_bytes((1 << graph.n) // 8 or 1, "little")
    odd = (graph.n + graph.m) % 2
    return {
        coloring
        for coloring in range(1 << graph.n)
        if not won[coloring >> 3] >> (coloring & 7) & 1
        and (graph.n - coloring.bit_count()) % 2 == odd
    }


@begins_at(4)
def table(cells: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the grids with so many vertices."""
    for a in range(2, cells, 2):
        b, rest = divmod(cells, a)
        if rest or b % 2 or b < a:
            continue
        found = lost(a, b, deadline)
        same = "yes" if found == pattern(a, b) else "NO"
        yield f"{a}x{b}: {1 << (cells - 1)}; {len(found)}; {same}"


@begins_at(4)
def larger(perimeter: int, deadline: Deadline) -> Iterator[str]:
    """Yield the rows of the grids with even sides whose sum is `perimeter`."""
    for a in range(2, perimeter // 2 + 1, 2):
        b = perimeter - a
        if b % 2:
            continue
        graph = zermelo.graphs.graph(f"grid:{a}x{b}")[0]
        counts = {True: 0, False: 0}
        for coloring in sorted(pattern(a, b)):
            deadline.check()
            green = [v for v in range(graph.n) if not coloring >> v & 1]
            game = zermelo.ello(graph, green)
            found = answer(game, method="planar-dual", assurance="theorem")
            counts[found] += 1
        yield f"{a}x{b}: {counts[True] + counts[False]}; {counts[True]}"
