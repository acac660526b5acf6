"""Thermographs as pictures: their walls, stops and masts."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest

import zermelo
from zermelo.games.partizan.forms import Form, Forms
from zermelo.games.partizan.thermographs import Thermographs
from zermelo.games.ruleset.files import load
from zermelo.pictures.partizan import draw_thermograph

HOME = Path(__file__).resolve().parents[2] / "rulesets"


def switch(forms: Forms, left: int, right: int) -> Form:
    return forms.of([forms.whole(left)], [forms.whole(right)])


def made(name: str, forms: Forms) -> Form:
    if name == "number":
        return forms.whole(Fraction(3, 4))
    if name == "switch":
        return switch(forms, 3, 0)
    return forms.of([switch(forms, 9, 1)], [switch(forms, 0, -60)])


@pytest.mark.parametrize(
    ("name", "titles"),
    [
        ("number", {"3/4", "mean 3/4, temperature -1/4"}),
        ("switch", {"3", "0", "mean 3/2, temperature 3/2"}),
        ("hot", {"1", "0", "mean 0, temperature 5"}),
    ],
)
def test_a_drawing(name: str, titles: set[str]) -> None:
    graph = Thermographs().of(made(name, Forms()))
    scene, state = draw_thermograph(graph)
    assert {title.text for title in scene.titles} == titles
    assert len(state.nodes) == len(scene.points)
    assert len(state.links) == len(scene.links)
    # Walls stand upright or lean by one; left of the right one is the left one.
    for link, look in zip(scene.links, state.links, strict=True):
        (a, b), (c, d) = scene.points[link.tail], scene.points[link.head]
        assert look.kind == "gone" or a == c or abs(a - c) == pytest.approx(abs(b - d))
    assert scene.points[2][0] <= scene.points[2 + len(graph.left)][0]
    # Temperature grows upwards, which is where the second coordinate falls.
    for wall in (graph.left, graph.right):
        assert all(low[0] < high[0] for low, high in pairwise(wall))
    assert min(y for _, y in scene.points) == scene.points[-1][1]


@pytest.mark.parametrize("ending", ["svg", "html", "tikz"])
def test_the_evidence_of_a_temperature_is_shown(ending: str, tmp_path: Path) -> None:
    (domineering,) = load(str(HOME / "domineering.py"))
    game = domineering("grid:2x3", columns=3, question="temperature")
    file = tmp_path / f"thermograph.{ending}"
    zermelo.show(zermelo.decide(game), str(file))
    assert "mean 3/4, temperature 5/4" in file.read_text()
