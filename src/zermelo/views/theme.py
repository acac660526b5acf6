"""Colours of a page that change with its theme, light or dark, as variables of its style sheet.

Paper, ink and lines turn over in the dark. A node keeps its colour, and the letters on it theirs;
only one that is drawn on bare paper turns over with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from zermelo.views.shapes import Arranged, Circle, Curve, Group, Polygon, Shape, Text
from zermelo.views.styles import FAINT, GREEN, INK, LINE, PAPER, PURPLE, THIN, LinkStyle, NodeStyle

FILLS = {PAPER: "var(--paper)", INK: "var(--ink)", FAINT: "var(--soft)"}
STROKES = {
    **FILLS,
    LINE: "var(--line)",
    THIN: "var(--thin)",
    PURPLE: "var(--violet)",
    GREEN: "var(--good)",
}
"""What stands for these colours on a page; page.css has both values of each."""

BARE = (PAPER, "none")
"""The fills that are no colour of their own."""


def board(drawn: Arranged) -> Arranged:
    """Return a drawing whose colours change with the page."""
    return replace(drawn, groups=[replace(group, shapes=_themed(group)) for group in drawn.groups])


def node(style: NodeStyle) -> NodeStyle:
    """Return the style of a node on a page."""
    bare = style.fill in BARE
    return replace(
        style,
        fill=FILLS.get(style.fill, style.fill),
        stroke=STROKES.get(style.stroke, style.stroke),
        ink=FILLS.get(style.ink, style.ink) if bare else style.ink,
    )


def link(style: LinkStyle) -> LinkStyle:
    """Return the style of a link on a page."""
    return replace(style, stroke=STROKES.get(style.stroke, style.stroke))


def shapes(drawn: Iterable[Shape]) -> tuple[Shape, ...]:
    """Return shapes that stand on the paper, in the colours of a page."""
    return tuple(map(_shape, drawn))


def _themed(group: Group) -> tuple[Shape, ...]:
    first = group.shapes[0] if group.shapes else None
    coloured = group.kind == "node" and not (
        isinstance(first, Circle | Polygon) and first.fill in BARE
    )
    return tuple(shape if coloured and _inside(shape) else _shape(shape) for shape in group.shapes)


def _inside(shape: Shape) -> bool:
    """Whether this is the text in a node, not the one below it or on its plate."""
    return isinstance(shape, Text) and shape.at == (0.0, 0.0)


def _shape(shape: Shape) -> Shape:
    if isinstance(shape, Text):
        return replace(shape, fill=FILLS.get(shape.fill, shape.fill))
    stroke = STROKES.get(shape.stroke, shape.stroke)
    if isinstance(shape, Curve):
        return replace(shape, stroke=stroke)
    return replace(shape, stroke=stroke, fill=FILLS.get(shape.fill, shape.fill))
