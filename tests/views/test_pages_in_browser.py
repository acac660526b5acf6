"""Pages in a real Chromium: no error, no request, stepped to the end, and played ten moves long."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from browsing import NEEDED, Opened
from sampling import some
from shown import SHOWN, shown_certificate, shown_instance

from zermelo.views.display import display
from zermelo.views.page import page

pytestmark = NEEDED

MOVES = 10


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


@pytest.mark.parametrize("name", some(SHOWN, 14))
def test_a_page_steps_to_the_end_and_answers_a_random_opponent(name: str, opened: Any) -> None:
    shown = display(shown_certificate(name))
    view = opened(name)
    last = len(shown.frames) - 1
    assert view.text("step") == f"{shown.opens} of {last}"
    view.page.keyboard.press("Home")
    for number in range(last):
        view.page.keyboard.press("ArrowRight")
        assert view.text("step") == f"{number + 1} of {last}"
    assert view.text("told") == shown.frames[-1].text
    assert not view.page.locator("#forward").is_enabled()
    modes = view.page.locator("#modes button")
    assert modes.count() == 1 + len(shown.tabs)
    for number, play in enumerate(shown.tabs):
        modes.nth(number + 1).click()
        assert _played(view, random.Random(number)), play.title
    assert view.fine(), (view.complaints, view.asked)


def _played(view: Opened, chance: random.Random) -> bool:
    """Play random moves; return whether every one was answered."""
    for move in range(MOVES):
        buttons = view.page.locator("#moves button")
        if not buttons.count():
            return view.text("status").startswith(
                (
                    "The game is over",
                    "Stuck",
                    "All ",
                    "Nothing",
                    "The first",
                    "The second",
                    "The robber is caught",
                    "A sink is contaminated",
                    "Sludge cannot go on",
                )
            )
        before = view.page.locator("#log li").count()
        buttons.nth(chance.randrange(buttons.count())).click()
        assert view.page.locator("#log li").count() > before, move
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


def test_a_no_opens_with_its_reason(opened: Any) -> None:
    view = opened("ello-lost")
    assert view.page.locator("h1 .answer").inner_text() == "no"
    assert "Theorem 1.5" in view.text("why")
    assert view.text("step") == "1 of 1"
    assert "Theorem 1.5" in view.text("told")
    assert not view.page.locator("#caption").is_visible()  # it would say the same again


def test_winning_moves_are_marked_on_the_board(opened: Any) -> None:
    view = opened("node-kayles")
    assert "a winning move" in view.text("legend")
    assert view.drawn().count("var(--good)") == 10  # all vertices of the Petersen graph win


def test_only_what_occurs_is_in_the_legend(opened: Any) -> None:
    view = opened("ello-order")
    assert view.text("legend").split("\n")[:2] == ["green", "red"]
    assert "color" not in view.text("legend")


def test_run_goes_to_the_end_and_stops(opened: Any) -> None:
    view = opened("cleaned")
    view.page.locator("#run").click()
    view.page.locator("#forward:disabled").wait_for(timeout=10_000)
    assert view.text("run") == "Run"


@pytest.mark.parametrize(
    "name", some({value["game"]: name for name, value in SHOWN.items()}.values(), 7)
)
def test_a_phone_shows_the_board_and_the_controls_together(
    name: str, browser: Any, tmp_path: Path
) -> None:
    path = tmp_path / "page.html"
    path.write_text(page(display(shown_certificate(name))))
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    tab = context.new_page()
    tab.goto(path.as_uri())
    assert tab.evaluate("document.documentElement.scrollWidth") <= 390
    for part in ("#board", "#forward"):
        box = tab.locator(part).bounding_box()
        assert box["y"] + box["height"] <= 844, part
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_page_follows_the_colors_of_the_system(scheme: str, browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(page(display(shown_certificate("ello-order"))))
    context = browser.new_context(color_scheme=scheme)
    tab = context.new_page()
    tab.goto(path.as_uri())
    paper = tab.evaluate("getComputedStyle(document.querySelector('#board > rect')).fill")
    assert paper == {"light": "rgb(255, 255, 255)", "dark": "rgb(20, 24, 29)"}[scheme]
    assert tab.locator("#board").get_attribute("aria-label").startswith("ELLO")
    context.close()


def test_two_players_take_turns(opened: Any) -> None:
    view = opened("arc-kayles")
    view.page.locator("#modes button", has_text="Two players").click()
    assert view.text("status") == "The first player is to move."
    for turn in range(9):
        moves = view.page.locator("#moves button")
        if not moves.count():
            break
        assert view.text("status").startswith(("The first", "The second")[turn % 2])
        moves.first.click()
    loser = ("The first", "The second")[turn % 2]
    assert view.text("status") == f"{loser} player cannot move, and has lost."
    assert "Evidence" not in view.text("log")
