"""The methods for ELLO, theorems first: when each applies, and what it costs.

The sizes that decide which program does the work stand here as well, since the costs depend on
them; the programs read them from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from math import inf

from zermelo.compile import compiling
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.ello.alike import kinds
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.rules import GREEN, Ello, plain, reflection
from zermelo.solvers.backends import cpsat, sat
from zermelo.solvers.ello.entry import Cost, by_size, entry, plain_only
from zermelo.solvers.ello.prime_form import linear_only
from zermelo.solvers.method import Method, always
from zermelo.solvers.recognize import distances

PROOF = ("winning-order", "lrup-proof")

PLAIN_ALGEBRA = 100
"""Up to so many vertices determinants in plain Python are faster than loading the kernels."""

PLAIN_RADICAL = 600
"""Up to so many vertices a kernel in plain Python may take less time than loading the kernels."""

LARGEST_SETS = 34
"""Above so many vertices the bits of all sets take more than 2 GB."""

SPARSE_EDGES = 4
"""With more edges per vertex small parts of a graph have too many edges to the rest."""

FEW_GREENS = 0.03
"""With a smaller part green, grids and tori are easier for `algebra-order` than for `pieces`."""

FLAT = 4
"""In grids and tori at most so many times the root of n vertices are equally far from a vertex."""

DENSE = 1.75
"""Edges per vertex from which on a refutation is hard without forbidding all cycles at once."""


def _dag_only(instance: Instance) -> str | None:
    game: Ello = instance.position
    return None if game.graph.directed and not game.before else "it is for acyclic digraphs"


def _obstruction_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # Measured; in the variants a vertex may be stuck.
    each = 1e-6 if plain(instance.position) else 5e-6
    return each * (instance.graph.n + instance.graph.m)


def _planar_only(instance: Instance) -> str | None:
    why_not = plain_only(instance)
    if why_not:
        return why_not
    game: Ello = instance.position
    # Euler: a planar graph on n + 1 >= 3 vertices has at most 3 (n + 1) - 6 edges.
    most = max(1, 3 * game.graph.n - 3)
    greens = min(game.colors.count(GREEN), reflection(game).colors.count(GREEN))
    if game.graph.m + greens > most:
        return "the rooted graph has too many edges to be planar"
    return None


def _small_only(instance: Instance) -> str | None:
    most = LARGEST_SETS if plain(instance.position) else subset_table.MAX_ORDER
    n = instance.graph.n
    if n > most and kinds(instance.position) is None:
        return f"it takes at most {most} vertices, the graph has {n}, and few of them are alike"
    return None


def _sets_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # Measured; never before the linear ones.
    n, m = instance.graph.n, instance.graph.m
    few = kinds(instance.position) if n > subset_table.MAX_ORDER else None
    return 1e-3 + (2.0 ** (n - 28) if few is None else 2e-5 * (n + m) + 1e-6 * few.states)


def _algebra_seconds(n: int, m: int) -> float:
    if n <= PLAIN_ALGEBRA:
        return 0.01 + 1e-7 * n**3
    # Measured: dense n = 3000 in 1 s; cubic n = 20,000 in 8 s, a grid of 10^6 vertices in 15 s; the
    # kernels load in 0.5 s.
    return 0.5 + min(4e-11 * n**3, 7e-5 * n if m <= 2 * n else 4e-11 * n**3)


def _detachment_seconds(n: int, m: int) -> float:
    # Measured: grids with 400 vertices in plain Python in 0.08 s, random 4-regular graphs in 0.3 s,
    # dense ones with 150 vertices and cubic ones with 600 in 0.4 s. Compiled, 10,000 vertices of
    # degree 3 take 1 s.
    if n <= PLAIN_RADICAL:
        return 0.015 + min(2e-7 * n**3, 2.5e-4 * (n + m) * max(1.0, m / (1.5 * n + 1)) ** 3)
    if m <= 2 * n:
        return 0.5 + 5e-5 * n
    return 0.5 + min(1e-10 * n**3, 1e-4 * n * max(1.0, m / (2 * n)) ** 2)


def _pieces_cost(instance: Instance, known: Answer) -> float:
    # Measured: 0.4 s for a cubic graph with 20,000 vertices, 1 s for 250,000 edges on 1000. Few
    # greens on grids and tori take it ten times as long, or for ever; that is looked at only where
    # the game is known to be won.
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


def _algebra_order_seconds(n: int, m: int) -> float:
    # Measured, in parts: it depends on how the graph falls apart. A torus with 2,500 vertices takes
    # 0.5 s, with 10,000 2 s, a truncated cubic graph of that size 1.3 s, a random cubic one 6 s;
    # a random graph of degree 6 with 1,000 vertices 1 to 5 s.
    if sparse(n, m):
        seconds = 0.1 + 1e-4 * m * max(1.0, m / (2 * n + 1)) ** 3
        if n <= PLAIN_RADICAL or m > 1.6 * n:
            return seconds
        # Searches often fail on games of degree 3 that few colorings win: it is not after them,
        # but for small ones, which do not pay for loading the kernels.
        return min(seconds, 0.995 * _lazy_seconds(n, m))
    # Some ten determinants on dense graphs; on others one or two a vertex.
    if m > n * n / 8:
        return 0.7 + 15 * 2e-10 * n**3
    return 0.7 + 1.5 * n * 5e-11 * n**3


def _determinant_seconds(instance: Instance) -> float:
    """Return what the determinant of a variant takes (`laplacian`)."""
    n, m = instance.graph.n, instance.graph.m
    game: Ello = instance.position
    if game.modulus == 2:
        return 4 * _algebra_seconds(n, m)  # a matrix twice as large
    # Measured, modulo 3: 3 s for 300 vertices and half of all edges, 0.1 s for 300 of degree 3 and
    # 1.5 s for 1000; for a loss up to five times as much.
    return 0.01 + 2e-7 * n * min(n * n / 3, 4.0 * m * m / max(n, 1))


def _algebra_cost(instance: Instance, known: Answer) -> float:
    if known is not None:
        return inf
    if plain(instance.position):
        return _algebra_seconds(instance.graph.n, instance.graph.m)
    return _determinant_seconds(instance)


def _algebra_order_cost(instance: Instance, known: Answer) -> float:
    if known is False:
        return inf
    if plain(instance.position):
        return _algebra_order_seconds(instance.graph.n, instance.graph.m)
    return 0.7 + instance.graph.n * _determinant_seconds(instance) / 2


def _lazy_cost(instance: Instance, known: Answer) -> float:
    # Measured: 1 s for 30,000 edges of a cubic graph; dense graphs need hundreds of rounds. For a
    # loss the vertex elimination comes first: 2 to 25 times faster on regular graphs of degree 4
    # and 5 with 3 and 4 colors. There the algebra does not say beforehand who wins, so a loss is
    # to be feared; but not on the sparse games that formulas are reduced to (3 to 40 times slower).
    n, m = instance.graph.n, instance.graph.m
    density = m / max(1, n)
    game: Ello = instance.position
    feared = known is None and game.modulus > 2 and density >= DENSE
    return _lazy_seconds(n, m) * (5 if known is False or feared else 1)


def _lazy_seconds(n: int, m: int) -> float:
    # Of degree 3 a game is won in a moment; of degree 4 it takes ten times as long and more.
    return 0.05 + (4e-5 if m <= 1.6 * n else 16e-5) * m * max(1.0, m / max(1, n) - 2) ** 3


def by_solver(
    name: str,
    function: str,
    cost: Cost,
    backend: Callable[[], str],
    evidence: tuple[str, ...] = ("winning-order",),
) -> Method:
    """Return a method of `orientations`, which are for every variant."""
    found = entry(name, f"orientations:{function}", cost, evidence, always, backend=backend)
    return replace(found, proofless=evidence != PROOF)


SPARSE = by_size(lambda n, m: 0.1 + 1e-5 * n * m)
"""Rough: the fill-in of sparse graphs grows a little faster than linearly."""

POSITIONS = by_size(lambda n, m: 1.0 + 2e-5 * n * m, unless=(False,))
"""The import of the solver alone takes most of a second; it has no proof of a loss."""

METHODS = (
    entry(
        "obstruction",
        "outcomes:run",
        _obstruction_cost,
        ("obstruction", "stuck-vertex", "before-cycle"),
        always,
    ),
    entry(
        "dag",
        "dag:run",
        # Measured. Below the cost of looking for obstructions: where it applies it says everything.
        by_size(lambda n, m: 4e-6 * (n + m)),
        ("winning-order", "stuck-vertex"),
        _dag_only,
    ),
    entry(
        "recognised",
        "recognised:run",
        # Measured: benchmarks/closed_forms.py. Recognition fails early where it fails.
        by_size(lambda n, m: 1e-5 + 1e-5 * (n + m)),
        (
            "winning-order",
            "obstruction",
            "even-places",
            "dual-barrier",
            "subset-table",
            "simplification",
        ),
    ),
    entry(
        "simplification",
        "simplify:run",
        # Measured: 4 to 7 s for 100,000 vertices and as many edges.
        by_size(lambda n, m: 1e-3 + 3e-5 * (n + m)),
        evidence=("winning-order", "simplification"),
        exact=False,
    ),
    entry("subset-dp", "subset_dp:run", _sets_cost, ("winning-order", "subset-table"), _small_only),
    entry("algebra", "algebra:run", _algebra_cost, (), linear_only, exact=False),
    replace(
        entry(
            "detachment",
            "detachment:run",
            by_size(_detachment_seconds, unless=(True,)),
            ("detachment-barrier", "obstruction"),
        ),
        sure=True,
    ),
    entry(
        "algebra-order",
        "algebra_order:run",
        _algebra_order_cost,
        applies=linear_only,
        backend=compiling.backend,
    ),
    entry("pieces", "pieces:run", _pieces_cost, backend=sat.version),
    by_solver("sat-lazy", "lazy", _lazy_cost, sat.version, PROOF),
    by_solver("sat-orientation", "elimination", SPARSE, sat.version, PROOF),
)

REFERENCES = (
    entry(
        "planar-dual",
        "planar_dual:run",
        # Measured: 0.3 s for 3,000 vertices and 9,000 edges; networkx loads in 0.1 s.
        by_size(lambda n, m: 0.1 + 3e-5 * (n + m), unless=(True,)),
        evidence=("dual-barrier",),
        applies=_planar_only,
    ),
    by_solver("cpsat-positions", "positions", POSITIONS, cpsat.version),
)
