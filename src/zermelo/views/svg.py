"""Pictures as SVG, written by hand so that the plain install has them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.sax.saxutils import escape

from zermelo.views.picture import Frame, Picture, Scene, extent
from zermelo.views.shapes import (
    MARGIN,
    Arranged,
    Circle,
    Curve,
    Group,
    Polygon,
    Shape,
    Text,
    arrange,
    strip,
)
from zermelo.views.styles import PAPER

FONT = "ui-sans-serif, 'DejaVu Sans', Arial, sans-serif"


def document(picture: Picture, frames: Sequence[Frame] = ()) -> str:
    """Return the picture as an SVG file; with frames, they stand below it as a film strip."""
    whole, figure = strip(picture, frames) if frames else arrange(picture), picture.figure
    said = picture.caption if figure.bare else None
    drawn = inline(whole, zoom=whole.zoom(figure), said=said)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{drawn}\n'


def inline(whole: Arranged, name: str = "", zoom: float = 1.0, said: str | None = None) -> str:
    """Return an `svg` element, to stand in a page or a notebook.

    With `said` it is on no paper, and says that to those who do not see it.
    """
    left, top, width, height = whole.box
    body = "".join(map(_group, whole.groups))
    for x, y, scale, inner in whole.insets:
        parts = "".join(map(_group, inner))
        body += f'<g transform="translate({_n(x)} {_n(y)}) scale({_n(scale)})">{parts}</g>'
    own = f' id="{name}"' if name else ""
    paper = f'<rect x="{_n(left)}" y="{_n(top)}" width="{_n(width)}" height="{_n(height)}"'
    below = f'{paper} fill="{PAPER}"/>' if said is None else f"<title>{_escape(said)}</title>"
    return (
        f'<svg{own} xmlns="http://www.w3.org/2000/svg" width="{_n(zoom * width)}"'
        f' height="{_n(zoom * height)}"'
        f' viewBox="{_n(left)} {_n(top)} {_n(width)} {_n(height)}" font-family="{FONT}"'
        f' role="img">{below}{body}</svg>'
    )


def box(scene: Scene) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a scene with its margin."""
    left, top, right, bottom = extent(scene)
    return left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN


def markup(shapes: Iterable[Shape]) -> str:
    """Return shapes as elements."""
    return "".join(map(_shape, shapes))


def _group(group: Group) -> str:
    x, y = group.at
    place = f' transform="translate({_n(x)} {_n(y)})"' if (x, y) != (0.0, 0.0) else ""
    return f'<g class="{group.kind}" data-n="{group.number}"{place}>{markup(group.shapes)}</g>'


def _shape(shape: Shape) -> str:
    if isinstance(shape, Text):
        return _text(shape)
    dash = ' stroke-dasharray="4 3"' if shape.dash else ""
    drawn = f'stroke="{shape.stroke}" stroke-width="{_n(shape.width)}"{dash}'
    if isinstance(shape, Circle):
        x, y, radius = _n(shape.at[0]), _n(shape.at[1]), _n(shape.radius)
        return f'<circle cx="{x}" cy="{y}" r="{radius}" fill="{shape.fill}" {drawn}/>'
    if isinstance(shape, Polygon):
        corners = " ".join(f"{_n(x)},{_n(y)}" for x, y in shape.corners)
        return f'<polygon points="{corners}" fill="{shape.fill}" {drawn} stroke-linejoin="round"/>'
    return f'<path d="{_path(shape)}" fill="none" {drawn}/>'


def _path(shape: Curve) -> str:
    (a, b), (c, d), (e, f) = shape.points
    return f"M{_n(a)} {_n(b)}Q{_n(c)} {_n(d)} {_n(e)} {_n(f)}"


def _text(text: Text) -> str:
    x, y = text.at
    anchor = ' text-anchor="middle"' if text.centered else ""
    weight = ' font-weight="bold"' if text.bold else ""
    halo = f' stroke="{PAPER}" stroke-width="3" paint-order="stroke"' if text.halo else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" dy="0.36em" font-size="{_n(text.size)}" fill="{text.fill}"'
        f"{anchor}{weight}{halo}>{_escape(text.text)}</text>"
    )


def _escape(text: str) -> str:
    """Return the text for XML, with a box for each character that it cannot hold."""
    return escape("".join(
        c if c >= " " and c not in "\ufffe\uffff" and not "\ud800" <= c <= "\udfff" else "\u25a1"
        for c in text
    ))  # fmt: skip


def _n(number: float) -> str:
    """Return a number as short as can be, the same on every machine."""
    return f"{round(number, 2):g}" if abs(number) < 1e5 else f"{round(number)}"
