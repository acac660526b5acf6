"""The studio in a real browser: from an empty page to a certified answer, and ten moves."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe import AXE_THERE, findings
from browsing import NEEDED, chromium
from sampling import some
from studios import Hand, running

pytestmark = NEEDED

RULES = Path(__file__).resolve().parents[2] / "rulesets" / "graph_chomp.py"

CYCLE = [(0, 1), (1, 2), (2, 3), (3, 4), (0, 4)]

TREE = [(0, 1), (0, 2), (1, 3), (1, 4), (2, 5), (2, 6)]

GAMES: dict[str, tuple[str, int, list[tuple[int, int]], dict[str, list[int]], str]] = {
    "ello": ("ELLO", 4, [(0, 1), (1, 2), (2, 3)], {"green": [0]}, "yes certified"),
    "node-kayles": ("Node", 5, CYCLE, {}, "0 certified"),
    "seepage": ("Seep", 7, TREE, {}, "2 certified"),
    "cops": ("Cops", 5, CYCLE, {}, "2 certified"),
    "vertexnim": (
        "VertexN",
        3,
        [(0, 1), (1, 2)],
        {"weights": [0, 2, 2], "token": [1]},
        "certified",
    ),
    "graph-chomp": ("graph-c", 4, [(0, 1), (1, 2), (2, 3), (0, 3)], {}, "certified"),
}
"""Game -> its name as typed, the graph, what is painted on it, and the answer."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running("--rules", str(RULES)) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


@pytest.fixture
def opened(browser: Any, address: str) -> Iterator[Any]:
    contexts: list[Any] = []
    complaints: list[str] = []

    def opening(way: str, scheme: str) -> Any:
        size = (390, 844) if way == "touch" else (1280, 900)
        context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, has_touch=way == "touch",
            is_mobile=way == "touch", color_scheme=scheme, reduced_motion="reduce",
        )  # fmt: skip
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        page.locator("#game option").first.wait_for(state="attached")
        return page

    yield opening
    for context in contexts:
        context.close()
    assert not complaints


WAYS = [(way, scheme) for way in ("mouse", "touch", "keyboard") for scheme in ("light", "dark")]

SAMPLE = {*zip(GAMES, WAYS, strict=True)} - {*zip([*GAMES][1::2], WAYS[1::2], strict=True)}
"""Three games, one in each way; the others are marked slow."""


@pytest.mark.parametrize(
    ("game", "way", "scheme"),
    [
        pytest.param(game, *way, marks=() if (game, way) in SAMPLE else pytest.mark.slow)
        for game in GAMES
        for way in WAYS
    ],
)
def test_from_an_empty_page_to_ten_moves(game: str, way: str, scheme: str, opened: Any) -> None:
    typed, n, edges, painted, answer = GAMES[game]
    hand = Hand(opened(way, scheme), way)
    hand.choose("#game", game, typed)
    hand.draw(n, edges)
    for key, vertices in painted.items():
        hand.paint(key, vertices, n)
    assert answer in hand.ask()
    played(hand)


def played(hand: Hand) -> None:
    """Play ten moves on the page of the answer, again from the start where the game is over."""
    within = hand.page.locator("#page").element_handle().content_frame()
    within.wait_for_selector("#modes")
    hand.press("[data-mode='0']", within)
    for move in range(10):
        if not within.locator("#moves button").count():
            assert move > 0
            hand.press("#again", within)
        before = within.locator("#log li").count()
        if within.locator("g.node.open").count():  # on the board, which may want a second click
            hand.press("g.node.open", within)
        if within.locator("#log li").count() == before:
            hand.press("#moves button", within)
        assert within.locator("#log li").count() > before


@AXE_THERE
@pytest.mark.parametrize(("way", "scheme"), some([("touch", "dark"), ("mouse", "light")]))
def test_nothing_serious_by_the_rules_of_axe(way: str, scheme: str, opened: Any) -> None:
    page = opened(way, scheme)
    hand = Hand(page, way)
    assert not findings(page)
    hand.choose("#game", "vertexnim", "VertexN")
    hand.draw(3, [(0, 1), (1, 2)])
    hand.paint("weights", [0, 2], 3)
    hand.paint("token", [1], 3)
    assert not findings(page)
    hand.press("[data-tool=delete]")
    assert not findings(page)
    assert "certified" in hand.ask()
    page.locator("#page").element_handle().content_frame().wait_for_selector("#modes")
    assert not findings(page)


def test_an_answer_belongs_to_the_game_it_was_asked_for(opened: Any) -> None:
    page = opened("mouse", "light")
    hand = Hand(page, "mouse")
    hand.draw(5, CYCLE)
    assert "certified" in hand.ask()
    links = page.locator("#downloads")
    assert page.locator("#old").is_hidden()
    page.locator("#add").click()
    page.locator("#old").wait_for()
    assert "old" in page.locator("#result").get_attribute("class")
    assert links.evaluate("each => each.inert")
    page.locator("#undo").click()  # the game of the answer again
    page.locator("#old").wait_for(state="hidden")
    assert not links.evaluate("each => each.inert")
    page.locator("#question").select_option("outcome")
    page.locator("#old").wait_for()
    assert "certified" in hand.ask()
    assert page.locator("#old").is_hidden()


def test_an_empty_board_has_a_hint_and_an_example(opened: Any) -> None:
    page = opened("mouse", "light")
    page.locator("#example").click()
    page.locator("#board .node").nth(9).wait_for()
    assert page.locator("#empty").is_hidden()
    page.locator("#clear").click()
    page.locator("#empty").wait_for()


def test_choices_are_menus(opened: Any) -> None:
    page = opened("mouse", "light")
    hand = Hand(page, "mouse")
    hand.choose("#game", "vertexnim", "VertexN")
    hand.draw(2, [(0, 1)])
    hand.paint("token", [0], 2)
    assert "P: " in hand.ask()
    page.locator("#key-play").select_option("misere")
    page.locator("#old").wait_for()
    assert "N: " in hand.ask()


def test_undo_delete_and_move(opened: Any) -> None:
    page = opened("mouse", "light")
    hand = Hand(page, "mouse")
    hand.draw(3, [(0, 1), (1, 2)])
    hand.press("[data-tool=delete]")
    hand.touch((400, 80))  # the first vertex
    assert page.locator("#board .node").count() == 2
    assert page.locator("#board .edge").count() == 1
    hand.press("#undo")
    assert page.locator("#board .edge").count() == 2
    hand.press("#redo")
    assert page.locator("#board .edge").count() == 1
    hand.press("#undo")
    hand.press("[data-tool=move]")
    page.mouse.move(*hand.at((400, 80)))
    page.mouse.down()
    page.mouse.move(*hand.at((200, 300)), steps=4)
    page.mouse.up()
    place = page.locator("#board .node").first.get_attribute("transform")
    x, y = map(int, place.removeprefix("translate(").removesuffix(")").split())
    assert abs(x - 200) <= 2
    assert abs(y - 300) <= 2


def test_families_files_and_what_is_saved(opened: Any, tmp_path: Path) -> None:
    page = opened("mouse", "light")
    page.locator("#text").fill("petersen")
    page.keyboard.press("Enter")
    page.locator("#board .node").nth(9).wait_for()
    with page.expect_download() as saving:
        page.locator("#save").click()
    saved = tmp_path / "saved.json"
    saving.value.save_as(saved)
    page.locator("#clear").click()
    page.locator("#file").set_input_files(saved)
    page.locator("#board .node").nth(9).wait_for()
    assert page.locator("#board .edge").count() == 15
    page.locator("#text").fill("Dhc")
    page.keyboard.press("Enter")
    page.locator("#board .node").nth(5).wait_for(state="detached")
    assert page.locator("#board .edge").count() == 5
    page.locator("#text").fill("nothing:3")
    page.keyboard.press("Enter")
    page.locator("#told.bad").wait_for()


def test_certificates_and_pictures_are_downloaded(opened: Any, tmp_path: Path) -> None:
    page = opened("mouse", "light")
    hand = Hand(page, "mouse")
    hand.draw(3, [(0, 1), (1, 2)])
    hand.ask()
    for name, start in (
        ("certificate", '{"zermelo":"certificate"'), ("svg", "<?xml"), ("tikz", "% Node-Kayles"),
    ):  # fmt: skip
        with page.expect_download() as loading:
            page.locator(f"#get-{name}").click()
        loading.value.save_as(tmp_path / name)
        assert (tmp_path / name).read_text().startswith(start)


def test_a_game_without_a_graph_has_no_board(opened: Any) -> None:
    page = opened("mouse", "light")
    page.locator("#game").select_option("light-polish")
    assert page.locator("#board").is_hidden()
    page.locator("#key-left").fill("[1,0,0]")
    page.locator("#key-right").fill("[0,1,0]")
    assert "certified" in Hand(page, "mouse").ask()
    page.locator("#game").select_option("grim")
    assert page.locator("#board").is_visible()


def test_a_long_search_is_stopped(opened: Any) -> None:
    page = opened("mouse", "light")
    page.locator("#text").fill("hypercube:6")
    page.keyboard.press("Enter")
    page.locator("#board .node").nth(63).wait_for()
    page.locator("#ask").click()
    page.locator("#stop:not([disabled])").wait_for()
    page.locator("#stop").click()
    page.locator("#downloads:not([hidden])").wait_for(timeout=20_000)
    assert page.locator("#result").inner_text().startswith("unknown")
