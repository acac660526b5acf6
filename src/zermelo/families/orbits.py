"""Up to symmetry: one set of each orbit, small formulas and digraphs; a form of small graphs."""

from __future__ import annotations

from collections.abc import Sequence
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


Masks = Sequence[int]
"""Each vertex's neighbors, as the bits of a number."""


def canonical(masks: Masks) -> str:
    """Return the canonical graph6 text of a graph without loops, given by its rows.

    Two graphs have the same text exactly if they are isomorphic. The vertices are put into an
    ordered partition that every isomorphism respects. Over all orders of the vertices that keep the
    classes in their order the least number is taken whose bits, the highest first, are the pairs
    (0,1), (0,2), (1,2), (0,3), …, 1 for an edge. The orders grow by a vertex at a time. Those whose
    bits are the least so far are kept, and one of those that the rest cannot tell apart.

    >>> from zermelo.families.orbits import canonical
    >>> canonical((0b110, 0b001, 0b001)) == canonical((0b010, 0b101, 0b010))
    True
    """
    number, beginnings = 0, {(0,) * len(masks)}  # of each vertex its bits, or -1 if it has a place
    for place, cell in enumerate([each for each in cells(masks) for _ in each]):
        least = min(rows[v] for rows in beginnings for v in cell if rows[v] >= 0)
        number = number << place | least
        beginnings = {
            tuple([
                -1 if u == v or row < 0 else row << 1 | masks[v] >> u & 1
                for u, row in enumerate(rows)
            ])
            for rows in beginnings
            for v in cell
            if rows[v] == least
        }  # fmt: skip
    return written(len(masks), number)


def cells(masks: Masks) -> list[list[int]]:
    """Return the vertices by degree, then by their neighbors' degrees, until it is stable."""
    colors = [mask.bit_count() for mask in masks]
    while True:
        signs = [
            (colors[v], tuple(sorted(colors[u] for u in range(len(masks)) if mask >> u & 1)))
            for v, mask in enumerate(masks)
        ]
        names = {sign: i for i, sign in enumerate(sorted(set(signs)))}
        refined = [names[sign] for sign in signs]
        if len(names) == len(set(colors)):
            return [[v for v in range(len(masks)) if refined[v] == i] for i in range(len(names))]
        colors = refined


def written(n: int, number: int) -> str:
    """Return the graph6 text of the graph with these pairs."""
    pairs = n * (n - 1) // 2
    padding = -pairs % 6
    bits = number << padding
    places = range(pairs + padding - 6, -1, -6)
    return chr(63 + n) + "".join(chr(63 + (bits >> place & 63)) for place in places)
