"""A canonical form of graphs: of all numberings that keep an invariant order the least text.

The search is one by individualization and refinement, all beginnings of a numbering at once
(McKay, "Practical graph isomorphism", 1981): a vertex gets the next place, and the vertices that
have places already are refined by whether it is beside them. Three things keep the beginnings few.
The order of vertices whose swap changes nothing is left open, until a later vertex tells them
apart. Of twins the least comes first. And of beginnings that an automorphism takes to each other,
without moving what has no place yet, one is gone on with.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.graph6 import encode_bits

Masks = Sequence[int]
"""Each vertex's neighbors, as the bits of a number."""

Groups = tuple[tuple[int, ...], ...]
"""Of each vertex with a place, by groups of open order, its neighbors that have none yet."""


def canonical(masks: Masks) -> str:
    """Return the canonical graph6 text of a graph without loops, given by its rows.

    Two graphs have the same text exactly if they are isomorphic. The vertices are put into an
    ordered partition that every isomorphism respects. Over all orders of the vertices that keep the
    classes in their order the least number is taken whose bits, the highest first, are the pairs
    (0,1), (0,2), (1,2), (0,3), …, 1 for an edge.

    >>> from zermelo.core.canonical import canonical
    >>> canonical((0b110, 0b001, 0b001)) == canonical((0b010, 0b101, 0b010))
    True
    """
    n = len(masks)
    twins = [
        sum(1 << u for u in range(v) if not (masks[u] ^ masks[v]) & ~(1 << u | 1 << v))
        for v in range(n)
    ]
    number = place = first = 0
    beginnings: set[tuple[int, int, Groups]] = {((1 << n) - 1, 0, ())}
    for cell in cells(masks):
        within = sum(1 << v for v in cell)
        column = -1  # of the first vertex of the last group; a new cell begins a group
        for _ in cell:
            ways = [
                (_column(groups, v), left, last, groups, v)
                for left, last, groups in beginnings
                for chosen in (_apart(groups, left & within) or left & within,)
                for v in cell
                if chosen >> v & 1 and not twins[v] & left
            ]
            least = min(way[0] for way in ways)
            joins = least == column << (place - first)
            if not joins:
                first, column = place, least
            beginnings = {
                (left ^ 1 << v, v, _place(groups, v, masks[v] & left, joins))
                for found, left, last, groups, v in ways
                if found == least and not (joins and v < last)  # a group grows by ascending numbers
            }
            number = number << place | least
            place += 1
    return encode_bits(n, f"{number:b}".zfill(n * (n - 1) // 2) if n > 1 else "")


def _apart(groups: Groups, chosen: int) -> int:
    """Return the vertices of a set that are beside none with a place: their columns are 0."""
    for group in groups:
        for row in group:
            chosen &= ~row
    return chosen


def _column(groups: Groups, v: int) -> int:
    """Return the bits of a vertex with those that have places, the least that open orders allow."""
    bits = 0
    for group in groups:
        near = 0
        for row in group:
            near += row >> v & 1
        bits = bits << len(group) | (1 << near) - 1
    return bits


def _place(groups: Groups, v: int, row: int, joins: bool) -> Groups:
    """Return the groups split by a vertex that gets the next place, and it in or behind the last.

    Rows of a group are sorted: which vertices they belong to means nothing to the rest.
    """
    bit, found = 1 << v, []
    for group in groups:
        apart = [each for each in group if not each & bit]
        near = [each ^ bit for each in group if each & bit]
        found += [tuple(sorted(part)) for part in (apart, near) if part]
    if joins:
        return (*found[:-1], tuple(sorted((*found[-1], row))))
    return (*found, (row,))


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
