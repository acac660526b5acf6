"""The versions of what zermelo stands on, read from the installed packages without loading one."""

from __future__ import annotations

import importlib.metadata
import platform
from collections.abc import Callable
from functools import partial

from zermelo.core.errors import Unavailable

PACKAGES = ("python-sat", "networkx", "numpy", "numba", "msgspec", "click", "rich")
"""What every installation has."""

OPTIONAL = ("ortools", "distributed", "matplotlib", "highspy", "pyscipopt", "exact")
"""What the extras bring."""

MISSING = "not installed"


def versions() -> dict[str, str]:
    """Return the version of Python and of each backend, or that it is not there."""
    from zermelo.solvers.backends import qbf

    asked: dict[str, Callable[[], str]] = {"Python": platform.python_version}
    asked |= {name: partial(importlib.metadata.version, name) for name in (*PACKAGES, *OPTIONAL)}
    known = {}
    for name, version in {**asked, "QBF solver": qbf.version}.items():
        try:
            known[name] = version()
        except (importlib.metadata.PackageNotFoundError, Unavailable):
            known[name] = MISSING
    return known
