"""Pages in a real Chromium: no error, no request, stepped to the end, and played ten moves long."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from shown import SHOWN, shown_certificate, shown_instance

from zermelo.views.display import display
from zermelo.views.page import page

sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine"),
]

MOVES = 10


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        yield started
        started.close()


class Opened:
    """A page that was opened, with whatever it complained about or asked for."""

    def __init__(self, browser: Any, path: Path, html: str) -> None:
        path.write_text(html)
        self.context = browser.new_context(reduced_motion="reduce")
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.goto(path.as_uri())

    def fine(self) -> bool:
        outside = [url for url in self.asked if not url.startswith(("file:", "data:"))]
        return not self.complaints and not outside

    def text(self, name: str) -> str:
        found: str = self.page.locator(f"#{name}").inner_text()
        return found

    def drawn(self) -> str:
        found: str = self.page.locator("#board").inner_html()
        return found


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Iterator[Any]:
    pages: list[Opened] = []

    def opening(name: str) -> Opened:
        html = page(display(shown_certificate(name)))
        pages.append(Opened(browser, tmp_path / "page.html", html))
        return pages[-1]

    yield opening
    for each in pages:
        each.context.close()


@pytest.mark.parametrize("name", SHOWN)
def test_a_page_steps_to_the_end_and_answers_a_random_opponent(name: str, opened: Any) -> None:
    shown = display(shown_certificate(name))
    view = opened(name)
    last = len(shown.frames) - 1
    assert view.text("step") == f"0 of {last}"
    for number in range(last):
        view.page.keyboard.press("ArrowRight")
        assert view.text("step") == f"{number + 1} of {last}"
    assert view.text("told") == shown.frames[-1].text
    assert not view.page.locator("#forward").is_enabled()
    modes = view.page.locator("#modes button")
    assert modes.count() == 1 + len(shown.plays)
    for number, play in enumerate(shown.plays):
        modes.nth(number + 1).click()
        assert _played(view, random.Random(number)), play.title
    assert view.fine(), (view.complaints, view.asked)


def _played(view: Opened, chance: random.Random) -> bool:
    """Play random moves; return whether every one was answered."""
    for move in range(MOVES):
        buttons = view.page.locator("#moves button")
        if not buttons.count():
            return view.text("status").startswith("The game is over")
        before = view.text("log")
        buttons.nth(chance.randrange(buttons.count())).click()
        assert view.text("log") != before, move
    return True


def test_buttons_keys_and_the_slider(opened: Any) -> None:
    view = opened("ello-order")
    first = view.drawn()
    view.page.locator("#forward").click()
    assert view.drawn() != first
    view.page.keyboard.press("ArrowLeft")
    assert view.drawn() == first
    view.page.keyboard.press("End")
    assert view.text("step") == "12 of 12"
    view.page.locator("#slider").fill("0")
    assert view.drawn() == first


def test_moves_are_made_by_clicking_vertices(opened: Any) -> None:
    view = opened("node-kayles")
    view.page.locator("#modes button").nth(1).click()
    view.page.locator("#board g.node.open").first.click()
    assert "You: take" in view.text("log")
    assert "Evidence: take" in view.text("log")
    view.page.locator("#undo").click()
    assert "You: take" not in view.text("log")


def test_an_edge_takes_two_clicks(opened: Any) -> None:
    view = opened("arc-kayles")
    view.page.locator("#modes button").nth(1).click()
    nodes = view.page.locator("#board g.node")
    nodes.nth(0).click()
    assert view.page.locator("#moves button").count() == 2
    nodes.nth(1).click()
    assert "You: take 0, 1." in view.text("log")


def test_the_strategy_opens_as_a_tree(opened: Any) -> None:
    view = opened("grim")
    view.page.locator("#modes button").nth(1).click()
    view.page.locator("#tree > summary").click()
    items = view.page.locator("#tree > ul > li")
    items.first.wait_for()
    assert items.count() == view.page.locator("#moves button").count()


def test_green_ends_her_turn_and_sludge_wins(opened: Any) -> None:
    view = opened("seepage-sludge")
    view.page.locator("#modes button").nth(1).click()
    for _ in range(20):
        if not view.page.locator("#moves button").count():
            break
        view.page.locator("#moves button").last.click()
    assert "a sink is contaminated" in view.text("status")
    assert view.fine()


def test_the_page_of_an_instance(browser: Any, tmp_path: Path) -> None:
    view = Opened(browser, tmp_path / "page.html", page(display(shown_instance("polish"))))
    assert view.text("step") == "0 of 0"
    assert "evidence" not in view.text("modes")
    assert view.fine()
    view.context.close()
