"""zermelo: who wins a game on a graph, how sure that is, and a certificate for it.

    >>> import zermelo
    >>> game = zermelo.ello("path:3", green=[0])
    >>> verdict = zermelo.decide(game)
    >>> verdict.answer, verdict.assurance.label, zermelo.check(verdict.certificate).accepted
    (True, 'certified', True)

The names below are loaded when they are first used, so that importing the package costs nothing.
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

_HOMES = {
    "zermelo.api": "check classify decide encode formulas methods read read_all write",
    "zermelo.many": "decide_many table",
    "zermelo.boundaries": "Boundary boundary",
    "zermelo.bounds": "BoundProof bound_proof",
    "zermelo.exporting": "Refutation refutation",
    "zermelo.orienting": "Orientation orient",
    "zermelo.problems": "proof random_formula reduce solution transfer",
    "zermelo.core.certificate": "Certificate CheckResult Evidence",
    "zermelo.core.errors": "Contradiction InputError LimitReached ZermeloError",
    "zermelo.core.formula": "Formula",
    "zermelo.core.graph": "Graph",
    "zermelo.core.instance": "Instance",
    "zermelo.core.quantified": "QbfStrategy",
    "zermelo.core.verdict": "Assurance Verdict",
    "zermelo.games.ruleset.contract": "Ruleset connected ruleset",
    "zermelo.reductions.contract": "Reduction reduction",
    "zermelo.constructors": "arc_kayles cleaning cops disjunctive_sum edge_nim ello geography graph"
    " grim light_polish lights_out node_kayles octal polish seepage subtraction vertexnim"
    " weak_cops",
    "zermelo.families.small_graphs": "connected_graphs",
    "zermelo.solvers.vertexnim.player": "vertexnim_player",
    "zermelo.solvers.vertexnim.table": "vertexnim_table",
    "zermelo.solvers.telling": "Interrupted",
    "zermelo.showing": "show widget",
    "zermelo.sweeps.run": "experiment",
}
"""Where each name is; their types are in the stub beside this file."""

_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}
__all__ = sorted(("__version__", *_HOME))


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        from zermelo.constructors import FUNCTIONS

        if name not in FUNCTIONS:
            raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    return getattr(importlib.import_module(_HOME.get(name, "zermelo.constructors")), name)


def __dir__() -> list[str]:
    return __all__
