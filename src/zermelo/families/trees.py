"""Trees that the games on trees are solved for: caterpillars and bistars.

Subdivided stars are `standard.spider`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.constructions import identify
from zermelo.families.limits import at_least, simple, vertex_of
from zermelo.families.standard import path, spider


def caterpillar(*legs: int) -> Graph:
    """Return a path whose i-th vertex has so many leaves; the path is first, the leaves follow."""
    if not legs:
        raise InputError("a caterpillar needs at least one number", "", "a")
    for i, count in enumerate(legs):
        at_least("a caterpillar", f"a[{i}]", count, 0)
    n = len(legs) + sum(legs)
    affordable(n, n - 1)
    pairs = [(v, v + 1) for v in range(len(legs) - 1)]
    leaf = len(legs)
    for v, count in enumerate(legs):
        pairs += [(v, leaf + i) for i in range(count)]
        leaf += count
    return Graph.from_edges(n, pairs)


def bridge(a: Graph, u: int, b: Graph, v: int, m: int) -> Graph:
    """Return A and B with u of A and v of B joined by a path of m edges; 0 edges make them one.

    A's vertices come first, then the path's inner vertices from u to v, then B's; for m = 0 see
    `identify`.
    """
    at_least("a bridge", "m", m, 0)
    if not m:
        return identify(a, u, b, v)
    simple("bridge", a, b)
    vertex_of("bridge", "u", a, u)
    vertex_of("bridge", "v", b, v)
    start = a.n + m - 1
    affordable(start + b.n, a.m + m + b.m)
    chain = [u, *range(a.n, start), start + v]
    further = [(start + x, start + y) for x, y in b.edges]
    return Graph.from_edges(start + b.n, [*a.edges, *pairwise(chain), *further])


def bistar(first: Sequence[int], m: int, second: Sequence[int]) -> Graph:
    """Return two subdivided stars with these arms whose centres are joined by a path of m edges.

    The first star comes first, its centre 0; then the path, then the second star.

    Source: Beaudou, Coupechoux, Dailly, Gravier, Moncel, Parreau, Sopena, "Octal games on graphs:
    the game 0.33 on subdivided stars and bistars", Theoretical Computer Science 746 (2018).
    """
    return bridge(star(first), 0, star(second), 0, m)


def star(arms: Sequence[int]) -> Graph:
    """Return the subdivided star with these arms, centre first; without an arm it is K_1."""
    return spider(*arms) if arms else path(1)
