"""Winning orders of small connected games, exactly: trees, a search over sets, or CaDiCaL.

A tree is won as soon as its parity is right: outwards from any vertex it has an odd-elimination
scheme. Up to `SEARCHED` vertices the moves are
tried depth first, no set of vertices twice; larger games are orientations for CaDiCaL with a vertex
elimination. Search and solver are limited by counts, not by the clock, so that what comes out
depends on the game alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.ello import sat_orientation
from zermelo.encodings.orientation import order_of
from zermelo.games.ello.rules import RED, Ello
from zermelo.solvers.backends import sat
from zermelo.solvers.ello.closed_orders import order_along

SEARCHED = 16
SETS = 400
"""The search gives up after this many sets of vertices."""
CONFLICTS = 2000
"""CaDiCaL gives up after this many conflicts."""


def small_order(
    vertices: Sequence[int],
    adjacency: Sequence[Sequence[int]],
    colors: Sequence[int],
    deadline: Deadline,
) -> list[int] | None:
    """Return a winning order of the game induced on a connected set of vertices.

    None if the game is lost, or too hard for the limits.
    """
    if len(vertices) == 1:
        return None if colors[vertices[0]] == RED else list(vertices)
    index = {v: i for i, v in enumerate(vertices)}
    rows = [[index[u] for u in adjacency[v] if u in index] for v in vertices]
    ends = sum(map(len, rows))
    here = [colors[v] for v in vertices]
    if (sum(here) + ends // 2) % 2:
        return None
    if ends == 2 * len(vertices) - 2:
        order: list[int] | None = tree_order(rows, here)
    elif sum(here) == len(here):
        order = None
    elif len(vertices) <= SEARCHED:
        order = searched_order(rows, here)
    else:
        order = solved_order(rows, here, deadline)
    return None if order is None else [vertices[i] for i in order]


def tree_order(rows: Sequence[Sequence[int]], colors: Sequence[int]) -> list[int]:
    """Return the winning order of a tree with an odd number of green vertices."""
    outward, seen = [0], {0}
    for u in outward:
        for v in rows[u]:
            if v not in seen:
                seen.add(v)
                outward.append(v)
    order = order_along(lambda v: rows[v], list(colors), outward)
    assert order is not None
    return order


def searched_order(rows: Sequence[Sequence[int]], colors: Sequence[int]) -> list[int] | None:
    """Try the moves depth first; None if there is no order, or `SETS` sets did not show one."""
    masks = [sum(1 << u for u in row) for row in rows]
    everything = (1 << len(rows)) - 1
    red = sum(color << v for v, color in enumerate(colors))
    path: list[int] = []
    stack = [(everything, red, everything & ~red)]
    seen = {everything}
    while stack:
        left, red, untried = stack.pop()
        del path[len(stack) :]
        if not untried:
            continue
        move = untried & -untried
        stack.append((left, red, untried ^ move))
        v = move.bit_length() - 1
        after = left ^ move
        path.append(v)
        if not after:
            return path
        if after not in seen:
            if len(seen) >= SETS:
                return None
            seen.add(after)
            flipped = (red ^ masks[v]) & after
            stack.append((after, flipped, after & ~flipped))
    return None


def solved_order(
    rows: Sequence[Sequence[int]], colors: Sequence[int], deadline: Deadline
) -> list[int] | None:
    """Ask CaDiCaL; None if there is no order, or `CONFLICTS` conflicts did not show one."""
    pairs = [(u, v) for u, row in enumerate(rows) for v in row if u < v]
    game = Ello(Graph.from_edges(len(rows), pairs), tuple(colors))
    cnf = Cnf()
    try:
        precedence, _ = sat_orientation(game, cnf, deadline)
    except LimitReached:
        deadline.check()
        return None
    with sat.Incremental(cnf.clauses) as solver:
        found = solver.solve(len(cnf.names), deadline, CONFLICTS)
    return order_of(game.graph, precedence, found.model) if found.satisfiable else None
