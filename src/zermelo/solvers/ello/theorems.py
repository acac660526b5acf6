"""The methods that a theorem on a class of graphs gives: when each applies, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.ello.rules import Ello, plain
from zermelo.solvers.ello.entry import Applies, by_size, entry, sized
from zermelo.solvers.method import Method, always

ORDER = ("winning-order", "obstruction")
PLACES = (*ORDER, "even-places")
TRACE = ("winning-order", "simplification", "obstruction")


def _dag_only(instance: Instance) -> str | None:
    game: Ello = instance.position
    return None if game.graph.directed and not game.before else "it is for acyclic digraphs"


_mop_only = sized(
    lambda n, m: n > 0 and m == max(2 * n - 3, 0),
    "a maximal outerplanar graph has 2n - 3 edges, this one has not",
)
_wheel_only = sized(
    lambda n, m: n >= 4 and m == 2 * n - 2,
    "a wheel on n >= 4 vertices has 2n - 2 edges, this graph has not",
)
_join_only = sized(
    lambda n, m: n >= 4 and m == 3 * n - 7,
    "such a join on n >= 4 vertices has 3n - 7 edges, this graph has not",
)


def _obstruction_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # Measured; in the variants a vertex may be stuck.
    each = 1e-6 if plain(instance.position) else 5e-6
    return each * (instance.graph.n + instance.graph.m)


def _is_square(number: int) -> bool:
    return number >= 0 and isqrt(number) ** 2 == number


def _is_bipartite_size(n: int, m: int) -> bool:
    # a + b = n and a b = m have whole solutions a, b >= 1.
    return 1 <= n - 1 <= m and _is_square(n * n - 4 * m)


def _is_grid_size(n: int, m: int) -> bool:
    # r c = n and 2 n - r - c = m have whole solutions.
    return n >= 4 and n <= m < 2 * n and _is_square((2 * n - m) ** 2 - 4 * n)


def _is_cube_size(n: int, m: int) -> bool:
    d = n.bit_length() - 1
    return d >= 1 and n == 1 << d and 2 * m == d * n


def _closed_form(
    name: str, fits: Callable[[int, int], bool], graph: str, evidence: tuple[str, ...] = ORDER
) -> Method:
    """Return the method of this name in `closed_forms`, for a class of graphs."""
    # Measured: benchmarks/closed_forms.py. Recognition fails early where it fails.
    cost = by_size(lambda n, m: 1e-5 + 3e-6 * (n + m))
    applies = sized(fits, f"not {graph}, by the number of edges")
    return entry(name, f"closed_forms:{name}", cost, evidence, applies)


def _around_mops(
    name: str, function: str, seconds: float, evidence: tuple[str, ...], applies: Applies
) -> Method:
    """Return a method of `mop_theorems`, which takes so many seconds for each vertex."""
    cost = by_size(lambda n, _: seconds * n)
    return entry(name, f"mop_theorems:{function}", cost, evidence, applies)


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
    _closed_form("trees", lambda n, m: m == n - 1, "a tree"),
    _closed_form("cycles", lambda n, m: m == n >= 3, "a cycle"),
    _closed_form("cliques", lambda n, m: n >= 1 and 2 * m == n * (n - 1), "a clique", PLACES),
    _closed_form("bipartite", _is_bipartite_size, "a complete bipartite graph"),
    _closed_form(
        "multipartite", lambda n, m: 1 <= n - 1 <= m, "a complete multipartite graph", PLACES
    ),
    _closed_form("grids", _is_grid_size, "a grid", (*ORDER, "dual-barrier")),
    _closed_form(
        "cylinders", lambda n, m: 3 <= 2 * n - m < n and n % (2 * n - m) == 0, "a cylinder"
    ),
    _closed_form("tori", lambda n, m: m == 2 * n >= 18, "a torus", (*ORDER, "subset-table")),
    _closed_form("hypercubes", _is_cube_size, "a hypercube"),
    _closed_form("petersen", lambda n, m: (n, m) == (10, 15), "the Petersen graph"),
    # Less than `mop`: where there is no hub, that is known at once.
    _around_mops("fan", "fan", 2e-6, TRACE, _mop_only),
    _around_mops("wheel", "wheel", 2e-6, ORDER, _wheel_only),
    entry("linear-mop", "linear_mops:run", by_size(lambda n, _: 2.5e-6 * n), TRACE, _mop_only),
    # Measured: 3 s for a million vertices, most of it for playing the order out.
    entry("mop", "mop:run", by_size(lambda n, _: 3e-6 * n), TRACE, _mop_only),
    _around_mops("mop-join", "mop_join", 1e-5, ORDER, _join_only),
    entry("clique-cycle-blocks", "blocks:run", by_size(lambda n, m: 1e-5 * (n + m)), TRACE),
)
