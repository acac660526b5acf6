"""Method `sparse-space`: its values are those of the recurrence, and it finds what is known."""

from __future__ import annotations

import random

import pytest
from sampling import some

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.heaps import next_value
from zermelo.solvers.periods import sparse
from zermelo.solvers.periods.sparse_kernel import Values, functional_of
from zermelo.types import Assurance


def random_digits(rng: random.Random) -> tuple[tuple[int, int], ...]:
    sizes = sorted(rng.sample(range(1, 7), rng.randint(1, 4)))
    return tuple((size, rng.randint(1, 7)) for size in sizes)


def test_the_values_are_those_of_the_recurrence() -> None:
    """Also where nearly all values are rare, and in pieces, with another functional for each."""
    rng = random.Random(1)
    for _ in range(25):
        digits = random_digits(rng)
        plain = [0]
        while len(plain) < 400:
            plain.append(next_value(plain, digits))
        table = Values(digits, Deadline())
        for count in (rng.randint(2, 60), rng.randint(61, 200), 400):
            assert table.extend(count)
            assert table.values.tolist() == plain[:count]


def test_any_functional_gives_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    digits = ((1, 1), (2, 6))
    wanted = Values(digits, Deadline())
    wanted.extend(1000)
    for functional in (1, 2, 5, 16):
        monkeypatch.setattr(
            "zermelo.solvers.periods.sparse_kernel.functional_of", lambda _, f=functional: f
        )
        table = Values(digits, Deadline())
        table.extend(1000)
        assert (table.values == wanted.values).all()


def test_the_functional_makes_fewest_values_rare() -> None:
    rng = random.Random(2)
    for _ in range(20):
        values = [rng.choice((0, 1, 2, 4, 7, 9, 14)) for _ in range(50)]
        found = functional_of(values)

        def rare(mask: int, values: list[int] = values) -> int:
            return sum((x & mask).bit_count() % 2 == 0 for x in values)

        assert rare(found) == min(rare(mask) for mask in range(1, 16))


@pytest.mark.parametrize("digits", some(("0.137", "0.07", "0.77", "0.45", "0.71")))
def test_it_agrees_with_the_columns(digits: str) -> None:
    for board, u in (("path:1", 0), ("path:4", 3), ("union(cycle:3,path:2)", 4)):
        game = zermelo.octal(board, digits, attach_at=u, question="period")
        found = zermelo.decide(game, method="sparse-space", time_limit=60)
        other = zermelo.decide(game, method="columns", time_limit=60)
        assert (found.answer, found.assurance) == (other.answer, Assurance.EXHAUSTIVE)
        assert other.assurance is Assurance.CERTIFIED


def test_small_periods_are_certified_all_the_same() -> None:
    for digits in ("0.77", "0.45", "0.137"):
        verdict = zermelo.decide(zermelo.octal("path:1", digits, attach_at=0, question="period"))
        assert verdict.assurance is Assurance.CERTIFIED


@pytest.mark.parametrize(
    ("digits", "preperiod", "period"), [("0.16", 105351, 149459), ("0.56", 326640, 144)]
)
def test_periods_of_the_literature(digits: str, preperiod: int, period: int) -> None:
    """Gangolli and Plambeck 1989. Row k has the heap of k + 1."""
    game = zermelo.octal("path:1", digits, attach_at=0, question="period")
    verdict = zermelo.decide(game, method="sparse-space")
    assert verdict.answer == {"preperiod": preperiod - 1, "period": period}
    assert verdict.assurance is Assurance.EXHAUSTIVE
    shifted = zermelo.octal("path:9", digits, attach_at=8, question="period")
    found = zermelo.decide(shifted, method="sparse-space").answer
    assert found == {"preperiod": preperiod - 9, "period": period}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("digits", "preperiod", "period"), [("0.376", 2268248, 4), ("0.127", 46578, 4)]
)
def test_the_longest_periods_of_the_literature(digits: str, preperiod: int, period: int) -> None:
    game = zermelo.octal("path:1", digits, attach_at=0, question="period")
    verdict = zermelo.decide(game, method="sparse-space")
    assert verdict.answer == {"preperiod": preperiod - 1, "period": period}


def test_where_it_does_not_apply_or_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    for board, u, digits, why in (
        ("star:3", 0, "0.77", "does not grow from the end"),
        ("path:3", 1, "0.77", "does not grow from the end"),
        ("cycle:5", 0, "0.77", "does not grow from the end"),
        ("wheel:3", 0, "0.77", "does not grow from the end"),
        ("path:1", 0, "0.33", "no move splits"),
    ):
        game = zermelo.octal(board, digits, attach_at=u, question="period")
        verdict = zermelo.decide(game, method="sparse-space")
        assert verdict.answer is None
        assert why in (verdict.reason or "")
    monkeypatch.setattr(sparse, "MOST", 20_000)
    open_one = zermelo.octal("path:1", "0.6", attach_at=0, question="period")
    verdict = zermelo.decide(open_one, method="sparse-space")
    assert verdict.answer is None
    assert "no period among the first" in (verdict.reason or "")
    with pytest.raises(LimitReached):
        Values(((1, 1), (2, 6)), Deadline(0.0)).extend(50_000)
