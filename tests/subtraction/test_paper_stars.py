"""The connected subtraction paper, sections 3.4, 4 and 5: {1,2,3} and {1,2,4} on stars."""

from __future__ import annotations

from itertools import product

import pytest
from constructing import subdivided_star as star_graph
from subtracting import Literal, partitions

from zermelo.games.subtraction.evidence.formulas import LEMMAS, MANY, fewer
from zermelo.games.subtraction.subdivided import Arms, bistar, star
from zermelo.solvers.subtraction.arms import ArmValues

SLOW = pytest.mark.slow


def interval(largest: int) -> list[int]:
    return list(range(1, largest + 1))


def stars(total: int, arms: int) -> list[Arms]:
    """All stars with at most so many vertices outside the center, and so many arms."""
    return [a for n in range(total + 1) for a in partitions(n) if len(a) <= arms]


def failures(take: list[int], period: int, checked: list[Arms]) -> list[Arms]:
    """The stars whose value changes when all arms are taken modulo the period."""
    values = ArmValues(take)
    return [
        arms for arms in checked if values[star(arms)] != values[star(x % period for x in arms)]
    ]


TOTALS = [22, pytest.param(34, marks=SLOW)]


@pytest.mark.parametrize("total", TOTALS)
def test_theorem_16_arms_modulo_4(total: int) -> None:
    assert failures([1, 2, 3], 4, stars(total, 6)) == []


def test_theorem_16_the_four_values_of_case_2() -> None:
    # g(S_{1,1,3}) and its like for the center as the end of a path of 4: by K_{1,t} and Table 1.
    values = ArmValues([1, 2, 3])
    for t in range(3, 8):
        assert values[star([1] * t + [1])] == values[star([1] * t + [5])]
        assert values[star([1] * t)] == values[star([1] * t + [4])]


@pytest.mark.parametrize(
    ("largest", "total"),
    [(4, 20), (5, 20), pytest.param(4, 32, marks=SLOW), pytest.param(5, 32, marks=SLOW)],
)
def test_theorem_16_for_4_and_5(largest: int, total: int) -> None:
    # Theorem 18 of docs/theorems; no method relies on it.
    assert failures(interval(largest), largest + 1, stars(total, 6)) == []


def test_the_first_failures_beyond_theorem_16() -> None:
    # Of all stars the ones with the fewest vertices.
    first: dict[int, list[Arms]] = {
        6: [(1, 1, 1, 1, 5, 7), (1, 1, 1, 5, 8)],
        7: [(1, 1, 1, 6, 9)],
        8: [(1, 1, 1, 7, 10), (1, 8, 11)],
    }
    for largest, failing in first.items():
        total = sum(failing[0])
        assert failures(interval(largest), largest + 1, stars(total, total)) == failing
    for largest in range(8, 15):
        values = ArmValues(interval(largest))
        assert (values[1, largest, largest + 3], values[1, 2, largest]) == (6, largest + 2)
    values = ArmValues(interval(7))
    assert (values[2, 2, 7, 8], values[2, 2, 7]) == (6, 8)


def separating(largest: int, further: int) -> int | None:
    """The least t <= 60 for which K_{1,t} tells I_N with a further size from I_N."""
    one, other = ArmValues(interval(largest)), ArmValues([*interval(largest), further])
    return next((t for t in range(61) if one[star([1] * t)] != other[star([1] * t)]), None)


def test_observation_17_a_further_size() -> None:
    # M' is not 0 modulo N + 1 and above N. Paths do not see it; K_{1,t} does exactly if M' >= N + 3
    # and M' = N + 1 modulo 2, and then first at t = M' - 1.
    for largest in range(1, 7):
        for further in range(largest + 1, 20):
            if further % (largest + 1) == 0:
                continue
            paths = ArmValues([*interval(largest), further])
            assert all(paths[k] == k % (largest + 1) for k in range(80))
            seen = further >= largest + 3 and (further - largest - 1) % 2 == 0
            assert separating(largest, further) == (further - 1 if seen else None)
    for largest in range(1, 7):  # the correct instance of the proof
        assert separating(largest, largest + 3) == largest + 2


def test_observation_17_game_124_is_not_told_from_12_by_any_star() -> None:
    # For both games arms count modulo 3, and of more than MANY equal ones two may go.
    one, other = ArmValues([1, 2]), ArmValues([1, 2, 4])
    for counts in product(range(MANY + 1), repeat=2):
        assert one[star(star_of(counts))] == other[star(star_of(counts))]
    different = [arms for arms in stars(14, 6) if one[star(arms)] != other[star(arms)]]
    assert different == []


# Section 4: S = {1, 2, 4}

VALUES = ArmValues([1, 2, 4])


@pytest.mark.parametrize("total", TOTALS)
def test_theorem_18_arms_modulo_3(total: int) -> None:
    assert failures([1, 2, 4], 3, stars(total, 6)) == []


def test_lemma_19_paths() -> None:
    assert [VALUES[k] for k in range(120)] == [0, 1, 2] * 40


LEMMA_20 = {
    "111": 1, "112": 2, "113": 0, "122": 0, "123": 1, "222": 1, "1111": 0, "1112": 3, "1113": 1,
    "1122": 1, "1123": 2, "133": 2, "11111": 1, "11112": 2, "1222": 2, "11122": 0,
}  # fmt: skip

LEMMA_25 = {
    "333": 1, "233": 0, "223": 2, "133": 2, "123": 1, "222": 1, "122": 0, "113": 0, "112": 2,
    "111": 1,
}  # fmt: skip


@pytest.mark.parametrize("table", [LEMMA_20, LEMMA_25], ids=["lemma_20", "lemma_25"])
def test_lemmas_20_and_25_small_stars(table: dict[str, int]) -> None:
    for text, value in table.items():
        arms = tuple(map(int, text))
        graph = star_graph(arms)
        assert VALUES[arms] == Literal(graph.n, graph.edges).value([1, 2, 4]) == value


def row(*fixed: int) -> list[int]:
    return [VALUES[star([*fixed, k])] for k in range(42)]


@pytest.mark.parametrize(
    ("number", "fixed", "values"),
    [
        (21, (1, 1), [0, 1, 2]),
        (22, (1, 1, 1), [1, 0, 3]),
        (23, (1, 2), [1, 2, 0]),
        (24, (1, 1, 2), [2, 3, 1]),
        (26, (2, 2), [2, 0, 1]),
        (27, (1, 2, 2), [0, 1, 2]),
        (28, (1, 1, 1, 1), [0, 1, 2]),
    ],
)
def test_lemmas_21_to_24_and_lemmas_26_to_28(number: int, fixed: Arms, values: list[int]) -> None:
    assert row(*fixed) == values * 14
    assert LEMMAS[fixed] == (f"Lemma {number}", tuple(values))
    size = 1 + sum(fixed)
    by_size = [(size + k) % 3 for k in range(42)]  # |S|, as the lemmas say it
    if number in (21, 23, 26, 27):
        assert row(*fixed) == by_size
    if number == 28:
        assert row(*fixed) == [(value + 1) % 3 for value in by_size]
    if number == 24:
        assert 0 not in row(*fixed)


# Section 5, and what we add


def test_section_5_only_ultimately_periodic() -> None:
    values = ArmValues(interval(8))
    assert values[1, 2, 8] == 10
    assert {values[star([1, 8, 2 + 9 * k])] for k in range(1, 6)} == {6}
    assert [values[k] for k in range(90)] == list(range(9)) * 10


def star_of(counts: tuple[int, ...]) -> list[int]:
    return [length for length, count in enumerate(counts, 1) for _ in range(count)]


@pytest.mark.parametrize(("take", "period"), [([1, 2], 3), ([1, 2, 3], 4), ([1, 2, 4], 3)])
def test_pairs_of_equal_arms_among_many(take: list[int], period: int) -> None:
    # The finitely many cases in the proof of `fewer`, and some of those that follow from them.
    values = ArmValues(take)
    assert max(take) + 2 <= MANY
    for counts in product(range(MANY + 1), repeat=period - 1):
        for i, count in enumerate(counts):
            if count == MANY:
                less = (*counts[:i], count - 2, *counts[i + 1 :])
                assert values[star(star_of(counts))] == values[star(star_of(less))]
    for counts in product((0, 3, MANY - 1, MANY + 3), repeat=period - 1):
        assert values[star(star_of(counts))] == values[star(fewer(star_of(counts)))]


@pytest.mark.parametrize("middle", [1, pytest.param(2, marks=SLOW)])
def test_pairs_of_equal_arms_among_many_in_bistars(middle: int) -> None:
    values = ArmValues([1, 2])
    for counts in product(range(MANY + 1), repeat=4):
        for i, count in enumerate(counts):
            if count == MANY:
                less = (*counts[:i], count - 2, *counts[i + 1 :])
                full = bistar(star_of(counts[:2]), star_of(counts[2:]), middle)
                reduced = bistar(star_of(less[:2]), star_of(less[2:]), middle)
                assert values[full] == values[reduced]


def test_proposition_8_many_leaves() -> None:
    # What `covered` uses: from 2N + 4 leaves on two more change nothing, whatever the longer arm.
    for largest in range(2, 15):
        values, many = ArmValues(interval(largest)), 2 * largest + 4
        for k in range(largest + 1):
            assert values[star([1] * many + [k])] == values[star([1] * (many - 2) + [k])]
