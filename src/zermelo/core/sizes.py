"""How large a graph may be that a short text declares."""

from __future__ import annotations

from zermelo.core.errors import InputError

LARGEST = 50_000_000
"""At most this many vertices, and at most this many edges, are made from a short text."""


ISOLATED = 1_000_000
"""A number alone declares at most so many vertices without an edge."""


def most_vertices(m: int) -> int:
    """Return how many vertices a number may declare where m edges are written out."""
    return ISOLATED + 2 * m


def ensure_named(n: int, m: int) -> None:
    """Raise `InputError` if n vertices, of which nothing is written but m edges, are too many.

    A text of some bytes could else declare more vertices than memory holds; a list of their labels
    is as long as it is.
    """
    if n > most_vertices(m):
        raise InputError(
            f"{n} vertices are declared, and {m} edges",
            f"a number declares at most {ISOLATED} vertices without an edge; list their labels",
        )


def affordable(n: int, m: int) -> None:
    """Raise `InputError` if a graph with n vertices and m edges is too large to build."""
    if n > LARGEST or m > LARGEST:
        raise InputError(
            f"the graph would have {n} vertices and {m} edges",
            f"at most {LARGEST} of each are built",
        )
