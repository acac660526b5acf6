"""Write the connected graphs with 8 vertices: `python -m instances.make_connected_graphs`.

Every connected graph has a vertex without which it is connected, so each is one with 7 vertices
(networkx's atlas) and a new vertex. Of those that are isomorphic one is kept: the least text over
the orders of the vertices that respect a partition which isomorphisms respect.
"""

from __future__ import annotations

import gzip
from functools import cache
from itertools import permutations, product
from pathlib import Path

import numpy as np

from lab.graph6 import encode
from zermelo.core.graph import Graph
from zermelo.core.graph6 import decode
from zermelo.families import small_graphs
from zermelo.families.small_graphs import STORED, connected_graphs
from zermelo.formats.writing import atomic_write

PAIRS = [(u, v) for v in range(STORED) for u in range(v)]


def cells(masks: list[int]) -> list[list[int]]:
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
def orders(sizes: tuple[int, ...]) -> np.ndarray:
    """Return all orders of positions 0..7 that keep consecutive blocks of these sizes."""
    blocks, start = [], 0
    for size in sizes:
        blocks.append(list(permutations(range(start, start + size))))
        start += size
    return np.array([sum(choice, ()) for choice in product(*blocks)])


def canonical(masks: list[int]) -> int:
    """Return the least number whose bits are the pairs that are edges, over the orders allowed."""
    found = cells(masks)
    first = np.array([v for cell in found for v in cell])
    ways = first[orders(tuple(len(cell) for cell in found))]
    matrix = np.array([[mask >> u & 1 for u in range(len(masks))] for mask in masks])
    number = np.zeros(len(ways), dtype=np.int64)
    for u, v in PAIRS:
        number = number << 1 | matrix[ways[:, u], ways[:, v]]
    return int(number.min())


def graphs() -> list[str]:
    """Return the graphs as sorted lines of graph6."""
    seen: set[int] = set()
    for graph in connected_graphs(STORED - 1):
        for around in range(1, 1 << STORED - 1):
            masks = [mask | (around >> v & 1) << STORED - 1 for v, mask in enumerate(graph.masks)]
            seen.add(canonical([*masks, around]))
    lines = []
    for number in seen:
        edges = [pair for i, pair in enumerate(reversed(PAIRS)) if number >> i & 1]
        lines.append(encode(Graph.from_edges(STORED, edges)))
    return sorted(lines, key=lambda line: (decode(line).m, line))


if __name__ == "__main__":
    text = "\n".join(graphs()) + "\n"
    with atomic_write(Path(small_graphs.__file__).with_name(small_graphs.FILE)) as stream:
        stream.write(gzip.compress(text.encode(), 9, mtime=0))
