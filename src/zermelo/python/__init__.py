"""The public functions of Python, and where each name is."""

from __future__ import annotations

import importlib
from typing import Any

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


def resolve(name: str) -> Any:
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
    from zermelo.python import constructors, moved

    if name in constructors.FUNCTIONS:  # of a game that was added
        return getattr(constructors, name)
    return moved.resolve_deprecated(name)
