"""Graphs with names: small cubic graphs of large girth, cages, Platonic solids, Paley, PG(2, q).

Cubic Hamiltonian graphs are given in LCF notation, by the chords of a Hamiltonian cycle: vertex i
is joined to i + steps[i mod length]. The tests compare all of them with their defining properties.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import affordable
from zermelo.families.limits import at_least


def _with_chords(n: int, chords: Sequence[tuple[int, int]]) -> Graph:
    """Return the cycle 0..n-1 with some chords, each of which may be given from both its ends."""
    edges = {(min(u, v), max(u, v)) for u, v in chords}
    edges |= {(i, i + 1) for i in range(n - 1)} | {(0, n - 1)}
    return Graph.from_edges(n, sorted(edges))


def _lcf(steps: Sequence[int], times: int) -> Graph:
    n = len(steps) * times
    return _with_chords(n, [(i, (i + steps[i % len(steps)]) % n) for i in range(n)])


def generalized_petersen(n: int, k: int) -> Graph:
    """Return GP(n, k): the cycle 0..n-1, spokes i - (n+i), and n+i - n+(i+k mod n) inside."""
    at_least("a generalized Petersen graph", "n", n, 3)
    at_least("a generalized Petersen graph", "k", k, 1)
    if 2 * k >= n:
        raise InputError(f"a generalized Petersen graph needs 2k < n, not n = {n}", "", "k")
    affordable(2 * n, 3 * n)
    outer = [(i, (i + 1) % n) for i in range(n)]
    inner = [(n + i, n + (i + k) % n) for i in range(n)]
    return Graph.from_edges(2 * n, [*outer, *((i, n + i) for i in range(n)), *inner])


def heawood() -> Graph:
    """Return the Heawood graph, the (3,6)-cage: 14 vertices."""
    return _lcf((5, -5), 7)


def moebius_kantor() -> Graph:
    """Return the Moebius-Kantor graph GP(8, 3): 16 vertices, girth 6."""
    return generalized_petersen(8, 3)


def pappus() -> Graph:
    """Return the Pappus graph: 18 vertices, girth 6."""
    return _lcf((5, 7, -7, 7, -7, -5), 3)


def desargues() -> Graph:
    """Return the Desargues graph GP(10, 3): 20 vertices, girth 6."""
    return generalized_petersen(10, 3)


def mcgee() -> Graph:
    """Return the McGee graph, the (3,7)-cage: 24 vertices."""
    return _lcf((12, 7, -7), 8)


def tutte_coxeter() -> Graph:
    """Return the Tutte-Coxeter graph, the (3,8)-cage: 30 vertices."""
    return _lcf((-13, -9, 7, -7, 9, 13), 5)


def robertson() -> Graph:
    """Return the Robertson graph, the (4,5)-cage: the only 4-regular one on 19 with girth 5."""
    chords = (
        (0, 4), (0, 7), (1, 10), (1, 13), (2, 6), (2, 17), (3, 8), (3, 15), (4, 12), (5, 9),
        (5, 14), (6, 11), (7, 16), (8, 13), (9, 17), (10, 15), (11, 18), (12, 16), (14, 18),
    )  # fmt: skip
    return _with_chords(19, chords)


def dodecahedron() -> Graph:
    """Return the dodecahedron GP(10, 2): 20 vertices."""
    return generalized_petersen(10, 2)


def icosahedron() -> Graph:
    """Return the icosahedron: a pole 0, the rings 1..5 and 6..10, a pole 11."""
    edges = [(0, i) for i in range(1, 6)] + [(11, i) for i in range(6, 11)]
    for i in range(5):
        after = (i + 1) % 5
        edges += [(1 + i, 1 + after), (6 + i, 6 + after), (1 + i, 6 + i), (1 + i, 6 + after)]
    return Graph.from_edges(12, edges)


def paley(q: int) -> Graph:
    """Return the Paley graph on the integers modulo a prime q = 1 (mod 4)."""
    _prime("a Paley graph", q)
    if q % 4 != 1:
        raise InputError(f"a Paley graph needs q = 1 modulo 4, not {q}", "", "q")
    affordable(q, q * (q - 1) // 4)
    squares = {x * x % q for x in range(1, q)}
    return Graph.from_edges(q, [(u, v) for v in range(q) for u in range(v) if v - u in squares])


def incidence(q: int) -> Graph:
    """Return points and lines of the projective plane over the integers modulo a prime q.

    The points come first. Both are triples whose first number that is not 0 is 1, in lexicographic
    order; a point is on a line if the sum of the products is 0.
    """
    _prime("a projective plane", q)
    size = q * q + q + 1
    affordable(2 * size, size * (q + 1))
    triples = [
        (0, 0, 1),
        *((0, 1, c) for c in range(q)),
        *((1, b, c) for b in range(q) for c in range(q)),
    ]
    number = {triple: i for i, triple in enumerate(triples)}
    edges: list[tuple[int, int]] = []
    for i, (a, b, c) in enumerate(triples):
        # Two points of the line with these coordinates span it.
        first, second = ((0, c, -b), (-c, 0, a)) if c else ((0, 0, 1), (-b, a, 0))
        spanned = {_scaled(first, q)}
        for x in range(q):
            mixed = [(x * f + s) % q for f, s in zip(first, second, strict=True)]
            spanned.add(_scaled(mixed, q))
        edges += [(number[point], size + i) for point in spanned]
    return Graph.from_edges(2 * size, sorted(edges))


def _scaled(triple: Sequence[int], q: int) -> tuple[int, int, int]:
    inverse = pow(next(x % q for x in triple if x % q), -1, q)
    a, b, c = (x * inverse % q for x in triple)
    return a, b, c


def _prime(what: str, q: int) -> None:
    at_least(what, "q", q, 2)
    affordable(q, q)
    if any(q % d == 0 for d in range(2, int(q**0.5) + 1)):
        raise InputError(f"{what} is made for a prime q, {q} is none", "", "q")
