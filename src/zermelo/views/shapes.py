"""A picture as circles, polygons, curves and texts, the same for every writer.

They come in groups: each node is one, drawn round the origin, and so is each link. The script of a
page changes groups, which is why they carry what they stand for.

On paper there are title, legend and notes around it, or it is followed by a strip of frames.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zermelo.views.layout import curve, middle
from zermelo.views.picture import (
    Figure,
    Frame,
    Link,
    LinkLook,
    Look,
    Picture,
    Point,
    Scene,
    State,
    direction,
    extent,
)
from zermelo.views.styles import (
    INK,
    OVER,
    PAPER,
    RADIUS,
    SHAPES,
    USUAL,
    LinkStyle,
    NodeStyle,
    Palette,
    palette,
)

INSIDE = 4
"""Names with more letters stand below their node, not in it."""

SIZES = {1: 14.0, 2: 13.0, 3: 11.0, 4: 9.0}
"""Letter sizes for texts inside a node."""

MARGIN = 58.0
LINE = 17.0
LETTER = 6.7
"""About the width of a letter of the notes, in pixels."""

BOLD = 9.0
"""That of a letter of the title."""

STRIP = 24
"""At most this many frames stand in a strip; of more, evenly chosen ones."""

UNDER = 7
"""At most so many lines stand below a frame."""


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
    """A line of text, centered at a point or beginning there; a halo keeps it readable."""

    at: Point
    text: str
    size: float
    fill: str = INK
    bold: bool = False
    centered: bool = True
    halo: bool = False


Shape = Circle | Polygon | Curve | Text


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes round a point: those of a node ("node", number), of a link, or of a title."""

    kind: str
    number: int
    at: Point
    shapes: tuple[Shape, ...]


def groups(scene: Scene, state: State, colors: Palette = USUAL) -> Iterator[Group]:
    """Yield what is to be drawn, from the back to the front."""
    links = state.links or (LinkLook(),) * len(scene.links)
    for number, (link, link_look) in enumerate(zip(scene.links, links, strict=True)):
        yield Group(
            "link", number, (0.0, 0.0), link_shapes(scene, link, colors.links[link_look.kind])
        )
    for number, (link, link_look) in enumerate(zip(scene.links, links, strict=True)):
        if link_look.text:
            yield Group("link-text", number, (0.0, 0.0), (label(scene, link, link_look.text),))
    for number, look in enumerate(state.nodes):
        shapes = node_shapes(look, scene.names[number], colors)
        yield Group("node", number, scene.points[number], shapes)
    for number, title in enumerate(scene.titles):
        yield Group("title", number, title.at, (Text((0.0, 0.0), title.text, 13.0),))


def node_shapes(look: Look, name: str, colors: Palette = USUAL) -> tuple[Shape, ...]:
    """Return the shapes of a node, round the origin."""
    style = colors.nodes[look.kind]
    found: list[Shape] = [*outline(style), *ring(look.over, colors)]
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


def ring(over: str, colors: Palette = USUAL) -> Iterator[Shape]:
    """Yield what is laid over a node."""
    if not over:
        return
    yield Circle((0.0, 0.0), RADIUS + 6, "none", colors.over[over], 3.0, dash=over != "token")
    if over == "token":
        top = -RADIUS - 6
        corners = ((-7.0, top - 11), (7.0, top - 11), (0.0, top + 1))
        yield Polygon(corners, colors.over[over], colors.over[over])


def badge(text: str) -> Iterator[Shape]:
    """Yield a small plate with a text at the upper right of a node."""
    half, x, y = 4.5 + 3.1 * len(text), RADIUS - 1.0, -RADIUS + 1.0
    corners = ((-half, -7.5), (half, -7.5), (half, 7.5), (-half, 7.5))
    x += half - 7.0
    yield Polygon(tuple((round(x + a, 1), y + b) for a, b in corners), PAPER, INK, 1.0)
    yield Text((round(x, 1), y), text, 10.5, INK, bold=True)


def link_shapes(scene: Scene, link: Link, style: LinkStyle) -> tuple[Shape, ...]:
    """Return the shapes of a link, its text left out."""
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


Inset = tuple[float, float, float, list[Group]]
"""A small picture within another one: x, y, its scale, and what is drawn."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """What is drawn, and the paper: left, top, width, height."""

    box: tuple[float, float, float, float]
    groups: list[Group]
    insets: tuple[Inset, ...] = ()

    def zoom(self, figure: Figure) -> float:
        """Return how many times as large a figure is drawn as it is here."""
        return 1.0 if figure.size is None else figure.size / self.box[2]


def arrange(picture: Picture, wide: float = 0.0) -> Arranged:
    """Return a picture with the title above, and legend, caption and notes below."""
    colors = palette(picture.figure.palette)
    left, top, right, bottom = extent(picture.scene)
    left, top, right, bottom = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
    middle = (left + right) / 2
    found = list(groups(picture.scene, picture.state, colors))
    if picture.figure.bare:
        width = max(right - left, wide)
        return Arranged((middle - width / 2, top, width, bottom - top), found)
    legend = shown_legend(picture)
    width = max(right - left, wide, min(430.0, 60 + BOLD * len(picture.title)))
    width = max([width, *(50 + LETTER * len(meaning) for _, meaning in legend)])
    left, right = middle - width / 2, middle + width / 2
    title = _lines(picture.title, width, BOLD)
    for number, line in enumerate(title):
        at = (left + 14, top - LINE * (len(title) - number) + 16)
        found.append(Group("title", 0, at, (Text((0, 0), line, 14, bold=True, centered=False),)))
    top -= LINE * len(title) - 4
    y = bottom
    x = left + 28
    samples: list[Inset] = []
    for kind, meaning in legend:
        if x > left + 28 and x + 34 + LETTER * len(meaning) > right:
            x, y = left + 28, y + 28
        samples.append((x, y, 0.6, [Group("legend", 0, (0.0, 0.0), sample(kind, colors))]))
        text = Text((20.0, 0.0), meaning, 12, centered=False)
        found.append(Group("legend", 0, (x, y), (text,)))
        x += 56 + LETTER * len(meaning)
    y += 30 if legend else 0
    for note in (picture.state.caption, *picture.notes):
        for line in _lines(note, width):
            shape = Text((0, 0), line, 12, centered=False)
            found.append(Group("note", 0, (left + 14, y), (shape,)))
            y += LINE
    return Arranged((left, top, width, y - top + 4), found, tuple(samples))


def strip(picture: Picture, frames: Sequence[Frame]) -> Arranged:
    """Return a picture with frames in rows below it, each with its number and its text."""
    chosen, colors = chosen_frames(len(frames)), palette(picture.figure.palette)
    left, top, right, bottom = extent(picture.scene)
    left, top = left - MARGIN, top - MARGIN
    width, height = right - left + MARGIN, bottom - top + MARGIN
    scale = min(1.0, 250.0 / width, 250.0 / height)
    # A text below a frame takes its place as well.
    wide = max(scale * width, 150.0) + 24
    columns = max(1, min(len(chosen), int(max(1000.0, right - left) / wide)))
    whole = arrange(picture, columns * wide)
    x0, y0, total, under = whole.box
    insets: list[Inset] = []
    texts: list[Group] = []
    told = [_text_lines(number, frames[number].text, wide - 8) for number in chosen]
    tall = scale * height + LINE * max(2, *map(len, told)) + 22
    for place, number in enumerate(chosen):
        row, column = divmod(place, columns)
        x, y = x0 + 12 + column * wide, y0 + under + row * tall
        parts = list(groups(picture.scene, frames[number].state, colors))
        insets.append((x - scale * left, y - scale * top, scale, parts))
        for index, line in enumerate(told[place]):
            at = (x + 6, y + scale * height + 6 + LINE * index)
            texts.append(Group("note", 0, at, (Text((0, 0), line, 12, centered=False),)))
    rows = -(-len(chosen) // columns)
    return Arranged(
        (x0, y0, total, under + rows * tall + 8), whole.groups + texts, (*whole.insets, *insets)
    )


def _text_lines(number: int, text: str, width: float) -> list[str]:
    """Return the text of a frame in lines, a long one cut with three dots."""
    lines = _lines(f"{number}: {text}", width)
    return lines if len(lines) <= UNDER else [*lines[: UNDER - 1], f"{lines[UNDER - 1]} …"]


def chosen_frames(count: int) -> list[int]:
    """Return the numbers of the frames that a strip shows."""
    if count <= STRIP:
        return list(range(count))
    return [round(i * (count - 1) / (STRIP - 1)) for i in range(STRIP)]


def shown_legend(picture: Picture) -> list[tuple[str, str]]:
    """Return the entries of the legend whose kinds occur."""
    looks = picture.state.nodes
    used = {look.kind for look in looks} | {look.over for look in looks}
    return [(kind, meaning) for kind, meaning in picture.legend if kind in used]


def sample(kind: str, colors: Palette = USUAL) -> tuple[Shape, ...]:
    """Return a node, or a plain one with a ring, for the legend."""
    if kind in OVER:
        return (*outline(colors.nodes["plain"]), *ring(kind, colors))
    return tuple(outline(colors.nodes[kind]))


def _lines(text: str, width: float, letter: float = LETTER) -> list[str]:
    return textwrap.wrap(text, max(20, int((width - 24) / letter))) if text else []
