"""Who wins POLISH on K_{m,n} by a bit for each position, against nim-values and the rules."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from sampling import some

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.solvers.polish import dense, lost
from zermelo.solvers.polish.dense import count, rank, side

FOREVER = Deadline()


@pytest.mark.parametrize(
    "sides", [(2, 3), (3, 4), (5, 5), (3, 6), (6, 3), pytest.param((5, 6), marks=pytest.mark.slow)]
)
def test_every_position_of_a_layer_against_the_nim_values(sides: tuple[int, int]) -> None:
    m, n = sides
    first, second = side(m, n, 1).sets.tolist(), side(n, m, 1).sets.tolist()
    pairs = [(tuple(xs), tuple(ys)) for xs in first for ys in second]
    found = lost.lost(m, n, pairs, FOREVER)
    assert found == [value == 0 for value in dense.bipartite(m, n, pairs, FOREVER)]
    assert 0 < sum(found) < len(pairs)
    assert found[-1] == (sides != (2, 3))


@pytest.mark.parametrize("seed", some(range(20)))
def test_brushes_anywhere_against_the_search(seed: int) -> None:
    draw = Random(seed)
    m, n = draw.choice([(2, 3), (3, 3), (2, 4), (3, 4)])
    graph = f"bipartite:{m},{n}"
    brushes = [draw.choice((0, 0, 1, 2)) for _ in range(m + n)]
    for question in ("nim-value", "outcome", "winning-moves"):
        game = zermelo.polish(graph, brushes=brushes)
        told = zermelo.decide(game, question=question, method="dense")
        if told.answered:  # else all went in the settling
            assert told.answer == zermelo.decide(game, question=question, method="search").answer


def test_the_multisets_come_by_rank() -> None:
    made = side(3, 4, 2)
    assert len(made.sets) == count(3, 4) == 20
    ranks = {tuple(xs): r for r, xs in enumerate(made.sets.tolist())}
    assert len(ranks) == 20
    for xs, r in ranks.items():
        assert rank(xs) == r
        assert made.counts[r].tolist() == [sum(x <= 2 * f for x in xs) for f in range(3)]
        assert made.dropped[r] == rank(xs[1:])
        for f in range(3):
            assert made.shifted[r, f] == rank([x - 2 * f for x in xs if x > 2 * f])
        less = {
            ranks[tuple(sorted((*xs[:i], xs[i] - 1, *xs[i + 1 :])))] for i in range(3) if xs[i] > 1
        }
        assert {each for each in made.lower[r].tolist() if each >= 0} == less


def test_no_layer_is_begun_that_does_not_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dense, "MEMORY", 100)
    with pytest.raises(LimitReached, match="K_5,6 would take"):
        lost.lost(5, 6, [((6,) * 5, (5,) * 6)], FOREVER)


def test_no_work_is_begun_that_cannot_be_hoped_for() -> None:
    with pytest.raises(LimitReached, match="K_10,11 would take 59 seconds of work"):
        lost.lost(10, 11, [((11,) * 10, (10,) * 11)], Deadline(12.0))


def test_a_deadline_ends_the_threads() -> None:
    with pytest.raises(LimitReached):
        lost.lost(7, 8, [((8,) * 7, (7,) * 8)], Deadline(0.0))


def test_what_is_won_is_searched_for_its_nim_value() -> None:
    # K_{2,3} has nim-value 1 by the paper's table; a brush makes other values.
    seen = set()
    for left, right in product(range(4), range(3)):
        game = zermelo.polish("bipartite:3,4", brushes=[left, 0, 0, right, 0, 0, 0])
        value = zermelo.decide(game, method="dense").answer
        assert value == zermelo.decide(game, method="nimbers").answer
        assert zermelo.decide(game, question="outcome", method="dense").answer == "PN"[value > 0]
        seen.add(value)
    assert len(seen) > 2
