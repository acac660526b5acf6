"""A picture as circles, polygons, curves and texts, the same for every writer.

They come in groups: each node is one, drawn round the origin, and so is each link. The script of a
page changes groups, which is why they carry what they stand for.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from zermelo.views.layout.links import curve, middle
from zermelo.views.picture import Link, LinkLook, Look, Point, Scene, State, direction
from zermelo.views.styles import (
    INK,
    LINKS,
    NODES,
    OVER,
    PAPER,
    RADIUS,
    SHAPES,
    LinkStyle,
    NodeStyle,
)

INSIDE = 4
"""Names with more letters stand below their node, not in it."""

SIZES = {1: 14.0, 2: 13.0, 3: 11.0, 4: 9.0}
"""Letter sizes for texts inside a node."""


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    at: Point
    radius: float
    fill: str
    stroke: str
    width: float = 1.4
    dash: bool = False


@dataclass(frozen=True, slots=True)
class Polygon:
    """A polygon."""

    corners: tuple[Point, ...]
    fill: str
    stroke: str
    width: float = 1.4
    dash: bool = False


@dataclass(frozen=True, slots=True)
class Curve:
    """A quadratic Bezier curve: start, control point, end."""

    points: tuple[Point, Point, Point]
    stroke: str
    width: float
    dash: bool = False


@dataclass(frozen=True, slots=True)
class Text:
    """A line of text, centred at a point or beginning there; a halo keeps it readable."""

    at: Point
    text: str
    size: float
    fill: str = INK
    bold: bool = False
    centred: bool = True
    halo: bool = False


Shape = Circle | Polygon | Curve | Text


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes round a point: those of a node ("node", number), of a link, or of a title."""

    kind: str
    number: int
    at: Point
    shapes: tuple[Shape, ...]


def groups(scene: Scene, state: State) -> Iterator[Group]:
    """Yield what is to be drawn, from the back to the front."""
    links = state.links or (LinkLook(),) * len(scene.links)
    for number, (link, link_look) in enumerate(zip(scene.links, links, strict=True)):
        yield Group("link", number, (0.0, 0.0), link_shapes(scene, link, link_look))
    for number, (link, link_look) in enumerate(zip(scene.links, links, strict=True)):
        if link_look.text:
            yield Group("link-text", number, (0.0, 0.0), (label(scene, link, link_look.text),))
    for number, look in enumerate(state.nodes):
        shapes = node_shapes(look, scene.names[number])
        yield Group("node", number, scene.points[number], shapes)
    for number, title in enumerate(scene.titles):
        yield Group("title", number, title.at, (Text((0.0, 0.0), title.text, 13.0),))


def node_shapes(look: Look, name: str) -> tuple[Shape, ...]:
    """Return the shapes of a node, round the origin."""
    style = NODES[look.kind]
    found: list[Shape] = [*outline(style), *ring(look.over)]
    text = name if look.text is None else look.text
    if len(text) > INSIDE:
        found.append(Text((0.0, RADIUS + 12), text, 10.0, halo=True))
    elif text:
        found.append(Text((0.0, 0.0), text, SIZES[len(text)], style.ink))
    if look.badge:
        found += badge(look.badge)
    return tuple(found)


def outline(style: NodeStyle) -> Iterator[Shape]:
    """Yield the outline of a node without its texts."""
    radius = RADIUS * style.size
    corners = SHAPES[style.shape]
    if corners:
        placed = tuple((round(x * radius, 2), round(y * radius, 2)) for x, y in corners)
        yield Polygon(placed, style.fill, style.stroke, dash=style.dash)
    else:
        yield Circle((0.0, 0.0), radius, style.fill, style.stroke, dash=style.dash)


def ring(over: str) -> Iterator[Shape]:
    """Yield what is laid over a node."""
    if not over:
        return
    yield Circle((0.0, 0.0), RADIUS + 6, "none", OVER[over], 3.0, dash=over != "token")
    if over == "token":
        top = -RADIUS - 6
        yield Polygon(((-7.0, top - 11), (7.0, top - 11), (0.0, top + 1)), INK, INK)


def badge(text: str) -> Iterator[Shape]:
    """Yield a small plate with a text at the upper right of a node."""
    half, x, y = 4.5 + 3.1 * len(text), RADIUS - 1.0, -RADIUS + 1.0
    corners = ((-half, -7.5), (half, -7.5), (half, 7.5), (-half, 7.5))
    x += half - 7.0
    yield Polygon(tuple((round(x + a, 1), y + b) for a, b in corners), PAPER, INK, 1.0)
    yield Text((round(x, 1), y), text, 10.5, INK, bold=True)


def link_shapes(scene: Scene, link: Link, look: LinkLook) -> tuple[Shape, ...]:
    """Return the shapes of a link, its text left out."""
    style = LINKS[look.kind]
    start, end = scene.points[link.tail], scene.points[link.head]
    if link.tail == link.head:
        x, y = start
        return (
            Circle((x, y - RADIUS - 7), 10.0, "none", style.stroke, style.width, dash=style.dash),
        )
    control = middle(start, end, link.bend)
    if not link.arrow:
        return (Curve((start, control, end), style.stroke, style.width, style.dash),)
    return _arrow(start, control, end, style)


def _arrow(start: Point, control: Point, end: Point, style: LinkStyle) -> tuple[Shape, ...]:
    # The tip stands where the curve comes to the node.
    length = max(math.dist(start, end), 1.0)
    t = max(0.0, 1 - (RADIUS + 3.5) / length)
    tip, before = curve(start, control, end, t), curve(start, control, end, max(0.0, t - 0.06))
    along, across = tip[0] - before[0], tip[1] - before[1]
    far = math.hypot(along, across)
    along, across = (along / far, across / far) if far else (1.0, 0.0)
    size = 6.0 + 1.5 * style.width
    corners = [tip]
    for turn in (2.7, -2.7):
        cosine, sine = direction(turn)
        x = tip[0] + size * (along * cosine - across * sine)
        y = tip[1] + size * (along * sine + across * cosine)
        corners.append((round(x, 1), round(y, 1)))
    corners[0] = (round(tip[0], 1), round(tip[1], 1))
    return (
        Curve((start, control, end), style.stroke, style.width, style.dash),
        Polygon(tuple(corners), style.stroke, style.stroke, 0.5),
    )


def label(scene: Scene, link: Link, text: str) -> Text:
    """Return the text of a link, in its middle."""
    start, end = scene.points[link.tail], scene.points[link.head]
    if link.tail == link.head:
        return Text((start[0], start[1] - RADIUS - 22), text, 12.0, bold=True, halo=True)
    x, y = curve(start, middle(start, end, link.bend), end, 0.45)
    return Text((round(x, 1), round(y, 1)), text, 12.0, bold=True, halo=True)
