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

A connected set in a graph without loops in which no vertex has more than two neighbors induces a
path, or is a cycle; which of them it is, its edges say.
"""

from __future__ import annotations

from collections.abc import Callable

from zermelo.games.impartial.heaps import parts_of
from zermelo.games.ruleset.alike import is_local
from zermelo.games.ruleset.contract import connected
from zermelo.games.ruleset.identity import Position
from zermelo.games.ruleset.playing import Board, rules_on


def heaps_on(board: Board) -> Callable[[Position], Position] | None:
    """Return what gives the path that stands for a component; None where none is known to."""
    graph, ruleset = board.graph, board.ruleset
    if not graph.n or graph.directed or ruleset.components is None:
        return None
    if any(graph.degree(v) > 2 or graph.has_edge(v, v) for v in range(graph.n)):
        return None
    if not is_local(ruleset, rules_on(board).start.value, graph.n):
        return None
    # A cycle has no path of all its vertices.
    longest = max(parts_of(graph), key=lambda part: len(part.row) - part.closed).row

    def heap(position: Position) -> Position:
        part = position.value
        if ruleset.components is not connected and len(list(connected(graph, part))) != 1:
            return position
        ends = sum(1 for v in part for u in graph.neighbors(v) if u in part)
        if ends != 2 * len(part) - 2:
            return position
        return Position(frozenset(longest[: len(part)]))

    return heap
