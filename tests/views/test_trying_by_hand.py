"""Games for one on a page: what may be clicked is what the rules allow, up to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from browsing import NEEDED, Opened, offered, press
from sampling import some

import zermelo
from zermelo.core.instance import Instance
from zermelo.games.cleaning.rules import Sweep
from zermelo.games.ello import rules as ello
from zermelo.games.lights_out import rules as lights_out
from zermelo.views.display import display
from zermelo.views.page import page

pytestmark = NEEDED


@pytest.fixture
def tried(browser: Any, tmp_path: Path) -> Iterator[Any]:
    pages: list[Opened] = []

    def opening(instance: Instance) -> Opened:
        pages.append(Opened(browser, tmp_path / "page.html", page(display(instance))))
        pages[-1].page.locator("#modes button").nth(1).click()
        return pages[-1]

    yield opening
    for each in pages:
        assert each.fine(), each.complaints
        each.context.close()


ELLO = [
    zermelo.ello("grid:3x3", green=[0, 2, 4]),
    zermelo.ello("complete:5", green=[0, 1]),
    zermelo.ello("path:5", modulus=3, colors=[0, 2, 1, 0, 2]),
    zermelo.ello("cycle:6", modulus=3, colors=[1, 2, 1, 0, 2, 1], playable="nonzero"),
    zermelo.ello("path:4", green=[0, 2, 3], before=[(0, 1), (3, 2)]),
    zermelo.ello(nx.DiGraph([(0, 1), (1, 0), (1, 2), (2, 3)]), green=[0, 2]),
]  # fmt: skip


@pytest.mark.parametrize("number", some(range(len(ELLO)), 3))
def test_ello(number: int, tried: Any) -> None:
    instance, chance = ELLO[number], random.Random(number)
    view = tried(instance)
    game, left = instance.position, list(range(instance.position.graph.n))
    while True:
        moves = dict(ello.options(game))
        assert offered(view) == [left[v] for v in moves]
        if not moves:
            break
        v = chance.choice(sorted(moves))
        press(view, left[v])
        game = moves[v]
        del left[v]
    said = view.text("status")
    assert said.startswith("Stuck" if left else "All vertices are gone")
    view.page.locator("#undo").click()
    assert offered(view)


@pytest.mark.parametrize(("modulus", "lit_only"), some(product([2, 3], [False, True]), 3))
def test_lights_out(modulus: int, lit_only: bool, tried: Any) -> None:
    instance = zermelo.lights_out("grid:2x3", lit="all", modulus=modulus, lit_only=lit_only)
    view, game, chance = tried(instance), instance.position, random.Random(modulus)
    for _ in range(12):
        if not any(game.lit):
            assert view.text("status").startswith("All lights are off")
            break
        moves = dict(lights_out.options(game))
        assert offered(view) == sorted(moves)
        v = chance.choice(sorted(moves))
        press(view, v)
        game = moves[v]
        assert view.text("status").startswith((f"{sum(map(bool, game.lit))} of 6", "All lights"))


def test_cleaning_with_brushes_at_the_start(tried: Any) -> None:
    instance = zermelo.cleaning("grid:2x4", question="cleaned", brushes=[2, 0, 0, 1, 0, 0, 0, 0])
    view, sweep = tried(instance), Sweep(instance.position)
    while True:
        primed = [v for v in range(8) if sweep.primed(v)]
        assert offered(view) == primed
        if not primed:
            break
        press(view, primed[0])
        sweep.fire(primed[0])
    dirty = sum(sweep.dirty)
    assert view.text("status") == f"Nothing is primed any more: {dirty} vertices stay dirty."


def test_placing_brushes(tried: Any) -> None:
    view = tried(zermelo.cleaning("path:3"))
    assert offered(view) == [0, 1, 2]
    for v in (0, 0, 1, 2):  # a brush for an end; then all fire, one after the other
        press(view, v)
    assert view.text("status") == "All is clean, with 1 brush."


def test_by_keyboard_alone(tried: Any) -> None:
    view = tried(zermelo.ello("path:3", green=[0]))
    for _ in range(30):
        view.page.keyboard.press("Tab")
        if view.page.evaluate("document.activeElement.matches('g.node')"):
            break
    for _ in range(3):
        view.page.keyboard.press("Enter")
    assert view.text("status") == "All vertices are gone: this order wins."
    view.page.keyboard.press("ArrowLeft")
    assert "Choose one" in view.text("status")
