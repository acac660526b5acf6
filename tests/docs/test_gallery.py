"""The gallery: every game is in it, and its page opens with its picture."""

from __future__ import annotations

import importlib
import io
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from zermelo.games.registry import GAMES

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(path.stem for path in (ROOT / "docs/games").glob("*.md") if path.stem != "index")


@pytest.fixture
def docs(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(ROOT / "docs")
    return importlib.import_module


def test_every_game_and_every_page_has_a_picture(docs: Any) -> None:
    shown = [each.page for each in docs("gallery").SHOWN]
    assert sorted(shown) == PAGES
    assert {game.name for game in GAMES.values()} <= set(shown)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_opens_with_its_picture(name: str, docs: Any) -> None:
    gallery = docs("gallery")
    (shown,) = (each for each in gallery.SHOWN if each.page == name)
    lines = (ROOT / f"docs/games/{name}.md").read_text().splitlines()
    assert lines[2] == gallery.opening(shown)
    picture = ROOT / f"docs/images/games/{name}.svg"
    assert "Certified: the checker accepts" in " ".join(picture.read_text().split())


@pytest.mark.skipif(find_spec("matplotlib") is None, reason="matplotlib is not installed")
def test_the_social_picture_is_what_its_command_makes(docs: Any) -> None:
    from matplotlib import image

    social = docs("social")
    there = image.imread(social.FILE)
    assert there.shape[:2] == (640, 1280)
    made = image.imread(io.BytesIO(social.social()))
    # Another version of matplotlib may set a letter a dot further.
    assert abs(there - made).mean() < 0.01


def test_the_site_holds_a_page_to_play_on_of_every_game(site: Path, docs: Any) -> None:
    gallery = docs("gallery")
    again = gallery.made("html", gallery.SHOWN[::4])
    assert sorted(path.stem for path in (site / "play").glob("*.html")) == PAGES
    for name in PAGES:
        text = (site / f"play/{name}.html").read_text()
        assert again.get(name, text) == text  # the same each time it is built
        assert 'id="modes"' in text
        assert f'href="../../play/{name}.html"' in (site / f"games/{name}/index.html").read_text()
        assert f'href="../play/{name}.html"' in (site / "gallery/index.html").read_text()
