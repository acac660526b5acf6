"""Games that delete vertices for the compiled search for nimbers: how their positions are written.

The vertices of a grid are numbered row by row, the shorter side first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.deletion import Left, bits, connected_sets
from zermelo.games.impartial.heaps import PathValues, cycle_value, heap_digits, next_value
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers.deletion import nimbers_kernel
from zermelo.solvers.deletion.kernel import PICKS, REMOVAL
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.recognise import extent, grid_cells
from zermelo.solvers.search.methods import rules_of

WIDE = 16
"""Grids with longer rows are searched as other graphs are: a table has each row from behind."""


def coded(instance: Instance) -> Coded:
    """Return the moves on an instance's graph, of at most 63 vertices."""
    graph: Graph = instance.position.graph
    kind, least, digits, most = _moves(instance)
    grid, number = _numbered(graph)
    adjacent = np.zeros(graph.n, np.int64)
    for v in range(graph.n):
        adjacent[number[v]] = sum(1 << number[u] for u in graph.neighbors(v))
    path, cycle = heap_digits(code_of(instance.game, instance.position))
    values: list[int] = []
    while len(values) <= graph.n:
        values.append(next_value(values, path))
    paths = PathValues(values)
    cycles = [cycle_value(paths, cycle, total) for total in range(graph.n + 1)]
    width = grid[1]
    reverse = [int(f"{row:0{width}b}"[::-1], 2) for row in range(1 << width)] if width else [0]
    board = (
        kind, adjacent, least, np.array(grid, np.int64), np.array(reverse, np.int64),
        np.zeros(2 * WIDE, np.int64), np.array(values, np.int64), np.array(cycles, np.int64),
        digits, np.zeros((graph.n + 2, 3), np.int64), np.zeros(7, np.int64),
    )  # fmt: skip

    def written(position: Left) -> list[int]:
        return [sum(1 << number[v] for v in bits(position.mask))]

    return Coded(nimbers_kernel, board, 1, most + graph.n + 1, written)


def _moves(instance: Instance) -> tuple[int, int, Any, int]:
    """Return the kind of the moves, the least component with one, the digits, the most moves."""
    game, digits = instance.position, np.zeros(64, np.int64)
    n = game.graph.n
    if isinstance(game, Removal):
        for size, digit in game.digits:
            if size <= n:
                digits[size] = digit
        sets = connected_sets(game.graph.masks, (1 << n) - 1, game.digits[-1][0])
        count = sum(1 for _ in sets)  # a move removes one of them, or leaves one
        return REMOVAL, game.digits[0][0], digits, 2 * count + 4
    return *PICKS[rules_of(instance).takes], digits, max(n, game.graph.m)


def _numbered(graph: Graph) -> tuple[tuple[int, int], list[int]]:
    """Return the sides of a grid, the shorter first, and the number of each vertex in it.

    For other graphs the sides are 0.
    """
    cells = grid_cells(graph)
    if cells is None or max(extent(cells)) > WIDE:
        return (0, 0), list(range(graph.n))
    height, width = extent(cells)
    if height > width:
        height, width, cells = width, height, [(j, i) for i, j in cells]
    return (height, width), [i * width + j for i, j in cells]
