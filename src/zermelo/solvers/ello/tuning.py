"""What was measured for ELLO: which program does the work, how long searches go on, and costs.

Costs are seconds of work (`rates`) on an idle machine; `python -m benchmarks.work ello` shows how
far they are from the clock, `python -m benchmarks.defaults ello` what the plan loses by them. The
other commands that measured a number stand beside it.
"""

from __future__ import annotations

from collections import Counter
from math import inf

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.ello.alike import kinds
from zermelo.games.ello.evidence.subset_table import MAX_ORDER
from zermelo.games.ello.rules import GREEN, Ello, plain
from zermelo.solvers.method import by_size
from zermelo.solvers.recognize import distances

# Plain Python or kernels, which take 0.7 s to load in a new process (benchmarks.algebra).
PLAIN = 100
"""Vertices up to which determinants are computed in plain Python."""
PLAIN_RADICAL = 600
"""Vertices up to which a vector of the kernel is first looked for in plain Python ..."""
PLAIN_WORK = 0.15
"""... for so many seconds of work."""
LARGEST_SETS = 34
"""Vertices above which the bits of all sets take more than 2 GB."""
PLAIN_COLORINGS = 12
"""Vertices up to which the table of all colorings is made in plain Python (ello_colorings)."""

# Orders by determinants.
DRAWS = 3
"""Times that new random values are drawn where the old ones may have missed a win."""
SPARSE_EDGES = 4
"""Edges a vertex up to which a graph is taken apart (benchmarks.first_moves)."""

# Orders by pieces (benchmarks.orders).
PASSES = 60
"""Passes over a game; most succeed in one to three."""
RETREATS, THIN_PASSES = 8, 8
"""Steps back from one place; passes after tendrils. Those that succeed mostly need fewer."""
FEW_GREENS, MANY_GREENS = 0.02, 0.1
"""Parts of the vertices: tendrils are for fewer greens, and good if they leave more."""
ROUGHNESS = (0.3, 0.02, 0.9)
"""Parts by which conductances vary, one pass after the other."""
ELSEWHERE = 0.1
"""How often a tendril goes on from somewhere else than from its last vertex."""
SMALL_STEP, LARGE_STEP, LAST_STEP = 10, 120, 60
"""Vertices of a usual step (at most), of one after a retreat (at most), of the last one."""
LARGEST_PIECE = 120
"""Vertices above which a waiting piece that is no tree is given up."""
CONFLICTS = 2000
"""Conflicts after which CaDiCaL gives a piece up."""
STEPS, PRECISION = 5000, 1e-20
"""Steps for the potentials at most, and how much the square of their residual is to shrink."""

# Rules and classes (benchmarks.simplification, benchmarks.closed_forms).
SPLITS = 50
"""Blocks are sought while the components searched have so many times n vertices together."""
FULL = 1.4
"""In a list of tags a range of 2^k is not too full if it has less than FULL^k elements."""
LINKS, REACH = 8, 16
"""Links above which no removal is tried at a vertex; vertices looked at for one."""
PEELINGS = 2
"""Times that peeling by odd degrees is tried: what can be peeled is mostly peeled at once."""

DENSE = 1.75
"""Edges a vertex from which on a refutation is hard without forbidding all cycles at once."""
FLAT = 4
"""In grids and tori at most so many times the root of n vertices are equally far from a vertex."""


DAG_COST = by_size(4e-6)
"""Below that of looking for obstructions: where it applies it says everything."""
CLASSES_COST = by_size(1e-5)
"""Recognition fails early where it fails."""
SIMPLIFY_COST = by_size(3e-5, 1e-3)


def obstruction_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    """In the variants a vertex may be stuck."""
    each = 1e-6 if plain(instance.position) else 5e-6
    return each * (instance.graph.n + instance.graph.m)


def sets_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    """It is never before the linear ones; where vertices are alike their states count."""
    n, m = instance.graph.n, instance.graph.m
    few = kinds(instance.position) if n > MAX_ORDER else None
    return 1e-3 + (2.0 ** (n - 28) if few is None else 2e-5 * (n + m) + 1e-6 * few.states)


def algebra_cost(instance: Instance, known: Answer) -> float:
    """Compiled: dense n = 3000 in 1 s, cubic n = 20,000 in 8 s, a grid of 10^6 vertices in 15 s."""
    if known is not None:
        return inf
    n, m = instance.graph.n, instance.graph.m
    return _algebra_seconds(n, m) if plain(instance.position) else _variant_seconds(instance)


def _algebra_seconds(n: int, m: int) -> float:
    if n <= PLAIN:
        return 0.01 + 1e-7 * n**3
    return 0.5 + min(4e-11 * n**3, 7e-5 * n if m <= 2 * n else inf)


def _variant_seconds(instance: Instance) -> float:
    # Modulo 3: 3 s for 300 vertices and half of all edges, 0.1 s for 300 of degree 3 and 1.5 s for
    # 1000; for a loss up to five times as much.
    n, m = instance.graph.n, instance.graph.m
    game: Ello = instance.position
    if game.modulus == 2:
        return 4 * _algebra_seconds(n, m)  # a matrix twice as large
    return 0.01 + 2e-7 * n * min(n * n / 3, 4.0 * m * m / max(n, 1))


def detachment_cost(instance: Instance, known: Answer) -> float:
    """Plain: grids with 400 vertices in 0.08 s, cubic ones with 600 in 0.4 s; compiled 10^4 in 1 s.

    Dense ones with 150 vertices take 0.4 s in plain Python.
    """
    if known is True:
        return inf
    n, m = instance.graph.n, instance.graph.m
    if n <= PLAIN_RADICAL:
        return 0.015 + min(2e-7 * n**3, 2.5e-4 * (n + m) * max(1.0, m / (1.5 * n + 1)) ** 3)
    if m <= 2 * n:
        return 0.5 + 5e-5 * n
    return 0.5 + min(1e-10 * n**3, 1e-4 * n * max(1.0, m / (2 * n)) ** 2)


def pieces_cost(instance: Instance, known: Answer) -> float:
    """0.4 s for a cubic graph with 20,000 vertices, 1 s for 250,000 edges on 1000.

    Few greens on graphs like grids and tori take it ten times as long, or for ever; that is looked
    at only where the game is known to be won.
    """
    if known is False:
        return inf
    slow = known is True and _is_flat_with_few_greens(instance.position)
    return (10 if slow else 1) * (0.1 + 3e-5 * instance.graph.n + 5e-6 * instance.graph.m)


def _is_flat_with_few_greens(game: Ello) -> bool:
    n, m = game.graph.n, game.graph.m
    if not (DENSE * n <= m <= 2 * n and game.colors.count(GREEN) < FEW_GREENS * n):
        return False
    widest = max(Counter(distances(game.graph, 0)).values())
    return widest * widest <= FLAT * FLAT * n


def sparse(n: int, m: int) -> bool:
    """Whether `algebra-order` takes a plain game's graph apart."""
    return m <= SPARSE_EDGES * n


def order_cost(instance: Instance, known: Answer) -> float:
    """It depends on how the graph falls apart; dense graphs take some ten determinants.

    A torus with 10,000 vertices takes 1.3 s, a random cubic graph of that size 6 s; a random graph
    of degree 6 with 1,000 vertices 1 to 5 s.
    """
    if known is False:
        return inf
    n, m = instance.graph.n, instance.graph.m
    if not plain(instance.position):
        return 0.7 + n * _variant_seconds(instance) / 2
    if m > n * n / 8:
        return 0.7 + 3e-9 * n**3
    if not sparse(n, m):
        return 0.7 + 7.5e-11 * n**4
    seconds = 0.1 + 1e-4 * m * max(1.0, m / (2 * n + 1)) ** 3
    if n <= PLAIN_RADICAL or m > 1.6 * n:
        return seconds
    # Searches often fail on games of degree 3 that few colorings win: it is not after them, but for
    # small ones, which do not pay for loading the kernels.
    return min(seconds, 0.995 * _lazy_seconds(n, m))


def lazy_cost(instance: Instance, known: Answer) -> float:
    """1 s for 30,000 edges of a cubic graph; dense graphs need hundreds of rounds.

    For a loss the vertex elimination comes first: 2 to 25 times faster on regular graphs of degree
    4 and 5 with 3 and 4 colors. There the algebra does not say beforehand who wins, so a loss is to
    be feared; but not on the sparse games that formulas are reduced to (3 to 40 times slower).
    """
    n, m = instance.graph.n, instance.graph.m
    game: Ello = instance.position
    feared = known is None and game.modulus > 2 and m >= DENSE * n
    return _lazy_seconds(n, m) * (5 if known is False or feared else 1)


def _lazy_seconds(n: int, m: int) -> float:
    # Of degree 3 a game is won in a moment; of degree 4 it takes ten times as long and more.
    return 0.05 + (4e-5 if m <= 1.6 * n else 16e-5) * m * max(1.0, m / max(1, n) - 2) ** 3


def elimination_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    """The fill-in of sparse graphs grows a little faster than linearly."""
    return 0.1 + 1e-5 * instance.graph.n * instance.graph.m
