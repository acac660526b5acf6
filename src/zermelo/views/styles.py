"""The kinds of nodes and links: colors, and for every meaning a shape of its own.

Colors alone tell nothing to many readers, so what must be told apart differs in shape, dash or
text as well. The colors are those of Okabe and Ito, made for color-blind readers, or shades of
them dark enough for the letters on them: their contrast is at least 4.5 (a test measures it).

Another palette maps these colors to others, or gives some kinds a color of their own; the letters
on a node are then dark or light, whichever is easier to read.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from zermelo.core.errors import InputError, nearest, shown
from zermelo.views.picture import direction

RADIUS = 16.0
"""Of a circle, in pixels."""

INK, FAINT, PAPER = "#1f2933", "#667280", "#ffffff"
BLUE, ORANGE, GREEN, RED = "#0072b2", "#e69f00", "#007d5a", "#bd4f00"
PURPLE, SKY, YELLOW = "#8e4585", "#56b4e9", "#f5e14a"

Outline = tuple[tuple[float, float], ...]
"""The corners of a polygon round the origin; empty for a circle."""


def _regular(corners: int, size: float, turn: float = 0.0) -> Outline:
    ways = (direction(2 * math.pi * (i + turn) / corners) for i in range(corners))
    return tuple((round(size * sine, 3), round(-size * cosine, 3)) for cosine, sine in ways)


def _star(points: int, size: float, inner: float) -> Outline:
    outer, between = _regular(points, size), _regular(points, size * inner, 0.5)
    return tuple(corner for pair in zip(outer, between, strict=True) for corner in pair)


SHAPES: dict[str, Outline] = {
    "circle": (),
    "square": _regular(4, 1.36, 0.5),
    "diamond": _regular(4, 1.36),
    "hexagon": _regular(6, 1.16, 0.5),
    "octagon": _regular(8, 1.1, 0.5),
    "triangle": tuple((x, y + 0.22) for x, y in _regular(3, 1.6)),
    "drop": tuple((x, y - 0.22) for x, y in _regular(3, 1.6, 0.5)),
    "star": _star(10, 1.3, 0.82),
    "cell": ((-1.7, -1.15), (1.7, -1.15), (1.7, 1.15), (-1.7, 1.15)),
}
"""Outlines in units of the radius."""


@dataclass(frozen=True, slots=True)
class NodeStyle:
    """A node: its shape, its colors, and whether it is drawn with dashes."""

    shape: str
    fill: str
    ink: str = INK
    stroke: str = INK
    dash: bool = False
    size: float = 1.0


@dataclass(frozen=True, slots=True)
class LinkStyle:
    """A link: its color, width and dashes."""

    stroke: str
    width: float = 1.6
    dash: bool = False


NODES: dict[str, NodeStyle] = {
    "plain": NodeStyle("circle", "#e4e9f0"),
    "gone": NodeStyle("circle", PAPER, FAINT, FAINT, dash=True, size=0.8),
    "absent": NodeStyle("circle", "none", "none", "none", size=0.1),
    "green": NodeStyle("circle", GREEN, PAPER),
    "red": NodeStyle("square", RED, PAPER),
    "lit": NodeStyle("star", YELLOW),
    "off": NodeStyle("circle", "#4b5563", PAPER),
    "dirty": NodeStyle("hexagon", "#cfa67a"),
    "primed": NodeStyle("star", ORANGE),
    "clean": NodeStyle("circle", PAPER, FAINT, SKY),
    "free": NodeStyle("circle", "#e4e9f0"),
    "sink": NodeStyle("drop", "#d3dbe6"),
    "protected": NodeStyle("square", BLUE, PAPER),
    "contaminated": NodeStyle("hexagon", PURPLE, PAPER),
    "cop": NodeStyle("square", BLUE, PAPER),
    "robber": NodeStyle("diamond", ORANGE),
    "caught": NodeStyle("octagon", RED, PAPER),
    "chosen": NodeStyle("diamond", SKY),
    "cell": NodeStyle("cell", PAPER),
    "heap": NodeStyle("square", "#f0e3c0"),
    "value": NodeStyle("cell", PAPER, size=0.62),
    "first": NodeStyle("cell", "#e4e9f0", INK, "#7b8794", dash=True, size=0.62),
    "period": NodeStyle("cell", "#bfe0f5", size=0.62),
    "again": NodeStyle("cell", "#e3f1fa", size=0.62),
    "won": NodeStyle("circle", "#e4e9f0"),
    "lost": NodeStyle("diamond", ORANGE),
    "cap": NodeStyle("diamond", SKY),
    "empty": NodeStyle("circle", PAPER, FAINT, FAINT, dash=True),
    "root": NodeStyle("diamond", SKY),
    "face": NodeStyle("cell", PAPER, FAINT, FAINT, size=0.3),
    "wall": NodeStyle("cell", PURPLE, PAPER, size=0.5),
    **{
        f"shade{number}": NodeStyle(shape, fill, ink)
        for number, (shape, fill, ink) in enumerate(
            (
                ("circle", GREEN, PAPER),
                ("square", RED, PAPER),
                ("hexagon", BLUE, PAPER),
                ("diamond", ORANGE, INK),
                ("octagon", PURPLE, PAPER),
                ("triangle", SKY, INK),
                ("drop", YELLOW, INK),
            )
        )
    },
    "shade": NodeStyle("circle", "#d3dbe6"),
}

OVER: dict[str, str] = {"token": INK, "last": ORANGE, "part": PURPLE, "win": GREEN}
"""Rings round a node, by color: where the token stands, what has just been done, evidence, and
winning moves."""

LINE, THIN = "#7b8794", "#c3ccd6"

LINKS: dict[str, LinkStyle] = {
    "plain": LinkStyle(LINE),
    "gone": LinkStyle(THIN, 1.2, dash=True),
    "absent": LinkStyle("none", 0.0),
    "hot": LinkStyle(ORANGE, 4.0),
    "before": LinkStyle(PURPLE, 2.8),
    "part": LinkStyle(PURPLE, 4.0),
    "win": LinkStyle(GREEN, 4.0),
    "clean": LinkStyle(SKY, 1.2, dash=True),
}


MUTED = {
    BLUE: "#332288", ORANGE: "#44aa99", GREEN: "#117733", RED: "#882255", PURPLE: "#aa4499",
    SKY: "#88ccee", YELLOW: "#ddcc77",
}  # fmt: skip
"""Paul Tol's muted scheme, for color-blind readers too."""

GRAYS = {
    BLUE: "#6e6e6e", ORANGE: "#c4c4c4", GREEN: "#4a4a4a", RED: "#d9d9d9", PURPLE: "#949494",
    SKY: "#b5b5b5", YELLOW: "#f0f0f0",
}  # fmt: skip
"""For print without colors: what often stands side by side is far apart."""


@dataclass(frozen=True, slots=True)
class Palette:
    """How the kinds of nodes, links and rings look."""

    nodes: Mapping[str, NodeStyle]
    links: Mapping[str, LinkStyle]
    over: Mapping[str, str]


USUAL = Palette(NODES, LINKS, OVER)
"""The colors of Okabe and Ito."""


def palette(chosen: str | Mapping[str, str]) -> Palette:
    """Return a palette by its name, or the usual one with other colors for some kinds.

    `InputError` if there is no such palette, no such kind, or the color is none.
    """
    if isinstance(chosen, str):
        if chosen not in NAMED:
            what = f"there is no palette {shown(chosen)}"
            raise InputError(what, nearest(chosen, NAMED), ".palette")
        return NAMED[chosen]
    for kind, color in chosen.items():
        known = {**NODES, **LINKS, **OVER}
        if kind not in known:
            raise InputError(f"there is no kind {shown(kind)}", nearest(kind, known), ".palette")
        if not re.fullmatch("#[0-9a-fA-F]{6}", color):
            raise InputError(f"{shown(color)} is no color", "write it as #0072b2", ".palette")
    return Palette(
        {k: _filled(each, chosen.get(k, each.fill)) for k, each in NODES.items()},
        {k: replace(each, stroke=chosen.get(k, each.stroke)) for k, each in LINKS.items()},
        {k: chosen.get(k, each) for k, each in OVER.items()},
    )


def _through(color: Callable[[str], str]) -> Palette:
    """Return the usual palette with each color mapped to another."""
    nodes = {
        k: replace(_filled(each, color(each.fill)), stroke=color(each.stroke))
        for k, each in NODES.items()
    }
    links = {k: replace(each, stroke=color(each.stroke)) for k, each in LINKS.items()}
    return Palette(nodes, links, {k: color(each) for k, each in OVER.items()})


def _filled(style: NodeStyle, color: str) -> NodeStyle:
    """Return a style with another fill, and letters that can be read on it."""
    if color == style.fill:
        return style
    light = _light(color)
    ink = INK if (light + 0.05) / (_light(INK) + 0.05) > 1.05 / (light + 0.05) else PAPER
    return replace(style, fill=color, ink=ink)


def _light(color: str) -> float:
    """Return the relative luminance of a color (WCAG 2)."""
    parts = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    r, g, b = (x / 12.92 if x <= 0.04045 else ((x + 0.055) / 1.055) ** 2.4 for x in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def _gray(color: str) -> str:
    """Return the gray that is as light as a color."""
    if not color.startswith("#"):
        return color
    light = _light(color)
    part = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return f"#{round(255 * part):02x}" + 2 * f"{round(255 * part):02x}"


NAMED = {
    "okabe-ito": USUAL,
    "tol": _through(lambda color: MUTED.get(color, color)),
    "gray": _through(lambda color: GRAYS.get(color) or _gray(color)),
}
"""The palettes by their names."""
