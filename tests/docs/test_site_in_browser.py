"""The site in a real Chromium: tables that fit, no request elsewhere, a search that finds."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe import AXE_THERE, findings
from browsing import NEEDED, chromium, served
from sampling import some
from studios import Hand

pytestmark = NEEDED

WIDTHS = (1280, 400)

TOO_WIDE = """() => {
  const width = document.documentElement.clientWidth;
  const column = document.querySelector('.md-content__inner');
  const margin = parseFloat(getComputedStyle(column).paddingRight);
  const edge = column.getBoundingClientRect().right - margin + 1;
  const tables = [...document.querySelectorAll('.md-content table')].filter(
    table => !table.closest('.highlight'));
  const wide = tables.filter(table => {
    const place = table.closest('.md-typeset__scrollwrap') || table;
    return table.getBoundingClientRect().right > edge || place.scrollWidth > place.clientWidth + 1;
  });
  const page = document.documentElement.scrollWidth > width ? ['the page'] : [];
  return [tables.length, [...page, ...wide.map(table => table.rows[0].innerText)]];
}"""

SOME = ("tutorial/", "errata/", "games/", "methods/", "statements/", "hard/", "crosscheck/")
"""Pages with the widest tables."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as started:
        yield started


def look(browser: Any, address: str, pages: list[str]) -> int:
    """Open pages at both widths, and return how many tables there were, none of them too wide."""
    tables = 0
    for width in WIDTHS:
        opened = browser.new_page(viewport={"width": width, "height": 900})
        asked: list[str] = []
        opened.on("request", lambda request, asked=asked: asked.append(request.url))
        for name in pages:
            opened.goto(address + name)
            number, wide = opened.evaluate(TOO_WIDE)
            assert not wide, f"{name} at {width}: {wide}"
            tables += number
        assert not [url for url in asked if not url.startswith((address, "data:", "blob:"))]
        opened.close()
    return tables


def test_wide_tables_fit_and_nothing_is_asked_elsewhere(browser: Any, address: str) -> None:
    assert look(browser, address, list(SOME)) >= 2 * 10


@pytest.mark.slow
def test_every_page_fits(browser: Any, address: str, site: Path) -> None:
    pages = sorted(path.parent.relative_to(site) for path in site.rglob("index.html"))
    pages.remove(Path("studio"))  # it loads Python, and is tested in tests/browser
    assert len(pages) >= 60
    assert look(browser, address, [f"{page}/" for page in pages]) >= 2 * 100


def test_a_table_that_is_too_wide_is_seen(browser: Any, address: str) -> None:
    opened = browser.new_page(viewport={"width": 400, "height": 900})
    opened.goto(f"{address}games/")
    opened.evaluate("document.querySelector('.md-content table').style.minWidth = '700px'")
    assert opened.evaluate(TOO_WIDE)[1]
    opened.close()


@pytest.mark.parametrize(
    ("words", "page"),
    some(
        [
            ("winning moves", "games/impartial/"),
            ("how sure", "assurance/"),
            ("time limit", "assurance/"),
            ("cop number", "games/cops/"),
            ("brush number", "games/cleaning/"),
            ("green number", "games/seepage/"),
            ("nim-value", "games/impartial/"),
            ("lights out", "games/lights-out/"),
            ("acyclic orientation", "games/orientation/"),
            ("geography", "games/geography/"),
            ("vertexnim", "games/vertexnim/"),
            ("disjunctive sum", "games/sum/"),
            ("octal", "games/octal/"),
            ("periods", "games/period/"),
            ("reduction", "reductions/"),
        ],
        12,
    ),
)
def test_the_search_finds_prose(browser: Any, address: str, words: str, page: str) -> None:
    opened = browser.new_page(viewport={"width": 1280, "height": 900})
    opened.goto(address)
    opened.focus("input.md-search__input")
    opened.keyboard.type(words)
    first = opened.locator(".md-search-result__link").first
    first.wait_for()
    for _ in range(100):  # until the last letters are searched too
        opened.wait_for_timeout(100)
        found = first.get_attribute("href").removeprefix(address)
        if found.startswith(page):
            break
    assert found.startswith(page)
    opened.close()


def test_a_formula_is_set_without_a_script(browser: Any, address: str) -> None:
    opened = browser.new_page()
    opened.goto(f"{address}games/orientation/")
    box = opened.locator("math[display=block]").first.bounding_box()
    assert box["width"] > 100
    assert "$" not in opened.locator("article").inner_text()
    opened.close()


def test_the_page_that_checks_begins_without_a_request(browser: Any, address: str) -> None:
    opened = browser.new_page()
    asked: list[str] = []
    complaints: list[str] = []
    opened.on("request", lambda request: asked.append(request.url))
    opened.on("pageerror", lambda error: complaints.append(str(error)))
    opened.goto(f"{address}check/")
    assert opened.locator("#check-files").is_visible()
    assert opened.locator('#check [data-part="stop"]').is_hidden()
    assert f"{address}assets/checker.js" in asked
    assert not [url for url in asked if not url.startswith((address, "data:"))]
    assert not complaints
    opened.close()


@pytest.mark.parametrize(
    "way", ["mouse", pytest.param("touch", marks=pytest.mark.slow), "keyboard"]
)
def test_a_picture_of_the_gallery_opens_a_game_to_play(
    browser: Any, address: str, way: str
) -> None:
    context = browser.new_context(has_touch=way == "touch", reduced_motion="reduce")
    opened = context.new_page()
    asked: list[str] = []
    opened.goto(f"{address}gallery/")
    opened.on("request", lambda request: asked.append(request.url))
    picture = opened.locator('a[href$="play/node-kayles.html"]').first
    hand = Hand(opened, way)
    if way == "keyboard":
        picture.focus()
        opened.keyboard.press("Enter")
    else:
        picture.tap() if way == "touch" else picture.click()
    opened.wait_for_url("**/play/node-kayles.html")
    hand.press("[data-mode='0']")
    before = opened.locator("#log li").count()
    hand.press("#moves button")
    assert opened.locator("#log li").count() >= before + 2  # the move, and the answer to it
    played = [url for url in asked if not url.endswith("logo.svg")]
    assert played == [f"{address}play/node-kayles.html"]  # and nothing after it
    context.close()


PAGES = ("", "404.html", "gallery/", "games/cops/", "cookbook/", "for/teachers/", "commands/")


@AXE_THERE
@pytest.mark.parametrize(("scheme", "half"), some(product(("light", "dark"), (1, 0)), 3))
def test_nothing_serious_by_the_rules_of_axe(
    browser: Any, address: str, scheme: str, half: int
) -> None:
    context = browser.new_context(color_scheme=scheme)
    opened = context.new_page()
    for page in PAGES[half::2]:
        opened.goto(address + page)
        assert not findings(opened), page
    context.close()


def test_the_hard_instances_are_sorted_by_a_column(browser: Any, address: str) -> None:
    opened = browser.new_page()
    opened.goto(f"{address}hard/")
    column = opened.locator(".sortable tbody td:nth-child(4)")
    head = opened.get_by_role("button", name="n", exact=True)
    before = [int(text) for text in column.all_inner_texts()]
    assert len(before) > 200
    for turned in (False, True):
        head.click()
        assert [int(text) for text in column.all_inner_texts()] == sorted(before, reverse=turned)
    opened.close()


def test_maintainers_pages_are_not_searched_and_the_doors_lead_on(
    browser: Any, address: str, site: Path
) -> None:
    index = (site / "search" / "search_index.json").read_text()
    assert '"location":"cookbook/' in index
    assert not [page for page in ("hard/", "benchmarks/", "reliability/", "architecture/",
                                  "crosscheck/") if f'"location":"{page}' in index]  # fmt: skip
    opened = browser.new_page()
    opened.goto(address)
    doors = opened.locator(".doors a")
    assert doors.count() == 4
    for number in range(4):
        doors.nth(number).click()
        opened.get_by_text("Begin here.").wait_for()
        opened.go_back()
    opened.close()
