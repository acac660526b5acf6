"""The recurrence for a graph with a growing path against the rules of the games."""

from __future__ import annotations

import random

import pytest
from growing import game, random_code, random_rooted, rooted, values

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.families.standard import path, star
from zermelo.games.impartial import attached
from zermelo.games.impartial.attached import LARGEST, Code, code_of, rows
from zermelo.games.impartial.evidence.periodicity import Columns
from zermelo.games.subtraction.rules import Removal

NAMES = ("node-kayles", "arc-kayles", "grim", "1", "2", "1,2", "3,7", "1,4,5", "0.77", "0.137",
         "0.1", "0.4", "0.04", "0.6", "0.123", "0.516")  # fmt: skip


def row(name: str, graph: Graph, u: int, most: int) -> list[int]:
    """Return the nim-values of the graph with paths of 0 to most - 1 vertices, by columns."""
    entry, value = game(name, graph, u)
    columns = Columns(graph.masks, u, code_of(entry, value), Deadline())
    columns.extend(most)
    return columns.values[-1]


@pytest.mark.parametrize("name", NAMES)
def test_all_rooted_graphs_with_four_vertices(name: str) -> None:
    for graph, u in rooted(4):
        assert row(name, graph, u, 7) == values(name, graph, u, 7), (graph.edges, u)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_all_rooted_graphs_with_five_vertices(name: str) -> None:
    for graph, u in rooted(5, 5):
        assert row(name, graph, u, 12) == values(name, graph, u, 12), (graph.edges, u)


def test_random_graphs_and_codes() -> None:
    draw = random.Random(8)
    for _ in range(40):
        graph, u = random_rooted(draw, draw.randint(1, 6))
        name = random_code(draw)
        assert row(name, graph, u, 6) == values(name, graph, u, 6), (graph.edges, u, name)


def test_other_components_have_no_row() -> None:
    graph = Graph.from_edges(5, [(0, 3), (3, 4), (1, 2)])
    found = rows(graph.masks, 3, Code((0, 3)), Deadline())
    assert [row.vertices for row in found] == [0b01000, 0b01001, 0b11000, 0b11001]


def test_the_rows_of_a_path_at_its_end() -> None:
    # CSG({1, 2}) on P_3 at its end: from H take an end, or u with as much of the path as fits.
    found = rows(path(3).masks, 0, Code((0, 3, 3)), Deadline())
    assert [row.vertices for row in found] == [0b001, 0b011, 0b111]
    assert [row.keeping for row in found] == [(), ((0, 0),), ((0, 0), (1, 0))]
    assert [row.taking for row in found] == [((0, 0), (1, 0)), ((0, 0),), ()]
    assert [row.ending for row in found] == [
        ((0, 0), (1, 0)),
        ((0, 0), (0, 1), (1, 1)),
        ((0, 1), (0, 2), (1, 2)),
    ]


def test_reach() -> None:
    assert Code((0, 3, 0, 7)).ends == (1, 3)
    assert Code((0, 3, 0, 7)).middles == (3,)
    assert Code((0, 1)).middles == ()
    assert [Code((0, 3, 0, 7)).reach, Code((0, 1)).reach, Code(neighborhoods=True).reach] == [
        3,
        1,
        3,
    ]


def test_too_large() -> None:
    with pytest.raises(LimitReached, match=f"65 vertices .*at most {LARGEST}"):
        rows(path(65).masks, 3, Code((0, 3)), Deadline())
    with pytest.raises(LimitReached, match="65,536 connected sets"):
        rows(star(16).masks, 3, Code((0, 3)), Deadline())
    assert len(rows(path(64).masks, 0, Code((0, 3)), Deadline())) == 64
    with pytest.raises(LimitReached, match="5000 vertices"):
        code_of("subtraction", Removal(path(2), 0, ((5000, 3),)))
    with pytest.raises(LimitReached, match="time"):
        rows(star(9).masks, 3, Code((0, 3)), Deadline(0.0))


def test_too_many_pairs_of_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attached, "MOST_PAIRS", 100)
    with pytest.raises(LimitReached, match="100 pairs"):
        rows(star(5).masks, 3, Code((0, 3, 3)), Deadline())
    assert len(rows(path(5).masks, 0, Code((0, 3, 3)), Deadline())) == 5
