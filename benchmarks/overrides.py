"""What POLISH and Edge-Nim gain by what the built-in games add to their rules.

Run from the root:  python -m benchmarks.overrides

That is POLISH's two reductions, its theorem on even discrepancies and its order of moves, and the
edges of Edge-Nim that the token cannot come to any more. The same search runs with them and
without. `python -m benchmarks.rulesets` sets rules files beside the search without them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import networkx as nx

import zermelo
from benchmarks.measure import Ratio, busy
from zermelo.compile.instructions import line, table
from zermelo.compile.kernels import jit
from zermelo.core.deadline import Deadline
from zermelo.solvers.edge_nim import nimbers as edge_nim
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.nimber_search.fields_kernel import store, unpack
from zermelo.solvers.polish import nimbers as polish
from zermelo.solvers.polish.nimbers import ADJACENT, SCRATCH, brush, load, write
from zermelo.solvers.search.methods import rules_of
from zermelo.solvers.sets_kernel import count, flood


@jit
def polish_options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write what a brush on each vertex leaves."""
    planes = table(board, SCRATCH)[0]
    load(board, rows, at, planes)
    alive, last = 0, first
    for i in range(len(planes)):
        alive |= planes[i]
    while alive:
        brush(board, planes, alive & -alive, arena, last)
        alive &= alive - 1
        last += 1
    return last


@jit
def polish_parts(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the components of a position, with the sums of their discrepancies."""
    adjacent, scratch = line(board, ADJACENT), table(board, SCRATCH)
    planes, piece = scratch[2], scratch[3]
    load(board, rows, at, planes)
    alive, last = 0, first
    for i in range(len(planes)):
        alive |= planes[i]
    rest = alive
    while rest:
        part = flood(adjacent, alive, rest & -rest)
        rest &= ~part
        weight = 0
        for i in range(len(planes)):
            piece[i] = planes[i] & part
            weight += count(piece[i]) << i
        write(board, piece, arena, last)
        arena[last, board[polish.WIDTH] + 1] = weight
        last += 1
    return last


@jit
def edge_nim_options(board: Any, rows: Any, at: int, arena: Any, first: int) -> int:
    """Write the options of a position: by edges at the token, and then by weights."""
    offsets, ends = line(board, edge_nim.OFFSETS), line(board, edge_nim.ENDS)
    places, fields = line(board, edge_nim.PLACES), table(board, edge_nim.FIELDS)
    numbers, width = line(board, edge_nim.NUMBERS), board[edge_nim.WIDTH]
    unpack(fields, rows, at, numbers)
    token, last = numbers[len(fields) - 1], first
    for i in range(offsets[token], offsets[token + 1]):
        for left in range(numbers[places[i]]):
            for j in range(width):
                arena[last, j] = rows[at, j]
            store(fields, arena, last, places[i], left)
            store(fields, arena, last, len(fields) - 1, ends[i])
            last += 1
    return last


class Moves(ModuleType):
    """The moves of one game, as the search asks for them."""

    def __init__(self, options: Callable[..., int], parts: Callable[..., int]) -> None:
        super().__init__("moves")
        self.options, self.parts = options, parts


PLAIN = {
    "polish": (polish, Moves(polish_options, polish_parts)),
    "edge-nim": (edge_nim, Moves(edge_nim_options, edge_nim.parts)),
}
"""For each game the built-in search, and its moves without what it adds."""


def lost(instance: zermelo.types.Instance, added: bool = False) -> tuple[bool, int]:
    """Return whether the next player loses, and the positions looked at."""
    built_in, moves = PLAIN[instance.game]
    rules, coded = rules_of(instance), built_in.encode(instance)
    game = coded if added else replace(coded, moves=moves)
    search = CompiledNimbers(game, rules, Deadline())
    return search.lost(rules.start(instance.position)), search.nodes


def rows() -> Iterator[Ratio]:
    """Yield the seconds of the same search with and without additions."""
    cubic = nx.random_regular_graph(3, 20, seed=1)
    edges = [(u, v, 1 + (u + v) % 4) for u, v in cubic.edges]
    for case, instance in (
        ("POLISH, cubic 14", zermelo.polish(nx.random_regular_graph(3, 14, seed=1))),
        ("POLISH, grid 3x4", zermelo.polish("grid:3x4")),
        ("Edge-Nim, cubic 20", zermelo.edge_nim(cubic, edge_weights=edges, token=0)),
    ):
        found = []
        for added in (True, False):
            lost(instance, added)  # so that the kernels are warm
            found.append(busy(lost, instance, added))
        (seconds, (answer, _)), (rival, (wanted, _)) = found
        assert answer is wanted
        yield Ratio(case, "with additions", seconds, "rules alone", rival)


def main() -> None:
    """Print the table."""
    for row in rows():
        print(
            f"{row.case:22}{row.ours:20}{row.seconds:10.3g}   "
            f"{row.rival:20}{row.rival_seconds:10.3g}   ratio {row.ratio:.2f}"
        )


if __name__ == "__main__":
    main()
