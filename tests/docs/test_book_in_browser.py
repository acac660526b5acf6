"""The page that searches the book, in a real Chromium: typed and drawn graphs, and conditions."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from browsing import NEEDED, chromium, served

import zermelo
from zermelo.python.book import where

pytestmark = NEEDED


@pytest.fixture(scope="module")
def page(site: Path) -> Iterator[Any]:
    with served(site) as address, chromium() as browser:
        opened = browser.new_page()
        opened.set_default_timeout(20_000)
        opened.complaints = []
        opened.on("pageerror", lambda error: opened.complaints.append(str(error)))
        opened.goto(f"{address}book/")
        yield opened
        assert not opened.complaints


def part(page: Any, name: str) -> Any:
    return page.locator(f'#book [data-part="{name}"]')


def told(page: Any, field: str, text: str) -> str:
    page.evaluate("document.querySelector('#book [data-part=told]').textContent = ''")
    part(page, field).fill(text)
    part(page, field).press("Tab")
    page.wait_for_function("document.querySelector('#book [data-part=told]').textContent")
    return str(part(page, "told").inner_text())


def answers(page: Any) -> list[list[str]]:
    script = "rows => rows.map(row => [...row.cells].map(cell => cell.textContent))"
    return list(page.locator("#book tbody tr").evaluate_all(script))


def test_a_graph_is_found_however_it_is_numbered(page: Any) -> None:
    drawn = random.Random(50)
    rows = [row for row in where("vertices > 1") if row["vertices"] in (2, 5, 8)]
    for row in [*drawn.sample(rows, 12), zermelo.graphs.lookup("hypercube:3")]:
        graph = zermelo.graphs.graph(f"graph6:{row['graph6']}")[0]
        names = drawn.sample(range(30), graph.n)
        edges = [f"{names[u]}-{names[v]}" for u, v in graph.edges]
        drawn.shuffle(edges)
        said = told(page, "graph", " ".join(edges))
        assert said.startswith(f"{row['graph6']}: {graph.n} vertices, {graph.m} edges"), edges
        found = {(game, question): answer for game, question, answer in answers(page)}
        assert len(found) == 23
        for (game, question), answer in found.items():
            value = row["values"][game][question]
            assert answer == (str(value).lower() if isinstance(value, bool) else str(value))


def test_a_text_of_graph6_and_links_to_play(page: Any, site: Path) -> None:
    assert told(page, "graph", "DhC").endswith("path:5, grid:1x5")
    links = page.locator("#book td a").evaluate_all("all => all.map(each => each.pathname)")
    assert len({*links}) == 9
    assert all((site / link.lstrip("/")).is_file() for link in links)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("0-1 2-3", "not connected"), ("0-0", "loop"), ("hello", "Write edges"),
        ("I????????", "1 to 8"), ("0-1 1-2 2-3 3-4 4-5 5-6 6-7 7-8", "at most 8"), ("D?", "Write"),
    ],
)  # fmt: skip
def test_what_is_no_graph_of_the_book_is_told(page: Any, text: str, words: str) -> None:
    assert words in told(page, "graph", text)
    assert not answers(page)


@pytest.mark.parametrize(
    ("conditions", "expression"),
    [
        ("cop_number = 2, vertices <= 6", "cop_number = 2 and vertices <= 6"),
        ("misere_grim = P, grim != 0", "misere_grim = 'P' and grim != 0"),
        ("oddity = true, edges > 20", "oddity and edges > 20"),
        ("min_degree >= 3, max_degree < 5", "min_degree >= 3 and max_degree < 5"),
        ("names = cycle:5", "names like '%cycle:5,%' or names = 'cycle:5'"),
    ],
)
def test_conditions_choose_what_the_command_does(
    page: Any, conditions: str, expression: str
) -> None:
    if "names" in conditions:
        forms = [zermelo.graphs.lookup("cycle:5")["graph6"]]
    else:
        forms = [row["graph6"] for row in where(expression)]
    said = told(page, "conditions", conditions)
    assert said.startswith(f"{len(forms)} of 12113 graphs")
    shown = [row[0] for row in answers(page)]
    assert len(shown) == min(100, len(forms))
    assert {*shown} <= {*forms}
    page.locator("#book tbody button").first.click()
    page.locator("#book td", has_text="cop-number").wait_for()
    assert part(page, "graph").input_value() == shown[0]


def test_a_condition_that_is_none_is_told(page: Any) -> None:
    assert "no condition" in told(page, "conditions", "cop_number")
    assert "no column" in told(page, "conditions", "chess = 1")


def test_a_graph_is_drawn(page: Any) -> None:
    part(page, "clear").click()
    board = part(page, "board")
    places = [(40, 40), (200, 40), (120, 150)]
    for x, y in places:
        board.click(position={"x": x, "y": y})
    for u, v in ((0, 1), (1, 2), (2, 0)):
        for each in (u, v):
            board.locator("circle").nth(each).click()
    page.wait_for_function(
        "document.querySelector('#book [data-part=told]').textContent.startsWith('Bw: 3 vertices')"
    )
    board.locator("circle").nth(0).click()
    board.locator("circle").nth(1).click()  # the edge goes again
    page.wait_for_function(
        "document.querySelector('#book [data-part=told]').textContent.includes('path:3')"
    )
    part(page, "clear").click()
    assert board.locator("circle").count() == 0


def test_the_book_of_the_site_is_that_of_the_package(site: Path) -> None:
    book = files("zermelo.python").joinpath("book.tsv.gz").read_bytes()
    assert (site / "assets/book.tsv.gz").read_bytes() == book
