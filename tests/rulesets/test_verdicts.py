"""What verdicts on rules of your own say."""

from __future__ import annotations

import zermelo


def test_the_strategy_of_rules_of_ones_own_takes_their_positions() -> None:
    heap = zermelo.ruleset(
        "one-or-two",
        start=lambda beans: beans,
        moves=lambda graph, beans: ((k, beans - k) for k in (1, 2) if k <= beans),
        graph="none",
        data={"beans": int},
    )
    move = zermelo.decide(heap(beans=7), question="outcome").strategy
    assert move is not None
    assert (move(), move(5), move(6)) == (1, 2, None)
