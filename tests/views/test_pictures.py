"""Every game of the registry is drawn, with a view of its own and without one."""

from __future__ import annotations

import io
import re
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from shown import SHOWN, shown_certificate, shown_instance

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.games import registry as games
from zermelo.games.registry import GAMES
from zermelo.views import registry
from zermelo.views.exhibit import Exhibit, of
from zermelo.views.page import page
from zermelo.views.styles import LINKS, NODES, OVER
from zermelo.views.svg import document
from zermelo.views.view import FALLBACK

SVG = "{http://www.w3.org/2000/svg}"


def checked(exhibit: Exhibit) -> ElementTree.Element:
    """The drawing as XML, after looking at every state that belongs to the exhibit."""
    states = [exhibit.still, *(frame.state for frame in exhibit.frames)]
    states += [spot.state for play in exhibit.plays for spot in play.spots]
    for state in states:
        assert len(state.nodes) == len(exhibit.scene.points) == len(exhibit.scene.names)
        assert len(state.links) in (0, len(exhibit.scene.links))
        assert {look.kind for look in state.nodes} <= set(NODES)
        assert {look.over for look in state.nodes} <= {"", *OVER}
        assert {look.kind for look in state.links} <= set(LINKS)
    text = document(exhibit.picture, exhibit.frames)
    assert not re.search(r"\b(nan|inf|None)\b", text)
    return ElementTree.fromstring(text)


@pytest.mark.parametrize("name", SHOWN)
def test_an_instance_is_drawn(name: str) -> None:
    instance = shown_instance(name)
    exhibit = of(instance)
    root = checked(exhibit)
    nodes = [g for g in root.iter(f"{SVG}g") if g.get("class") == "node"]
    assert len(nodes) == 2 * len(exhibit.scene.points)  # once more in the strip
    assert document(exhibit.picture) == document(of(shown_instance(name)).picture)


@pytest.mark.parametrize("name", SHOWN)
def test_a_certificate_is_drawn(name: str) -> None:
    checked(of(shown_certificate(name)))


def test_every_game_is_shown_and_has_a_view() -> None:
    assert {value["game"] for value in SHOWN.values()} == set(GAMES)
    assert all(registry.view(game).scene is not FALLBACK.scene for game in GAMES)


@pytest.mark.parametrize("name", SHOWN)
def test_a_game_without_a_view_is_drawn(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    stands = games.stands
    others = lambda module: not module.endswith(".picture") and stands(module)  # noqa: E731
    monkeypatch.setattr(games, "stands", others)
    exhibit = of(shown_certificate(name))
    checked(exhibit)
    assert page(exhibit)


def test_an_order_stands_as_numbers_in_the_picture_and_as_frames() -> None:
    certificate = shown_certificate("ello-order")
    exhibit = of(certificate)
    order = certificate.evidence.data["order"]
    assert [exhibit.still.nodes[v].badge for v in order] == [f"{i + 1}." for i in range(len(order))]
    assert len(exhibit.frames) == len(order) + 1
    gone = [sum(look.kind == "gone" for look in frame.state.nodes) for frame in exhibit.frames]
    assert gone == list(range(len(order) + 1))


def test_colours_are_digits_and_shapes() -> None:
    exhibit = of(shown_instance("ello-colors"))
    assert [look.badge for look in exhibit.still.nodes] == ["0", "2", "1", "2", "2"]
    shapes = {NODES[look.kind].shape for look in exhibit.still.nodes}
    assert len(shapes) == 3
    assert NODES["green"].shape != NODES["red"].shape


def test_names_are_escaped_everywhere() -> None:
    evil = ["</script><b>", 'a"&<', "x\u0001"]
    value = {"game": "ello", "graph": {"vertices": evil, "edges": [[evil[0], evil[1]]]},
             "green": "all", "name": "<i>"}  # fmt: skip
    exhibit = of(decode(value, Path()))
    ElementTree.fromstring(document(exhibit.picture))
    html = page(exhibit)
    assert html.count("</script>") == 2
    assert "<i>" not in html


def test_a_large_graph_is_refused_in_one_line() -> None:
    with pytest.raises(InputError, match="too many for a picture"):
        of(zermelo.ello("grid:50x50", "all"))


def test_broken_evidence_is_refused_in_one_line() -> None:
    certificate = shown_certificate("ello-order")
    broken = type(certificate)(
        certificate.instance, True, type(certificate.evidence)("winning-order", {"order": 7})
    )
    with pytest.raises(InputError, match="winning-order"):
        of(broken)


def test_png(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("matplotlib", reason="PNG files need the extra plot")
    from zermelo.views.png import image

    exhibit = of(shown_certificate("edge-nim"))
    found = image(exhibit.picture, exhibit.frames)
    assert found.startswith(b"\x89PNG")
    assert found == image(exhibit.picture, exhibit.frames)
    from matplotlib import image as images

    pixels = images.imread(io.BytesIO(found))
    assert pixels.std() > 0.01
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(InputError, match=r"zermelo\[plot\]"):
        image(exhibit.picture)


def test_notebooks() -> None:
    instance: Instance = shown_instance("polish")
    drawn = instance._repr_svg_()
    assert drawn is not None
    assert ElementTree.fromstring(drawn).tag == f"{SVG}svg"
    html = zermelo.decide(instance)._repr_html_()
    assert "<td>certified</td>" in html
    assert "<svg" in html
    assert zermelo.ello("path:301", "all")._repr_svg_() is None
