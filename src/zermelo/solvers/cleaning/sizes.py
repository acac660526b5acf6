"""The sizes of components, on which the work of searches for brush numbers depends."""

from __future__ import annotations

from zermelo.core.instance import Instance


def largest(instance: Instance) -> int:
    """Return the number of vertices of the largest component."""
    return max((len(component) for component in instance.graph.components()), default=0)


def too_large(instance: Instance, most: int) -> str | None:
    """Return why a method does not apply that takes components to so many vertices, or None."""
    found = largest(instance)
    if found <= most:
        return None
    return f"it takes components to {most} vertices, one has {found}"
