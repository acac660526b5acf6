"""The pages of all games, by the rules of axe-core: nothing serious, light or dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe import AXE_NEEDED, findings
from sampling import some
from shown import SHOWN, shown_certificate

from zermelo.games.registry import GAMES
from zermelo.views.display import display
from zermelo.views.page import page

pytestmark = AXE_NEEDED

SAMPLE = ("ello-order", "cleaned", "cops-lose", "vertexnim-circuit", "light-polish", "sum")
"""One of every kind of board; all the others are marked slow."""


def found(browser: Any, path: Path, name: str, scheme: str, tab: int | None) -> list[str]:
    """Open a page and look at one of its tabs, or at all of them."""
    path.write_text(page(display(shown_certificate(name))))
    context = browser.new_context(color_scheme=scheme, reduced_motion="reduce")
    opened = context.new_page()
    opened.goto(path.as_uri())
    tabs = opened.locator("#modes button")
    said = []
    for number in range(tabs.count()) if tab is None else [min(tab, tabs.count() - 1)]:
        tabs.nth(number).click()
        said += findings(opened)
    context.close()
    return said


def test_every_game_is_shown() -> None:
    assert {game.name for game in GAMES.values()} <= {value["game"] for value in SHOWN.values()}


@pytest.mark.parametrize("name", some(SAMPLE, 3))
def test_nothing_serious(name: str, browser: Any, tmp_path: Path) -> None:
    scheme = ("light", "dark")[SAMPLE.index(name) % 2]
    assert not found(browser, tmp_path / "page.html", name, scheme, 1)


@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", SHOWN)
def test_nothing_serious_on_any_page(name: str, scheme: str, browser: Any, tmp_path: Path) -> None:
    assert not found(browser, tmp_path / "page.html", name, scheme, None)


def test_what_is_serious_is_found(browser: Any, tmp_path: Path) -> None:
    good = page(display(shown_certificate("node-kayles")))
    (tmp_path / "bad.html").write_text(good.replace('<html lang="en">', "<html>"))
    opened = browser.new_page()
    opened.goto((tmp_path / "bad.html").as_uri())
    told = findings(opened)
    opened.close()
    assert any("html-has-lang" in line for line in told)
