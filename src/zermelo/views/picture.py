"""What is drawn: a scene, which stays, and its states, which change from move to move.

A scene holds the points of the nodes (mostly the vertices of a graph), their names and the links
between them. A state gives every node and every link a look: a kind of `styles`, and short texts.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

DIGITS = 12
"""A sine is rounded to so many: libraries differ in its last digit, the sixteenth."""

Point = tuple[float, float]
"""Where something stands: x to the right and y downwards, in pixels."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a node looks: a kind of `styles.NODES`, and short texts."""

    kind: str = "plain"
    badge: str = ""  # at its upper right: a number of brushes, a weight, a place in an order
    over: str = ""  # what is laid over it, a kind of `styles.OVER`, or nothing
    text: str | None = None  # the text inside; None for the node's name


@dataclass(frozen=True, slots=True)
class LinkLook:
    """How a link looks: a kind of `styles.LINKS`, and a text in its middle."""

    kind: str = "plain"
    text: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A line between two nodes, a loop if they are equal, with an arrowhead at `head` or none."""

    tail: int
    head: int
    arrow: bool = False
    bend: float = 0.0
    """How far its middle lies to the left of the straight line, as a part of the length."""


@dataclass(frozen=True, slots=True)
class Title:
    """A text that stands in a scene."""

    at: Point
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """Where everything stands."""

    points: tuple[Point, ...]
    names: tuple[str, ...]
    links: tuple[Link, ...] = ()
    titles: tuple[Title, ...] = ()

    def shift(self, x: float, y: float, first: int = 0) -> Scene:
        """Return the scene shifted, its links renumbered as if its nodes began at `first`."""
        return Scene(
            tuple((a + x, b + y) for a, b in self.points),
            self.names,
            tuple(replace(e, tail=e.tail + first, head=e.head + first) for e in self.links),
            tuple(Title((t.at[0] + x, t.at[1] + y), t.text) for t in self.titles),
        )


@dataclass(frozen=True, slots=True)
class State:
    """How everything looks, and a line of text about it."""

    nodes: tuple[Look, ...]
    links: tuple[LinkLook, ...] = ()
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """A state, and what has just happened."""

    state: State
    text: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """What a figure is given besides what it shows."""

    title: str | None = None  # None for the game, the question and the answer
    legend: bool = True
    labels: bool | Mapping[Any, str] = True  # whether names are drawn, or others for some vertices
    size: float | None = None  # its width in pixels; None for as large as it needs
    palette: str | Mapping[str, str] = "okabe-ito"  # a name, or colors of some kinds
    bare: bool = False  # the drawing alone, on no paper


@dataclass(frozen=True, slots=True)
class Picture:
    """A scene in one state, with everything that is written around it.

    The title stands above the drawing, the notes below. The legend has pairs (kind of nodes,
    meaning); kinds that do not occur are left out.
    """

    scene: Scene
    state: State
    title: str = ""
    legend: Sequence[tuple[str, str]] = ()
    notes: Sequence[str] = field(default=())
    figure: Figure = field(default=Figure())

    @property
    def caption(self) -> str:
        """What is said of the drawing, in one line."""
        said = (self.title, self.state.caption, *self.notes)
        return " ".join(" ".join(said).split())


def spread(scenes: Sequence[Scene], gap: float = 90.0, wide: float = math.inf) -> Scene:
    """Return scenes side by side as one, in rows so wide; all are numbered through."""
    points: list[Point] = []
    names: list[str] = []
    links: list[Link] = []
    titles: list[Title] = []
    edge = down = deepest = 0.0
    for scene in scenes:
        left, top, right, bottom = extent(scene)
        if edge and edge + right - left > wide:
            edge, down, deepest = 0.0, down + deepest + gap, 0.0
        deepest = max(deepest, bottom - top)
        placed = scene.shift(edge - left, down - top, len(points))
        points += placed.points
        names += placed.names
        links += placed.links
        titles += placed.titles
        edge += right - left + gap
    return Scene(tuple(points), tuple(names), tuple(links), tuple(titles))


def extent(scene: Scene) -> tuple[float, float, float, float]:
    """Return the least and the largest coordinates: left, top, right, bottom."""
    xs = [x for x, _ in scene.points] + [t.at[0] for t in scene.titles] or [0.0]
    ys = [y for _, y in scene.points] + [t.at[1] for t in scene.titles] or [0.0]
    for link in scene.links:
        # The middle of a bent link stands outside of its ends.
        (a, b), (c, d) = scene.points[link.tail], scene.points[link.head]
        xs.append((a + c) / 2 + link.bend * (d - b))
        ys.append((b + d) / 2 - link.bend * (c - a))
    # A title is centered at its point and reaches out on both sides.
    for title in scene.titles:
        half = 3.6 * len(title.text)
        xs += [title.at[0] - half, title.at[0] + half]
    return min(xs), min(ys), max(xs), max(ys)


def direction(angle: float) -> tuple[float, float]:
    """Return the cosine and the sine of an angle, the same on all processors."""
    return round(math.cos(angle), DIGITS), round(math.sin(angle), DIGITS)
