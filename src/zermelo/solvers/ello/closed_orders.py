"""Winning orders of cliques, cycles and graphs with an odd-elimination scheme, in linear time.

Pure functions from colours to an order, None if the game is lost.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from zermelo.games.ello import GREEN, RED


def clique_order(colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of K_p, whose vertices are 0..p-1.

    The predegrees of any order are 0, 1, ..., p - 1, so the colours must alternate from green on:
    the game is won exactly if ceil(p/2) vertices are green (Corollary 1.3; the text prints the
    floor).
    """
    greens = [v for v, color in enumerate(colors) if color == GREEN]
    reds = [v for v, color in enumerate(colors) if color == RED]
    if len(greens) != (len(colors) + 1) // 2:
        return None
    pairs = chain.from_iterable(zip_longest(greens, reds))
    return [v for v in pairs if v is not None]


def cycle_order(colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of the cycle 0 - 1 - ... - (p-1) - 0, p >= 3.

    A red vertex comes between its neighbours, a green one before or after both: going round, the
    greens are sources and sinks in turn. So the game is won exactly if the number of greens is even
    and positive (the paper's introduction; cycles are events).
    """
    p = len(colors)
    greens = [v for v, color in enumerate(colors) if color == GREEN]
    if not greens or len(greens) % 2:
        return None
    order: list[int] = []
    for i in range(0, len(greens), 2):
        source = greens[i]
        order.append(source)
        for step in (1, -1):
            v = (source + step) % p
            while colors[v] == RED:
                order.append(v)
                v = (v + step) % p
    return order + greens[1::2]


def scheme_order(
    adjacency: Sequence[Sequence[int]], scheme: Sequence[int], colors: Sequence[int]
) -> list[int] | None:
    """Return a winning order of the graph induced on the vertices of an odd-elimination scheme.

    In a scheme every vertex but the first has an odd number of neighbours before it, so the graph
    is an oddity (Proposition 3.5): a game is won exactly if the number of greens is odd. The last
    vertex of the scheme can be played first if it is green, and last if it is red; either way the
    parity condition holds for the rest. Paths and trees have a scheme from any vertex outwards.
    """
    place = {v: i for i, v in enumerate(scheme)}
    now = {v: colors[v] for v in scheme}
    first: list[int] = []
    last: list[int] = []
    for i in range(len(scheme) - 1, 0, -1):
        v = scheme[i]
        if now[v] == RED:
            last.append(v)
            continue
        first.append(v)
        for u in adjacency[v]:
            if place.get(u, i) < i:
                now[u] ^= 1
    if not scheme or now[scheme[0]] == RED:
        return None
    return [*first, scheme[0], *reversed(last)]
