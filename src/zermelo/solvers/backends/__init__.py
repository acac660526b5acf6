"""Solvers of other people: SAT, CP-SAT, QBF, integer programs."""

from __future__ import annotations

import importlib.metadata

from zermelo.core.errors import Unavailable


def installed(package: str, name: str, extra: str) -> str:
    """Return the version of an optional package, for a backend of this name.

    Where it is missing, `Unavailable` says how to install the extra.
    """
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        raise Unavailable(f"{name} is not installed: pip install {extra}") from None
