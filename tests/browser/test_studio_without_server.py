"""The studio without a server: the real page with the real Pyodide, in a real Chromium."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe import AXE_THERE, findings
from browsing import NEEDED, chromium
from pyodides import FOLDER, WITH_PYODIDE
from studios import Hand

from zermelo.browser.pyodide import USUAL, Pyodide
from zermelo.browser.site import FAMILIES, studio
from zermelo.checker.check import check
from zermelo.checker.reading.certificate import decode
from zermelo.studio.in_browser import LEFT_OUT, reply

pytestmark = [*NEEDED, WITH_PYODIDE]

GAMES: dict[str, tuple[str, dict[str, list[int]], str]] = {
    "node-kayles": ("Node", {}, "3 certified"),
    "ello": ("ELLO", {"green": [0]}, "yes certified"),
    "lights-out": ("Lights", {"lit": [0]}, "no certified"),
    "vertexnim": ("VertexN", {"weights": [0, 2], "token": [1]}, "certified"),
    "polish": ("POLISH", {}, "certified"),
}
"""Game -> its name as typed, what is painted on a path with five vertices, and the answer."""

PATH = [(0, 1), (1, 2), (2, 3), (3, 4)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("studio")
    for name, text in studio(Pyodide("", FOLDER)).items():
        (made / name).write_text(text)
    return made


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture
def opened(browser: Any, folder: Path) -> Iterator[Any]:
    contexts: list[Any] = []
    asked: list[str] = []

    def opening(way: str) -> Any:
        size = (390, 844) if way == "touch" else (1280, 900)
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=way == "touch",
            is_mobile=way == "touch", reduced_motion="reduce",
        )  # fmt: skip
        contexts.append(context)
        context.set_default_timeout(90_000)
        context.on("request", lambda request: asked.append(request.url))
        page = context.new_page()
        page.goto((folder / "index.html").as_uri())
        page.locator("#game option").first.wait_for(state="attached", timeout=90_000)
        context.set_offline(True)  # from here on it works by itself
        return page

    yield opening
    for context in contexts:
        context.close()
    assert all(url.startswith(("file:", "blob:", "data:")) for url in asked)


@pytest.mark.parametrize("way", ["mouse", "touch", "keyboard"])
def test_drawn_asked_played_and_checked(way: str, opened: Any, tmp_path: Path) -> None:
    page = opened(way)
    hand = Hand(page, way)
    for game, (typed, painted, answer) in list(GAMES.items())[: 5 if way == "mouse" else 2]:
        hand.choose("#game", game, typed)
        if page.locator("#board .node").count() == 0:
            hand.draw(5, PATH)
        for key, vertices in painted.items():
            hand.paint(key, vertices, 5)
        assert answer in hand.ask(), game
        page.locator("#page").wait_for()  # shown, and not the page of the game before
        within = page.locator("#page").element_handle().content_frame()
        within.wait_for_selector("#modes")
        hand.press("[data-mode='0']", within)
        hand.press("#moves button", within)
        assert within.locator("#log li").count() >= 1
        link = page.locator("#get-certificate")  # a blob of the page, which a click saves
        text = link.evaluate("async (each) => (await fetch(each.href)).text()")
        assert check(decode(json.loads(text), tmp_path)).accepted
        hand.press("#back")


def test_a_search_that_is_too_long_is_unknown(opened: Any) -> None:
    page = opened("mouse")
    page.locator("#text").fill("grid:5x8")
    page.keyboard.press("Enter")
    page.locator("#board .node").nth(39).wait_for()
    page.locator("#seconds").fill("1")
    assert Hand(page, "mouse").ask().startswith("unknown")
    page.locator("#seconds").fill("600")
    page.locator("#ask").click()
    page.locator("#stop:not([disabled])").wait_for()
    page.locator("#stop").click()
    page.get_by_text("unknown: stopped").wait_for()
    page.locator("#text").fill("petersen")  # Python starts again
    page.keyboard.press("Enter")
    page.locator("#board .node").nth(9).wait_for(timeout=90_000)
    page.locator("#text").fill("tree:9")
    page.keyboard.press("Enter")
    page.get_by_text("this needs numpy: install zermelo for it").wait_for()
    assert "certified" in Hand(page, "mouse").ask()


@AXE_THERE
def test_nothing_is_serious_by_the_rules_of_axe(opened: Any) -> None:
    page = opened("mouse")
    assert not findings(page)
    assert "nothing leaves this page" in page.locator("#hint").inner_text()


def test_without_pyodide_it_says_from_where_that_is_loaded(browser: Any, tmp_path: Path) -> None:
    for name, text in studio(Pyodide()).items():
        (tmp_path / name).write_text(text)
    context = browser.new_context()
    waiting: list[Any] = []
    context.route(f"{USUAL}**", lambda route: waiting.append(route))
    page = context.new_page()
    page.goto((tmp_path / "index.html").as_uri())
    page.get_by_text(f"from {USUAL}").wait_for()
    page.wait_for_timeout(200)
    for route in waiting:
        route.abort()
    page.get_by_text("There is no Python here").wait_for()
    context.close()


def test_what_it_answers_is_what_the_server_answers() -> None:
    status, kind, text = reply("GET", "games", "")
    games = {each["game"] for each in json.loads(text)}
    assert (status, kind) == (200, "application/json")
    assert not games & {*LEFT_OUT}
    assert {*GAMES} < games
    instance = {"game": "node-kayles", "graph": {"vertices": 3, "edges": [[0, 1]]}}
    _, _, text = reply("POST", "ask", json.dumps({"seconds": 5, "instance": instance}))
    number = json.loads(text)["job"]
    _, _, text = reply("GET", f"job/{number}", "")
    assert json.loads(text)["answer"] == 0
    assert reply("GET", f"job/{number + 1}", "")[0] == 404
    assert "<svg" in reply("GET", f"job/{number}/picture.svg", "")[2]


def test_a_mistake_in_an_instance_is_told() -> None:
    instance = {"game": "node-kayles", "graph": {"vertices": 3, "edges": [[0, 7]]}}
    _, _, text = reply("POST", "ask", json.dumps({"seconds": 5, "instance": instance}))
    assert "7" in json.loads(text)["error"]


def test_its_files_are_the_same_each_time_and_have_the_families() -> None:
    made = studio(Pyodide())
    assert made == studio(Pyodide())
    held = json.loads(
        made["python.js"].partition("\n")[0].removeprefix("const ZERMELO_STUDIO = ")[:-1]
    )
    assert set(held["families"]) == set(FAMILIES)
    assert len(held["families"]["petersen"]["graph"]["edges"]) == 15
