"""What pages of games of your own show, and that they can be played in a real Chromium."""

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
from zermelo.views.styles import OVER

HOME = Path(__file__).resolve().parents[2] / "rulesets"

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")

BOARDS: dict[str, tuple[Any, dict[str, Any]]] = {
    "amazons": (None, {"board": "L.R"}),
    "arc_kayles": ("path:5", {}),
    "clobber": ("grid:2x3", {"blue": [0, 2, 4]}),
    "col": ("path:4", {}),
    "connected_subtraction": ("path:5", {"take": [1, 2]}),
    "cutcake": (None, {"rows": 2, "columns": 3}),
    "domineering": ("grid:2x3", {"columns": 3}),
    "edge_nim": ("path:3", {"edge_weights": [(0, 1, 1), (1, 2, 2)], "token": 1}),
    "geography": ("dipath:4", {"token": 0}),
    "graph_chomp": ("cycle:4", {}),
    "graph_nim": ("path:4", {}),
    "grim": ("path:5", {}),
    "hackenbush": ("path:4", {"red": [(1, 2)]}),
    "konane": (None, {"row": "xo.xo"}),
    "node_kayles": ("path:5", {}),
    "nogo": ("grid:2x3", {}),
    "polish": ("path:4", {}),
    "poset_game": ("dipath:3", {}),
    "shannon_switching": ("cycle:4", {"ends": [0, 2]}),
    "sim": ("complete:4", {}),
    "snort": ("cycle:5", {}),
    "toads_and_frogs": (None, {"strip": "TT..FF"}),
    "toppling_dominoes": (None, {"row": "LRE"}),
    "vertexnim": ("path:3", {"weights": [1, 2, 1], "token": 1}),
}


def shown(name: str, **options: Any) -> Display:
    (game,) = load(str(HOME / f"{name}.py"))
    board, data = BOARDS[name]
    on = () if board is None else (board,)
    certificate = zermelo.decide(game(*on, **data, **options)).certificate
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
        (): ["You are Left, move first, and lose.", "You are Right, move first, and lose."],
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


def test_what_the_evidence_answers_is_marked() -> None:
    """On the page and in the frames: its vertices, its edge, the heap; what it opens with too."""
    (play,) = shown("node_kayles", question="outcome").plays  # path:5 is won by the middle
    assert play.opening == "2"
    assert play.opened is not None
    assert [look.over for look in play.opened.nodes] == ["", "", "last", "", ""]
    assert [look.over for look in play.spots[0].state.nodes] == [""] * 5
    (option,) = [one for one in play.spots[0].options if one.text == "0"]
    assert option.reply == "4"
    assert option.answered is not None
    assert [look.over for look in option.answered.nodes] == ["", "", "", "", "last"]
    made = shown("node_kayles", question="outcome")
    told = [frame for frame in made.frames if frame.text.startswith("The answer")]
    assert told
    assert all(any(look.over for look in frame.state.nodes) for frame in told)
    (nim,) = shown("graph_nim", question="nim-value").plays  # it is played beside a heap
    for one in (one for spot in nim.spots for one in spot.options):
        assert one.answered is not None
        heap, edges = one.answered.nodes[-1], [look.kind for look in one.answered.links]
        assert (heap.over == "last") == one.reply.startswith("leave")
        assert ("before" in edges) != (heap.over == "last")
    for play in shown("hackenbush").plays:
        for one in (one for spot in play.spots for one in spot.options):
            assert one.answered is not None
            assert any(look.kind == "before" for look in one.answered.links)


PUSHED = """
import zermelo
def moves(graph, p):
    for v in range(graph.n):
        for left in range(p[v]):
            yield {"at": v, "left": left}, (*p[:v], left, *p[v + 1:])
GAME = zermelo.ruleset("mine", start=lambda g, w: w, moves=moves, data={"w": ("weights", 2)})
"""


def test_a_number_that_is_no_vertex_is_not_marked(rules: Rules) -> None:
    (game,) = rules(PUSHED)
    certificate = zermelo.decide(game("path:3"), question="outcome").certificate
    assert certificate is not None
    (play,) = display(certificate).plays
    assert play.opening == '{"at": 0, "left": 0}'
    assert play.opened is not None
    assert [look.over for look in play.opened.nodes] == ["last", "", ""]
    option = next(one for one in play.spots[0].options if one.text == '{"at": 2, "left": 1}')
    assert [look.over for look in option.between.nodes] == ["", "", "last"]
    assert option.clicks == (2, 1)


@pytest.mark.parametrize("name", ["node_kayles", "col"])
def test_a_position_without_a_winning_move_is_played(name: str) -> None:
    (game,) = load(str(HOME / f"{name}.py"))
    data = {"player": "left"} if name == "col" else {}
    verdict = zermelo.decide(game("path:4", question="winning-moves", **data))
    assert verdict.answer == []
    assert verdict.certificate is not None
    (play,) = display(verdict.certificate).plays
    assert "move first, and lose" in play.title
    assert play.whole
    assert len(play.spots[0].options) == 4


def test_a_token_stays_where_a_move_takes_it() -> None:
    option = shown("geography", question="outcome").plays[0].spots[0].options[0]
    assert option.answered is not None
    assert [look.over for look in option.answered.nodes].count("token") == 1


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
        with pytest.raises(zermelo.errors.InputError, match=rf"rules.py: line 6: {words}"):
            display(certificate)


@pytest.mark.browser
@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.slow)])
def test_pages_are_played_to_the_end(step: int, tmp_path: Path) -> None:
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    complaints: list[str] = []
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=arguments)
        view: Any = browser.new_page(reduced_motion="reduce")
        view.on("console", lambda message: complaints.append(message.text))
        view.on("pageerror", lambda error: complaints.append(str(error)))
        for name in [*BOARDS][::step]:
            made = shown(name)
            file = tmp_path / f"{name}.html"
            file.write_text(page(made))
            view.goto(file.as_uri())
            modes = view.locator("#modes button")
            assert modes.count() == 1 + len(made.tabs) > 1, name
            for number in range(1, 1 + len(made.plays)):
                modes.nth(number).click()
                _play(view, random.Random(number))
            assert not complaints, (name, complaints)
        file = tmp_path / "outcome.html"
        file.write_text(page(shown("node_kayles", question="outcome")))
        view.goto(file.as_uri())
        view.locator("#modes button").nth(1).click()
        view.locator("#board g.node.open").first.click()  # a vertex is clicked
        assert "You: " in view.locator("#log").inner_text()
        answered = view.locator("#log li").last.inner_text()
        assert answered.startswith("Evidence: ")
        vertex = int(answered.removeprefix("Evidence: ").removesuffix("."))
        ring = f'circle[stroke="{OVER["last"]}"]'
        assert view.locator(f"#board g.node {ring}").count() == 1
        assert view.locator("#board g.node").nth(vertex).locator(ring).count() == 1
        browser.close()


def _play(view: Any, chance: random.Random) -> None:
    buttons = view.locator("#moves button")
    for _ in range(20):
        if not buttons.count():
            break
        buttons.nth(chance.randrange(buttons.count())).click()
    assert view.locator("#status").inner_text().startswith("The game is over")
