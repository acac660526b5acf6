"""Game data on the command line: lists of one, and what is said where data is missing."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

from zermelo.checker.reading.one_for_list import as_list
from zermelo.cli.loading import load
from zermelo.core.errors import InputError
from zermelo.games.registry import GAMES, NAMES

Cli = Callable[..., tuple[int, str, str]]

ASKED = [(name, each.name) for name in NAMES for each in GAMES[name].questions]

RULES = """
import zermelo

def start(graph, **data):
    return frozenset(range(graph.n)), tuple(sorted(data))

def moves(graph, position, *player):
    left, data = position
    for v in left:
        yield v, (left - {v}, data)

TYPES = {
    "number": int, "word": str, "flag": bool, "ratio": float, "sizes": list[int],
    "place": "vertex", "places": "vertices", "arc": "edge", "arcs": "edges", "load": "weights",
    "loads": "edge-weights", "names": list[str] | dict[str, str],
}
ONE = zermelo.ruleset("all-data", start=start, moves=moves, data=TYPES)
TWO = zermelo.ruleset("two-players", start=start, moves=moves, data={"number": int}, partizan=True)
"""


def told(game: str, question: str, *arguments: str) -> str | None:
    """Return what is said of a game with these options; None if an instance can be made."""
    pairs = list(zip(arguments[::2], arguments[1::2], strict=True))
    settings = [value for name, value in pairs if name == "--set"]
    graph = dict(pairs).get("--graph")
    try:
        for each in load([game], graph, settings, question):
            each.get()
    except InputError as error:
        return str(error)
    return None


def options(line: str) -> list[str]:
    """Return the options that an error says are to be added."""
    return shlex.split(line.partition("; add ")[2])


@pytest.mark.parametrize(("game", "question"), ASKED)
def test_the_example_works_for_every_question(game: str, question: str) -> None:
    line = told(game, question)
    if line is None:
        assert not GAMES[game].keys
        return
    assert told(game, question, *options(line)) is None


def test_nothing_is_missing_where_nothing_is_needed() -> None:
    assert told("node-kayles", "outcome", "--graph", "path:3") is None
    assert told("ello", "winnable", "--graph", "path:3", "--set", "colors=[0,0,1]") is None


def test_all_is_told_at_once_for_the_graph_that_was_given() -> None:
    line = told("vertexnim", "outcome", "--graph", "path:3")
    assert line == (
        "command line: vertexnim needs weights and token; add --set 'weights=[1,1,1]' --set token=0"
    )
    large = told("vertexnim", "outcome", "--graph", "path:30", "--set", "token=0")
    assert large == (
        "command line: vertexnim needs weights; "
        "add them, as with --graph path:4: --set 'weights=[1,1,1,1]'"
    )


def test_the_command_line_says_so(cli: Cli) -> None:
    status, out, err = cli("decide", "edge-nim")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith("zermelo: edge-nim needs a graph, edge_weights and token; add --graph")
    assert cli("decide", "edge-nim", *options(err))[0] == 0


@pytest.mark.parametrize("question", ["outcome", "winning-moves"])
@pytest.mark.parametrize("game", ["all-data", "two-players"])
def test_the_example_works_for_a_rules_file(
    game: str, question: str, cli: Cli, tmp_path: Path
) -> None:
    (tmp_path / "mine.py").write_text(RULES)
    asked = ("decide", "--rules", "mine.py", game, "--question", question)
    status, _, err = cli(*asked)
    assert status == 2
    assert cli(*asked, *options(err))[0] == 0


@pytest.mark.parametrize(
    ("game", "key", "given", "value"),
    [
        ("subtraction", "take", 3, [3]),
        ("subtraction", "take", [3], [3]),
        ("subtraction", "take", True, True),
        ("ello", "green", 0, [0]),
        ("ello", "green", "all", "all"),
        ("ello", "green", "a", ["a"]),
        ("ello", "before", [0, 1], [[0, 1]]),
        ("ello", "before", [[0, 1]], [[0, 1]]),
        ("ello", "before", [0, 1, 2], [0, 1, 2]),
        ("ello", "colors", 0, 0),
        ("seepage", "sinks", 3, [3]),
        ("edge-nim", "edge_weights", [0, 1, 5], [[0, 1, 5]]),
        ("edge-nim", "edge_weights", [0, 1], [0, 1]),
        ("vertexnim", "weights", 3, 3),
        ("light-polish", "left", 3, 3),
        ("sum", "parts", {"game": "grim"}, [{"game": "grim"}]),
    ],
)
def test_one_value_for_a_list_of_one(game: str, key: str, given: object, value: object) -> None:
    (kind,) = (each.type for each in GAMES[game].keys if each.name == key)
    assert as_list(given, kind) == value


def test_a_game_with_one_value(cli: Cli) -> None:
    asked = ("decide", "subtraction", "--graph", "path:7", "--json")
    answers = [
        json.loads(cli(*asked, "--set", setting)[1])["answer"] for setting in ("take=3", "take=[3]")
    ]
    assert answers[0] == answers[1]
