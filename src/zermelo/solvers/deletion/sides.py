"""Removal games on forests: a set and its rest in a tree are connected as the sides of an edge.

If both H and T - H are connected and not empty, exactly one edge of the tree T leads from one to
the other, so they are its two sides; and the sides of an edge are connected. So a tree with k
vertices has at most 2(k - 1) + 1 moves, which are found without looking for connected sets. In a
part of the tree the sides are what the sides in the whole tree leave.

Moves that may let a tree fall apart are no edge sides: no digit may have a 4.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from zermelo.core.graph import Graph, parts
from zermelo.games.impartial import deletion
from zermelo.games.impartial.deletion import components
from zermelo.games.impartial.rules import Impartial
from zermelo.games.subtraction.rules import (
    ALL,
    CONNECTED,
    Removal,
    removed_labels,
    too_small,
)


def is_forest(graph: Graph) -> bool:
    """Whether a graph has no cycle."""
    return graph.m == graph.n - len(graph.components())


def by_sides(game: object) -> bool:
    """Whether the moves of a game are found by the sides of edges."""
    return isinstance(game, Removal) and not game.splits and is_forest(game.graph)


def edge_sides(graph: Graph) -> list[int]:
    """Return one side of every edge of a forest, as bits: the side away from the least vertex."""
    below = [1 << v for v in range(graph.n)]
    found: list[int] = []
    for part in parts(graph.adjacency, bytearray(graph.n)):
        done = set()
        for v in reversed(part[1:]):
            done.add(v)
            parent = next(u for u in graph.neighbors(v) if u not in done)
            below[parent] |= below[v]
            found.append(below[v])
    return found


def moves(sides: Sequence[int], game: Removal, mask: int) -> Iterator[tuple[int, int]]:
    """Yield what `games.subtraction.rules.moves` yields, in the same order."""
    digits = dict(game.digits)
    for part in components(game.graph.masks, mask):
        total = part.bit_count()
        found = [part] if digits.get(total, 0) & ALL else []
        for edge in sides:
            side = edge & part
            size = side.bit_count()
            if 0 < size < total:
                if digits.get(size, 0) & CONNECTED:
                    found.append(side)
                if digits.get(total - size, 0) & CONNECTED:
                    found.append(part ^ side)
        found.sort(key=lambda removed: (removed.bit_count(), removed))
        for removed in found:
            yield removed, mask ^ removed


def forest_rules(graph: Graph) -> Impartial:
    """Return the rules of removal games on a forest, with the moves found by edge sides."""
    return deletion.rules(partial(moves, edge_sides(graph)), too_small, removed_labels)
