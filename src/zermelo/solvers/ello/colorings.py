"""All winnable colorings of a small graph, by a program over its vertex sets.

By Corollary 1.2 an order wins for exactly one coloring: the color of a vertex is the parity of
its predegree. So the winnable colorings R[S] of the graph induced on S are those of S - v, v in S,
each extended by the parity of v's degree within S (v is played last). R[V] has 2^n bits; the whole
program touches 3^n.

The plain way keeps each R[S] as one Python integer whose bit c stands for the coloring with the
red set c; the compiled one keeps 2^|S| bits per set (see `colorings_kernel`). Their times and their
ratio are printed by benchmarks/ello_colorings.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from zermelo.compile import compiling
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.solvers import rates
from zermelo.solvers.ello.tuning import PLAIN_COLORINGS

LARGEST = 20
"""Up to here the table is made: at 20 vertices its two largest levels take 160 megabytes."""


@dataclass(frozen=True, slots=True)
class Colorings:
    """A set of colorings of a graph with n vertices.

    Bit c of `bits` is set if the coloring c belongs to the set, where v is red exactly if bit v of
    c is set.
    """

    n: int
    bits: int

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, coloring: object) -> bool:
        return isinstance(coloring, int) and bool(self.bits >> coloring & 1)

    def __iter__(self) -> Iterator[int]:
        digits = f"{self.bits:b}"[::-1]
        at = digits.find("1")
        while at >= 0:
            yield at
            at = digits.find("1", at + 1)


def winnable_colorings(
    graph: Graph, deadline: Deadline, way: Literal["auto", "plain", "compiled"] = "auto"
) -> Colorings:
    """Return the colorings for which ELLO on an undirected graph is winnable.

    `LimitReached` says that it has more than `LARGEST` vertices, or that the deadline passed.
    """
    n = graph.n
    if n > LARGEST:
        raise LimitReached(f"colorings are listed up to {LARGEST} vertices, not for {n}")
    small = n <= PLAIN_COLORINGS or not compiling.ready()
    if way == "plain" or n == 0 or (way == "auto" and small):
        return Colorings(n, plain_table(graph, deadline))
    from zermelo.solvers.ello.colorings_kernel import table

    return Colorings(n, table(graph, deadline))


def plain_table(graph: Graph, deadline: Deadline) -> int:
    """Return the winnable colorings as bits: the reference for the kernel."""
    level = {0: 1}
    for _ in range(graph.n):
        above: dict[int, int] = {}
        for played, row in level.items():
            words = row.bit_length() >> 6
            deadline.check(rates.PLAIN_COLORING * graph.n + rates.COLORING_WORD * words)
            for v in range(graph.n):
                if not played >> v & 1:
                    odd = (graph.masks[v] & played).bit_count() & 1
                    grown = played | 1 << v
                    above[grown] = above.get(grown, 0) | row << (odd << v)
        level = above
    return level[(1 << graph.n) - 1]


def as_text(colorings: Colorings) -> Iterator[bytes]:
    """Yield one line per coloring: its colors from vertex 0 on, 0 for green and 1 for red.

    The lines come in increasing order of the number whose bit v is the color of vertex v.
    """
    for coloring in colorings:
        yield f"{coloring:0{colorings.n}b}"[::-1].encode() + b"\n"


def as_bytes(colorings: Colorings) -> bytes:
    """Return the set as 2^n bits: coloring c is bit c mod 8 of byte c div 8."""
    return colorings.bits.to_bytes(((1 << colorings.n) + 7) // 8, "little")
