"""Small and random instances of Grim."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.families.boards import Value
from zermelo.samples import deletion as samples
from zermelo.samples.deletion import random

__all__ = ["random", "small"]


def small(size: int) -> Iterator[Value]:
    """Graphs; three more where a path grows, as no period is known and each takes all its time."""
    return samples.small(size, 3)
