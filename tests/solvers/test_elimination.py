"""Elimination over fields, sparse and dense, against each other and by their kernels."""

from __future__ import annotations

import random

import pytest

from zermelo.core.deadline import Deadline
from zermelo.solvers.algebra.binary_field import BINARY
from zermelo.solvers.algebra.elimination import (
    Elimination,
    Field,
    Row,
    nonsingular_rows,
)
from zermelo.solvers.algebra.odd_field import OddField, field_of

FREE = Deadline()
FIELDS: list[Field] = [BINARY, OddField(3, 1), OddField(3, 11), *map(field_of, (5, 2**61 - 1))]


def drawn(field: Field, n: int, chance: float, rng: random.Random) -> list[list[int]]:
    def entry() -> int:
        return field.element(rng.randrange(field.order)) if rng.random() < chance else 0

    return [[entry() for _ in range(n)] for _ in range(n)]


def sparse(rows: list[list[int]]) -> list[Row]:
    return [{j: x for j, x in enumerate(row) if x} for row in rows]


def times(field: Field, rows: list[list[int]], x: list[int]) -> list[int]:
    found = []
    for row in rows:
        total = 0
        for a, b in zip(row, x, strict=True):
            total = field.add(total, field.multiply(a, b))
        found.append(total)
    return found


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: str(field.order))
def test_sparse_and_dense_agree_and_the_kernel_is_one(field: Field) -> None:
    verdicts = []
    for seed in range(60):
        rng = random.Random(seed)
        n, chance = rng.randrange(0, 14), rng.choice((0.1, 0.2, 0.4, 1.0))
        rows = drawn(field, n, chance, rng)
        if n > 2 and seed % 3 == 0:  # the last row is a sum of others
            factor = field.element(rng.randrange(field.order))
            rows[-1] = [
                field.add(a, field.multiply(factor, b)) for a, b in zip(*rows[:2], strict=True)
            ]
        found = nonsingular_rows(field, rows, FREE)
        assert (not Elimination(field, sparse(rows), FREE, whole=False).free) == found
        eliminated = Elimination(field, sparse(rows), FREE)
        assert (not eliminated.free) == found
        x = eliminated.vector(rng, FREE)
        assert not any(times(field, rows, x))
        assert len(eliminated.free) == n - rank(field, rows)
        verdicts.append(found)
    assert 5 < sum(verdicts) < 55


def rank(field: Field, rows: list[list[int]]) -> int:
    """Return the rank, row by row."""
    kept: list[tuple[int, list[int]]] = []
    for row in rows:
        for at, pivot in kept:
            factor = field.negative(field.multiply(row[at], field.invert(pivot[at])))
            row = [field.add(a, field.multiply(factor, b)) for a, b in zip(row, pivot, strict=True)]
        at = next((i for i, x in enumerate(row) if x), -1)
        if at >= 0:
            kept.append((at, row))
    return len(kept)
