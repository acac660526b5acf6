"""The methods that are theorems: when each applies, and what it costs."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.ello.rules import Ello, plain
from zermelo.solvers.ello.entry import by_size, entry
from zermelo.solvers.method import always


def _dag_only(instance: Instance) -> str | None:
    game: Ello = instance.position
    return None if game.graph.directed and not game.before else "it is for acyclic digraphs"


def _obstruction_cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    # Measured; in the variants a vertex may be stuck.
    each = 1e-6 if plain(instance.position) else 5e-6
    return each * (instance.graph.n + instance.graph.m)


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
            "winning-order", "obstruction", "even-places", "dual-barrier", "subset-table",
            "simplification",
        ),
    ),
)  # fmt: skip
