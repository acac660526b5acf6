"""Paths in games of your own: on paths and cycles, one path stands for all with as many vertices.

Theorem. Let the moves and the components of a ruleset be such as `alike.is_local` reads, and let S
and T be sets of vertices that induce isomorphic graphs. Then play from S and from T is the same: an
isomorphism takes the options and the components of the one to those of the other.

Proof. Such rules only put vertices of the position into sets, compare them, look them up, and ask
for their neighbors. Of the neighbors they see those in the position alone: sets of neighbors end up
in positions, and in what is asked, only where they were cut down to a part of the position. So what
is computed from T is, step by step, the image of what is computed from S; an order of vertices
makes no difference, as `alike` says. All that comes of S are subsets of it, so the isomorphism is
one for each option and component too. QED

Let a graph without loops have no vertex with more than two neighbors. A set of k vertices induces a
path if it induces k - 1 edges and contains no cycle.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.core.graph import Graph
from zermelo.games.ruleset.alike import is_local
from zermelo.games.ruleset.identity import Position
from zermelo.games.ruleset.playing import Board, rules_on

Heap = Callable[[Position], Position]


def heaps_on(board: Board) -> Heap | None:
    """Return what gives the path that stands for a component; None where none is known to."""
    if "heap" not in board.made:
        board.made["heap"] = _heaps_on(board)
    found: Heap | None = board.made["heap"]
    return found


def _heaps_on(board: Board) -> Heap | None:
    graph = board.graph
    if graph.directed or board.ruleset.components is None:
        return None
    if any(graph.degree(v) > 2 or graph.has_edge(v, v) for v in range(graph.n)):
        return None
    if not is_local(board.ruleset, rules_on(board).start.value, graph.n):
        return None
    cycles = [frozenset(p) for p in graph.components() if all(graph.degree(v) == 2 for v in p)]
    longest = max((_path(graph, part) for part in graph.components()), key=len, default=[])

    def heap(position: Position) -> Position:
        part = position.value
        ends = sum(1 for v in part for u in graph.neighbors(v) if u in part)
        if ends != 2 * len(part) - 2 or any(cycle <= part for cycle in cycles):
            return position
        return Position(frozenset(longest[: len(part)]))

    return heap


def _path(graph: Graph, part: list[int]) -> list[int]:
    """Return the vertices of a path, in a row, or those of a cycle without one of them."""
    row = [min(part, key=graph.degree)]
    while fresh := [u for u in graph.neighbors(row[-1]) if u not in row[-2:] and u != row[0]]:
        row.append(fresh[0])
    closed = len(row) > 2 and graph.has_edge(row[0], row[-1])
    return row[:-1] if closed else row
