"""The theorem on connected subtraction with S = T - S: periods divide T (docs/games/period.md)."""

from __future__ import annotations

from itertools import combinations

import pytest
from growing import rooted
from sampling import some
from subtracting import Grown, Literal

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.impartial.attached import Code, code_of
from zermelo.games.subtraction.rules import Removal, digits
from zermelo.solvers.periods.search import PlainTable, find


def code(take: tuple[int, ...]) -> Code:
    return code_of("subtraction", Removal(Graph.from_edges(1, []), 0, digits(take)))


def symmetric_sets(most: int) -> list[tuple[int, tuple[int, ...]]]:
    """All S with S = T - S, with T, up to a T; {T/2} is one."""
    return [
        (total, take)
        for total in range(2, most + 1)
        for size in range(1, total)
        for take in combinations(range(1, total), size)
        if {total - s for s in take} == set(take)
    ]


def table(graph: Graph, u: int, take: tuple[int, ...]) -> PlainTable:
    return PlainTable(graph.masks, u, code(take), Deadline())


@pytest.mark.parametrize(("n", "most"), some([(4, 9), (5, 7), (6, 7)]))
def test_the_period_divides_t_and_the_preperiod_is_bounded(n: int, most: int) -> None:
    """All symmetric sets and rooted graphs; classes fall from where the smaller graphs repeat."""
    for graph, u in rooted(n):
        for total, take in symmetric_sets(most):
            made = table(graph, u, take)
            found = find(made)
            assert total % found.own_period == 0
            assert found.path_preperiod == 0
            if take == tuple(range(1, total)):
                assert found.own_period == total
            reach, whole = take[-1], made.columns.rows[-1]
            moves = max(len(row.keeping) + len(row.taking) for row in made.columns.rows)
            bound = reach + (graph.n - 1) * reach * total * (moves + len(take))
            assert found.preperiod <= found.start <= bound
            assert whole.vertices == (1 << graph.n) - 1
            made.extend(found.start + 3 * total + reach)
            smaller = made.columns.values[:-1]
            steady = max([reach, *(_last_change(row, total) for row in smaller)])
            row = made.columns.values[-1]
            assert all(row[k + total] <= row[k] for k in range(steady, len(row) - total))


def _last_change(row: list[int], total: int) -> int:
    """From where on a row repeats, as far as it was computed."""
    return max((k + 1 for k in range(len(row) - total) if row[k] != row[k + total]), default=0)


def test_the_theorem_by_the_literal_rules() -> None:
    """Some graphs with a preperiod: the rules tell the same values, far beyond it."""
    met = 0
    for graph, u in rooted(6, 6):
        for total, take in ((5, (1, 2, 3, 4)), (6, (1, 5)), (6, (1, 2, 4, 5))):
            found = find(table(graph, u, take))
            if found.preperiod:
                met += 1
                row = Grown(Literal(graph.n, graph.edges), u, list(take)).row(
                    found.preperiod + 4 * total
                )
                last = found.preperiod - 1
                assert row[last] != row[last + found.own_period]
                rest = row[found.preperiod :]
                assert all(a == b for a, b in zip(rest, rest[total:], strict=False))
        if met >= 5:
            return
    raise AssertionError("there are more")
