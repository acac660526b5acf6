"""What Python makes of orders and games of ELLO, against enumerations and the literal rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product
from typing import Any

import networkx as nx
import pytest
from subset_table import atlas

import zermelo
from tests.literal import ello as literal
from zermelo.core.certificate import CheckResult, Status
from zermelo.core.graph import Graph
from zermelo.errors import InputError, LimitReached
from zermelo.formats.instance import encode
from zermelo.types import Assurance

SMALL = list(atlas(1, 4, connected=False))


def first_red(graph: Graph, colors: Sequence[int], order: Sequence[int]) -> int | None:
    """Play an order, disk by disk; return the place of the first that shows red, or None."""
    left, now = set(range(graph.n)), list(colors)
    for place, v in enumerate(order):
        if now[v]:
            return place
        left.remove(v)
        for u in left:
            now[u] ^= u in graph.neighbors(v)
    return None


def test_an_order_wins_or_the_first_press_that_fails_is_named() -> None:
    for graph in SMALL:
        for colors in product((0, 1), repeat=graph.n):
            game = zermelo.ello(graph, colors=list(colors))
            for order in permutations(range(graph.n)):
                found, red = (
                    zermelo.analysis.order_wins(game, order),
                    first_red(graph, colors, order),
                )
                assert found.answer is (red is None)
                if red is None:
                    assert (found.assurance, found.order) == (Assurance.CERTIFIED, list(order))
                    assert zermelo.check(found).accepted
                else:
                    said = f"move {red + 1} of the order (vertex {order[red]}): its color is red"
                    assert (found.reason, found.certificate) == (said, None)


def test_an_order_is_one_of_the_callers_nodes() -> None:
    board = nx.grid_2d_graph(1, 3)
    game = zermelo.ello(board, green=[(0, 0)])
    found = zermelo.analysis.order_wins(game, [(0, 0), (0, 1), (0, 2)])
    assert found.order == [(0, 0), (0, 1), (0, 2)]
    for wrong in ([(0, 3)], [(0, 0), (0, 0)], 5, ["(0, 3)"]):
        with pytest.raises(InputError):
            zermelo.analysis.order_wins(game, wrong)  # type: ignore[arg-type]
    with pytest.raises(InputError, match="no game of ello"):
        zermelo.analysis.order_wins(zermelo.cops("path:3"), [0, 1, 2])


def test_an_order_that_cannot_be_checked_is_not_said_to_fail(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limit = CheckResult(Status.LIMIT, "the certificate could not be read: too large")
    monkeypatch.setattr("zermelo.run.cold.checked", lambda *_: limit)
    with pytest.raises(LimitReached, match="too large"):
        zermelo.analysis.order_wins(zermelo.ello("path:3", green=[0]), [0, 1, 2])


def literally_won(game: zermelo.types.Instance) -> bool:
    return literal.answer(encode(game), "winnable")


def test_corollary_1_2_an_order_wins_one_game_of_each_graph() -> None:
    for graph in SMALL:
        won = set()
        for order in permutations(range(graph.n)):
            colors = zermelo.analysis.game_won_by(graph, order).position.colors
            others = product((0, 1), repeat=graph.n)
            assert [each for each in others if first_red(graph, each, order) is None] == [colors]
            won.add(colors)
        for colors in product((0, 1), repeat=graph.n):
            assert literally_won(zermelo.ello(graph, colors=list(colors))) == (colors in won)


def test_corollary_1_2_digraphs_and_nodes() -> None:
    board = nx.DiGraph([((0, 0), (0, 1)), ((0, 1), (0, 2)), ((0, 0), (0, 2))])
    game = zermelo.analysis.game_won_by(board, [(0, 2), (0, 0), (0, 1)])
    assert game.position.colors == (0, 1, 0)
    assert zermelo.analysis.order_wins(game, [(0, 2), (0, 0), (0, 1)]).answer is True
    for wrong in ([(0, 2), (0, 0)], [0, 1, 2]):
        with pytest.raises(InputError):
            zermelo.analysis.game_won_by(board, wrong)


def test_corollary_1_4_reversed_orders_win_the_reflection() -> None:
    for graph in SMALL:
        for order in permutations(range(graph.n)):
            game = zermelo.analysis.game_won_by(graph, order)
            mirrored = zermelo.analysis.reflection(game)
            assert mirrored == zermelo.analysis.game_won_by(graph, order[::-1])
            assert zermelo.analysis.reflection(mirrored) == game
        for colors in product((0, 1), repeat=graph.n):
            game = zermelo.ello(graph, colors=list(colors), playable="nonzero")
            swapped = zermelo.analysis.reflection(game)
            assert literally_won(game) == literally_won(swapped)


def test_theorem_4_1_games_on_blocks() -> None:
    split = 0
    for graph in atlas(1, 5, connected=False):
        edges = nx.Graph(list(graph.edges))
        around = sorted(map(sorted, nx.biconnected_components(edges)))
        around += [[v] for v in range(graph.n) if not graph.degree(v)]
        for greens in subsets(graph.n):
            game = zermelo.ello(graph, green=greens)
            if any(
                (len(part) + graph.induced(part).m + len({*part}.intersection(greens))) % 2
                for part in graph.components()
            ):
                with pytest.raises(InputError, match="parity condition"):
                    zermelo.analysis.block_games(game)
                continue
            found = zermelo.analysis.block_games(game)
            assert sorted(list(block.labels) for block in found) == sorted(around)
            assert all(literally_won(block) for block in found) == literally_won(game)
            split += len(found) > 1
    assert split > 300


def subsets(n: int) -> list[list[int]]:
    return [[v for v in range(n) if bits >> v & 1] for bits in range(1 << n)]


def test_blocks_have_the_callers_nodes() -> None:
    board = nx.Graph([((0, 0), (0, 1)), ((0, 1), (0, 2))])
    first, second = zermelo.analysis.block_games(zermelo.ello(board, green=[(0, 0)]))
    for block, node in ((first, (0, 2)), (second, (0, 0))):
        order = zermelo.decide(block).order
        assert order is not None
        assert {(0, 1), node} == {*order}


@pytest.mark.parametrize("function", [zermelo.analysis.reflection, zermelo.analysis.block_games])
def test_only_plain_games_have_a_reflection_and_games_on_blocks(function: Any) -> None:
    for wrong in (zermelo.ello("path:3", colors=[0, 1, 2], modulus=3), zermelo.cops("path:3")):
        with pytest.raises(InputError):
            function(wrong)
