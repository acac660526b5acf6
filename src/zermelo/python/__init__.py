"""The public functions of Python, what they ask of their arguments, and where each name is."""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {
    "zermelo.python.api": "check classify decide encode formulas methods read read_all write",
    "zermelo.python.many": "decide_many table text_table",
    "zermelo.python.book": "canonical lookup",
    "zermelo.python.boundaries": "Boundary boundary",
    "zermelo.python.bounds": "BoundProof bound_proof",
    "zermelo.python.exporting": "Refutation refutation",
    "zermelo.python.orienting": "Orientation orient",
    "zermelo.python.problems": "proof random_formula reduce solution transfer",
    "zermelo.python.simplifying": "Smaller simplify",
    "zermelo.core.certificate": "Certificate CheckResult Evidence",
    "zermelo.core.errors": "Contradiction InputError LimitReached ZermeloError",
    "zermelo.core.formula": "Formula",
    "zermelo.core.graph": "Graph",
    "zermelo.core.instance": "Instance",
    "zermelo.core.quantified": "QbfStrategy",
    "zermelo.core.verdict": "Assurance Verdict",
    "zermelo.games.ruleset.contract": "Ruleset connected ruleset",
    "zermelo.reductions.contract": "Reduction reduction",
    "zermelo.reductions.problem": "Problem problem",
    "zermelo.python.constructors": "arc_kayles cleaning compare cops disjunctive_sum edge_nim"
    " ello geography graph grim light_polish lights_out node_kayles octal polish seepage"
    " subtraction vertexnim weak_cops",
    "zermelo.families.small_graphs": "connected_graphs",
    "zermelo.solvers.vertexnim.player": "vertexnim_player",
    "zermelo.solvers.vertexnim.table": "vertexnim_table",
    "zermelo.run.telling": "Interrupted",
    "zermelo.python.showing": "show widget",
    "zermelo.sweeps.run": "experiment",
}
"""Where each public name is; their types are in the stub of the package."""

_HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

NAMES = sorted(("__version__", *_HOME))
"""The public names of the package."""


def named(name: str) -> Any:
    """Return what a name of the package stands for; its module is loaded now.

    Raises
    ------
    AttributeError
        There is no such name.
    """
    if name == "__all__":
        return NAMES
    home = _HOME.get(name)
    if home is None:
        from zermelo.python.constructors import FUNCTIONS

        if name not in FUNCTIONS:
            raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
        home = "zermelo.python.constructors"
    return getattr(importlib.import_module(home), name)
