"""The kinds of nodes and links: colors, and for every meaning a shape of its own.

Colors alone tell nothing to many readers, so what must be told apart differs in shape, dash or
text as well. The colors are those of Okabe and Ito, made for color-blind readers, or shades of
them dark enough for the letters on them: their contrast is at least 4.5 (a test measures it).
"""

from __future__ import annotations

import math
from dataclasses import dataclass

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
