"""Figures: a display with a title, a layout, labels, colors and a size of one's own."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from zermelo.core.certificate import Certificate
from zermelo.core.errors import InputError, Place, nearest, shown
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.core.nodes import label
from zermelo.views import png
from zermelo.views.layout.families import STEP
from zermelo.views.picture import Figure, Point
from zermelo.views.styles import RADIUS, palette
from zermelo.views.view import own_graph

if TYPE_CHECKING:
    from zermelo.views.display import Display

Item = TypeVar("Item", Instance, Certificate, Instance | Certificate)

LAYOUTS = ("circular", "kamada-kawai", "planar", "shell", "spectral", "spiral", "spring")
"""The layouts of networkx that can be asked for by name."""

LONGEST = 6_000.0
"""A drawing is at most so many pixels wide and high, its margin left out."""

FEW = 400
"""The distances of all pairs are looked at, up to so many vertices."""

PAGES = "a page has its own colors and its own size"


def ensure_possible(figure: Figure, form: str) -> None:
    """Raise `InputError` for an option that a file of this format cannot have."""
    palette(figure.palette)
    if form in ("png", "pdf"):
        png.ensure_possible()
    if figure.size is not None and not 1 <= figure.size <= 20_000:
        raise InputError(f"the size is {figure.size:g}", "write 1 to 20000 pixels", ".size")
    for name in ("bare", "size", "palette"):
        if form == "html" and getattr(figure, name) != getattr(Figure(), name):
            raise InputError(PAGES, f"leave {name} out, or write .svg", f".{name}")


def with_layout(item: Item, layout: str | Mapping[Any, Any] | None) -> Item:
    """Return an instance or certificate whose vertices stand where a layout says.

    The layout is one of `LAYOUTS`, or has a pair of numbers for each vertex, y upwards. What is
    drawn is as large as the names need. `InputError` if it has no place for some vertex.
    """
    if layout is None:
        return item
    if isinstance(item, Certificate):
        return replace(item, instance=with_layout(item.instance, layout))
    graph, labels = own_graph(item.position), item.labels
    if graph is None:
        raise InputError(f"{item.game} has no graph to lay out", "leave layout out", ".layout")
    if isinstance(layout, str):
        points = _by_networkx(graph, layout)
    else:
        texts = {str(label(node, labels)): place for node, place in layout.items()}
        with Place(".layout"):
            points = list(labels.vertex_data(texts, point))
    return replace(item, labels=labels.at(space_out(graph, points)))


def point(place: Any) -> Point:
    """Return a pair of numbers as such; `InputError` if it is none."""
    try:
        x, y = map(float, place)
    except (TypeError, ValueError):
        raise InputError(f"{shown(place)} is no place", "write it as [x, y]") from None
    if not (math.isfinite(x) and math.isfinite(y)):
        raise InputError(f"{shown(place)} is no place", "its numbers have to be finite")
    return x, y


def _by_networkx(graph: Graph, name: str) -> list[Point]:
    import networkx

    if name not in LAYOUTS:
        raise InputError(f"there is no layout {shown(name)}", nearest(name, LAYOUTS), ".layout")
    made = networkx.Graph([(u, v) for u, v in graph.edges if u != v])
    made.add_nodes_from(range(graph.n))
    options = {"seed": 0} if name == "spring" else {}
    try:
        found = getattr(networkx, f"{name.replace('-', '_')}_layout")(made, **options)
    except networkx.NetworkXException:
        mend = "leave layout out, or choose another"
        raise InputError("the graph is not planar", mend, ".layout") from None
    except ImportError:
        what = f"the layout {name} needs SciPy, which is not installed"
        raise InputError(what, "pip install scipy", ".layout") from None
    return [point(found[v]) for v in range(graph.n)]


def space_out(graph: Graph, points: Sequence[Point]) -> tuple[Point, ...]:
    """Return points in pixels, y downwards, so far apart that names can be read."""
    lengths = sorted(math.dist(points[u], points[v]) for u, v in graph.edges if u != v)
    near = min(
        (d for i, p in enumerate(points[:FEW]) for q in points[:i] if (d := math.dist(p, q)) > 0),
        default=1.0,
    )
    usual = lengths[len(lengths) // 2] if lengths and lengths[len(lengths) // 2] else near
    xs, ys = [x for x, _ in points], [y for _, y in points]
    wide = max(max(xs, default=0) - min(xs, default=0), max(ys, default=0) - min(ys, default=0))
    scale = max(STEP / usual, 3 * RADIUS / near)
    scale = min(scale, LONGEST / wide) if wide else scale
    top = max(ys, default=0)
    return tuple((round(scale * (x - min(xs)), 1), round(scale * (top - y), 1)) for x, y in points)


def apply_figure(display: Display, figure: Figure, labels: Labels) -> Display:
    """Return a display as a figure says: its title, legend, names, colors and size."""
    texts: dict[str, str] = {}
    if isinstance(figure.labels, Mapping):
        texts = {str(label(node, labels)): str(text) for node, text in figure.labels.items()}
        known = {*map(str, labels)}
        unknown = next((each for each in texts if each not in known), None)
        if unknown is not None:
            raise labels.unknown(unknown).inside(".labels")
    shown = figure.labels is not False
    names = tuple(texts.get(name, name) if shown else "" for name in display.scene.names)
    return replace(
        display,
        scene=replace(display.scene, names=names),
        legend=display.legend if figure.legend else (),
        figure=figure,
    )
