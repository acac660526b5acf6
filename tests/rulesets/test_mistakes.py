"""Each kind of mistake in a rules file is one line that names the file and the line in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import zermelo
from zermelo.games.ruleset.files import load

Rules = Callable[[str], tuple[zermelo.Ruleset, ...]]

HEAD = "import zermelo\n"

GAME = "GAME = zermelo.ruleset('mine', start=lambda graph: 0, moves=moves)\n"

PARTIZAN = "GAME = zermelo.ruleset('mine', start=lambda graph: 0, moves=moves, partizan=True)\n"

PLAYED = {
    "no pair": ("def moves(graph, p):\n    yield 1\n" + GAME, 3, "yields 1"),
    "not hashable": (
        "def moves(graph, p):\n    yield 1, {2}\n" + GAME, 3, "cannot be hashed: a set"
    ),
    "no iterable": ("def moves(graph, p):\n    return 5\n" + GAME, 2, "gives 5"),
    "an exception": (
        "def moves(graph, p):\n    help(graph)\n" + GAME + "def help(graph):\n    graph.foo\n",
        6, "no attribute 'foo'",
    ),
    "never ends": (
        "def moves(graph, p):\n    yield 1, 1 - p\n" + GAME, 2, "never end"
    ),
    "never ends, partizan": (
        "def moves(graph, p, player):\n    yield 1, 1 - p\n" + PARTIZAN, 2, "never end"
    ),
    "a move that is no JSON": (
        "def moves(graph, p):\n    if p < 2:\n        yield {1: 2}, p + 1\n" + GAME,
        2, "of an object is a text",
    ),
    "start fails": (
        ("def moves(graph, p):\n    return ()\n"
        "def start(graph):\n    return 1 // 0\n"
        "GAME = zermelo.ruleset('mine', start=start, moves=moves)\n"),
        5, "ZeroDivisionError",
    ),
    "components fail": (
        ("def moves(graph, p):\n    return ()\n"
        "def parts(graph, p):\n    yield [p]\n"
        "GAME = zermelo.ruleset('mine', start=lambda g: 1, moves=moves, components=parts)\n"),
        4, "cannot be hashed: a list",
    ),
}  # fmt: skip


@pytest.mark.parametrize("limit", [None, 20.0], ids=["here", "in a child"])
@pytest.mark.parametrize("kind", PLAYED)
def test_a_mistake_that_shows_in_play(kind: str, limit: float | None, rules: Rules) -> None:
    text, line, words = PLAYED[kind]
    (game,) = rules(HEAD + text)
    with pytest.raises(zermelo.InputError) as failure:
        zermelo.decide(game("path:3"), time_limit=limit)
    said = str(failure.value)
    assert f"rules.py: line {line}: " in said
    assert words in said
    assert "\n" not in said


LOADED = {
    "no Python": ("def moves(\n", 2, "no Python"),
    "an exception": ("1 / 0\n", 2, "ZeroDivisionError"),
    "it ends the program": ("raise SystemExit\n", 2, "SystemExit"),
    "no ruleset": ("x = 1\n", None, "defines no ruleset"),
    "a bad name": (
        "GAME = zermelo.ruleset('My Game', start=lambda g: 0, moves=lambda g, p: ())\n",
        2, "no name for a game",
    ),
    "a bad type": (
        "GAME = zermelo.ruleset('g', start=lambda g: 0, moves=lambda g, p: (), data={'k': set})\n",
        2, "the type of k",
    ),
    "a reserved key": (
        ("GAME = zermelo.ruleset('g', start=lambda g: 0, moves=lambda g, p: (), "
        "data={'graph': int})\n"),
        2, "means something else",
    ),
    "no function": ("GAME = zermelo.ruleset('g', start=3, moves=lambda g, p: ())\n", 2, "start"),
    "twice": (
        ("one = zermelo.ruleset('g', start=lambda g: 0, moves=lambda g, p: ())\n"
        "two = zermelo.ruleset('g', start=lambda g: 1, moves=lambda g, p: ())\n"),
        None, "two rulesets",
    ),
}  # fmt: skip


@pytest.mark.parametrize("kind", LOADED)
def test_a_mistake_that_shows_when_the_file_is_loaded(kind: str, rules: Rules) -> None:
    text, line, words = LOADED[kind]
    with pytest.raises(zermelo.InputError) as failure:
        rules(HEAD + text)
    said = str(failure.value)
    assert "rules.py: " in said
    assert line is None or f": line {line}: " in said
    assert words in said


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(zermelo.InputError, match="No such file"):
        load(str(tmp_path / "missing.py"))
    (tmp_path / "binary.py").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(zermelo.InputError, match="no UTF-8"):
        load(str(tmp_path / "binary.py"))


def test_the_name_of_a_built_in_game_is_taken(rules: Rules) -> None:
    text = "GAME = zermelo.ruleset('grim', start=lambda g: 0, moves=lambda g, p: ())\n"
    with pytest.raises(zermelo.InputError, match=r"line 2: grim is a game of zermelo's own"):
        rules(HEAD + text)


GROWS = "def moves(graph, p):\n    if p < 10 ** 9:\n        yield 1, p + 1\n"


def test_a_first_play_that_does_not_end_before_the_limits(rules: Rules) -> None:
    (game,) = rules(HEAD + GROWS + GAME)
    for options in ({"time_limit": 2}, {"method": "search", "nodes": 1500}, {"nodes": 2000}):
        with pytest.raises(zermelo.InputError, match=r"line 2: moves of mine do not end: a play"):
            zermelo.decide(game("path:3"), **options)
    both = GROWS.replace("p)", "p, player)") + PARTIZAN
    (game,) = rules(HEAD + both)
    with pytest.raises(zermelo.InputError, match=r"line 2: moves of mine do not end: a play"):
        zermelo.decide(game("path:3"), nodes=1500)


def test_play_that_is_long_ends_at_the_limits(rules: Rules) -> None:
    """Where the first play ended, or is short when the limit comes, nobody can tell."""
    ends = GROWS.replace("yield 1, p + 1", "yield 0, 10 ** 9\n        yield 1, p + 1")
    for text, nodes in ((GROWS, 900), (ends, 3000)):
        (game,) = rules(HEAD + text + GAME)
        for method in ("search", "nimbers"):
            verdict = zermelo.decide(
                game("path:3"), question="nim-value", method=method, nodes=nodes
            )
            assert verdict.assurance.label == "unknown"
            assert f"limit of {nodes} positions" in (verdict.reason or "")
