"""POLISH by its literal rules: edges and brushes, no discrepancies, no components.

Nothing here uses zermelo's rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.cleaning import Cleaning

State = tuple[frozenset[tuple[int, int]], tuple[tuple[int, int], ...]]


def instance(graph: Graph, brushes: Sequence[int] = (), question: str = "nim-value") -> Instance:
    """Return a game of POLISH."""
    game = Cleaning(graph, tuple(brushes) or (0,) * graph.n)
    return Instance("polish", game, question, Labels(graph.n))


def settle(edges: frozenset[tuple[int, int]], held: dict[int, int]) -> State:
    """Fire primed vertices, one after the other, until there is none."""
    while True:
        for v in held:
            mine = [edge for edge in edges if v in edge]
            if held[v] >= len(mine):
                for a, b in mine:
                    held[a + b - v] += 1
                edges -= frozenset(mine)
                del held[v]
                break
        else:
            return edges, tuple(sorted(held.items()))


def first_state(n: int, edges: Sequence[tuple[int, int]], brushes: Sequence[int]) -> State:
    """Return what is left of the given configuration."""
    return settle(frozenset(edges), {v: brushes[v] for v in range(n)})


def moves(state: State) -> list[tuple[int, State]]:
    """Return (vertex, state) for each move."""
    edges, held = state
    return [(v, settle(edges, {u: count + (u == v) for u, count in held})) for v, _ in held]


@cache
def literal_value(state: State) -> int:
    """Return the nim-value by the definition."""
    seen = {literal_value(after) for _, after in moves(state)}
    return next(value for value in range(len(seen) + 1) if value not in seen)
