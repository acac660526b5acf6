"""The memory of tables against the entropy bound: python -m benchmarks.memory.

For each table, in one run: the positions stored, the bytes taken, positions per byte, bits for a
position, the bound, and their ratio. No table that can tell any set of so many positions, with any
values of these frequencies, takes fewer bits than the bound, log2 C(universe, stored) for which of
all possible keys are there, plus the empirical entropy of the values; a table that has all possible
positions pays for the values only. A hash table is shown when its search is done, with its free
places. What plain Python keeps is measured by `tracemalloc`, with its objects.

Why some stay far from it: a hash table that is searched has a third of its places taken or more,
and keys of 64 bits for up to 63 vertices, where a board with few has small tables anyway; shorter
keys would be one more compiled program for each width. The bits that a slot's number implies cannot
be left out of a key where the next free place is taken. A row of the nimber search also holds the
work that chooses what is forgotten. POLISH's dense cells are sets of one bit, so that a cell's
values are collected by one `or`. In plain Python the objects are what takes the room.

At the end, in the same run, the seconds of tables with narrow cells against wide ones.
"""

from __future__ import annotations

import argparse
import math
import tracemalloc
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

import zermelo
from benchmarks.measure import Ratio, busy
from benchmarks.nimbers import compiled as nimbers
from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.families.language import parse
from zermelo.solvers.cops.table import by_table
from zermelo.solvers.edge_nim import table_kernel as edge_nim
from zermelo.solvers.nimber_search.table_kernel import WORK
from zermelo.solvers.polish import dense
from zermelo.solvers.search.impartial import Table
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.seepage.learn import Learner
from zermelo.solvers.subtraction.arms import ArmValues
from zermelo.solvers.vertexnim import table as vertexnim


@dataclass(frozen=True, slots=True)
class Stored:
    """What a table holds.

    Attributes
    ----------
    case : str
        The game and the method.
    count, size : int
        The positions, and the bytes.
    universe : float
        The logarithm, to the base 2, of the number of possible keys.
    values : array
        What is stored for each key, in any order.
    per_key : int
        The positions of a key.
    """

    case: str
    count: int
    size: int
    universe: float
    values: Any
    per_key: int = 1

    @property
    def bits(self) -> float:
        """The bits that a position takes."""
        return 8 * self.size / self.count

    @property
    def bound(self) -> float:
        """The bits that a position takes at least."""
        keys = self.count // self.per_key
        _, counts = np.unique(self.values, return_counts=True)
        part = counts / counts.sum()
        entropy = float(-(part * np.log2(part)).sum()) * self.values.size
        return float((chosen(self.universe, keys) + entropy) / self.count)


def chosen(universe: float, count: int) -> float:
    """Return log2 C(2^universe, count), by the entropy of the density: right but for a logarithm.

    >>> round(chosen(10, 512))  # log2 C(1024, 512) = 1018.7
    1024
    """
    density = 2.0 ** (math.log2(max(count, 1)) - universe)
    if density >= 1 or not count:
        return 0.0
    rest = (1 / density - 1) * math.log1p(-density) / math.log(2)
    return float(count * (-math.log2(density) - rest))


def polish_dense() -> Stored:
    """The layers below the largest of the dense program."""
    with ThreadPoolExecutor(dense.THREADS) as pool:
        store, _ = dense.below(dense.NimValues, np.uint8, (6, 7), Deadline(), pool)
    return Stored("POLISH K_{6,7}, dense", store.size, store.nbytes, 0.0, store)


def edge_nim_table() -> Stored:
    """The table of Edge-Nim."""
    edges = [(u, v, 7) for u in range(4) for v in range(u + 1, 4)]
    table = edge_nim.CompiledTable(zermelo.edge_nim("complete:4", edges, 0).position, Deadline())
    values = table.values
    return Stored("Edge-Nim K_4 to 7, table", values.size, values.nbytes, 0.0, values)


VERTEXNIM = zermelo.vertexnim("gnp:7,0.5", [6] * 7, 0)


def vertexnim_table() -> Stored:
    """The table of VertexNim: a cell has a bit for each vertex."""
    cells = vertexnim.kernel_cells(VERTEXNIM.position, Deadline())
    return flags("VertexNim 7 vertices to 6, table", cells, 7, cells.size)


def flags(case: str, cells: Any, places: int, count: int) -> Stored:
    """Return what cells hold in which so many places are a bit for a position each."""
    bits = np.concatenate([cells >> place & 1 for place in range(places)]).astype(np.uint8)
    return Stored(case, count * places, cells.nbytes, 0.0, bits)


def nimber_search(case: str, instance: Instance, universe: float) -> Stored:
    """The table of the compiled search for nimbers: the nim-value, or which heaps it is not."""
    search = nimbers(instance)
    search.lost(rules_of(instance).start(instance.position))
    known = search.table[:, search.width] & (1 << WORK) - 1
    return Stored(case, len(search), search.table.nbytes, universe, known[known != 0])


def rounds() -> Stored:
    """The rounds of three cops: for each of their places and each vertex."""
    found = by_table(parse("grid:5x5"), 3, Deadline()).rounds
    return Stored("3 cops on grid:5x5, fixpoint", found.size, found.nbytes, 0.0, found.ravel())


def traced(make: Callable[[], Any]) -> tuple[int, Any]:
    """Return the bytes that a value takes in Python, and the value."""
    tracemalloc.start()
    made = make()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return size, made


def plain_search() -> Stored:
    """The table of the plain search."""
    instance = zermelo.node_kayles("grid:5x5")
    rules = rules_of(instance)
    start = rules.start(instance.position)

    def values() -> dict[Any, int]:
        table = Table(rules, Deadline())
        table.nim_value(start)
        return table.values

    size, found = traced(values)
    return Stored(
        "Node-Kayles grid:5x5, search", len(found), size, 25, np.array(list(found.values()))
    )


def arms() -> Stored:
    """The stars and bistars of subtraction: multisets of arms."""

    def values() -> dict[Any, int]:
        found = ArmValues((1, 2, 4))
        found[(9, 8, 7, 6, 5, 4)]
        return found.values

    size, found = traced(values)
    universe = math.log2(math.comb(9 + 6, 6))
    return Stored(
        "subtraction, six arms, paths", len(found), size, universe, np.array(list(found.values()))
    )


def claims() -> Stored:
    """The claims of the learning search: a vertex and a set of vertices each."""
    instance = zermelo.seepage("simplex:3,8", protect=1)

    def learned() -> list[Any]:
        learner = Learner(instance.position, 1, Deadline())
        learner.solve()
        return [*learner.green.found, *learner.sludge.found]

    size, found = traced(learned)
    n = instance.graph.n
    return Stored(
        "Seepage simplex:3,8, learn", len(found), size, n + math.log2(n), np.zeros(len(found))
    )


TABLES: tuple[Callable[[], Stored], ...] = (
    lambda: nimber_search("Arc-Kayles grid:5x7, nimbers", zermelo.arc_kayles("grid:5x7"), 35),
    lambda: nimber_search("Node-Kayles cubic 40, nimbers",
                          zermelo.node_kayles("regular:40,3,seed=1"), 40),
    polish_dense,
    vertexnim_table,
    edge_nim_table,
    rounds,
    plain_search,
    arms,
    claims,
)  # fmt: skip


def changed() -> Iterator[Ratio]:
    """Tables as they are against such with wide cells, or that grow faster."""
    game = VERTEXNIM.position
    cells = (
        least(lambda: vertexnim.kernel_cells(game, Deadline())),
        least(lambda: vertexnim.kernel_cells(game, Deadline(), 32)),
    )
    yield Ratio(
        "VertexNim, 7 vertices to 6", "cells of 8 bits", cells[0], "cells of 32 bits", cells[1]
    )


def least(run: Callable[[], Any]) -> float:
    """Return the least seconds of the processor of some runs, after one that loads the kernel."""
    run()
    return min(busy(run)[0] for _ in range(3))


def rows() -> Iterator[Ratio]:
    """What tables take against the bound, in bits; and the seconds of narrow cells."""
    for make in TABLES:
        found = make()
        yield Ratio(found.case, "bound, bits a position", found.bound, "bits taken", found.bits)
    yield from changed()


def main() -> None:
    """Print the tables."""
    argparse.ArgumentParser(description=__doc__.splitlines()[0]).parse_args()
    heads = ("positions", "bytes", "a byte", "bits", "bound", "ratio")
    widths = (12, 13, 9, 9, 9, 8)
    print(f"{'table':36}" + "".join(f"{h:>{w}}" for h, w in zip(heads, widths, strict=True)))
    for make in TABLES:
        found = make()
        print(
            f"{found.case:36}{found.count:12,}{found.size:13,}{found.count / found.size:9.3g}"
            f"{found.bits:9.3g}{found.bound:9.3g}{found.bits / found.bound:8.3g}",
            flush=True,
        )
    print()
    for row in changed():
        print(
            f"{row.case}: {row.ours} {row.seconds:.3f} s, {row.rival} {row.rival_seconds:.3f} s,"
            f" ratio {row.ratio:.2f}"
        )


if __name__ == "__main__":
    main()
