"""Winning orders in linear time from closed forms: schemes, paths, cycles, cliques.

An odd-elimination scheme v1, …, vp gives every vertex but the first an odd number of neighbours
before it, so its graph is an oddity (Proposition 3.5), and the proof is an algorithm: if vp is red,
it is played last, after the rest, which has the same colours; if it is green, it is played first,
and an odd number of vertices turn over in the rest. Either way the rest has an odd number of greens
again. Everything that follows from an oddity in the ELLO paper becomes an order in this way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping, MutableSequence, Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.games.ello.rules import GREEN, RED

Neighbors = Callable[[int], Iterable[int]]
"""The neighbours of a vertex; more than those that are still to be played do no harm."""

Colors = MutableSequence[int] | MutableMapping[int, int]
"""The colours by vertex."""

STRIDE = 1024
"""The deadline is looked at after so many vertices."""


def order_along(
    neighbors: Neighbors,
    colors: Colors,
    scheme: Sequence[int],
    deadline: Deadline | None = None,
) -> list[int] | None:
    """Return a winning order of the game on the vertices of an odd-elimination scheme.

    Parameters
    ----------
    neighbors : callable
        The neighbours of a vertex.
    colors : mutable sequence or mapping
        The colours of these vertices and of all neighbours listed; changed.
    scheme : sequence of int
        Vertices, each but the first with an odd number of neighbours before it.
    deadline : Deadline, optional
        When to stop.

    Returns
    -------
    list of int or None
        None if the number of greens is even: then the game is lost (Theorem 1.5).

    Notes
    -----
    Time linear in the number of vertices and of the neighbours listed.
    """
    first: list[int] = []
    last: list[int] = []
    for place in range(len(scheme) - 1, 0, -1):
        v = scheme[place]
        if colors[v] == RED:
            last.append(v)
        else:
            first.append(v)
            for u in neighbors(v):
                colors[u] ^= 1
        if deadline is not None and not place % STRIDE:
            deadline.check()
    if scheme and colors[scheme[0]] == RED:
        return None
    return [*first, *scheme[:1], *reversed(last)]


def scheme_order(
    adjacency: Sequence[Sequence[int]], scheme: Sequence[int], colors: Sequence[int]
) -> list[int] | None:
    """Return a winning order of the game induced on the vertices of a scheme; None if it is lost.

    As `order_along`, for an adjacency that may list other vertices, too; changes nothing.
    """
    now = {v: colors[v] for v in scheme}
    return order_along(lambda v: [u for u in adjacency[v] if u in now], now, scheme)


def order_after(
    neighbors: Neighbors,
    colors: Colors,
    moves: Sequence[int],
    scheme: Sequence[int],
    deadline: Deadline | None = None,
) -> list[int] | None:
    """Return a winning order that begins with some moves and goes on by a scheme of the rest.

    The arguments are those of `order_along`, and the moves.

    Raises
    ------
    Contradiction
        A move is not legal.
    """
    for v in moves:
        if colors[v] != GREEN:
            raise Contradiction(f"a closed form plays the red vertex {v}")
        for u in neighbors(v):
            colors[u] ^= 1
    rest = order_along(neighbors, colors, scheme, deadline)
    return None if rest is None else [*moves, *rest]


def path_order(colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of a path, given the colours along it; None if it is lost.

    A path is an oddity, so it is won exactly if its number of greens is odd. The order consists of
    places 0, 1, … on the path.
    """
    n = len(colors)
    return order_along(lambda v: (v - 1,) if v else (), list(colors), range(n))


def cycle_order(colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of a cycle, given the colours round it; None if it is lost.

    Cycles are special events (ELLO paper, section 3, example (i)): won exactly if the number of
    greens is even and not 0. Any green vertex can be first; a path is left.
    """
    n = len(colors)
    if n < 3 or GREEN not in colors:
        return None
    start = list(colors).index(GREEN)
    path = [*colors[start + 1 :], *colors[:start]]
    path[0] ^= 1
    path[-1] ^= 1
    rest = path_order(path)
    return None if rest is None else [start, *((start + 1 + place) % n for place in rest)]


def clique_order(colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of a clique, given its vertices' colours; None if it is lost.

    In every order the predegrees are 0, 1, …, n - 1, so green and red vertices alternate, a green
    one first: won exactly if ceil(n/2) are green (Corollary 1.3; the text prints the floor).
    """
    pools = [[v for v, color in enumerate(colors) if color == wanted] for wanted in (GREEN, RED)]
    n = len(colors)
    if len(pools[0]) != (n + 1) // 2:
        return None
    return [pools[place % 2][place // 2] for place in range(n)]
