"""Figures for papers: titles, legends, names, layouts, colors, sizes, and bare drawings."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import networkx
import pytest

import zermelo
from zermelo.formats.instance import decode
from zermelo.views import styles
from zermelo.views.styles import INK, NAMED, PAPER

GAME = zermelo.ello("petersen", green=[0, 3, 5])
SVG = "{http://www.w3.org/2000/svg}"


def drawn(item: Any, folder: Path, **options: Any) -> ElementTree.Element:
    path = folder / "figure.svg"
    assert zermelo.show(item, path, **options) == str(path)
    return ElementTree.fromstring(path.read_text())


def words(root: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in root.iter(f"{SVG}text")]


def spots(root: ElementTree.Element) -> list[tuple[float, float]]:
    """Return where the vertices stand."""
    nodes = (each for each in root.iter(f"{SVG}g") if each.get("class") == "node")
    found = (re.findall(r"-?[\d.]+", each.get("transform", "translate(0 0)")) for each in nodes)
    return [(float(x), float(y)) for x, y in found]


def test_a_bare_figure_is_the_drawing_alone_and_says_its_caption(tmp_path: Path) -> None:
    plain, bare = drawn(GAME, tmp_path), drawn(GAME, tmp_path, bare=True)
    assert sorted(words(bare)) == sorted(map(str, range(10)))
    assert len(words(plain)) > 10
    assert bare.find(f"{SVG}rect") is None
    caption = bare.find(f"{SVG}title")
    assert caption is not None
    assert "Can all vertices be eliminated?" in str(caption.text)
    assert "10 vertices, 15 edges" in str(caption.text)
    assert spots(bare) == spots(plain)


def test_a_sum_without_names(tmp_path: Path) -> None:
    part = {"game": "polish", "graph": {"family": "path:3"}}
    both = decode({"game": "sum", "parts": [part, part]}, tmp_path)
    # The numbers 1 and 2 are also what the vertices need.
    assert words(drawn(both, tmp_path)).count("0") == 2
    assert "0" not in words(drawn(both, tmp_path, labels=False))


def test_title_legend_and_names(tmp_path: Path) -> None:
    found = words(drawn(GAME, tmp_path, title="Figure A", legend=False, labels=False))
    assert "Figure A" in found
    assert not {"red", "green", "0"} & set(found)
    found = words(drawn(GAME, tmp_path, title="", labels={0: "a", 9: "source"}))
    assert {"a", "source", "1", "red", "green"} <= set(found)
    assert not {"0", "9"} & set(found)
    assert not any("eliminated" in each for each in found)


@pytest.mark.parametrize("name", ["circular", "planar", "shell", "spiral", "spring"])
def test_layouts_of_networkx(name: str, tmp_path: Path) -> None:
    game = zermelo.ello("grid:3x3", green=[0])
    places = spots(drawn(game, tmp_path, layout=name))
    assert len(set(places)) == 9
    assert places == spots(drawn(game, tmp_path, layout=name))  # the same every time
    assert places != spots(drawn(game, tmp_path))
    near = min(abs(x - a) + abs(y - b) for x, y in places for a, b in places if (x, y) != (a, b))
    assert near > 32  # the nodes do not touch


def test_places_of_ones_own_and_those_of_networkx(tmp_path: Path) -> None:
    given = {"a": (0, 0), "b": (1, 0), "c": (1, 2)}
    graph = networkx.Graph([("a", "b"), ("b", "c")])
    game = zermelo.ello(graph, green=["a"])
    usual, own = spots(drawn(game, tmp_path)), spots(drawn(game, tmp_path, layout=given))
    (ax, ay), (bx, by), (cx, cy) = own
    assert own != usual
    assert (ay, bx) == (by, cx)
    assert by - cy == pytest.approx(2 * (bx - ax))  # upwards
    networkx.set_node_attributes(graph, given, "pos")
    placed = zermelo.ello(graph, green=["a"])
    assert spots(drawn(placed, tmp_path)) == own
    assert spots(drawn(zermelo.decide(placed), tmp_path)) == own
    networkx.set_node_attributes(graph, "Paris", "pos")  # something else is called so
    assert spots(drawn(zermelo.ello(graph, green=["a"]), tmp_path)) == usual


def test_the_width_is_the_one_asked_for(tmp_path: Path) -> None:
    plain, small = drawn(GAME, tmp_path), drawn(GAME, tmp_path, size=200)
    assert small.get("width") == "200"
    assert small.get("viewBox") == plain.get("viewBox")
    ratio = float(str(plain.get("height"))) / float(str(plain.get("width")))
    assert float(str(small.get("height"))) == pytest.approx(200 * ratio, rel=1e-3)


@pytest.mark.parametrize("name", NAMED)
def test_letters_can_be_read_in_every_palette(name: str) -> None:
    """Contrast of at least 4.5, as WCAG 2 asks for."""
    for kind, style in NAMED[name].nodes.items():
        if style.fill == "none" or kind in ("gone", "empty", "face"):
            continue
        light, dark = sorted(map(styles._light, (style.fill, style.ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5, kind


def test_palettes_change_colors_and_nothing_else(tmp_path: Path) -> None:
    def shapes(root: ElementTree.Element) -> list[str]:
        return [each.tag for each in root.iter()]

    def fills(root: ElementTree.Element) -> set[str]:
        return {each.get("fill", "") for each in root.iter()} - {""}

    usual = drawn(GAME, tmp_path)
    gray = drawn(GAME, tmp_path, palette="gray")
    assert shapes(gray) == shapes(usual)
    colors = {each for each in fills(gray) - {INK, PAPER, "none"} if each.startswith("#")}
    assert all(each[1:3] == each[3:5] == each[5:7] for each in colors)
    own = drawn(GAME, tmp_path, palette={"green": "#ffeeaa", "plain": "#112233"})
    assert "#ffeeaa" in fills(own)
    assert fills(usual) - fills(own) == {"#007d5a"}


def test_pdf_and_tikz(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    first, second = tmp_path / "a.pdf", tmp_path / "b.pdf"
    for file in (first, second):
        zermelo.show(zermelo.decide(GAME), file, bare=True)
    assert first.read_bytes().startswith(b"%PDF-")
    assert first.read_bytes() == second.read_bytes()
    zermelo.show(GAME, tmp_path / "a.tikz")
    zermelo.show(GAME, tmp_path / "b.tikz", size=100)
    radii = [
        float(re.findall(r"radius=([\d.]+)bp", (tmp_path / f"{name}.tikz").read_text())[0])
        for name in "ab"
    ]
    assert radii[1] < radii[0] / 2


def test_an_orientation_is_drawn_with_arrows(tmp_path: Path) -> None:
    odd = [1, 2, 3, 5, 6]
    found = zermelo.analysis.orient("grid:3x4", odd=odd)
    root = drawn(found, tmp_path)
    heads = [
        each for each in root.iter(f"{SVG}g")
        if each.get("class") == "link" and each.find(f"{SVG}polygon") is not None
    ]  # fmt: skip
    assert len(heads) == 17
    assert {"odd in-degree", "even in-degree"} <= set(words(root))
    squares = [
        each.get("data-n") for each in root.iter(f"{SVG}g")
        if each.get("class") == "node"
        and next(shape.get("fill") for shape in each) == "#bd4f00"
    ]  # fmt: skip
    assert squares == [str(v) for v in odd]
    none = zermelo.analysis.orient("grid:3x4", odd=odd[:-1])
    said = " ".join(words(drawn(none, tmp_path)))
    assert "Answer: no." in said
    assert "4 in-degrees are to be odd" in said


def test_what_is_known_of_a_graph_is_drawn_with_the_graph(tmp_path: Path) -> None:
    found = zermelo.analysis.classify("petersen")
    said = " ".join(words(drawn(found, tmp_path, layout="shell")))
    assert "512 winnable colorings" in said
    assert "oddity yes" in said


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"layout": "heap"}, "no layout"),
        ({"layout": "planar"}, "not planar"),
        ({"layout": {0: (0, 0)}}, "vertex 1"),
        ({"layout": dict.fromkeys(range(10), (0, float("nan")))}, "finite"),
        ({"palette": "pastel"}, "no palette"),
        ({"palette": {"cat": "#000000"}}, "no kind"),
        ({"palette": {"green": "lime"}}, "no color"),
        ({"labels": {99: "x"}}, "no vertex"),
        ({"size": 0}, "the size"),
    ],
)
def test_a_wrong_option_is_one_line(options: dict[str, Any], what: str, tmp_path: Path) -> None:
    file = tmp_path / "figure.svg"
    with pytest.raises(zermelo.errors.InputError, match=what) as caught:
        zermelo.show(GAME, file, **options)
    assert "\n" not in str(caught.value)
    assert not file.exists()


def test_a_page_keeps_its_own_colors(tmp_path: Path) -> None:
    for option in ({"bare": True}, {"size": 300}, {"palette": "gray"}):
        with pytest.raises(zermelo.errors.InputError, match=r"a page has its own colors"):
            zermelo.show(GAME, tmp_path / "page.html", **option)
    zermelo.show(GAME, tmp_path / "page.html", title="Ours", layout="circular")
    assert "<title>Ours</title>" in (tmp_path / "page.html").read_text()
