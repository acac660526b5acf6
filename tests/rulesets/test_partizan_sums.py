"""Evidence of impartial games proves nothing of a sum with partizan parts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status


def moves(graph: Any, left: frozenset[int], player: str) -> Iterator[tuple[int, frozenset[int]]]:
    for v in left:
        if v % 2 == (player == "left"):
            yield v, left - {v}


COINS = zermelo.ruleset(
    "two-colours-of-coins",
    start=lambda graph: frozenset(range(graph.n)),
    moves=moves,
    partizan=True,
)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("nim-table", {"values": []}),
        ("strategy", {"replies": [], "first": None}),
        ("position-table", {}),
    ],
)
def test_it_is_refused(kind: str, data: dict[str, Any]) -> None:
    parts = [COINS("path:3"), zermelo.grim("path:3")]
    game = zermelo.disjunctive_sum(parts, question="outcome")
    assert zermelo.decide(game).answer == "R"
    for answer in "LRNP":
        found = check(Certificate(game, answer, Evidence(kind, data)))
        assert found.status is Status.REJECTED
        assert "partizan parts" in found.reason
