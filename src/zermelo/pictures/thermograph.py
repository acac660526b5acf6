"""Thermographs: numbers grow to the left, where Left's wall is, and temperatures grow upwards.

As in "Winning ways" (Berlekamp, Conway, Guy, 1982, chapter 6). The walls begin at the stops, at
temperature 0, and meet in the mast, which stands at the mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

from zermelo.games.partizan.thermographs import Thermograph
from zermelo.views.picture import Link, LinkLook, Look, Scene, State, Title

LARGEST, UNIT = 420.0, 90.0
"""The picture's width and height are at most this, and a unit of numbers and temperature that."""

MAST = Fraction(1, 2)
"""So far the mast goes on above the temperature, at least."""

ASIDE = 22.0
"""How far a number stands from its place."""

QUESTIONS = ("temperature", "mean", "left-stop", "right-stop")
"""The questions whose evidence is drawn as a thermograph."""


def drawing(graph: Thermograph) -> tuple[Scene, State]:
    """Return a thermograph as a scene in its one state."""
    heat = max(graph.temperature, Fraction(0))
    top = heat + max(MAST, heat / 3)
    left, right = graph.left[0][1], graph.right[0][1]
    unit = min(UNIT, LARGEST / float(max(left - right, top)))

    def at(temperature: Fraction, number: Fraction) -> tuple[float, float]:
        return round(-float(number) * unit, 3), round(-float(temperature) * unit, 3)

    lines: list[tuple[Sequence[tuple[Fraction, Fraction]], str]] = [
        (((Fraction(0), left + 1), (Fraction(0), right - 1)), "gone"),
        (graph.left, "plain"),
        (graph.right, "plain"),
        (((heat, graph.mean), (top, graph.mean)), "part"),
    ]
    points: list[tuple[float, float]] = []
    links, looks = [], []
    for line, kind in lines:
        first = len(points)
        points += (at(*bend) for bend in line)
        for tail, head in pairwise(range(first, len(points))):
            links.append(Link(tail, head))
            looks.append(LinkLook(kind))
    titles = [Title(_below(at(Fraction(0), stop)), str(stop)) for stop in {left, right}]
    x, y = at(top, graph.mean)
    words = f"mean {graph.mean}, temperature {graph.temperature}"
    titles.append(Title((x, y - ASIDE), words))
    scene = Scene(tuple(points), ("",) * len(points), tuple(links), tuple(titles))
    return scene, State((Look("absent"),) * len(points), tuple(looks))


def _below(point: tuple[float, float]) -> tuple[float, float]:
    return point[0], point[1] + ASIDE
