"""The methods for ELLO, theorems first, and when each applies; what they cost is in `tuning`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from zermelo.compile import compiling
from zermelo.core.instance import Instance
from zermelo.games.ello.alike import kinds
from zermelo.games.ello.evidence import subset_table
from zermelo.games.ello.rules import GREEN, Ello, plain, reflection
from zermelo.solvers.backends import cpsat, sat
from zermelo.solvers.ello import tuning
from zermelo.solvers.ello.entry import entry, plain_only
from zermelo.solvers.ello.prime_form import linear_only
from zermelo.solvers.method import Cost, Method, always, one_second

PROOF = ("winning-order", "lrup-proof")


def _dag_only(instance: Instance) -> str | None:
    game: Ello = instance.position
    return None if game.graph.directed and not game.before else "it is for acyclic digraphs"


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
    most = tuning.LARGEST_SETS if plain(instance.position) else subset_table.MAX_ORDER
    n = instance.graph.n
    if n > most and kinds(instance.position) is None:
        return f"it takes at most {most} vertices, the graph has {n}, and few of them are alike"
    return None


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


METHODS = (
    entry(
        "obstruction",
        "outcomes:run",
        tuning.obstruction_cost,
        ("obstruction", "stuck-vertex", "before-cycle"),
        always,
    ),
    entry(
        "dag",
        "dag:run",
        tuning.DAG_COST,
        ("winning-order", "stuck-vertex"),
        _dag_only,
    ),
    entry(
        "recognised",
        "recognised:run",
        tuning.CLASSES_COST,
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
        tuning.SIMPLIFY_COST,
        evidence=("winning-order", "simplification"),
        exact=False,
    ),
    entry(
        "subset-dp",
        "subset_dp:run",
        tuning.sets_cost,
        ("winning-order", "subset-table"),
        _small_only,
    ),
    entry("algebra", "algebra:run", tuning.algebra_cost, (), linear_only, exact=False),
    replace(
        entry(
            "detachment",
            "detachment:run",
            tuning.detachment_cost,
            ("detachment-barrier", "obstruction"),
        ),
        sure=True,
    ),
    entry(
        "algebra-order",
        "algebra_order:run",
        tuning.order_cost,
        applies=linear_only,
        backend=compiling.backend,
    ),
    entry("pieces", "pieces:run", tuning.pieces_cost, backend=sat.version),
    by_solver("sat-lazy", "lazy", tuning.lazy_cost, sat.version, PROOF),
    by_solver("sat-orientation", "elimination", tuning.elimination_cost, sat.version, PROOF),
)

REFERENCES = (
    entry(
        "planar-dual",
        "planar_dual:run",
        one_second,
        evidence=("dual-barrier",),
        applies=_planar_only,
    ),
    by_solver("cpsat-positions", "positions", one_second, cpsat.version),
)
