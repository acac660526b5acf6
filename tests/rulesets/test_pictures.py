"""What pages of games of one's own show, and that they can be played in a real Chromium."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.games.ruleset.files import load
from zermelo.views.display import Display, display
from zermelo.views.page import page

HOME = Path(__file__).resolve().parents[2] / "rulesets"

Rules = Callable[[str], tuple[zermelo.Ruleset, ...]]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

BOARDS: dict[str, tuple[Any, dict[str, Any]]] = {
    "col": ("path:4", {}),
    "geography": ("dipath:4", {"token": 0}),
    "graph_chomp": ("cycle:4", {}),
    "graph_nim": ("path:4", {}),
    "hackenbush": ("path:4", {"red": [(1, 2)]}),
    "node_kayles": ("path:5", {}),
    "nogo": ("grid:2x3", {}),
    "poset_game": ("dipath:3", {}),
    "shannon_switching": ("cycle:4", {"ends": [0, 2]}),
    "snort": ("cycle:5", {}),
}


def shown(name: str, **options: Any) -> Display:
    (game,) = load(str(HOME / f"{name}.py"))
    board, data = BOARDS[name]
    certificate = zermelo.decide(game(board, **data, **options)).certificate
    assert certificate is not None
    return display(certificate)


def test_every_ruleset_has_a_board() -> None:
    assert set(BOARDS) == {file.stem for file in HOME.glob("*.py")}


def test_what_is_gone_and_what_has_come() -> None:
    chomp = shown("graph_chomp", question="outcome")
    option = chomp.plays[0].spots[0].options[0]
    assert option.text == "0"
    assert [look.kind for look in option.between.nodes] == ["gone", "plain", "plain", "plain"]
    assert option.between.nodes[0].over == "last"
    assert [look.kind for look in option.between.links].count("gone") == 2
    edge = next(one for one in chomp.plays[0].spots[0].options if one.text == "[1, 2]")
    assert [look.over for look in edge.between.nodes] == ["", "last", "last", ""]
    kept = shown("shannon_switching").frames[-1].state
    assert {look.kind for look in kept.links} <= {"hot", "gone", "before", "plain"}
    assert any(look.kind == "hot" for look in kept.links)


def test_a_token_is_what_moves() -> None:
    walk = shown("geography", question="outcome")
    assert [look.over for look in walk.still.nodes].count("token") == 1
    fixed = shown("hackenbush")  # its ground is a number in the position too
    assert not any(look.over == "token" for look in fixed.still.nodes)


def test_values_of_vertices_stand_beside_them(rules: Rules) -> None:
    (game,) = rules(
        "import zermelo\n"
        "def moves(graph, p):\n"
        "    for v in range(graph.n):\n"
        "        if p[v]:\n            yield v, (*p[:v], p[v] - 1, *p[v + 1:])\n"
        "GAME = zermelo.ruleset('mine', start=lambda g, w: w, moves=moves, data={'w': 'weights'})\n"
    )
    certificate = zermelo.decide(game("path:3", w=[2, 1, 3], question="nim-value")).certificate
    assert certificate is not None
    made = display(certificate)
    assert [look.badge for look in made.still.nodes][:3] == ["2", "1", "3"]
    after = made.plays[0].spots[0].options[0].between
    assert after.nodes[0].badge == "1"
    assert after.nodes[0].kind != after.nodes[1].kind


def test_whoever_loses_can_play_in_a_partizan_game() -> None:
    titles = {
        (): ["You are Right, move first, and lose.", "You are Left, move first, and lose."],
        ("left",): ["You are Left, move first, and lose."],
        ("right",): ["You are Right, move first, and lose."],
    }
    for players, wanted in titles.items():
        made = shown("col", **({"player": players[0]} if players else {}))
        assert [play.title for play in made.plays] == wanted
        assert all(play.whole and play.moves for play in made.plays)
    assert [play.title for play in shown("snort").plays] == [
        "You are Right; Left moves first, and wins.",
        "You are Left; Right moves first, and wins.",
    ]
    assert "R, Right wins whoever begins" in shown("shannon_switching").title


def test_the_end_of_misere_play_is_told() -> None:
    spots = shown("node_kayles", question="misere-outcome").plays[0].spots
    assert {spot.over for spot in spots} == {"", "the evidence could not move, and so it has won"}


def test_words_of_the_author(rules: Rules) -> None:
    text = (
        "import zermelo\ndef moves(graph, p):\n    if p:\n        yield 'one', p - 1\n"
        "GAME = zermelo.ruleset('mine', start=lambda g: 4, moves=moves,\n"
        "    say=lambda graph, move: WORDS)\nWORDS = 'take one'\n"
    )
    (game,) = rules(text)
    certificate = zermelo.decide(game("path:2", question="outcome")).certificate
    assert certificate is not None
    assert display(certificate).plays[0].spots[0].options[0].text == "take one"
    for wrong, words in (("3", "say of mine gives 3"), ("1 / 0", "say of mine fails: Zero")):
        (game,) = rules(text.replace("move: WORDS", f"move: {wrong}"))
        certificate = zermelo.decide(game("path:2", question="outcome")).certificate
        assert certificate is not None
        with pytest.raises(zermelo.InputError, match=rf"rules.py: line 6: {words}"):
            display(certificate)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
def test_pages_are_played_to_the_end(tmp_path: Path) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    complaints: list[str] = []
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        view: Any = browser.new_page(reduced_motion="reduce")
        view.on("console", lambda message: complaints.append(message.text))
        view.on("pageerror", lambda error: complaints.append(str(error)))
        for name in BOARDS:
            made = shown(name)
            file = tmp_path / f"{name}.html"
            file.write_text(page(made))
            view.goto(file.as_uri())
            modes = view.locator("#modes button")
            assert modes.count() == 1 + len(made.plays) > 1, name
            for number in range(1, modes.count()):
                modes.nth(number).click()
                _play(view, random.Random(number))
            assert not complaints, (name, complaints)
        view.goto((tmp_path / "node_kayles.html").as_uri())
        view.locator("#modes button").nth(1).click()
        view.locator("#board g.node.open").first.click()  # a vertex is clicked
        assert "You: " in view.locator("#log").inner_text()
        browser.close()


def _play(view: Any, chance: random.Random) -> None:
    buttons = view.locator("#moves button")
    for _ in range(20):
        if not buttons.count():
            break
        buttons.nth(chance.randrange(buttons.count())).click()
    assert view.locator("#status").inner_text().startswith("The game is over")
