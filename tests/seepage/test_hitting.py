"""Hitting sets of growing families, against all choices."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.seepage.rules import bits_of
from zermelo.solvers.seepage.hitting_sets import MAX_DEPTH, Family


def hits(sets: list[int], k: int, n: int) -> bool:
    choices = [bits_of(choice) for choice in combinations(range(n), min(k, n))]
    return any(all(one & choice for one in sets) for choice in choices)


@pytest.mark.parametrize("k", [1, 2, 3])
def test_choices_and_cores(k: int) -> None:
    rng = random.Random(k)
    found = lost = 0
    for _ in range(150):
        n = rng.randrange(k, 9)
        size = rng.choice((1, 2, 3, 5))
        sets = [bits_of(rng.sample(range(n), min(n, size))) for _ in range(rng.randrange(4))]
        family = Family(k, sets, Deadline())
        while True:
            chosen, core = family.choose()
            if core:
                lost += 1
                assert set(core) <= set(sets)
                assert not hits(core, k, n)
                for one in core:  # none is to spare
                    assert hits([other for other in core if other != one], k, n)
                break
            found += 1
            assert chosen.bit_count() <= k
            assert all(one & chosen for one in sets)
            missed = [v for v in range(n) if not chosen >> v & 1]
            if not missed:
                break
            sets.append(bits_of(rng.sample(missed, rng.randrange(1, len(missed) + 1))))
            family.add(sets[-1])
    assert found > 150
    assert lost > 75


def test_a_large_k_needs_disjoint_sets() -> None:
    k = MAX_DEPTH + 1
    apart = [1 << v for v in range(k + 1)]
    assert Family(k, apart, Deadline()).choose() == (0, apart)
    assert Family(k, apart[1:], Deadline()).choose() == (bits_of(range(1, k + 1)), [])
    triangles = [0b11 << 3 * v for v in range(k)] + [0b110 << 3 * v for v in range(k)]
    triangles += [0b101 << 3 * v for v in range(k)]
    with pytest.raises(LimitReached, match="too large"):
        Family(k, triangles, Deadline()).choose()


def test_the_deadline() -> None:
    rng = random.Random(1)
    sets = [bits_of(rng.sample(range(60), 12)) for _ in range(200)]
    with pytest.raises(LimitReached):
        Family(6, sets, Deadline(0.05)).choose()
