"""Method ``linear-mop``: maximal outerplanar graphs with two vertices of degree 2.

The inner dual of such a graph is a path. Let x and y be the two vertices of degree 2. The outer
cycle from x to y carries one path, the other vertices induce another, and a path is an oddity. If
one of the two has an odd number of greens, play it first; the other one then has the right parity
(Theorem 7.1). If both numbers are even, move a green end from the first path to the second one
(Proposition 7.2). What is left open is an even-type graph whose ends are both red.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers.ello.closed_orders import scheme_order
from zermelo.solvers.ello.common import implausible, won_by
from zermelo.solvers.ello.mop import Mop, find_mop
from zermelo.solvers.method import Outcome, Task


def two_paths(mop: Mop) -> tuple[list[int], list[int]] | None:
    """Return the path on the outer cycle from one vertex of degree 2 to the other, and the rest.

    None if there are not exactly two such vertices, or fewer than four vertices. The rest begins
    next to the last vertex of the first path.
    """
    ends = [v for v in range(mop.n) if mop.degree[v] == 2]
    if mop.n < 4 or len(ends) != 2:
        return None
    paths: list[list[int]] = [[], []]
    v, part = ends[0], 0
    for _ in range(mop.n):
        paths[part].append(int(v))
        if v == ends[1]:
            part = 1
        v = mop.after[v]
    return paths[0], paths[1]


def linear_order(game: Ello, first: Sequence[int], second: Sequence[int]) -> list[int] | None:
    """Return a winning order from the two paths of a plausible game, None if both ends are red and
    the graph is even-type.
    """
    colors, one, two = game.colors, list(first), list(second)
    greens = [sum(colors[v] == GREEN for v in path) % 2 for path in (one, two)]
    if greens == [0, 0]:
        if colors[one[0]] == GREEN:
            one.reverse()
            two.reverse()
        if colors[one[-1]] != GREEN:
            return None
        two.insert(0, one.pop())
    elif greens == [0, 1]:
        one, two = two, one
    now = list(colors)
    order: list[int] = []
    for path in (one, two):
        part = scheme_order(game.graph.adjacency, path, now)
        assert part is not None
        for v in part:
            order.append(v)
            for u in game.graph.neighbors(v):
                now[u] ^= 1
    return order


def run(task: Task) -> Outcome:
    """Decide a game on a maximal outerplanar graph whose inner dual is a path."""
    game: Ello = task.instance.position
    # A look at the degrees spares the search for the outer cycle.
    if game.graph.n < 4 or sum(game.graph.degree(v) == 2 for v in range(game.graph.n)) != 2:
        return Outcome(reason="it is not so that just two of at least four vertices have degree 2")
    found = find_mop(game.graph)
    if isinstance(found, str):
        return Outcome(reason=found)
    task.deadline.check()
    lost = implausible(task.instance)
    if lost is not None:
        return lost
    paths = two_paths(found)
    assert paths is not None
    order = linear_order(game, *paths)
    if order is None:
        return Outcome(reason="even-type with two red ends: Proposition 7.2 leaves it open")
    task.deadline.check()
    return replace(won_by(task.instance, order), assurance=Assurance.THEOREM)
