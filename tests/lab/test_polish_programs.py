"""The searches of the questions on POLISH against the methods of the product."""

from __future__ import annotations

import shutil
from random import Random

import numpy as np
import pytest
from sampling import some

import zermelo
from lab import cubic_search
from lab.cubic_search import Search, starts
from lab.program import Deadline
from lab.questions import cubic_replies
from zermelo import Graph
from zermelo.errors import InputError, LimitReached
from zermelo.families.small_graphs import GENG
from zermelo.families.standard import complete, cycle, path, petersen
from zermelo.graphs import connected_graphs

FOREVER = Deadline()


@pytest.mark.parametrize("most", [4, pytest.param(6, marks=pytest.mark.slow)])
def test_all_graphs_of_degrees_to_3_against_the_product(most: int) -> None:
    values = set()
    for n in range(2, most + 1):
        for graph in connected_graphs(n, 0, 3):
            value = Search(graph, FOREVER).nim_value(*starts(graph))
            assert value == zermelo.decide(zermelo.polish(graph), assurance="exhaustive").answer
            values.add(value)
    assert values >= {0, 1, 2}


@pytest.mark.parametrize("seed", some(range(12), 3))
def test_positions_with_brushes_against_the_product(seed: int) -> None:
    draw = Random(seed)
    graph = draw.choice([*connected_graphs(6, 3, 3), *connected_graphs(8, 3, 3), cycle(7)])
    left = [draw.randint(1, graph.degree(v)) for v in range(graph.n)]
    low, high = (sum(1 << v for v, d in enumerate(left) if d & bit) for bit in (1, 2))
    brushes = [graph.degree(v) - left[v] for v in range(graph.n)]
    verdict = zermelo.decide(zermelo.polish(graph, brushes=brushes), assurance="exhaustive")
    search = Search(graph, FOREVER)
    value = search.nim_value(low, high)
    assert value == verdict.answer
    assert [search.lost(low, high, heap) for heap in range(value + 1)] == [False] * value + [True]


def test_a_full_table_grows_and_a_small_limit_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Search(petersen(), FOREVER)
    enough = search.lost(*starts(petersen()))
    counted = search.positions
    search._table = np.zeros(17, np.int64)
    assert search.lost(*starts(petersen())) is enough is True
    assert search.positions == counted > 16
    monkeypatch.setattr(cubic_search, "LARGEST", 32)
    search._table = np.zeros(17, np.int64)
    with pytest.raises(LimitReached, match="cannot grow"):
        search.lost(*starts(petersen()))


@pytest.mark.parametrize("graph", [complete(5), Graph.from_edges(2, []), path(29)])
def test_what_the_search_does_not_take(graph: Graph) -> None:
    with pytest.raises(InputError, match="connected graphs of degrees to 3"):
        Search(graph, FOREVER)


def test_any_reply_is_the_game_and_none_is_lost() -> None:
    for graph in connected_graphs(5, 1, 3):
        degrees = tuple(graph.degree(v) for v in range(5))
        lost_ = Search(graph, FOREVER).lost(*starts(graph))
        assert cubic_replies.held(graph, degrees, lambda *_: True, FOREVER) == lost_
        assert not cubic_replies.held(graph, degrees, lambda *_: False, FOREVER)


def test_distances_and_quiet_positions() -> None:
    assert cubic_replies.distances(path(3)) == [[0, 1, 2], [1, 0, 1], [2, 1, 0]]
    quiet = cubic_replies.quiet(path(2))
    assert quiet((0, 0), 0, 0)
    # A brush on either end lets both fire, the other one at -1: from an even sum to an even sum.
    assert not quiet((1, 1), 0, 0)
    assert cubic_replies.even((1, 1), 0, 0)


@pytest.mark.slow
@pytest.mark.skipif(not any(map(shutil.which, GENG)), reason="geng is not installed")
def test_with_two_brushes_cubic_graphs_with_10_vertices_are_lost_and_with_four_not_always() -> None:
    won = {2: 0, 4: 0}
    for graph in connected_graphs(10, 3, 3):
        search = Search(graph, FOREVER)
        for brushed in range(1 << 10):
            if (brushes := brushed.bit_count()) in won:
                won[brushes] += not search.lost(1023 & ~brushed, 1023)
    assert won == {2: 0, 4: 2}
