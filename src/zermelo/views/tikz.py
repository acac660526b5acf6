r"""Pictures as TikZ, for papers: the drawing alone, since the paper has its own caption.

The file is one ``tikzpicture`` to be read by ``\input``; title, legend and notes stand in it as
comments. Lengths are those of the SVG: a pixel is 0.75 bp. Letters are those of the paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from zermelo.views.picture import Frame, Picture
from zermelo.views.shapes import (
    Arranged,
    Circle,
    Curve,
    Group,
    Inset,
    Polygon,
    Shape,
    Text,
    arrange,
    shown_legend,
    strip,
)
from zermelo.views.styles import PAPER

PIXEL = 0.75
"""Big points to a pixel."""

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "→": r"$\rightarrow$",
    "×": r"$\times$",
    "·": r"$\cdot$",
    "…": r"\ldots{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{c: rf"\{c}" for c in "#$%&_"},
}
"""What TeX would read as a command, or its usual letters lack."""


def source(picture: Picture, frames: Sequence[Frame] = ()) -> str:
    """Return the picture as a ``tikzpicture``; with frames, as the strip of them."""
    whole = strip(picture, frames) if frames else _alone(picture)
    zoom = whole.zoom(picture.figure)
    inner = ((zoom * x, zoom * y, zoom * scale, parts) for x, y, scale, parts in whole.insets)
    drawn: list[Inset] = [(0.0, 0.0, zoom, whole.groups), *inner]
    body = "\n".join(line for inset in drawn for line in _inset(inset))
    colors = sorted(set(re.findall(r"z[0-9a-f]{6}\b", body)))
    defined = "".join(rf"  \definecolor{{{c}}}{{HTML}}{{{c[1:].upper()}}}%" + "\n" for c in colors)
    comments = "".join(f"% {line}\n" for line in _legend_lines(picture))
    return (
        f"{comments}% Needs \\usepackage{{tikz}}.\n"
        f"\\begin{{tikzpicture}}[x={PIXEL}bp, y=-{PIXEL}bp, line join=round]\n"
        f"{defined}{body}\n\\end{{tikzpicture}}\n"
    )


def _alone(picture: Picture) -> Arranged:
    """Return the drawing without what is written around it."""
    return arrange(replace(picture, figure=replace(picture.figure, bare=True)))


def _legend_lines(picture: Picture) -> Iterator[str]:
    legend = [f"{kind}: {meaning}" for kind, meaning in shown_legend(picture)]
    for text in (picture.title, *legend, picture.state.caption, *picture.notes):
        if text:
            yield " ".join(text.split())


def _inset(inset: Inset) -> Iterator[str]:
    x, y, scale, drawn = inset
    for group in drawn:
        for shape in group.shapes:
            yield f"  {_draw_shape(shape, group, (x, y, scale))}"


def _draw_shape(shape: Shape, group: Group, frame: tuple[float, float, float]) -> str:
    x, y, scale = frame

    def at(point: tuple[float, float]) -> str:
        across, down = x + scale * (group.at[0] + point[0]), y + scale * (group.at[1] + point[1])
        return f"({_n(across)},{_n(down)})"

    if isinstance(shape, Text):
        return _text(shape, at(shape.at), scale)
    options = _options(shape, scale)
    if isinstance(shape, Circle):
        return (
            rf"\path{options} {at(shape.at)} circle[radius={_n(PIXEL * scale * shape.radius)}bp];"
        )
    if isinstance(shape, Polygon):
        return rf"\path{options} {' -- '.join(map(at, shape.corners))} -- cycle;"
    start, control, end = shape.points
    # A quadratic curve as the cubic one that TikZ draws.
    first, second = _between(start, control), _between(end, control)
    return rf"\path{options} {at(start)} .. controls {at(first)} and {at(second)} .. {at(end)};"


def _between(end: tuple[float, float], control: tuple[float, float]) -> tuple[float, float]:
    return end[0] + 2 * (control[0] - end[0]) / 3, end[1] + 2 * (control[1] - end[1]) / 3


def _options(shape: Circle | Polygon | Curve, scale: float) -> str:
    found = []
    if not isinstance(shape, Curve) and shape.fill != "none":
        found.append(f"fill={_color(shape.fill)}")
    if shape.stroke != "none":
        found += [f"draw={_color(shape.stroke)}", f"line width={_n(PIXEL * scale * shape.width)}bp"]
    if shape.dash:
        found.append("dash pattern=on 3bp off 2.25bp")
    return f"[{', '.join(found)}]" if found else ""


def _text(text: Text, at: str, scale: float) -> str:
    size = PIXEL * scale * text.size
    font = rf"\fontsize{{{_n(size)}}}{{{_n(1.2 * size)}}}\selectfont"
    if text.bold:
        font += r"\bfseries"
    options = ["inner sep=1bp", f"text={_color(text.fill)}", f"font={font}"]
    if text.halo:
        options.append(f"fill={_color(PAPER)}, fill opacity=.8, text opacity=1")
    if not text.centered:
        options.append("anchor=west")
    return rf"\node[{', '.join(options)}] at {at} {{{_escape(text.text)}}};"


def _escape(text: str) -> str:
    return "".join(SPECIAL.get(c, c if c.isprintable() else "?") for c in text)


def _color(color: str) -> str:
    """Return the name of a color like ``#1f2933``, which the file defines."""
    return f"z{color.removeprefix('#').lower()}"


def _n(number: float) -> str:
    return f"{round(number, 2):g}"
