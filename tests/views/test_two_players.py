"""Two persons at one page: what may be clicked is what the rules allow, in turns, up to the end."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from browsing import NEEDED, Opened, offered, press
from sampling import some

import zermelo
from zermelo.core.instance import Instance
from zermelo.games.cops import rules as cops
from zermelo.games.registry import GAMES
from zermelo.games.ruleset.files import load
from zermelo.games.ruleset.playing import rules_on
from zermelo.games.seepage import rules as seepage
from zermelo.views.display import display
from zermelo.views.page import page

pytestmark = NEEDED

RULESETS = Path(__file__).resolve().parents[2] / "rulesets"


@pytest.fixture(autouse=True)
def nothing_stays_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests of the pages go through all games, and may come later in the same process."""
    monkeypatch.setattr(GAMES, "added", dict(GAMES.added))


@pytest.fixture
def two(browser: Any, tmp_path: Path) -> Iterator[Any]:
    pages: list[Opened] = []

    def opening(instance: Instance, tab: str = "Two players") -> Opened:
        pages.append(Opened(browser, tmp_path / "page.html", page(display(instance))))
        pages[-1].page.locator("#modes button", has_text=tab).click()
        return pages[-1]

    yield opening
    for each in pages:
        assert each.fine(), each.complaints
        each.context.close()


@pytest.mark.parametrize("k", some([2, 1]))
def test_cops_and_robber(k: int, two: Any) -> None:
    game, chance = zermelo.cops("grid:2x3").position, random.Random(k)
    view = two(zermelo.cops("grid:2x3"))
    assert view.text("status") == "How many cops?"
    view.page.locator("#moves button").nth(k - 1).click()
    for _ in range(k):
        assert offered(view) == list(range(6))
        press(view, 0)
    press(view, 5)
    where, robber = [0] * k, 5
    for _ in range(12):
        start = cops.Position(tuple(where), robber, True)
        after: set[Any] = {move for move, _ in cops.options(game, start)}
        for i in range(k):
            assert offered(view) == sorted({move[i] for move in after})
            where[i] = chance.choice(offered(view))
            press(view, where[i])
            if robber in where:
                break
        position = cops.Position(tuple(sorted(where)), robber, False)
        assert offered(view) == [move for move, _ in cops.options(game, position)]
        if position.caught:
            break
        assert offered(view)
        robber = chance.choice(offered(view))
        press(view, robber)
        if robber in where:
            break
    assert ("the cops have won" in view.text("status")) == (robber in where)
    assert "Evidence" not in view.text("log")
    assert "You" not in view.text("log")


@pytest.mark.parametrize("k", [1, 2])
def test_seepage(k: int, two: Any) -> None:
    instance = zermelo.seepage("kary:2,3", protect=k, question="green-wins")
    game, chance = instance.position, random.Random(k)
    view, position = two(instance), cast("Any", seepage.start(instance.position))
    for _ in range(20):
        if seepage.winner(game, position) is not None:
            break
        moves: dict[Any, Any] = dict(seepage.options(game, position))
        free = sorted({v for move in moves for v in move})
        assert offered(view) == free
        mine = sorted(chance.sample(free, k))
        for v in mine:
            press(view, v)
        position = moves[tuple(mine)]
        moves = dict(seepage.options(game, position))
        assert offered(view) == sorted(moves)
        if moves:
            v = chance.choice(sorted(moves))
            press(view, v)
            position = moves[v]
    assert not offered(view)
    winner = seepage.winner(game, position)
    assert view.text("status").endswith(f"{str(winner).capitalize()} has won.")


def test_green_may_end_her_turn_and_take_back(two: Any) -> None:
    view = two(zermelo.seepage("kary:2,2"))
    assert view.text("status").startswith("How many vertices")
    view.page.locator("#moves button", has_text="2 a turn").click()
    press(view, 1)
    view.page.locator("#moves button", has_text="Green ends her turn").click()
    assert offered(view) == [2]
    view.page.locator("#undo").click()
    view.page.locator("#undo").click()
    assert 1 in offered(view)
    assert view.text("log") == "2 a turn."


@pytest.mark.parametrize("first", ["Left", "Right"])
def test_a_partizan_game(first: str, two: Any) -> None:
    (game,) = load(str(RULESETS / "col.py"))
    instance, chance = game("path:5"), random.Random(first)
    view = two(instance, f"Two players, {first} first")
    rules, player = rules_on(instance.position), first.lower()
    position = rules.start
    while moves := dict(rules.options(position, player)):
        assert view.text("status") == f"{player.capitalize()} is to move."
        assert offered(view) == sorted(moves)
        v = chance.choice(sorted(moves))
        press(view, v)
        assert view.text("log").endswith(f"{player.capitalize()}: {v}.")
        position, player = moves[v], {"left": "right", "right": "left"}[player]
    assert view.text("status") == f"{player.capitalize()} cannot move, and has lost."
