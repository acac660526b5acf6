"""`zermelo walls`: what is listed, limits, and mistakes."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from seepage_dags import dags

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]


def game(edges: list[list[Any]], vertices: Any, protect: int = 1, **more: Any) -> dict[str, Any]:
    graph = {"vertices": vertices, "edges": edges, "directed": True}
    return {"game": "seepage", "graph": graph, "protect": protect, "question": "green-wins", **more}


TWO_SOURCES = "oriented(union(path:2,path:2))"

FORK = game([["r", 7], ["r", "b"], [7, 10], [7, 9], ["b", "c"]], ["r", 7, "b", 10, 9, "c"])


def test_the_walls_of_the_source(cli: Cli, save: Save) -> None:
    # Green wins at b; at 7 she needs one of 9 and 10 protected before her turn.
    status, out, err = cli("walls", save("fork.json", FORK), "--json")
    assert (status, err) == (0, "")
    assert json.loads(out) == {
        "game": "seepage", "vertex": "r", "protect": 1, "walls": [[]], "name": None,
    }  # fmt: skip
    lost = game([*FORK["graph"]["edges"], ["b", "d"]], [*"rb", 7, 10, 9, *"dc"], name="lost")
    status, out, _ = cli("walls", "-", "--json", stdin=json.dumps(lost))
    assert json.loads(out)["walls"] == [[7], [9], [10], ["b"], ["c"], ["d"]]
    assert json.loads(out)["name"] == "lost"
    _, out, _ = cli("walls", save("lost.json", lost))
    lines = out.splitlines()
    assert lines[0] == 'lost: walls of vertex "r" for protect 1: 6'
    assert lines[1:] == ["  {7}", "  {9}", "  {10}", '  {"b"}', '  {"c"}', '  {"d"}']


def test_the_walls_of_a_vertex(cli: Cli, save: Save) -> None:
    file = save("fork.json", FORK)
    for vertex, walls in (("7", [[9], [10]]), ("b", [[]]), ("c", []), ("r", [[]])):
        status, out, _ = cli("walls", file, "--vertex", vertex, "--json")
        assert status == 0
        assert json.loads(out)["walls"] == walls, vertex
    assert cli("walls", file, "--vertex", "c")[1].endswith(": none, it is a sink\n")


def test_complete_walls(cli: Cli, save: Save) -> None:
    file = save("fork.json", FORK)
    for vertex, walls in (("7", [[9, 10]]), ("b", [["c"]]), ("c", [])):
        found = cli("walls", file, "--vertex", vertex, "--complete", "--json")[1]
        assert json.loads(found)["walls"] == walls, vertex
    assert "complete walls of vertex 7" in cli("walls", file, "--vertex", "7", "--complete")[1]


def test_more_protection_makes_walls_smaller(cli: Cli, save: Save) -> None:
    star = [[0, v] for v in range(1, 5)]
    for k, size in ((1, 3), (2, 2), (3, 1), (4, 0)):
        _, out, _ = cli("walls", save("star.json", game(star, 5, k)), "--json")
        assert {len(wall) for wall in json.loads(out)["walls"]} == {size}


def test_marked_sinks_and_families(cli: Cli) -> None:
    arguments = ["seepage", "--graph", "simplex:2,1", "--set", "protect=1", "--set", "sinks=[1]"]
    assert json.loads(cli("walls", *arguments, "--json")[1])["walls"] == [[]]


def test_limits_are_told(cli: Cli, save: Save) -> None:
    arguments = ["walls", "seepage", "--graph", "simplex:3,5", "--set", "protect=1"]
    status, out, err = cli(*arguments, "--time-limit", "1", "--json")
    value = json.loads(out)
    assert (status, value["walls"], err) == (3, None, "")
    assert value["reason"] == "time limit of 1 s reached"
    status, out, _ = cli(*arguments, "--time-limit", "0.2")
    assert status == 3
    assert out.endswith("unknown (time limit of 0.2 s reached)\n")


def test_a_size_limit(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.solvers.seepage.walls.MAX_SETS", 100)
    status, out, _ = cli("walls", "seepage", "--graph", "simplex:3,3", "--set", "protect=1")
    assert status == 3
    assert "unknown (a vertex has more than 100 walls)" in out


def test_a_bad_line_does_not_keep_the_others(cli: Cli, save: Save) -> None:
    file = save("games.jsonl", FORK, game([[0, 1], [1, 0]], 2), FORK)
    status, out, err = cli("walls", file, "--json")
    values = list(map(json.loads, out.splitlines()))
    assert status == 2
    assert [value.get("walls") for value in values] == [[[]], None, [[]]]
    assert values[1]["error"].startswith("games.jsonl:2: ")
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["seepage", "--graph", "simplex:2,2"], "seepage needs protect; add --set protect=1"),
        (["seepage", "--graph", "simplex:2,2", "--set", "protect=0"], "cannot protect 0"),
        (["ello", "--graph", "path:3", "--set", "green=all"], "ello has no question"),
        (["seepage", "--graph", TWO_SOURCES, "--set", "protect=1"], "no edge into"),
        (["missing.json"], "missing.json: "),
        (["fork.json", "--vertex", "x"], '--vertex: there is no vertex "x"'),
        (["fork.json", "--vertex", "8"], "--vertex: there is no vertex 8"),
    ],
)  # fmt: skip
def test_mistakes_are_one_line(cli: Cli, save: Save, arguments: list[str], words: str) -> None:
    save("fork.json", FORK)
    status, out, err = cli("walls", *arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert words in err


def test_the_vertex_alone_is_enough(cli: Cli, save: Save) -> None:
    # What lies above the vertex is not looked at: the source has 2^20 unions of walls.
    edges = [[0, v] for v in range(1, 21)]
    edges += [[v, 20 + 2 * v - i] for v in range(1, 21) for i in (0, 1)]
    file = save("wide.json", game(edges, 61))
    status, out, _ = cli("walls", file, "--vertex", "20", "--json", "--time-limit", "10")
    assert (status, json.loads(out)["walls"]) == (0, [[59], [60]])
    assert cli("walls", file, "--time-limit", "1")[0] == 3


def test_green_wins_exactly_if_the_empty_set_is_a_wall(cli: Cli, save: Save) -> None:
    games = [game([list(edge) for edge in edges], 4) for edges in dags(4)]
    file = save("all.jsonl", *games)
    walls = [json.loads(line)["walls"] for line in cli("walls", file, "--json")[1].splitlines()]
    found = cli("decide", file, "--json", "--method", "learn")[1]
    wins = [json.loads(line)["answer"] for line in found.splitlines()]
    assert wins == [each == [[]] for each in walls]
    assert wins.count(True) == 16
