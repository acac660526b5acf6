"""Small and random instances of games that delete vertices and have no data of their own."""

from __future__ import annotations

from collections.abc import Iterator

from zermelo.families.boards import Value, on
from zermelo.families.boards import undirected as random
from zermelo.families.small_graphs import graphs, rooted

__all__ = ["random", "small"]


def small(size: int, growing: int = 1) -> Iterator[Value]:
    """Graphs; `growing` more where a path grows."""
    yield from (on(size, edges) for edges in graphs(size))
    n = size - growing
    for edges in graphs(n):
        for v in rooted(n, edges):
            yield {**on(n, edges), "attach_at": v}
            yield {**on(n, edges), "attach_at": v, "length": size + 3}
