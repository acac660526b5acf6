"""The classes of section 3 of the ELLO paper by definition, from tables of all colorings."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import subset_table

from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.games.ello.graphs import is_odd_type, parity_colorings, without
from zermelo.solvers.ello import colorings

BY_HAND = 10
"""Up to here the table of `subset_table`; above it zermelo's, which is tested against that one."""


def is_odd_cut(graph: Graph, part: list[int]) -> bool:
    """Whether an odd number of edges leaves a set of vertices."""
    inside = set(part)
    return sum((u in inside) != (v in inside) for u, v in graph.edges) % 2 == 1


@cache
def winnable_colorings(graph: Graph) -> int:
    """Return the winnable colorings as bits (bit c for the coloring c; bit v of c: v is red)."""
    if graph.n <= BY_HAND:
        return subset_table.winnable_colorings(graph)
    return colorings.winnable_colorings(graph, Deadline()).bits


@cache
def is_driven(graph: Graph) -> bool:
    """Whether every nontrivial parity-plausible game is winnable (they are counted)."""
    return graph.n > 0 and winnable_colorings(graph).bit_count() == parity_colorings(graph)


def is_oddity(graph: Graph) -> bool:
    """Whether an odd-type graph is parity-driven."""
    return is_odd_type(graph) and is_driven(graph)


def is_event(graph: Graph) -> bool:
    """Whether an even-type graph is parity-driven."""
    return not is_odd_type(graph) and is_driven(graph)


def is_special(graph: Graph) -> bool:
    """Whether every vertex-deleted subgraph is an oddity."""
    return all(is_oddity(without(graph, v)) for v in range(graph.n))


def is_special_event(graph: Graph) -> bool:
    """Whether a special graph is even-type; it is parity-driven as well (tested, not supposed)."""
    return is_event(graph) and is_special(graph)


def is_special_oddity(graph: Graph) -> bool:
    """Whether a special graph is odd-type; it is parity-driven as well (tested, not supposed)."""
    return is_oddity(graph) and is_special(graph)


def wins_with_greens(graph: Graph, greens: Iterable[int]) -> bool:
    """Whether the game with these green vertices is winnable."""
    coloring = (1 << graph.n) - 1 - sum(1 << v for v in greens)
    return bool(winnable_colorings(graph) >> coloring & 1)


@cache
def is_odd_degenerate(graph: Graph) -> bool:
    """Whether deleting vertices of odd degree can lead to K_1, by the literal definition."""
    return graph.n == 1 or any(
        graph.degree(v) % 2 == 1 and is_odd_degenerate(without(graph, v)) for v in range(graph.n)
    )


def splits(graph: Graph) -> bool:
    """Whether two oddities with an odd number of edges between them make up the graph."""
    for chosen in range(1, (1 << graph.n) - 1):
        part = [v for v in range(graph.n) if chosen >> v & 1]
        rest = [v for v in range(graph.n) if not chosen >> v & 1]
        if (
            is_odd_cut(graph, part)
            and is_oddity(graph.induced(part))
            and is_oddity(graph.induced(rest))
        ):
            return True
    return False
