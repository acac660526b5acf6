"""Games that delete vertices for the compiled search for nimbers: how their positions are written.

The vertices of a grid are numbered row by row, the shorter side first.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.deletion import Deletion, Left, bits
from zermelo.games.impartial.heaps import PathValues, cycle_value, heap_digits, next_value
from zermelo.games.impartial.rules import Impartial, Move
from zermelo.games.subtraction.rules import Removal
from zermelo.solvers.deletion import nimbers_kernel
from zermelo.solvers.deletion.moves_kernel import EDGE, PICKS, REMOVAL, TREE
from zermelo.solvers.deletion.sides import by_sides, edge_sides, forest_rules
from zermelo.solvers.deletion.tuning import REFUTED, WIDE
from zermelo.solvers.nimber_search.loop import Coded
from zermelo.solvers.recognize import extent, grid_cells
from zermelo.solvers.search.methods import rules_of


def encode(instance: Instance) -> Coded:
    """Return the moves on an instance's graph, of at most 63 vertices."""
    graph: Graph = instance.position.graph
    kind, least, digits, most = _moves(instance)
    tree = kind == TREE
    grid, number = _number_grid(graph)
    adjacent = np.zeros(graph.n, np.int64)
    for v in range(graph.n):
        adjacent[number[v]] = sum(1 << number[u] for u in graph.neighbors(v))
    path, cycle = heap_digits(code_of(instance.game, instance.position))
    values: list[int] = []
    while len(values) <= graph.n:
        values.append(next_value(values, path))
    paths = PathValues(values)
    cycles = [cycle_value(paths, cycle, total) for total in range(graph.n + 1)]
    height, width = grid
    sides = [sum(1 << number[v] for v in bits(side)) for side in edge_sides(graph)] if tree else []
    right = sum(((1 << width - 1) - 1) << i * width for i in range(height))
    lines = range(1 << width)
    behind = [int(f"{line:0{width}b}"[::-1], 2) for line in lines]
    columns = [sum((line >> i & 1) << i * width for i in range(height)) for line in lines]
    board = (
        kind, adjacent, least, np.array([*grid, right], np.int64),
        np.array([behind, columns], np.int64), np.array(values, np.int64),
        np.array(cycles, np.int64), digits, np.zeros((graph.n + 2, 3), np.int64),
        np.array(sides, np.int64), int(kind == EDGE),
    )  # fmt: skip

    same = all(number[v] == v for v in range(graph.n))

    def pack(position: Left | int) -> list[int]:
        mask = position if isinstance(position, int) else position.mask
        return [mask if same else sum(1 << number[v] for v in bits(mask))]

    wide = most + graph.n + 1
    if tree:
        return Coded(nimbers_kernel, board, 1, wide, pack, forest_rules(graph))
    rules = None if kind == REMOVAL else on_sets(instance.position, rules_of(instance))
    code = Coded(nimbers_kernel, board, 1, wide, pack, rules)
    return replace(code, wholes=REFUTED) if instance.question == "nim-value" else code


def on_sets(game: Deletion, rules: Impartial) -> Impartial:
    """Return rules for the same moves with sets of vertices for positions, which are found sooner.

    What a move takes is looked up, where it does not depend on what is left.
    """
    masks = game.graph.masks
    picks: list[tuple[Move, int, int]] = []  # each with what must be there, and what may stay
    if rules.takes == "edge":
        edges = ((u, v, 1 << u | 1 << v) for u in range(game.graph.n) for v in bits(masks[u]))
        picks = [((u, v), both, ~both) for u, v, both in edges if u < v]
    if rules.takes == "neighbourhood":
        picks = [(v, 1 << v, ~(near | 1 << v)) for v, near in enumerate(masks)]

    def options(mask: int) -> list[tuple[Move, int]]:
        if picks:
            return [(move, mask & stay) for move, there, stay in picks if mask & there == there]
        return [(move, after.mask) for move, after in rules.options(Left(game, mask))]

    return replace(
        rules,
        start=lambda game: rules.start(game).mask,
        options=options,
        components=lambda mask: [part.mask for part in rules.components(Left(game, mask))],
        write=lambda mask: list(bits(mask)),
    )


def _moves(instance: Instance) -> tuple[int, int, Any, int]:
    """Return the kind of the moves, the least component with one, the digits, the most moves."""
    game, digits = instance.position, np.zeros(64, np.int64)
    n = game.graph.n
    if isinstance(game, Removal):
        for size, digit in game.digits:
            if size <= n:
                digits[size] = digit
        if by_sides(game):
            return TREE, game.digits[0][0], digits, 2 * n + 1
        return REMOVAL, game.digits[0][0], digits, n
    return *PICKS[rules_of(instance).takes], digits, max(n, game.graph.m)


def _number_grid(graph: Graph) -> tuple[tuple[int, int], list[int]]:
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
