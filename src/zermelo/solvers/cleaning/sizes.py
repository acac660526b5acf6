"""The sizes of components, on which the work of searches for brush numbers depends."""

from __future__ import annotations

from zermelo.core.instance import Instance
from zermelo.solvers.cleaning.tuning import LARGEST


def largest(instance: Instance) -> int:
    """Return the number of vertices of the largest component."""
    return max((len(component) for component in instance.graph.components()), default=0)


def too_large(instance: Instance) -> str | None:
    """Return why no search over sets is begun, or None."""
    found = largest(instance)
    if found <= LARGEST:
        return None
    return f"it takes components to {LARGEST} vertices, one has {found}"
