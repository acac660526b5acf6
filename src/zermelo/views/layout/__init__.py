"""Where the vertices of a graph stand: the same graph always gets the same places.

Known families get their usual coordinates, acyclic digraphs layers, all others the best of a few
drawings by stress (`stress`), judged by crossings. Components stand side by side.
"""

from __future__ import annotations

from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.games.digraphs import cycle
from zermelo.views.layout.families import known
from zermelo.views.layout.layered import layers
from zermelo.views.layout.links import links
from zermelo.views.layout.stress import by_stress
from zermelo.views.picture import Point, Scene

LARGEST = 2_000
"""At most this many vertices are drawn."""

WIDTH = 1_400.0
"""Components stand side by side up to this width, then in a new row."""


def scene(graph: Graph, names: list[str]) -> Scene:
    """Return a graph with its vertices in their places.

    Raises
    ------
    InputError
        It has more than `LARGEST` vertices.
    """
    if graph.n > LARGEST:
        what = f"{graph.n} vertices are too many for a picture"
        raise InputError(what, f"at most {LARGEST} are drawn", ".graph")
    points = places(graph)
    return Scene(tuple(points), tuple(names), links(graph, points))


def places(graph: Graph) -> list[Point]:
    """Return the place of every vertex."""
    found: list[Point] = [(0.0, 0.0)] * graph.n
    parts = graph.undirected().components()
    if parts and all(len(part) == 1 for part in parts):
        side = max(1, round(len(parts) ** 0.5 * 1.3))
        return [(80.0 * (v % side), 80.0 * (v // side)) for v in range(graph.n)]
    x = y = row = 0.0
    for part in parts:
        own = _component(graph.induced(part))
        left, top = min(a for a, _ in own), min(b for _, b in own)
        width, height = max(a for a, _ in own) - left, max(b for _, b in own) - top
        if x and x + width > WIDTH:
            x, y, row = 0.0, y + row + 90.0, 0.0
        for v, (a, b) in zip(part, own, strict=True):
            found[v] = (round(x + a - left, 1), round(y + b - top, 1))
        x, row = x + width + 90.0, max(row, height)
    return found


def _component(graph: Graph) -> list[Point]:
    if graph.directed and graph.n > 2 and not cycle(graph):
        return layers(graph)
    return known(graph.undirected()) or by_stress(graph.undirected())
