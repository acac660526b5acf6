"""The versions of what zermelo stands on, read from the installed packages without loading one."""

from __future__ import annotations

import importlib.metadata
import platform

from zermelo.core.errors import Unavailable
from zermelo.solvers.backends import qbf

PACKAGES = ("python-sat", "ortools", "networkx", "numpy", "numba", "msgspec", "typer", "rich")
"""What every installation has."""

OPTIONAL = ("pycryptosat", "distributed", "matplotlib", "highspy", "pyscipopt")
"""What the extras bring."""

MISSING = "not installed"


def versions() -> dict[str, str]:
    """Return the version of Python and of each backend, or that it is not there."""
    known = {"Python": platform.python_version()}
    for name in (*PACKAGES, *OPTIONAL):
        try:
            known[name] = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            known[name] = MISSING
    try:
        known["QBF solver"] = qbf.version()
    except Unavailable:
        known["QBF solver"] = MISSING
    return known
