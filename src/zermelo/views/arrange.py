"""A picture with title, legend and notes around it, or as a strip of frames, placed on paper."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from zermelo.views.picture import Frame, Picture, extent
from zermelo.views.shapes import Group, Shape, Text, groups, outline, ring
from zermelo.views.styles import NODES, OVER

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

Inset = tuple[float, float, float, list[Group]]
"""A small picture within another one: x, y, its scale, and what is drawn."""


@dataclass(frozen=True, slots=True)
class Arranged:
    """What is drawn, and the paper: left, top, width, height."""

    box: tuple[float, float, float, float]
    groups: list[Group]
    insets: tuple[Inset, ...] = ()


def arranged(picture: Picture, wide: float = 0.0) -> Arranged:
    """Return a picture with the title above, and legend, caption and notes below."""
    left, top, right, bottom = extent(picture.scene)
    left, top, right, bottom = left - MARGIN, top - MARGIN, right + MARGIN, bottom + MARGIN
    middle = (left + right) / 2
    legend = shown_legend(picture)
    width = max(right - left, wide, min(430.0, 60 + BOLD * len(picture.title)))
    width = max([width, *(50 + LETTER * len(meaning) for _, meaning in legend)])
    left, right = middle - width / 2, middle + width / 2
    found = list(groups(picture.scene, picture.state))
    title = _lines(picture.title, width, BOLD)
    for number, line in enumerate(title):
        at = (left + 14, top - LINE * (len(title) - number) + 16)
        found.append(Group("title", 0, at, (Text((0, 0), line, 14, bold=True, centred=False),)))
    top -= LINE * len(title) - 4
    y = bottom
    x = left + 28
    samples: list[Inset] = []
    for kind, meaning in legend:
        if x > left + 28 and x + 34 + LETTER * len(meaning) > right:
            x, y = left + 28, y + 28
        samples.append((x, y, 0.6, [Group("legend", 0, (0.0, 0.0), sample(kind))]))
        text = Text((20.0, 0.0), meaning, 12, centred=False)
        found.append(Group("legend", 0, (x, y), (text,)))
        x += 56 + LETTER * len(meaning)
    y += 30 if legend else 0
    for note in (picture.state.caption, *picture.notes):
        for line in _lines(note, width):
            shape = Text((0, 0), line, 12, centred=False)
            found.append(Group("note", 0, (left + 14, y), (shape,)))
            y += LINE
    return Arranged((left, top, width, y - top + 4), found, tuple(samples))


def strip(picture: Picture, frames: Sequence[Frame]) -> Arranged:
    """Return a picture with frames in rows below it, each with its number and its text."""
    chosen = chosen_frames(len(frames))
    left, top, right, bottom = extent(picture.scene)
    left, top = left - MARGIN, top - MARGIN
    width, height = right - left + MARGIN, bottom - top + MARGIN
    scale = min(1.0, 250.0 / width, 250.0 / height)
    # A text below a frame takes its place as well.
    wide = max(scale * width, 150.0) + 24
    columns = max(1, min(len(chosen), int(max(1000.0, right - left) / wide)))
    whole = arranged(picture, columns * wide)
    x0, y0, total, under = whole.box
    insets: list[Inset] = []
    texts: list[Group] = []
    told = [_told(number, frames[number].text, wide - 8) for number in chosen]
    tall = scale * height + LINE * max(2, *map(len, told)) + 22
    for place, number in enumerate(chosen):
        row, column = divmod(place, columns)
        x, y = x0 + 12 + column * wide, y0 + under + row * tall
        parts = list(groups(picture.scene, frames[number].state))
        insets.append((x - scale * left, y - scale * top, scale, parts))
        for index, line in enumerate(told[place]):
            at = (x + 6, y + scale * height + 6 + LINE * index)
            texts.append(Group("note", 0, at, (Text((0, 0), line, 12, centred=False),)))
    rows = -(-len(chosen) // columns)
    return Arranged(
        (x0, y0, total, under + rows * tall + 8), whole.groups + texts, (*whole.insets, *insets)
    )


def _told(number: int, text: str, width: float) -> list[str]:
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


def sample(kind: str) -> tuple[Shape, ...]:
    """Return a node, or a plain one with a ring, for the legend."""
    if kind in OVER:
        return (*outline(NODES["plain"]), *ring(kind))
    return tuple(outline(NODES[kind]))


def _lines(text: str, width: float, letter: float = LETTER) -> list[str]:
    return textwrap.wrap(text, max(20, int((width - 24) / letter))) if text else []
