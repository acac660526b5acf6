"""What Arc-Kayles may leave out: all small graphs and sets of cells, against plain nim-values."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
import pytest
from small import graphs

from zermelo.solvers.deletion import leaves_kernel as kernel

Edges = frozenset[tuple[int, int]]

SIDES = ((3, 4), (2, 6), (4, 4))


@cache
def value(edges: Edges) -> int:
    """The nim-value by the rules."""
    seen = {value(frozenset(e for e in edges if not {*e} & {*move})) for move in edges}
    return next(v for v in range(len(seen) + 1) if v not in seen)


def near(edges: Edges, v: int) -> frozenset[int]:
    return frozenset(u for e in edges if v in e for u in e if u != v)


def within(edges: Edges, kept: int) -> Edges:
    return frozenset(e for e in edges if kept >> e[0] & kept >> e[1] & 1)


def all_small(n: int) -> list[Edges]:
    return [frozenset(edges) for edges in graphs(n, connected=False)]


@pytest.mark.parametrize("n", [4, 5, 6])
def test_statement_1(n: int) -> None:
    applied = 0
    for edges in all_small(n):
        beside = [near(edges, v) for v in range(n)]
        leaves = {v for v in range(n) if len(beside[v]) == 1}
        for v in range(n):
            if beside[v] and all(beside[u] & leaves - {v} for u in beside[v]):
                applied += 1
                assert value(edges) == value(frozenset(e for e in edges if v not in e))
    assert applied


@pytest.mark.parametrize("n", [4, 5, 6])
def test_statement_2(n: int) -> None:
    applied = 0
    for edges in all_small(n):
        beside = [near(edges, v) for v in range(n)]
        for a, d in combinations(range(n), 2):
            if len(beside[a]) == 2 and beside[a] == beside[d]:
                applied += 1
                b, c = sorted(beside[a])
                out = {frozenset((a, b)), frozenset((c, d))}
                assert value(edges) == value(frozenset(e for e in edges if {*e} not in out))
    assert applied


@pytest.mark.parametrize("sides", SIDES)
def test_sets_of_cells(sides: tuple[int, int]) -> None:
    """All sets: what is left has the same value, also without the edges that are spared."""
    height, width = sides
    total = height * width
    right = sum(1 << v for v in range(total) if (v + 1) % width)
    grid = np.array([height, width, right], np.int64)
    across = [(v, v + 1) for v in range(total) if right >> v & 1]
    down = [(v, v + width) for v in range(total - width)]
    edges = frozenset((*across, *down))
    spared = fewer = 0
    for cells in range(1 << total):
        kept = int(kernel.prune(grid, cells))
        without = int(kernel.spare_edges(grid, kept))
        left = within(edges, kept)
        spared += without > 0
        assert value(left) == value(within(edges, cells))
        assert value(left - {(v, v + 1) for v in range(total) if without >> v & 1}) == value(left)
        fewer += kept != cells
    assert spared
    assert fewer
