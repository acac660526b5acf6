"""What Python makes of orders and games of ELLO, against enumerations and the literal rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, product

import networkx as nx
import pytest
from subset_table import atlas

import zermelo
from zermelo import InputError
from zermelo.core.graph import Graph
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
    with pytest.raises(InputError, match="no game of ELLO"):
        zermelo.analysis.order_wins(zermelo.cops("path:3"), [0, 1, 2])
