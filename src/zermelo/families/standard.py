"""The standard graphs, most of them as the operations that define them."""

from __future__ import annotations

from itertools import accumulate

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.sizes import LARGEST, affordable
from zermelo.families.limits import all_positive, at_least
from zermelo.families.operations import join, product


def empty(n: int) -> Graph:
    """Return n vertices without an edge."""
    at_least("an empty graph", "n", n, 1)
    affordable(n, 0)
    return Graph.from_edges(n, [])


def path(n: int) -> Graph:
    """Return the path 0 - 1 - ... - (n-1)."""
    import numpy as np

    at_least("a path", "n", n, 1)
    affordable(n, n - 1)
    v = np.arange(n)
    return Graph.from_arrays(n, v[:-1], v[1:])


def circuit(n: int) -> Graph:
    """Return the directed cycle 0 -> 1 -> ... -> (n-1) -> 0; for n = 1 it is a loop."""
    import numpy as np

    at_least("a circuit", "n", n, 1)
    affordable(n, n)
    v = np.arange(n)
    return Graph.from_arrays(n, v, (v + 1) % n, directed=True, loops=True)


def cycle(n: int) -> Graph:
    """Return the cycle 0 - 1 - ... - (n-1) - 0."""
    import numpy as np

    at_least("a cycle", "n", n, 3)
    affordable(n, n)
    v = np.arange(n)
    return Graph.from_arrays(n, v, (v + 1) % n)


def complete(n: int) -> Graph:
    """Return K_n."""
    import numpy as np

    at_least("a complete graph", "n", n, 1)
    affordable(n, n * (n - 1) // 2)
    return Graph.from_arrays(n, *np.triu_indices(n, 1))


def star(t: int) -> Graph:
    """Return K_{1,t}; vertex 0 is the centre."""
    at_least("a star", "t", t, 1)
    return join(empty(1), empty(t))


def wheel(r: int) -> Graph:
    """Return the cycle C_r joined to a hub; the hub is vertex 0, the rim is 1..r in order."""
    at_least("a wheel", "r", r, 3)
    affordable(r + 1, 2 * r)
    return join(empty(1), cycle(r))


def fan(r: int) -> Graph:
    """Return the path P_r joined to a hub; the hub is vertex 0, the path is 1..r in order."""
    at_least("a fan", "r", r, 1)
    affordable(r + 1, 2 * r - 1)
    return join(empty(1), path(r))


def bipartite(m: int, n: int) -> Graph:
    """Return K_{m,n}; the side of m vertices comes first."""
    at_least("a complete bipartite graph", "m", m, 1)
    at_least("a complete bipartite graph", "n", n, 1)
    return join(empty(m), empty(n))


def multipartite(*parts: int) -> Graph:
    """Return K_{a,b,...}: vertices of different parts are adjacent; the parts come in order."""
    all_positive("a complete multipartite graph", "a", parts)
    return join(*map(empty, parts))


def grid(rows: int, columns: int) -> Graph:
    """Return the grid P_rows x P_columns, row by row; (i, j) is vertex i*columns + j."""
    at_least("a grid", "R", rows, 1)
    at_least("a grid", "C", columns, 1)
    affordable(rows * columns, 2 * rows * columns - rows - columns)
    return product(path(rows), path(columns))


def torus(rows: int, columns: int) -> Graph:
    """Return the torus C_rows x C_columns, row by row; (i, j) is vertex i*columns + j."""
    at_least("a torus", "R", rows, 3)
    at_least("a torus", "C", columns, 3)
    affordable(rows * columns, 2 * rows * columns)
    return product(cycle(rows), cycle(columns))


def hypercube(d: int) -> Graph:
    """Return Q_d; two vertices are adjacent if their binary numbers differ in one bit."""
    at_least("a hypercube", "d", d, 1)
    if d >= LARGEST.bit_length():
        raise InputError(f"a hypercube needs d <= {LARGEST.bit_length() - 1}, not {d}", "", "d")
    affordable(2**d, d * 2 ** (d - 1))
    return product(*[path(2)] * d)


def petersen() -> Graph:
    """Return the Petersen graph: the cycle 0..4, the pentagram 5..9 and the spokes i - (i+5)."""
    outer = [(i, (i + 1) % 5) for i in range(5)]
    spokes = [(i, i + 5) for i in range(5)]
    inner = [(5 + i, 5 + (i + 2) % 5) for i in range(5)]
    return Graph.from_edges(10, outer + spokes + inner)


def spider(*arms: int) -> Graph:
    """Return paths of the given lengths that share their first vertex.

    Vertex 0 is the centre; each arm follows from the centre outwards, in the order given.
    """
    import numpy as np

    all_positive("a spider", "a", arms)
    n = 1 + sum(arms)
    affordable(n, n - 1)
    tails = np.arange(n - 1)
    tails[list(accumulate(arms[:-1], initial=0))] = 0  # an arm's first edge starts at the centre
    return Graph.from_arrays(n, tails, np.arange(1, n))


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
