"""Strategies of the winner: options are looked at one by one, and positions are used again."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.labels import Labels
from zermelo.games.impartial.rules import Impartial
from zermelo.solvers.search.evidence import Answering, strategy


def rules_with(options: Any) -> Impartial:
    return Impartial(
        start=lambda game: game,
        options=options,
        components=lambda position: [position] if position else [],
        write=lambda position: position,
        read=lambda game, value: value,
        move=lambda labels, move: move,
    )


def test_options_without_end_are_not_listed() -> None:
    """Of very many options, as with large weights, only as many are made as are needed."""

    def options(position: int) -> Iterator[tuple[int, int]]:
        if position:
            yield from ((move, 0) for move in itertools.count())

    oracle = Answering(rules_with(options), Deadline(), lambda position: int(position > 0))
    found = strategy(oracle, 1, Labels(0), False).data
    assert found == {"first": 0, "replies": []}


def test_a_reply_to_a_position_that_is_listed_anyhow_comes_first() -> None:
    """Of a heap one to three are taken: multiples of four are lost."""

    def options(position: int) -> list[tuple[int, int]]:
        return [(k, position - k) for k in (1, 2, 3) if k <= position]

    oracle = Answering(rules_with(options), Deadline(), lambda position: position % 4)
    found = strategy(oracle, 12, Labels(0), False).data
    assert [position for position, _ in found["replies"]] == [4, 8, 12]
