"""Methods that look for winning orders and nothing else, side by side."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

import pytest
from order_methods import order_of, outcome
from sample_games import glued_graph, random_graph, won
from small import games, wins

from instances.ello_games import clique, even_grid
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.ello.rules import Ello
from zermelo.solvers.ello import pieces
from zermelo.solvers.method import Method, method

NAMES = ("algebra-order", "pieces")
each = pytest.mark.parametrize("method", [method("ello", name) for name in NAMES], ids=NAMES)


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
@each
def test_all_games_on_up_to_five_vertices(method: Method, step: int) -> None:
    for n, edges, colors in islice(games(5), 0, None, step):
        found = outcome(method, Ello(Graph.from_edges(n, edges), colors))
        assert (found.answer is True) == wins(n, edges, colors)
        assert (found.assurance is Assurance.UNKNOWN) == (found.answer is not True)


@each
@pytest.mark.parametrize("make", [random_graph, glued_graph])
def test_random_games_with_a_hidden_order(
    method: Method, make: Callable[[Random, int], Graph]
) -> None:
    rng = Random(1)
    for n in range(6, 60, 3):
        order_of(method, won(rng, make(rng, n)), seed=n)


@each
def test_a_lost_game_stays_unknown(method: Method, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pieces, "PASSES", 3)
    for game in (clique(9, 3), even_grid(6, 6, seed=1), even_grid(8, 8, seed=1)):
        found = outcome(method, game)
        assert found.assurance is Assurance.UNKNOWN
        assert found.evidence is None
        assert found.reason is not None
        assert "open" in found.reason
    found = outcome(method, Ello(parse("cycle:5"), (0,) + (1,) * 4))
    assert found.reason == "there is no order to find: parity"


@each
def test_a_deadline(method: Method) -> None:
    with pytest.raises(LimitReached):
        outcome(method, won(Random(1), parse("grid:8x8")), deadline=Deadline(0))
