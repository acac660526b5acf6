"""Every game of the registry is drawn, with a view of its own and without one."""

from __future__ import annotations

import io
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from sampling import some
from shown import SHOWN, shown_certificate, shown_instance

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.games import registry as games
from zermelo.games.registry import GAMES
from zermelo.views.display import Display, display
from zermelo.views.page import page
from zermelo.views.styles import LINKS, NODES, OVER
from zermelo.views.svg import document
from zermelo.views.view import View, view

SVG = "{http://www.w3.org/2000/svg}"


def checked(shown: Display) -> ElementTree.Element:
    """The drawing as XML, after looking at every state that belongs to the display."""
    states = [shown.still, *(frame.state for frame in shown.frames)]
    states += [spot.state for play in shown.plays for spot in play.spots]
    for state in states:
        assert len(state.nodes) == len(shown.scene.points) == len(shown.scene.names)
        assert len(state.links) in (0, len(shown.scene.links))
        assert {look.kind for look in state.nodes} <= set(NODES)
        assert {look.over for look in state.nodes} <= {"", *OVER}
        assert {look.kind for look in state.links} <= set(LINKS)
    text = document(shown.picture, shown.frames)
    assert not re.search(r"\b(nan|inf|None)\b", text)
    return ElementTree.fromstring(text)


@pytest.mark.parametrize("name", some(SHOWN, 2))
def test_an_instance_is_drawn(name: str) -> None:
    instance = shown_instance(name)
    shown = display(instance)
    root = checked(shown)
    nodes = [g for g in root.iter(f"{SVG}g") if g.get("class") == "node"]
    assert len(nodes) == 2 * len(shown.scene.points)  # once more in the strip
    assert document(shown.picture) == document(display(shown_instance(name)).picture)


@pytest.mark.parametrize("name", SHOWN)
def test_a_certificate_is_drawn(name: str) -> None:
    checked(display(shown_certificate(name)))


def test_every_game_is_shown_and_has_a_view() -> None:
    assert {value["game"] for value in SHOWN.values()} == set(GAMES)
    assert all(view(game).scene is not View().scene for game in GAMES)


@pytest.mark.parametrize("name", some(SHOWN, 3))
def test_a_game_without_a_view_is_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stands = games.stands
    others = lambda module: not module.endswith(".picture") and stands(module)  # noqa: E731
    monkeypatch.setattr(games, "stands", others)
    shown = display(shown_certificate(name))
    checked(shown)
    assert page(shown)


def test_an_order_stands_as_numbers_in_the_picture_and_as_frames() -> None:
    certificate = shown_certificate("ello-order")
    shown = display(certificate)
    order = certificate.evidence.data["order"]
    assert [shown.still.nodes[v].badge for v in order] == [f"{i + 1}." for i in range(len(order))]
    assert len(shown.frames) == len(order) + 1
    gone = [sum(look.kind == "gone" for look in frame.state.nodes) for frame in shown.frames]
    assert gone == list(range(len(order) + 1))


def test_colors_are_digits_and_shapes() -> None:
    shown = display(shown_instance("ello-colors"))
    assert [look.badge for look in shown.still.nodes] == ["0", "2", "1", "2", "2"]
    shapes = {NODES[look.kind].shape for look in shown.still.nodes}
    assert len(shapes) == 3
    assert NODES["green"].shape != NODES["red"].shape


def test_names_are_escaped_everywhere() -> None:
    evil = ["</script><b>", 'a"&<', "x\u0001"]
    value = {"game": "ello", "graph": {"vertices": evil, "edges": [[evil[0], evil[1]]]},
             "green": "all", "name": "<i>"}  # fmt: skip
    shown = display(decode(value, Path()))
    ElementTree.fromstring(document(shown.picture))
    html = page(shown)
    assert html.count("</script>") == 2
    assert "<i>" not in html


def test_a_large_graph_is_refused_in_one_line() -> None:
    with pytest.raises(InputError, match="too many for a picture"):
        display(zermelo.ello("grid:50x50", "all"))


def test_broken_evidence_is_refused_in_one_line() -> None:
    certificate = shown_certificate("ello-order")
    broken = type(certificate)(
        certificate.instance, True, type(certificate.evidence)("winning-order", {"order": 7})
    )
    with pytest.raises(InputError, match="winning-order"):
        display(broken)


def test_png(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="PNG files need the extra plot")
    from zermelo.views.png import image

    shown = display(shown_certificate("edge-nim"))
    found = image(shown.picture, shown.frames)
    assert found.startswith(b"\x89PNG")
    assert found == image(shown.picture, shown.frames)
    from matplotlib import image as images

    pixels = images.imread(io.BytesIO(found))
    assert pixels.std() > 0.01
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match=r"zermelo\[plot\]"):
        image(shown.picture)


def test_notebooks() -> None:
    instance: Instance = shown_instance("polish")
    drawn = instance._repr_svg_()
    assert drawn is not None
    assert ElementTree.fromstring(drawn).tag == f"{SVG}svg"
    html = zermelo.decide(instance)._repr_html_()
    assert "<td>certified</td>" in html
    assert "<svg" in html
    assert zermelo.ello("path:301", "all")._repr_svg_() is None
