"""POLISH on K_{3,n}: the classes by which every position is decided, and that n >= 3 is lost."""

from __future__ import annotations

import random
from functools import cache

import numpy as np
import pytest
from polishing import Literal

import zermelo
from lab.questions import three_centers
from lab.questions.three_centers import COARSE, FINE, REGION, examined, number, two
from zermelo.families.language import parse

Centers = tuple[int, ...]


@cache
def two_centres(a: int, b: int, leaves: int) -> bool:
    """Whether the next player loses, with leaves of discrepancy 1."""
    a, b = sorted((a, b))
    if a <= 0 or leaves == 0:
        return True
    after = ((a - 1, b, leaves), (a, b - 1, leaves), (a - 2, b - 2, leaves - 1))
    return not any(two_centres(*each) for each in after)


@cache
def three(centers: Centers, s1: int, s2: int, s3: int) -> bool:
    """Whether the next player loses, by the moves one after the other."""
    if s1 + s2 + s3 == 0:
        return True
    if centers[0] <= 0:
        fired = 2 * (s1 + s2)
        return two_centres(centers[1] - fired, centers[2] - fired, s3)
    after = [(*centers[:i], centers[i] - 1, *centers[i + 1 :]) for i in range(3)]
    found = [three(tuple(sorted(each)), s1, s2, s3) for each in after]
    if s3:
        found.append(three(centers, s1, s2 + 1, s3 - 1))
    if s2:
        found.append(three(centers, s1 + 1, s2 - 1, s3))
    if s1:
        found.append(three(tuple(c - 2 for c in centers), s1 - 1, s2, s3))
    return not any(found)


def test_the_moves_on_k_3_n_are_those_of_the_rules() -> None:
    draw = random.Random(1)
    for n in (3, 4, 5):
        graph = parse(f"bipartite:3,{n}")
        literal = Literal(graph.n, graph.edges)
        for _ in range(12):
            centers = sorted(draw.randint(1, n) for _ in range(3))
            leaves = [draw.randint(1, 3) for _ in range(n)]
            brushes = (*(n - c for c in centers), *(3 - each for each in leaves))
            counts = [leaves.count(each) for each in (1, 2, 3)]
            value = literal.value(literal.first(brushes))
            assert (value == 0) == three(tuple(centers), *counts), (centers, leaves)


def test_two_centres_by_residues() -> None:
    for a in range(1, 40):
        for b in range(a, 60):
            assert two(a, b) == (1 - max(two(a - 1, b), two(a, b - 1), two(a - 2, b - 2)))
            assert two_centres(a, b, a) == two_centres(a, b, b) == bool(two(a, b))


@pytest.fixture(scope="module")
def table() -> tuple[np.ndarray, int]:
    """The table with c2 up to 12."""
    fill, _, _ = three_centers.programs()
    room = 13
    cells = np.zeros(2 * 12 * 13 * (room + 2) * (room + 3) // 2, np.uint8)
    fill(cells, 12, room)
    return cells, room


def test_the_table_says_who_wins(table: tuple[np.ndarray, int]) -> None:
    """Also where c3 is larger than in it, and s3 smaller or larger by an even number."""
    cells, room = table
    met = [0, 0]
    for c1, c2, c3 in ((a, b, c) for a in range(1, 8) for b in range(a, 8) for c in range(b, 8)):
        for s1, s2 in ((x, y) for x in range(8) for y in range(8 - x)):
            for s3 in range(max(0, c3 - s1 - s2), c3 - s1 - s2 + 3):
                more = (s1 + s2 + s3 - room) % 2
                at = three_centers.place_compiled(c1, c2, c2 + (c3 - c2) % 2, s1, s2, more, room)
                lost = three((c1, c2, c3), s1, s2, s3)
                assert bool(cells[at]) == lost
                met[lost] += 1
    assert min(met) > 1000


@pytest.mark.slow  # tests/lab begins the same table anew
def test_the_classes_of_small_positions_do_not_contradict_each_other() -> None:
    found = examined(24)
    assert (found.contradictions, found.starts_won) == (0, 0)
    assert found.positions > 300_000
    assert found.missing > 0  # so far it proves nothing


@pytest.mark.slow
def test_k_3_n_is_lost_for_n_from_3_on() -> None:
    """All fine classes are in the table, and no two positions of a class differ."""
    found = examined(three_centers.LARGEST)
    assert (found.contradictions, found.starts_won, found.missing) == (0, 0, 0)
    assert found.fine_classes == 29_646


def numbers(c1: int, d: int, s1: int, s2: int) -> tuple[int, ...]:
    w = c1 + d - 2 * s1 - 2 * s2
    return (c1 - 3 * s1, c1 - 2 * s1, w, d, s1, s2, c1)


def clipped(values: tuple[int, ...], bounds: three_centers.Bounds) -> tuple[int, ...]:
    return tuple(min(max(v, low), high) for v, (low, high) in zip(values, bounds, strict=True))


def test_a_fine_class_tells_the_classes_after_every_move() -> None:
    """What a move adds to the numbers, at most, is between both bounds."""
    added = {
        (-1, -1, 0, 1, 0, 0, -1),  # the first center, or another if it is equal
        (0, 0, -1, -1, 0, 0, 0),  # the second, or the third if it is equal to that
        (0, 0, -2, 0, 0, 1, 0),  # a leaf from 3 to 2
        (-3, -2, 0, 0, 1, -1, 0),  # a leaf from 2 to 1
        (1, 0, 0, 0, -1, 0, -2),  # a leaf fires
    }
    for change in added:
        for (low, high), (first, last), more, place in zip(
            COARSE, FINE, change, range(7), strict=True
        ):
            # Beyond the fine bound the coarse number is at its bound before and after.
            assert last + more >= high
            assert first + more <= low or place in (3, 4, 5, 6)  # these are exact below


def test_the_changes_that_make_positions_smaller() -> None:
    """Each position with t <= 11 outside the region is made smaller within its fine class."""
    bounds = np.array(FINE)
    ways = [
        (0, 6, 0, 0), (0, 4, 0, 2), (0, 2, 1, 0), (0, 0, 0, 6), (12, 0, 4, 2), (18, 0, 6, 0),
        (6, 0, 3, 0), (0, 0, 3, 0),
    ]  # fmt: skip
    draw = random.Random(2)
    met = 0
    for _ in range(30_000):
        s1 = draw.choice((draw.randint(0, 9), draw.randint(0, 300)))
        near = draw.choice((0, 1, 2, 3)) * s1 + draw.randint(-40, 11)
        c1 = draw.choice((near, draw.randint(1, 3 * s1 + 11)))
        d, s2 = (draw.choice((draw.randint(0, 9), draw.randint(0, 300))) for _ in "ds")
        position = (c1, d, s1, s2)
        if not 1 <= c1 <= 3 * s1 + 11 or all(
            each <= most for each, most in zip(position, REGION, strict=True)
        ):
            continue
        met += 1
        code = number(c1, d, s1, s2, bounds)
        smaller = (
            tuple(each - less for each, less in zip(position, way, strict=True)) for way in ways
        )
        assert any(
            min(each[1:]) >= 0
            and each[0] >= 1
            and number(each[0], each[1], each[2], each[3], bounds) == code
            for each in smaller
        ), position
    assert met > 10_000


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_the_package_says_the_same_of_k_3_n(n: int) -> None:
    game = zermelo.polish(f"bipartite:3,{n}", question="nim-value")
    assert zermelo.decide(game, method="dense", assurance="exhaustive").answer == 0
    assert three((n, n, n), 0, 0, n)
    assert not three((2, 2, 2), 0, 0, 2)
