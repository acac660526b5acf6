"""Node-Kayles by proof numbers, against nim-values."""

from __future__ import annotations

import pytest
from small import graphs
from walking import asked

import zermelo
from zermelo.checker.check import check
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.games.impartial.deletion import Deletion
from zermelo.solvers.node_kayles.proofs import Takings


@pytest.mark.parametrize("n", range(1, 7))
def test_proof_numbers_of_all_small_graphs(n: int) -> None:
    for edges in graphs(n, False):
        game = zermelo.node_kayles(Graph.from_edges(n, edges))
        for question in ("outcome", "winning-moves"):
            found, certificate = asked(game, "proof-numbers", question)
            assert found.answer == asked(game, "search", question)[0].answer, edges
            assert certificate is None or check(certificate).accepted
            assert certificate or len(Graph.from_edges(n, edges).components()) > 1, edges


def test_proof_numbers_end_at_their_limit() -> None:
    game = Deletion(Graph.from_edges(9, [(v, v + 1) for v in range(8)]))
    search = Takings(game, Deadline(), 5)
    with pytest.raises(LimitReached, match="limit of 5 positions reached"):
        search.lost(search.rules.start(game))


def test_proof_numbers_are_for_large_graphs() -> None:
    game = zermelo.node_kayles("path:9")
    found = zermelo.decide(game, question="outcome", method="proof-numbers")
    assert found.answer is None
    assert "nimbers is compiled" in (found.reason or "")
