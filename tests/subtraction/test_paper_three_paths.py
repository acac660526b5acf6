"""The connected subtraction paper, section 3.3: S_{1,i,j} for I_N = {1, …, N}; M = N + 1.

Values by the rules are those of `ArmValues`, which tests/subtraction/test_stars.py compares
with the search.
"""

from __future__ import annotations

import pytest

from zermelo.games.subtraction.evidence.formulas import claim_15_2, lemma_12, theorem_10
from zermelo.games.subtraction.subdivided import star
from zermelo.solvers.subtraction.arms import ArmValues

SLOW = pytest.mark.slow


def sizes(*values: int, slow: tuple[int, ...] = ()) -> pytest.MarkDecorator:
    """Run a test for these N, and for some only in the slow run."""
    rest = (pytest.param(largest, marks=SLOW) for largest in slow)
    return pytest.mark.parametrize("largest", [*values, *rest])


class Stars:
    """g(S_{1,i,j}) for I_N, by the rules."""

    def __init__(self, largest: int) -> None:
        self.period = largest + 1
        self._values = ArmValues(range(1, largest + 1))

    def __call__(self, i: int, j: int) -> int:
        return self._values[star([1, i, j])]


@sizes(*range(1, 21))
def test_lemma_12_short_arms(largest: int) -> None:
    g = Stars(largest)
    for i in range(largest):
        for j in range(largest):
            assert lemma_12(largest, i, j) == g(i, j)


ROWS_TABLE_2 = {
    0: "2 3 4 5 6 7 … N-2 N-1 N 0",
    1: "3 2 5 4 7 6 … e o 0 1",
    2: "4 5 3 7 8 9 … N 0 1 2",
    3: "5 4 7 6 9 8 … 0 1 2 3",
    4: "6 7 8 9 5 11 … 1 2 3 4",
    -2: "N 0 1 2 3 4 … N-5 N-4 N-3 N-2",
    -1: "0 1 2 3 4 5 … N-4 N-3 N-2 N-1",
}
"""Rows 0 to 4, N - 2 and N - 1; columns 0 to 5 and N - 4 to N - 1, as printed."""


def entry(text: str, largest: int) -> int:
    if text == "e":  # "N - 1 if N even, N - 3 if N odd"
        return largest - (1 if largest % 2 == 0 else 3)
    if text == "o":  # "N - 2 if N even, N if N odd"
        return largest - (2 if largest % 2 == 0 else 0)
    return largest - int(text[2:] or 0) if text[0] == "N" else int(text)


@sizes(*range(13, 20), slow=(40,))
def test_table_2_short_arms(largest: int) -> None:
    # From N = 13 on no printed entry of the left lies beyond the diagonal that starts the zeros.
    g = Stars(largest)
    columns = [*range(6), *range(largest - 4, largest)]
    for row, printed in ROWS_TABLE_2.items():
        cells = [cell for cell in printed.split() if cell != "…"]
        for column, cell in zip(columns, cells, strict=True):
            assert g(row % largest, column) == entry(cell, largest), (row, column)


@sizes(*range(2, 9), slow=(11, 14))
def test_lemma_13_values_0_and_1(largest: int) -> None:
    g = Stars(largest)
    for i in range(4 * g.period):
        for j in range(5 * g.period):
            rest = (i + j + 2) % g.period
            assert min(g(i, j), 2) == min(rest, 2)


@sizes(*range(1, 9), slow=tuple(range(9, 15)))
def test_theorem_10_all_arms(largest: int) -> None:
    g = Stars(largest)
    for i in range(4 * g.period):
        for j in range(5 * g.period):
            assert theorem_10(largest, i, j) == g(i, j)


def test_theorem_10_as_it_is_stated() -> None:
    # If i = N (mod M) and j > N: the value of S_{1,N,(j mod M)+M}; symmetrically; else modulo M.
    for largest in range(1, 9):
        g = Stars(largest)
        for i in range(3 * g.period):
            for j in range(3 * g.period):
                short_i, short_j = i % g.period, j % g.period
                if short_i == largest and j > largest:
                    assert g(i, j) == g(largest, short_j + g.period)
                elif short_j == largest and i > largest:
                    assert g(i, j) == g(short_i + g.period, largest)
                else:
                    assert g(i, j) == g(short_i, short_j)


def row_of_corollary_11(largest: int) -> list[int]:
    """g(S_{1,N,j}) for j <= 2N + 1, by the recursion of this row alone, in O(N^2) steps.

    All other entries that it needs are those of Lemmas 4, 12 and 14, or earlier ones of the row.
    """
    period, row = largest + 1, list[int]()
    for j in range(2 * largest + 2):
        seen = {(largest + j + 1) % period}  # the leaf
        for s in range(1, largest + 1):
            if s <= j:
                seen.add(row[j - s])
            other, rest = largest - s, j % period
            seen.add(row[other] if rest == largest else lemma_12(largest, other, rest))
            left = largest + j + 2 - s
            if left <= max(largest, j):
                seen.add(left % period)
        row.append(next(value for value in range(len(seen) + 1) if value not in seen))
    return row


@pytest.mark.parametrize(
    ("first", "last"),
    [(2, 40), pytest.param(41, 120, marks=SLOW), pytest.param(121, 300, marks=SLOW)],
)
def test_corollary_11_a_table_is_enough(first: int, last: int) -> None:
    for largest in range(first, last + 1):
        row = row_of_corollary_11(largest)
        assert row == [claim_15_2(largest, j) for j in range(2 * largest + 2)]
        if largest <= 8:
            g = Stars(largest)
            assert row == [g(largest, j) for j in range(2 * largest + 2)]


def test_lemma_14_both_arms_modulo_m() -> None:
    # (*): i < N, or j < N, or neither is N modulo M. With i = j = N that is what Lemma 15 leaves.
    for largest in range(2, 9):
        g = Stars(largest)
        for i in range(3 * g.period):
            for j in range(3 * g.period):
                one_short = min(i, j) < largest
                if one_short or largest not in (i % g.period, j % g.period):
                    assert g(i, j) == g(i % g.period, j % g.period)


def test_lemma_15_one_arm_is_n_modulo_m() -> None:
    for largest in range(2, 10):
        g = Stars(largest)
        for i in range(largest, 4 * g.period, g.period):
            for j in range(g.period, 4 * g.period):
                assert g(i, j) == g(largest, j % g.period + g.period)


@sizes(*range(2, 10), slow=(13, 16))
def test_claim_15_1_options_by_the_long_arm(largest: int) -> None:
    # The moves on the arm of N vertices leave all values from 0 to N but one.
    g = Stars(largest)
    for j in range(1, 3 * g.period):
        rest = j % g.period
        if rest == largest:
            continue
        options = {g(i, j) for i in range(largest)}
        if rest % 2:
            missing = largest - largest % 2
        elif rest and 2 * rest + 2 <= largest:
            missing = 2 * rest + 2
        else:
            missing = rest + 1
        assert set(range(largest + 1)) - options == {missing}


@sizes(*range(2, 10), slow=(13, 16))
def test_claim_15_2_values_of_the_exceptional_stars(largest: int) -> None:
    # A value above N is N + the number of values above N among S_{1,i,q}, 1 <= q <= j, where q runs
    # over the block of M lengths that j lies in, as the periodicity of Lemma 15 demands.
    g = Stars(largest)
    for i in (largest, largest + g.period):
        for j in range(4 * g.period):
            first = j - j % g.period
            above = sum(g(i, q) > largest for q in range(first, j + 1))
            value = g(i, j)
            assert value == claim_15_2(largest, j)
            if value > largest:
                assert value == largest + above


def test_the_first_failure_of_pure_periodicity() -> None:
    for largest in range(2, 15):
        failures = []
        for j in range(largest + 1):
            values = [theorem_10(largest, largest, j + k * (largest + 1)) for k in range(4)]
            assert len(set(values[1:])) == 1
            if values[0] != values[1]:
                failures.append(j)
        assert bool(failures) is (largest >= 8)
        if largest == 8:
            assert failures == [2, 3, 5]
    g = Stars(8)
    assert [g(8, 2 + 9 * k) for k in range(4)] == [10, 6, 6, 6]


def test_preperiods_beyond_the_path() -> None:
    # g(S_{1,N,k}) has a preperiod above every even r up to (N - 4)/2; on paths there is none.
    for largest in range(8, 15):
        g = Stars(largest)
        assert [g(0, k) for k in range(60)] == [(k + 2) % g.period for k in range(60)]
        for r in range(2, (largest - 4) // 2 + 1, 2):
            later = [g(largest, r + q * g.period) for q in range(1, 4)]
            assert later == [2 * r + 2] * 3
            assert g(largest, r) > largest
