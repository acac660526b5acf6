"""The POLISH paper, section 8: light positions of K_{m,n}, all discrepancies at most 3."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pytest

from zermelo.games.impartial.rules import mex
from zermelo.games.polish.evidence.formulas import light

Triple = tuple[int, int, int]
Light = tuple[Triple, Triple]


def moves(position: Light) -> list[Light]:
    """What the moves lead to, each vertex fired on its own."""
    found = []
    for side, need in product((0, 1), (1, 2, 3)):
        if position[side][need - 1]:
            sides = [
                [d for d, count in enumerate(triple, 1) for _ in range(count)]
                for triple in position
            ]
            sides[side].remove(need)
            sides[side].append(need - 1)
            while True:
                firing = next((s for s in (0, 1) if any(d <= 0 for d in sides[s])), None)
                if firing is None:
                    break
                sides[firing].remove(next(d for d in sides[firing] if d <= 0))
                sides[1 - firing] = [d - 2 for d in sides[1 - firing]]
            if not all(sides):
                sides = [[], []]  # vertices without a dirty edge are gone, too
            counts = [(s.count(1), s.count(2), s.count(3)) for s in sides]
            found.append((counts[0], counts[1]))
    return found


@cache
def value(position: Light) -> int:
    first, second = position
    if not any(first) or not any(second):
        return 0
    if first < second:
        return value((second, first))
    return mex(value(after) for after in moves(position))


def triples(most: int) -> list[Triple]:
    return [(i, j, k) for i, j, k in product(range(most + 1), repeat=3)]


def test_the_paper_s_examples_of_moves() -> None:
    assert sorted(set(moves(((1, 0, 2), (0, 2, 1))))) == [
        ((0, 0, 0), (0, 0, 0)),
        ((1, 0, 2), (0, 3, 0)),
        ((1, 0, 2), (1, 1, 1)),
        ((1, 1, 1), (0, 2, 1)),
    ]


def lemma_14(most: int) -> int:
    applied = 0
    for first, second in product(triples(most), repeat=2):
        (i, j, _), (p, q, _) = first, second
        if i and (p + q >= 2 or (p + q == 1 and i + j >= 2)):
            applied += 1
            assert ((0, 0, 0), (0, 0, 0)) in moves((first, second))
    return applied


def test_lemma_14_the_next_player_ends_the_game() -> None:
    assert lemma_14(3) > 2000
    # It is no characterization.
    assert ((0, 0, 0), (0, 0, 0)) in moves(((1, 0, 0), (0, 0, 1)))


@pytest.mark.slow
def test_lemma_14_up_to_5() -> None:
    assert lemma_14(5) == 37_728


@pytest.mark.parametrize("most", [3, pytest.param(5, marks=pytest.mark.slow)])
def test_theorem_15(most: int) -> None:
    for first, second in product(triples(most), repeat=2):
        if second <= first:
            assert light(first, second) == light(second, first) == value((first, second))
            assert value((first, second)) <= 3


def test_the_distribution_of_values() -> None:
    # The paper has 5, 50, 44 and 1 per cent.
    played = [triple for triple in triples(4) if any(triple)]
    found = Counter(light(first, second) for first, second in product(played, repeat=2))
    shares = [round(100 * found[g] / found.total(), 1) for g in range(4)]
    assert shares == [4.8, 48.0, 45.1, 2.1]


def test_theorem_15_where_the_proof_names_a_wrong_value() -> None:
    # Case b.i: "([1,1,*],[0,0,2+],(.,1,.)), nim-value 0 (b.ii)" has the nim-value 3.
    for k, r in product(range(4), range(2, 5)):
        assert value(((1, 1, k), (0, 0, r))) == 3


def test_abstract_positions_are_legal() -> None:
    assert value(((9, 9, 9), (0, 0, 1))) == light((9, 9, 9), (0, 0, 1))
