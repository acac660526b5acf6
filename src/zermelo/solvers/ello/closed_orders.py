"""Winning orders in linear time: odd-elimination schemes, paths, cycles, cliques.

An odd-elimination scheme v1, …, vp gives every vertex but the first an odd number of neighbors
before it, so its graph is an oddity (Proposition 3.5), and the proof is an algorithm: if vp is red,
it is played last, after the rest, which has the same colors; if it is green, it is played first,
and an odd number of vertices turn over in the rest. Either way the rest has an odd number of greens
again. Everything that follows from an oddity in the ELLO paper becomes an order in this way. The
paper proves that trees, K_{m,n}, grids, and the Petersen graph less a vertex are oddities, mostly
by splitting them (Theorems 3.2 and 3.9); each has a scheme that can be written down, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, MutableMapping, MutableSequence, Sequence
from heapq import heapify, heappop, heappush
from random import Random

from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.core.graph import Graph
from zermelo.games.ello.rules import GREEN, RED
from zermelo.solvers.ello.tuning import PEELINGS
from zermelo.solvers.recognize import Cell, neighbors

Neighbors = Callable[[int], Iterable[int]]
"""The neighbors of a vertex; more than those that are still to be played do no harm."""

Colors = MutableSequence[int] | MutableMapping[int, int]
"""The colors by vertex."""

STRIDE = 1024
"""The deadline is looked at after so many vertices."""


def order_along(
    neighbors: Neighbors,
    colors: Colors,
    scheme: Sequence[int],
    deadline: Deadline | None = None,
    moves: Sequence[int] = (),
) -> list[int] | None:
    """Return a winning order that begins with some moves and goes on by a scheme of the rest.

    The colors are those of all these vertices and of all neighbors listed; they are changed. None
    if the number of greens after the moves is even: then the game is lost (Theorem 1.5).
    `Contradiction` says that a move is not legal. The time is linear in the number of vertices and
    of the neighbors listed.
    """
    for v in moves:
        if colors[v] != GREEN:
            raise Contradiction(f"a closed form plays the red vertex {v}")
        for u in neighbors(v):
            colors[u] ^= 1
    first = list(moves)
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


def join(
    neighbors: Neighbors,
    size: int,
    first: Sequence[int],
    second: Sequence[int],
    deadline: Deadline | None = None,
) -> list[int]:
    """Return a scheme of the union of two parts with schemes, joined by an odd number of edges.

    Theorem 3.2: the second part comes in an order that wins it when it was red and the first part
    was played, so that each of its vertices has an odd number of neighbors before it. `size` is
    above all vertices. `Contradiction` says that the number of edges is even.
    """
    colors = bytearray([RED]) * size
    for v in first:
        for u in neighbors(v):
            colors[u] ^= 1
    order = order_along(neighbors, colors, second, deadline)
    if order is None:
        raise Contradiction("two oddities are joined by an even number of edges")
    return [*first, *order]


def joined_cells(
    size: Cell, first: Sequence[Cell], second: Sequence[Cell], deadline: Deadline, closed: bool
) -> list[Cell]:
    """Do the same for cells of a grid with so many rows and columns, or of a torus (`closed`)."""
    rows, columns = size

    def around(number: int) -> Iterator[int]:
        i, j = divmod(number, columns)
        for a, b in ((i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1)):
            if closed or (0 <= a < rows and 0 <= b < columns):
                yield a % rows * columns + b % columns

    one, other = ([i * columns + j for i, j in part] for part in (first, second))
    found = join(around, rows * columns, one, other, deadline)
    return [divmod(number, columns) for number in found]


def cycle_order(colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of a cycle, given the colors round it; None if it is lost.

    Cycles are special events (ELLO paper, section 3, example (i)): won exactly if the number of
    greens is even and not 0. Any green vertex can be first; a path is left, which is an oddity.
    """
    n = len(colors)
    if n < 3 or GREEN not in colors:
        return None
    start = list(colors).index(GREEN)
    path = [(start + place) % n for place in range(1, n)]
    return order_along(lambda v: (v - 1, (v + 1) % n), list(colors), path, moves=[start])


def clique_order(colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of a clique, given its vertices' colors; None if it is lost.

    In every order the predegrees are 0, 1, …, n - 1, so green and red vertices alternate, a green
    one first: won exactly if ceil(n/2) are green (Corollary 1.3; the text prints the floor).
    """
    pools = [[v for v, color in enumerate(colors) if color == wanted] for wanted in (GREEN, RED)]
    n = len(colors)
    if len(pools[0]) != (n + 1) // 2:
        return None
    return [pools[place % 2][place // 2] for place in range(n)]


def peeled_scheme(graph: Graph, deadline: Deadline, seed: int = 0) -> list[int] | None:
    """Return an odd-elimination scheme of a graph with a vertex, or None if none was met.

    A graph is odd-degenerate if deleting vertices of odd degree, one after the other, can lead to
    K_1; the reverse of the deletions is then a scheme (section 3 of the ELLO paper). Which vertex
    to delete matters, and this does not look ahead: it takes one of smallest odd degree, at random,
    which keeps what is left connected for long, and starts again when it is stuck. On random graphs
    it gets through in a good part of its attempts, on grids never; benchmarks/ello_recognition.py
    times it with what comes after it. Each attempt takes O(m log n).
    """
    rng = Random(seed)
    for _ in range(PEELINGS):
        deadline.check()
        order = _peel(graph, rng, deadline)
        if order is not None:
            return order
    return None


def _peel(graph: Graph, rng: Random, deadline: Deadline) -> list[int] | None:
    degrees = list(map(graph.degree, range(graph.n)))
    left = set(range(graph.n))
    heap = [(degree, rng.random(), v) for v, degree in enumerate(degrees) if degree % 2]
    heapify(heap)
    deleted: list[int] = []
    while heap and len(left) > 1:
        degree, _, v = heappop(heap)
        if v not in left or degrees[v] != degree:
            continue
        left.remove(v)
        deleted.append(v)
        if not len(deleted) % STRIDE:
            deadline.check()
        for u in neighbors(graph, v):
            if u in left:
                degrees[u] -= 1
                if degrees[u] % 2:
                    heappush(heap, (degrees[u], rng.random(), u))
    return [*left, *reversed(deleted)] if len(left) == 1 else None


def rectangle(rows: int, columns: int) -> Iterator[Cell]:
    """Yield the cells of a grid with an odd side as an odd-elimination scheme.

    Say the rows have odd length. The first row is taken along it. In a further row each cell has
    the one above before it, and so the places 0, 2, 4, … of the row come first, each with just that
    neighbor, and then the places 1, 3, …, each with two more.
    """
    if columns % 2 == 0:
        for j, i in rectangle(columns, rows):
            yield i, j
        return
    for j in range(columns):
        yield 0, j
    for i in range(1, rows):
        for first in (0, 1):
            for j in range(first, columns, 2):
                yield i, j
