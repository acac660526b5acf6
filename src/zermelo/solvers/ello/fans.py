"""Fans P_r v K_1 and wheels C_r v K_1: their recognition, Proposition 7.3, and winning orders.

Fans are maximal outerplanar, so their orders come from the program for these. A wheel without one
vertex of the rim is a fan, and the right vertex to begin or to end with is always at hand:

- the hub is red and some vertex of the rim is green: play that one first; it turns the hub green,
  and a fan with a green hub is won (Proposition 7.3 (a));
- the hub is green and some vertex v of the rim is red: play v last, its degree is 3; the fan has a
  green hub;
- all is green: by the parity the rim is even (if it is odd then this is the reflection of all red),
  so the fan after any move on the rim is an oddity.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.graph import Graph
from zermelo.games.ello.rules import GREEN, RED
from zermelo.solvers.ello.mop import mop_on, play


def find_fan(graph: Graph) -> tuple[int, list[int]] | None:
    """Return the hub and the path of a fan P_r v K_1, r >= 1, or None; linear time."""
    n = graph.n
    if n < 2 or graph.m != 2 * n - 3:
        return None
    hub = next((v for v in range(n) if graph.degree(v) == n - 1), None)
    if hub is None:
        return None
    # Without the hub n - 1 vertices and n - 2 edges are left: a path if the walk meets them all.
    ends = [v for v in range(n) if v != hub and graph.degree(v) <= 2]
    path, last = [ends[0]] if ends else [], hub
    while path:
        ahead = [u for u in graph.neighbors(path[-1]) if u not in (hub, last)]
        if len(ahead) != 1:
            break
        last = path[-1]
        path.append(ahead[0])
    return (hub, path) if len(path) == n - 1 else None


def fan_is_won(hub: int, path: Sequence[int]) -> bool:
    """Whether a parity-plausible game on a fan is won, from the colours (Proposition 7.3 (a)).

    Odd fans are oddities. An even one, P_2n v K_1, is lost exactly if the hub and both ends of the
    path are red and c(y_2i) = c(y_2i+1) for i = 1..n-1 (the scan prints y_n for the last vertex).
    """
    if len(path) % 2 or GREEN in (hub, path[0], path[-1]):
        return True
    return any(path[i] != path[i + 1] for i in range(1, len(path) - 1, 2))


def fan_order(hub: int, path: Sequence[int], colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of the game induced on a fan, None if it is lost."""
    names = [hub, *path]
    r = len(path)
    degree = [r] + [3 - (i in (0, r - 1)) - (r == 1) for i in range(r)]
    order = play(mop_on(range(r + 1), degree), [colors[v] for v in names]).order
    return None if order is None else [names[i] for i in order]


def wheel_order(hub: int, rim: Sequence[int], colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of a game on a wheel, None if it is not plausible.

    C_2n v K_1 is an oddity, and C_2n+1 v K_1 is plausibility-driven (Proposition 7.3 (b)).
    """
    greens = [i for i, v in enumerate(rim) if colors[v] == GREEN]
    reds = [i for i, v in enumerate(rim) if colors[v] == RED]
    first = bool(greens) and (colors[hub] == RED or not reds)
    at = greens[0] if first else reds[0]
    v, path = rim[at], [*rim[at + 1 :], *rim[:at]]
    now = list(colors)
    if first:
        for u in (hub, path[0], path[-1]):
            now[u] ^= 1
    order = fan_order(hub, path, now)
    if order is None:
        return None
    return [v, *order] if first else [*order, v]
