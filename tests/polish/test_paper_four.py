"""POLISH on K_{4,n}: the classes by which every position is decided, and that all n are lost."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from polishing import Literal

import zermelo
from lab.program import Deadline
from lab.questions.parity_of_discrepancies import outcomes
from lab.theorems import four_centers
from lab.theorems.four_centers import CHANGES, COARSE, FINE, LAST, LOST, REGION, SMALL
from zermelo.core.certificate import Status
from zermelo.families.language import parse

Numbers = tuple[int, int, int, int, int]
"""c1, d, s1, s2, s3."""

MOVES = (
    (-1, 1, 0, 0, 0),
    (0, -1, 0, 0, 0),
    (-2, 0, -1, 0, 0),
    (0, 0, 1, -1, 0),
    (0, 0, 0, 1, -1),
    (0, 0, 0, 0, 1),
)
"""What moves add: the least center, the second, a leaf that fires, leaves from 2, 3 and 4."""


def plus(position: Numbers, added: Numbers) -> Numbers:
    c1, d, s1, s2, s3 = (a + b for a, b in zip(position, added, strict=True))
    return c1, d, s1, s2, s3


def smaller(position: Numbers) -> Iterator[Numbers]:
    """Yield the positions of the same fine class that the changes lead to."""
    fine = np.array(FINE)
    code = four_centers.number(*position, fine)
    for c1, d, s1, s2, s3 in CHANGES:
        after = plus(position, (-c1, -d, -s1, -s2, -s3))
        if after[0] > 0 and min(after) >= 0 and four_centers.number(*after, fine) == code:
            yield after


def positions(count: int) -> Iterator[Numbers]:
    """Draw positions with t <= 11, small and large numbers in all combinations."""
    draw = random.Random(3)
    while count:
        s1, d, s2, s3 = (draw.randint(0, draw.choice((4, 20, 200))) for _ in range(4))
        near = draw.choice((0, 1, 2, 3)) * s1 + draw.randint(-40, LAST)
        c1 = draw.choice((near, draw.randint(1, 3 * s1 + LAST)))
        if 1 <= c1 <= 3 * s1 + LAST:
            count -= 1
            yield c1, d, s1, s2, s3


@pytest.mark.parametrize("n", [2, 3, 4])
def test_the_moves_are_those_of_the_rules(n: int) -> None:
    graph = parse(f"bipartite:4,{n}")
    literal = Literal(graph.n, graph.edges)
    found = outcomes(((n,) * 4, (0, 0, 0, n)), Deadline())
    met = [0, 0]
    for (centers, leaves), lost in list(found.items())[:: 1 if n < 4 else 40]:
        if len(centers) == 4 and sum(leaves) == n:
            kinds = [kind for kind, count in enumerate(leaves, 1) for _ in range(count)]
            brushes = (*(n - c for c in centers), *(4 - kind for kind in kinds))
            assert (literal.value(literal.first(brushes)) == 0) == lost, (centers, leaves)
            met[lost] += 1
    assert min(met) >= 4


def test_the_endgame_with_three_centers() -> None:
    met = [0, 0]
    for (centers, leaves), lost in outcomes(((11, 11, 11), (0, 11)), Deadline()).items():
        if len(centers) == 3:
            a, b, c = centers
            found = four_centers.endgame(a, leaves[0], (c - b) % 2, leaves[1] % 2)
            assert (found == LOST) == lost, (centers, leaves)
            met[lost] += 1
    assert min(met) > 1000


def test_the_endgame_satisfies_the_recursion_in_every_residue(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert four_centers.endgames_against() == 0
    right = four_centers.endgame

    def wrong(a: int, s: int, p: int, q: int) -> int:
        found = right(a, s, p, q)
        return four_centers.WON + LOST - found if (a, s, p, q) == (9, 3, 0, 0) else found

    monkeypatch.setattr(four_centers, "endgame", wrong)
    assert four_centers.endgames_against() > 0


def test_a_fine_class_tells_the_classes_after_every_move() -> None:
    coarse, met = np.array(COARSE), 0
    for position in positions(3000):
        for other in smaller(position):
            for move in MOVES:
                one, two = plus(position, move), plus(other, move)
                assert (min(one[1:]) >= 0) == (min(two[1:]) >= 0)
                assert (one[0] > 0) == (two[0] > 0)
                if min(one[1:]) >= 0:
                    code = four_centers.number(*one, coarse)
                    assert four_centers.number(*two, coarse) == code
                    met += 1
    assert met > 10_000


def test_large_positions_are_not_reduced() -> None:
    met = 0
    for position in positions(10_000):
        c1, d = position[:2]
        inside = all(one <= most for one, most in zip(position, REGION, strict=True))
        if not inside or (d > 3 and c1 > SMALL):
            met += 1
            assert any(smaller(position)), position
    assert met > 5000


@pytest.mark.slow
def test_every_class_has_one_winner_and_all_starts_are_lost() -> None:
    table = four_centers.winners()
    _, _, against = four_centers.programs()
    assert len(table.positions) == 224_950
    assert against(table.positions, table.parts) == 0
    assert not table.lost((8, 17, 17, 17), (0, 2, 5, 10))  # against the parity, with t = 8
    numbers, found = four_centers.classes(table)
    assert len(numbers) == 413_392
    assert set(found) == {four_centers.WON, LOST}
    for n in range(2, 9):
        assert table.lost((n,) * 4, (0, 0, 0, n))
        for (centers, leaves), lost in outcomes(((n,) * 4, (0, 0, 0, n)), Deadline()).items():
            if len(centers) == 4:
                one, two, three, four = centers
                s1, s2, s3, s4 = leaves
                assert table.lost((one, two, three, four), (s1, s2, s3, s4)) == lost


@pytest.mark.slow
def test_a_wrong_winner_is_found() -> None:
    table = four_centers.winners()
    _, _, against = four_centers.programs()
    draw = random.Random(4)
    for _ in range(20):
        at = draw.randrange(len(table.positions)), draw.randrange(2), draw.randrange(2)
        table.winners[at] = 3 - table.winners[at]
        assert against(table.positions, table.parts) > 0
        table.winners[at] = 3 - table.winners[at]


@pytest.mark.parametrize(
    "family", ["bipartite:3,4", "bipartite:3,50", "bipartite:5,4", "bipartite:4,101"]
)
@pytest.mark.parametrize("question", ["nim-value", "outcome", "winning-moves"])
def test_starts_are_certified_by_the_theorem(family: str, question: str) -> None:
    game = zermelo.polish(family, question=question)
    verdict = zermelo.decide(game, method="closed-forms")
    assert verdict.answer == {"nim-value": 0, "outcome": "P", "winning-moves": []}[question]
    certificate = verdict.certificate
    assert certificate is not None
    assert certificate.evidence.kind == "value-rule"
    assert zermelo.check(certificate).accepted
    wrong = {"nim-value": 1, "outcome": "N", "winning-moves": [0]}[question]
    assert not zermelo.check(replace(certificate, answer=wrong)).accepted


@pytest.mark.parametrize("at", [0, 4])
def test_the_theorem_is_about_starts_without_brushes(at: int) -> None:
    """K_{4,5} with a brush is won by the next player, and no closed form covers it."""
    brushes = tuple(int(v == at) for v in range(9))
    certificate = zermelo.decide(zermelo.polish("bipartite:4,5"), method="closed-forms").certificate
    assert certificate is not None
    brushed = zermelo.polish("bipartite:4,5", brushes=brushes, question="nim-value")
    assert zermelo.check(replace(certificate, instance=brushed)).status is Status.REJECTED
    assert not zermelo.decide(brushed, method="closed-forms").answered
    assert zermelo.decide(brushed, method="dense", assurance="exhaustive").answer not in (None, 0)


@pytest.mark.parametrize("n", [3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("centers", [3, 4])
def test_another_method_says_the_same_of_starts(centers: int, n: int) -> None:
    game = zermelo.polish(f"bipartite:{centers},{n}", question="nim-value")
    assert zermelo.decide(game, method="dense", assurance="exhaustive").answer == 0
