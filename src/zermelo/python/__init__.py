"""The public functions of Python, and where each name is, or was once."""

from __future__ import annotations

import importlib
from typing import Any
from warnings import warn

_HOMES = {
    "zermelo.python.api": "check decide read write",
    "zermelo.python.constructors": "arc_kayles cleaning compare cops disjunctive_sum edge_nim"
    " ello geography grim light_polish lights_out node_kayles octal polish seepage subtraction"
    " vertexnim weak_cops",
    "zermelo.python.showing": "show",
    "zermelo.core.graph": "Graph",
    "zermelo.games.ruleset.contract": "connected ruleset",
}
"""Where each name at the top is; their types are in the stub of the package."""

MODULES = (
    "analysis",
    "errors",
    "experiments",
    "graphs",
    "hardness",
    "logic",
    "nx",
    "play",
    "types",
)
"""The public modules."""

HOME = {name: home for home, names in _HOMES.items() for name in names.split()}

NAMES = sorted(("__version__", *HOME, *MODULES))
"""The public names of the package."""


def named(name: str) -> Any:
    """Return what a name of the package stands for; its module is loaded now.

    A name that stood at the top once is found where it is now, with a `DeprecationWarning`.

    Raises
    ------
    AttributeError
        There is no such name.
    """
    if name == "__all__":
        return NAMES
    if name in MODULES:
        return importlib.import_module(f"zermelo.{name}")
    if name in HOME:
        return getattr(importlib.import_module(HOME[name]), name)
    from zermelo.python import constructors

    if name in constructors.FUNCTIONS:  # of a game that was added
        return getattr(constructors, name)
    return deprecated(name)


_MOVED = {
    "analysis": "Boundary Orientation Smaller boundary classify methods orient simplify",
    "errors": "Contradiction InputError Interrupted LimitReached ZermeloError",
    "experiments": "decide_many experiment read_all table text_table",
    "graphs": "canonical connected_graphs graph lookup",
    "hardness": "Problem Reduction problem proof reduce reduction solution transfer",
    "logic": "BoundProof Formula QbfStrategy Refutation bound_proof encode formulas"
    " random_formula refutation",
    "play": "vertexnim_player vertexnim_table widget",
    "types": "Assurance Certificate CheckResult Evidence Instance Ruleset Verdict",
}
"""The names of public modules that stood at the top once."""

OLD = {name: place for place, names in _MOVED.items() for name in names.split()}
"""The module of each name that stood at the top once; there it is with a warning."""


def deprecated(name: str) -> Any:
    """Return what a name stands for that stood at the top once, with a `DeprecationWarning`.

    Raises
    ------
    AttributeError
        There is no such name.
    """
    if name not in OLD:
        raise AttributeError(f"module 'zermelo' has no attribute {name!r}")
    place = f"zermelo.{OLD[name]}"
    warn(f"zermelo.{name} is now {place}.{name}", DeprecationWarning, stacklevel=4)
    return getattr(importlib.import_module(place), name)


def public() -> dict[str, dict[str, Any]]:
    """Return the public names with what they stand for, each once, by module; "" is the top."""
    top = {name: named(name) for name in HOME}
    modules = {name: named(name) for name in sorted(MODULES)}
    return {"": top} | {
        name: {each: getattr(module, each) for each in module.__all__ if each not in top}
        for name, module in modules.items()
    }
