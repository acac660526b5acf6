"""A canonical form of small graphs; no other program is needed.

The vertices are put into an ordered partition that every isomorphism respects: by degree, then by
their neighbours' classes, until that is stable. Over all orders of the vertices that keep the
classes in their order the least number is taken whose bits, the highest first, are the pairs
(0,1), (0,2), (1,2), (0,3), …, 1 for an edge. Written out that is graph6. So two graphs have the
same form exactly if they are isomorphic. All orders are tried: this is for up to ten vertices.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from typing import Any

Masks = Sequence[int]
"""Each vertex's neighbours, as the bits of a number."""


def canonical(masks: Masks) -> str:
    """Return the canonical graph6 text of a graph without loops, given by its rows.

    >>> from zermelo.families.canonical import canonical
    >>> canonical((0b110, 0b001, 0b001)) == canonical((0b010, 0b101, 0b010))
    True
    """
    import numpy as np

    n = len(masks)
    found = cells(masks)
    first = np.array([v for cell in found for v in cell])
    ways = first[orders(tuple(len(cell) for cell in found))]
    matrix = np.array([[mask >> u & 1 for u in range(n)] for mask in masks])
    number = np.zeros(len(ways), dtype=np.int64)
    for v in range(n):
        for u in range(v):
            number = number << 1 | matrix[ways[:, u], ways[:, v]]
    return written(n, int(number.min()))


def cells(masks: Masks) -> list[list[int]]:
    """Return the vertices by degree, then by their neighbours' degrees, until it is stable."""
    colors = [mask.bit_count() for mask in masks]
    while True:
        signs = [
            (colors[v], tuple(sorted(colors[u] for u in range(len(masks)) if mask >> u & 1)))
            for v, mask in enumerate(masks)
        ]
        names = {sign: i for i, sign in enumerate(sorted(set(signs)))}
        refined = [names[sign] for sign in signs]
        if len(names) == len(set(colors)):
            return [[v for v in range(len(masks)) if refined[v] == i] for i in range(len(names))]
        colors = refined


@cache
def orders(sizes: tuple[int, ...]) -> Any:
    """Return all orders of positions 0, 1, … that keep consecutive blocks of these sizes."""
    import numpy as np

    blocks, start = [], 0
    for size in sizes:
        blocks.append(list(permutations(range(start, start + size))))
        start += size
    return np.array([sum(choice, ()) for choice in product(*blocks)], np.int8)


def written(n: int, number: int) -> str:
    """Return the graph6 text of the graph with these pairs."""
    pairs = n * (n - 1) // 2
    padding = -pairs % 6
    bits = number << padding
    places = range(pairs + padding - 6, -1, -6)
    return chr(63 + n) + "".join(chr(63 + (bits >> place & 63)) for place in places)
