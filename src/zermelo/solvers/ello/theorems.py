"""The methods that a theorem on a class of graphs gives: when each applies, and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from math import isqrt

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.ello.rules import Ello, plain
from zermelo.solvers.ello.entry import by_size, entry, sized
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


def _obstruction_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # Measured; in the variants a vertex may be stuck.
    each = 1e-6 if plain(instance.position) else 5e-6
    return each * (instance.graph.n + instance.graph.m)


def _is_square(number: int) -> bool:
    return number >= 0 and isqrt(number) ** 2 == number


def _is_cube_size(n: int, m: int) -> bool:
    d = n.bit_length() - 1
    return d >= 1 and n == 1 << d and 2 * m == d * n


def _closed_form(
    name: str,
    summary: str,
    fits: Callable[[int, int], bool],
    graph: str,
    evidence: tuple[str, ...] = ORDER,
) -> Method:
    """Return the method of this name in `closed_forms`, for a class of graphs."""
    # Measured: benchmarks/closed_forms.py. Recognition fails early where it fails.
    cost = by_size(lambda n, m: 1e-5 + 3e-6 * (n + m))
    applies = sized(fits, f"not {graph}, by the number of edges")
    return entry(name, summary, f"closed_forms:{name}", cost, evidence, applies)


METHODS = (
    entry(
        "obstruction",
        "necessary conditions: parity, no first or last move (Corollary 1.7), a stuck vertex",
        "outcomes:run",
        _obstruction_cost,
        evidence=("obstruction", "stuck-vertex", "before-cycle"),
        applies=always,
    ),
    entry(
        "dag",
        "acyclic digraphs: winnable exactly if no vertex is stuck, order by insertion",
        "dag:run",
        # Measured. Below the cost of looking for obstructions: where it applies it says everything.
        by_size(lambda n, m: 4e-6 * (n + m)),
        evidence=("winning-order", "stuck-vertex"),
        applies=_dag_only,
    ),
    _closed_form(
        "trees",
        "trees, paths too: the parity condition, as they are oddities (Proposition 3.5 (ii))",
        lambda n, m: m == n - 1,
        "a tree",
    ),
    _closed_form(
        "cycles",
        "cycles: an even number of greens, not 0, as they are special events (section 3)",
        lambda n, m: m == n >= 3,
        "a cycle",
    ),
    _closed_form(
        "cliques",
        "cliques: ceil(p/2) greens (Corollary 1.3, corrected)",
        lambda n, m: n >= 1 and 2 * m == n * (n - 1),
        "a clique",
        PLACES,
    ),
    _closed_form(
        "bipartite",
        "complete bipartite graphs: the parity condition, not all red (Corollary 3.7)",
        # a + b = n and a b = m have whole solutions a, b >= 1.
        lambda n, m: 1 <= n - 1 <= m and _is_square(n * n - 4 * m),
        "a complete bipartite graph",
    ),
    _closed_form(
        "multipartite",
        "complete multipartite graphs: parity, not all red, even places (cf. Corollary 3.19)",
        lambda n, m: 1 <= n - 1 <= m,
        "a complete multipartite graph",
        PLACES,
    ),
    _closed_form(
        "grids",
        "grids with an odd side: the parity condition, as they are oddities (Prop. 3.11 (i))",
        # r c = n and 2 n - r - c = m have whole solutions.
        lambda n, m: n >= 6 and n < m < 2 * n and _is_square((2 * n - m) ** 2 - 4 * n),
        "a grid",
    ),
    _closed_form(
        "cylinders",
        "C_m x P_n, n >= 2: no obstruction, an oddity if m is odd and n even (Prop. 3.11 (ii))",
        lambda n, m: 3 <= 2 * n - m < n and n % (2 * n - m) == 0,
        "a cylinder",
    ),
    _closed_form(
        "hypercubes",
        "hypercubes: no obstruction, as they are special events or plausibility-driven (Thm. 5.1)",
        _is_cube_size,
        "a hypercube",
    ),
    _closed_form(
        "petersen",
        "the Petersen graph: the parity condition, as it is a special oddity (section 3)",
        lambda n, m: (n, m) == (10, 15),
        "the Petersen graph",
    ),
    entry(
        "fan",
        "fans P_r v K_1 by the colours of hub, ends and pairs (Proposition 7.3 (a), corrected)",
        "mop_theorems:fan",
        # Less than `mop`: where there is no hub, that is known at once.
        by_size(lambda n, _: 2e-6 * n),
        evidence=TRACE,
        applies=_mop_only,
    ),
    entry(
        "wheel",
        "wheels C_r v K_1 are plausibility-driven (Proposition 7.3 (b))",
        "mop_theorems:wheel",
        by_size(lambda n, _: 2e-6 * n),
        evidence=ORDER,
        applies=sized(
            lambda n, m: n >= 4 and m == 2 * n - 2,
            "a wheel on n >= 4 vertices has 2n - 2 edges, this graph has not",
        ),
    ),
    entry(
        "linear-mop",
        "maximal outerplanar graphs with two vertices of degree 2 (Thm 7.1, Prop. 7.2)",
        "mop_theorems:linear_mop",
        by_size(lambda n, _: 2.5e-6 * n),
        evidence=ORDER,
        applies=_mop_only,
    ),
    entry(
        "mop",
        "maximal outerplanar graphs by Reduction lemmas 1 to 4 (section 7, corrected)",
        "mop:run",
        # Measured: 3 s for a million vertices, most of it for playing the order out.
        by_size(lambda n, _: 3e-6 * n),
        evidence=TRACE,
        applies=_mop_only,
    ),
    entry(
        "mop-join",
        "a maximal outerplanar graph joined to K_1, less an edge, is an oddity (Theorem 7.8)",
        "mop_theorems:mop_join",
        by_size(lambda n, _: 1e-5 * n),
        evidence=ORDER,
        applies=sized(
            lambda n, m: n >= 4 and m == 3 * n - 7,
            "such a join on n >= 4 vertices has 3n - 7 edges, this graph has not",
        ),
    ),
    entry(
        "clique-cycle-blocks",
        "graphs whose blocks are cliques and cycles (Theorem 4.1, Corollary 1.3)",
        "blocks:run",
        by_size(lambda n, m: 1e-5 * (n + m)),
        evidence=TRACE,
    ),
)
