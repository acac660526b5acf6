"""Up to symmetry: one set of each orbit, small formulas and digraphs."""

from __future__ import annotations

from functools import cache
from itertools import combinations, permutations, product

from zermelo.core.formula import Clause

WIDTH = 3
"""The most literals of a clause that is made here."""

Moves = tuple[tuple[int, ...], ...]
"""Permutations of items 0..k-1: what each makes of each item."""


@cache
def least_sets(moves: Moves, size: int) -> tuple[tuple[int, ...], ...]:
    """Return the least set of so many items of each orbit.

    A set of an orbit contains one of an orbit with an item less, so that these are enough to begin
    with.
    """
    if size == 0:
        return ((),)
    found: set[tuple[int, ...]] = set()
    for chosen in least_sets(moves, size - 1):
        for item in range(len(moves[0])):
            if item not in chosen:
                both = (*chosen, item)
                found.add(min(tuple(sorted([move[i] for i in both])) for move in moves))
    return tuple(sorted(found))


@cache
def clauses(n: int) -> tuple[Clause, ...]:
    """Return the clauses on n variables, the short ones first."""
    return tuple(
        tuple(x * sign for x, sign in zip(chosen, signs, strict=True))
        for width in range(1, min(n, WIDTH) + 1)
        for chosen in combinations(range(1, n + 1), width)
        for signs in product((1, -1), repeat=width)
    )


@cache
def of_literals(n: int, blocks: tuple[int, ...] = ()) -> Moves:
    """Return what the symmetries of the literals make of each clause, by its number.

    They rename the variables, those of a block among themselves, and exchange literals with their
    negations.
    """
    number = {clause: i for i, clause in enumerate(clauses(n))}
    bounds = blocks or (n,)
    starts = [sum(bounds[:i]) for i in range(len(bounds))]
    found = []
    for parts in product(*(permutations(range(length)) for length in bounds)):
        order = [start + i for start, part in zip(starts, parts, strict=True) for i in part]
        for signs in product((1, -1), repeat=n):
            image = []
            for clause in clauses(n):
                moved = (
                    (order[abs(x) - 1] + 1) * signs[abs(x) - 1] * (1 if x > 0 else -1)
                    for x in clause
                )
                image.append(number[tuple(sorted(moved, key=abs))])
            found.append(tuple(image))
    return tuple(found)


@cache
def of_tuples(n: int, width: int, ordered: bool) -> tuple[tuple[tuple[int, ...], ...], Moves]:
    """Return the tuples of different points out of n, and what renaming makes of each.

    Without an order a tuple is a set, whose points ascend.
    """
    items = tuple((permutations if ordered else combinations)(range(n), width))
    number = {item: i for i, item in enumerate(items)}
    moves = (
        tuple(
            number[tuple([order[v] for v in item] if ordered else sorted(order[v] for v in item))]
            for item in items
        )
        for order in permutations(range(n))
    )
    return items, tuple(moves)
