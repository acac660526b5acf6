"""Pictures as PNG and PDF, through matplotlib: the same shapes as in an SVG."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Any

from zermelo.core.errors import InputError
from zermelo.views.picture import Frame, Picture
from zermelo.views.shapes import Arranged, Circle, Group, Polygon, Shape, Text, arrange, strip
from zermelo.views.styles import PAPER

DOTS = 144
"""Dots per inch; a pixel of an SVG is 1/96 inch."""

LONGEST = 20_000
"""The longer side of a PNG has at most so many dots."""


def image(
    picture: Picture, frames: Sequence[Frame] = (), scale: float = 1.0, form: str = "png"
) -> bytes:
    """Return the picture as a PNG or PDF file; `InputError` if matplotlib is not installed.

    With `scale` 2 a PNG has twice as many dots a side.
    """
    ensure_possible()
    whole, figure = strip(picture, frames) if frames else arrange(picture), picture.figure
    paper = "none" if figure.bare else PAPER
    return render_png(whole, DOTS * scale, whole.zoom(figure), form, paper)


def render_png(
    whole: Arranged, dots: float, zoom: float = 1.0, form: str = "png", paper: str = PAPER
) -> bytes:
    """Return what is arranged as a file, a PNG with so many dots per inch, or `LONGEST` a side."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.backends.backend_pdf import FigureCanvasPdf
    from matplotlib.figure import Figure

    left, top, width, height = whole.box
    dots = min(dots, LONGEST * 96 / (zoom * max(width, height)))
    inch = 96 / zoom
    figure = Figure(figsize=(width / inch, height / inch), dpi=dots, facecolor=paper)
    canvas: Any = (FigureCanvasPdf if form == "pdf" else FigureCanvasAgg)(figure)
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_xlim(left, left + width)
    axes.set_ylim(top + height, top)
    axes.set_axis_off()
    insets = ((0.0, 0.0, 1.0, whole.groups), *whole.insets)
    placed = ((frame, group) for *frame, groups in insets for group in groups)
    for order, ((x, y, scale), group) in enumerate(placed, 1):
        for shape in group.shapes:
            _draw(axes, shape, group, (x, y, scale), order, zoom)
    stream = io.BytesIO()
    if form == "pdf":  # without the day, so that it is the same every time
        canvas.print_pdf(stream, metadata={"CreationDate": None})
    else:
        canvas.print_png(stream, metadata={"Software": None})
    return stream.getvalue()


def ensure_possible() -> None:
    """Raise `InputError` if matplotlib is missing."""
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        what = "PNG and PDF files need matplotlib, which is not installed"
        mend = "pip install 'zermelo[plot]', or write .svg or .html"
        raise InputError(what, mend) from None


def _draw(
    axes: Any,
    shape: Shape,
    group: Group,
    frame: tuple[float, float, float],
    order: int,
    zoom: float,
) -> None:
    from matplotlib import patches, patheffects
    from matplotlib.path import Path

    x, y, scale = frame

    def at(point: tuple[float, float]) -> tuple[float, float]:
        return x + scale * (group.at[0] + point[0]), y + scale * (group.at[1] + point[1])

    points = 0.75 * scale * zoom
    if isinstance(shape, Text):
        halo = [patheffects.withStroke(linewidth=3 * points, foreground=PAPER)]
        axes.text(
            *at(shape.at),
            shape.text.replace("$", r"\$"),
            size=shape.size * points,
            color=shape.fill,
            weight="bold" if shape.bold else "normal",
            ha="center" if shape.centered else "left",
            va="center_baseline",
            path_effects=halo if shape.halo else [],
            zorder=order,
        )
        return
    drawn: dict[str, Any] = {
        "edgecolor": shape.stroke,
        "linewidth": shape.width * points,
        "linestyle": (0, (4, 3)) if shape.dash else "solid",
        "zorder": order,
    }
    if isinstance(shape, Circle):
        radius = scale * shape.radius
        axes.add_patch(patches.Circle(at(shape.at), radius, facecolor=shape.fill, **drawn))
    elif isinstance(shape, Polygon):
        axes.add_patch(
            patches.Polygon([at(c) for c in shape.corners], facecolor=shape.fill, **drawn)
        )
    else:
        path = Path([at(p) for p in shape.points], [Path.MOVETO, Path.CURVE3, Path.CURVE3])
        axes.add_patch(patches.PathPatch(path, facecolor="none", **drawn))
