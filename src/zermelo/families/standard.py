"""The standard graphs, most of them as the operations that define them, and graphs with names.

Cubic Hamiltonian graphs are given in LCF notation, by the chords of a Hamiltonian cycle: vertex i
is joined to i + steps[i mod length]. The tests compare all of them with their defining properties.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate, combinations
from math import comb

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import LARGEST, affordable
from zermelo.families.limits import at_least
from zermelo.families.operations import join, product

MOST_ELEMENTS, MOST_SUBSETS = 1000, 5000
"""Graphs of subsets have at most so many elements and subsets."""


def empty(n: int) -> Graph:
    """Return n vertices without an edge."""
    affordable(n, 0)
    return Graph.from_edges(n, [])


def path(n: int) -> Graph:
    """Return the path 0 - 1 - ... - (n-1)."""
    import numpy as np

    affordable(n, n - 1)
    v = np.arange(n)
    return Graph.from_arrays(n, v[:-1], v[1:])


def circuit(n: int) -> Graph:
    """Return the directed cycle 0 -> 1 -> ... -> (n-1) -> 0; for n = 1 it is a loop."""
    return _around(n, directed=True)


def cycle(n: int) -> Graph:
    """Return the cycle 0 - 1 - ... - (n-1) - 0."""
    return _around(n, directed=False)


def _around(n: int, directed: bool) -> Graph:
    import numpy as np

    affordable(n, n)
    v = np.arange(n)
    return Graph.from_arrays(n, v, (v + 1) % n, directed, loops=directed)


def complete(n: int) -> Graph:
    """Return K_n."""
    import numpy as np

    affordable(n, n * (n - 1) // 2)
    return Graph.from_arrays(n, *np.triu_indices(n, 1))


def star(t: int) -> Graph:
    """Return K_{1,t}; vertex 0 is the center."""
    return join(empty(1), empty(t))


def wheel(r: int) -> Graph:
    """Return the cycle C_r joined to a hub; the hub is vertex 0, the rim is 1..r in order."""
    affordable(r + 1, 2 * r)
    return join(empty(1), cycle(r))


def fan(r: int) -> Graph:
    """Return the path P_r joined to a hub; the hub is vertex 0, the path is 1..r in order."""
    affordable(r + 1, 2 * r - 1)
    return join(empty(1), path(r))


def bipartite(m: int, n: int) -> Graph:
    """Return K_{m,n}; the side of m vertices comes first."""
    return join(empty(m), empty(n))


def multipartite(*parts: int) -> Graph:
    """Return K_{a,b,...}: vertices of different parts are adjacent; the parts come in order."""
    return join(*map(empty, parts))


def grid(rows: int, columns: int) -> Graph:
    """Return the grid P_rows x P_columns, row by row; (i, j) is vertex i*columns + j."""
    affordable(rows * columns, 2 * rows * columns - rows - columns)
    return product(path(rows), path(columns))


def torus(rows: int, columns: int) -> Graph:
    """Return the torus C_rows x C_columns, row by row; (i, j) is vertex i*columns + j."""
    affordable(rows * columns, 2 * rows * columns)
    return product(cycle(rows), cycle(columns))


def ladder(n: int) -> Graph:
    """Return P_2 x P_n; v and n + v are joined."""
    return product(path(2), path(n))


def prism(n: int) -> Graph:
    """Return P_2 x C_n; v and n + v are joined."""
    return product(path(2), cycle(n))


def antiprism(n: int) -> Graph:
    """Return two cycles on 0..n-1 and n..2n-1; v is joined to n + v and to the next one."""
    affordable(2 * n, 4 * n)
    around = [(side + v, side + (v + 1) % n) for side in (0, n) for v in range(n)]
    between = [(v, n + (v + step) % n) for v in range(n) for step in (0, 1)]
    return Graph.from_edges(2 * n, around + between)


def circulant(n: int, *steps: int) -> Graph:
    """Return the circulant graph on 0..n-1: v is joined to v + a modulo n for each step a."""
    at_least("a circulant graph", "n", n, 1)
    affordable(n, n * len(steps))
    pairs = {(min(v, w), max(v, w)) for a in steps for v in range(n) if (w := (v + a) % n) != v}
    return Graph.from_edges(n, sorted(pairs))


def kneser(n: int, k: int) -> Graph:
    """Return the Kneser graph; the k-subsets of 0..n-1 stand in lexicographic order."""
    return _subsets("a Kneser graph", n, k, 0, comb(max(n - k, 0), max(k, 0)))


def johnson(n: int, k: int) -> Graph:
    """Return the Johnson graph; the k-subsets of 0..n-1 stand in lexicographic order."""
    return _subsets("a Johnson graph", n, k, k - 1, k * (n - k))


def _subsets(what: str, n: int, k: int, common: int, degree: int) -> Graph:
    """Return the graph of k-subsets, those joined that have so many elements in common."""
    at_least(what, "n", n, k)
    order = comb(n, k) if n <= MOST_ELEMENTS else LARGEST + 1
    affordable(order, order * degree // 2)
    if order > MOST_SUBSETS:
        raise InputError(f"{order:,} subsets are compared", f"at most {MOST_SUBSETS:,} are", "n")
    masks = [sum(1 << v for v in each) for each in combinations(range(n), k)]
    pairs = combinations(range(order), 2)
    edges = [(i, j) for i, j in pairs if (masks[i] & masks[j]).bit_count() == common]
    return Graph.from_edges(order, edges if k < n else [])


def hypercube(d: int) -> Graph:
    """Return Q_d; two vertices are adjacent if their binary numbers differ in one bit."""
    if d >= LARGEST.bit_length():
        raise InputError(f"a hypercube needs d <= {LARGEST.bit_length() - 1}, not {d}", "", "d")
    affordable(2**d, d * 2 ** (d - 1))
    return product(*[path(2)] * d)


def petersen() -> Graph:
    """Return the Petersen graph: the cycle 0..4, the pentagram 5..9 and the spokes i - (i+5)."""
    return generalized_petersen(5, 2)


def spider(*arms: int) -> Graph:
    """Return paths of the given lengths that share their first vertex.

    Vertex 0 is the center; each arm follows from the center outwards, in the order given.
    """
    import numpy as np

    n = 1 + sum(arms)
    affordable(n, n - 1)
    tails = np.arange(n - 1)
    tails[list(accumulate(arms[:-1], initial=0))] = 0  # an arm's first edge starts at the center
    return Graph.from_arrays(n, tails, np.arange(1, n))


def caterpillar(*legs: int) -> Graph:
    """Return a path whose i-th vertex has so many leaves; the path is first, the leaves follow."""
    n = len(legs) + sum(legs)
    affordable(n, n - 1)
    pairs = [(v, v + 1) for v in range(len(legs) - 1)]
    leaf = len(legs)
    for v, count in enumerate(legs):
        pairs += [(v, leaf + i) for i in range(count)]
        leaf += count
    return Graph.from_edges(n, pairs)


def _with_chords(n: int, chords: Sequence[tuple[int, int]]) -> Graph:
    """Return the cycle 0..n-1 with some chords, each of which may be given from both its ends."""
    edges = {(min(u, v), max(u, v)) for u, v in chords}
    edges |= {(i, i + 1) for i in range(n - 1)} | {(0, n - 1)}
    return Graph.from_edges(n, sorted(edges))


TWELVE_CAGE = (
    17, 27, -13, -59, -35, 35, -11, 13, -53, 53, -27, 21, 57, 11, -21, -57, 59, -17,
)  # fmt: skip
"""The steps of the Tutte 12-cage, in Frucht's notation; seven times over."""


def lcf(steps: Sequence[int], times: int) -> Graph:
    """Return the cubic graph with these steps, so many times over."""
    n = len(steps) * times
    return _with_chords(n, [(i, (i + steps[i % len(steps)]) % n) for i in range(n)])


def generalized_petersen(n: int, k: int) -> Graph:
    """Return GP(n, k): the cycle 0..n-1, spokes i - (n+i), and n+i - n+(i+k mod n) inside."""
    if 2 * k >= n:
        raise InputError(f"a generalized Petersen graph needs 2k < n, not n = {n}", "", "k")
    affordable(2 * n, 3 * n)
    outer = [(i, (i + 1) % n) for i in range(n)]
    inner = [(n + i, n + (i + k) % n) for i in range(n)]
    return Graph.from_edges(2 * n, [*outer, *((i, n + i) for i in range(n)), *inner])


def robertson() -> Graph:
    """Return the Robertson graph, the (4,5)-cage: the only 4-regular one on 19 with girth 5."""
    chords = (
        (0, 4), (0, 7), (1, 10), (1, 13), (2, 6), (2, 17), (3, 8), (3, 15), (4, 12), (5, 9),
        (5, 14), (6, 11), (7, 16), (8, 13), (9, 17), (10, 15), (11, 18), (12, 16), (14, 18),
    )  # fmt: skip
    return _with_chords(19, chords)


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
        spanned = {_scale(first, q)}
        for x in range(q):
            mixed = [(x * f + s) % q for f, s in zip(first, second, strict=True)]
            spanned.add(_scale(mixed, q))
        edges += [(number[point], size + i) for point in spanned]
    return Graph.from_edges(2 * size, sorted(edges))


def _scale(triple: Sequence[int], q: int) -> tuple[int, int, int]:
    inverse = pow(next(x % q for x in triple if x % q), -1, q)
    a, b, c = (x * inverse % q for x in triple)
    return a, b, c


def _prime(what: str, q: int) -> None:
    affordable(q, q)
    if any(q % d == 0 for d in range(2, int(q**0.5) + 1)):
        raise InputError(f"{what} is made for a prime q, {q} is none", "", "q")
