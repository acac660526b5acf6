"""The public names by module, and those that stood at the top once. No check loads this."""

from __future__ import annotations

import importlib
from typing import Any
from warnings import warn

from zermelo.python import HOME, MODULES, resolve

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


def resolve_deprecated(name: str) -> Any:
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
    top = {name: resolve(name) for name in HOME}
    modules = {name: resolve(name) for name in sorted(MODULES)}
    return {"": top} | {
        name: {each: getattr(module, each) for each in module.__all__ if each not in top}
        for name, module in modules.items()
    }
