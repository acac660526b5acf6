"""The table of winnable colorings: plain, compiled, and literally played."""

from __future__ import annotations

import random

import pytest
from sample_games import random_graph
from small import graphs, wins

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.solvers.ello.colorings import Colorings, as_bytes, as_text, winnable_colorings


def test_the_table_holds_the_games_that_can_be_won() -> None:
    for n in range(1, 6):
        for edges in graphs(n, connected=False):
            found = winnable_colorings(Graph.from_edges(n, edges), Deadline())
            for coloring in range(1 << n):
                colors = tuple(coloring >> v & 1 for v in range(n))
                assert (coloring in found) == wins(n, edges, colors)


def test_the_kernel_and_the_reference_agree() -> None:
    rng = random.Random(5)
    for n in [*range(1, 11), 11, 12]:
        for _ in range(6):
            graph = random_graph(rng, n)
            plain = winnable_colorings(graph, Deadline(), "plain")
            assert winnable_colorings(graph, Deadline(), "compiled") == plain


def test_the_empty_game_is_won() -> None:
    assert list(winnable_colorings(Graph.from_edges(0, []), Deadline())) == [0]


@pytest.mark.parametrize("way", ["plain", "compiled"])
def test_limits(way: str) -> None:
    with pytest.raises(LimitReached):
        winnable_colorings(Graph.from_edges(9, []), Deadline(0), way)  # type: ignore[arg-type]
    with pytest.raises(LimitReached, match="20 vertices"):
        winnable_colorings(Graph.from_edges(21, []), Deadline(), way)  # type: ignore[arg-type]


def test_the_two_file_formats() -> None:
    colorings = Colorings(3, 0b0101_0010)
    assert list(colorings) == [1, 4, 6]
    assert len(colorings) == 3
    assert list(as_text(colorings)) == [b"100\n", b"001\n", b"011\n"]
    assert as_bytes(colorings) == bytes([0b0101_0010])
    assert as_bytes(Colorings(4, 1 << 9)) == bytes([0, 2])
