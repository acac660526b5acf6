"""Pseudo-Boolean constraints, by trying all assignments: written for their meaning only.

A constraint is text like `2 x1 -1 ~x3 >= 1`; an assignment is the set of the true variables.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, combinations


def holds(constraint: str, true: frozenset[int]) -> bool:
    """Whether an assignment satisfies a constraint."""
    left, right = constraint.removesuffix(";").split(">=")
    return total(left, true) >= int(right)


def total(terms: str, true: frozenset[int]) -> int:
    """Return what the terms add up to."""
    words = terms.split()
    value = 0
    for weight, literal in zip(words[::2], words[1::2], strict=True):
        is_true = int(literal.lstrip("~x")) in true
        if is_true != literal.startswith("~"):
            value += int(weight)
    return value


def assignments(variables: int) -> Iterator[frozenset[int]]:
    """Yield all assignments."""
    numbers = range(1, variables + 1)
    sizes = (combinations(numbers, size) for size in range(variables + 1))
    yield from map(frozenset, chain.from_iterable(sizes))


def models(constraints: Sequence[str], variables: int) -> list[frozenset[int]]:
    """Return the assignments that satisfy all constraints."""
    return [
        true for true in assignments(variables) if all(holds(each, true) for each in constraints)
    ]


def least(objective: str, constraints: Sequence[str], variables: int) -> int | None:
    """Return the least value of an objective, or None if no assignment satisfies all."""
    return min((total(objective, true) for true in models(constraints, variables)), default=None)
