"""The compiled search for nimbers of an instance, as tests ask it without a method around it."""

from __future__ import annotations

import importlib
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.solvers.nimber_search.compiled import CompiledNimbers
from zermelo.solvers.search.methods import rules_of

HOMES = {
    "polish": "polish",
    "vertexnim": "vertexnim",
    "edge-nim": "edge_nim",
    "geography": "geography",
    "node-kayles": "deletion",
    "arc-kayles": "deletion",
    "grim": "deletion",
    "octal": "deletion",
    "subtraction": "deletion",
}
"""Where the games have their words."""


def search_of(instance: Instance, rows: int | None = None, **limits: Any) -> CompiledNimbers:
    """Return a search; its table has so many rows, or as many as it likes."""
    words = importlib.import_module(f"zermelo.solvers.{HOMES[instance.game]}.nimbers")
    coded = words.encode(instance)
    if rows is not None:
        limits["memory"] = 8 * rows * (coded.width + 1)
    deadline = limits.pop("deadline", None) or Deadline()
    return CompiledNimbers(coded, rules_of(instance), deadline, **limits)
