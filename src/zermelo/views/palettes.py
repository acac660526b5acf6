"""Palettes: the colors of a figure's nodes, links and rings.

The usual one is that of `styles`. Another one maps its colors to others, or gives some kinds a
color of their own; the letters on a node are then dark or light, whichever is easier to read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from zermelo.core.errors import InputError, nearest, shown
from zermelo.views.styles import (
    BLUE,
    GREEN,
    INK,
    LINKS,
    NODES,
    ORANGE,
    OVER,
    PAPER,
    PURPLE,
    RED,
    SKY,
    YELLOW,
    LinkStyle,
    NodeStyle,
)

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
