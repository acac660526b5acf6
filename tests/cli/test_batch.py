"""Many graphs by one plan: the lines are those that graphs one by one have."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from sampling import some

import zermelo
from zermelo.cli import batch

Cli = Callable[..., tuple[int, str, str]]

OTHERS = [
    "",
    "# a remark",
    "Dhc!",
    ":DaY",
    "T?????????????????????????????????????",
    ">>graph6<<Dhc",
]
"""Lines that the loop leaves, or nobody reads."""


def text() -> str:
    """Return lines of connected graphs, one with a backslash among them, and others between."""
    lines = []
    for number, graph in enumerate(zermelo.graphs.connected_graphs(6)):
        made: nx.Graph[int] = nx.empty_graph(graph.n)
        made.add_edges_from(graph.edges)
        lines.append(nx.to_graph6_bytes(made, header=False).decode().strip())
        if number % 20 == 19:
            lines.append(OTHERS[number // 20 % len(OTHERS)])
    lines.append("EQ\\o")
    return "\n".join((*lines, ""))


def without(line: dict[str, Any]) -> dict[str, Any]:
    """Return what is the same whoever decides: all, if the answer is exhaustive."""
    kept = {key: each for key, each in line.items() if key not in ("method", "seconds")}
    if line.get("assurance") in ("theorem", "certified"):
        kept.update(assurance="exhaustive", evidence=None)
        kept.pop("witness", None)
    return kept


GAMES = [
    ("node-kayles", "--question", "nim-value"),
    ("node-kayles", "--question", "outcome"),
    ("arc-kayles", "--question", "nim-value"),
    ("grim", "--question", "outcome"),
    ("subtraction", "--set", "take=[1,2]", "--question", "nim-value"),
    ("octal", "--set", "digits=0.33", "--question", "outcome"),
    ("cops", "--question", "cop-number"),
    ("cleaning", "--question", "brush-number"),
]


@pytest.mark.parametrize("asked", GAMES, ids=" ".join)
def test_lines_are_those_of_graphs_one_by_one(
    asked: tuple[str, ...], cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ("decide", *asked, "--graph6", "-", "--assurance", "exhaustive")
    one_by_one = cli(*game, "--json", stdin=text())
    monkeypatch.setattr(batch, "FIRST", 2)
    found = cli(*game, "--json", stdin=text())
    assert (found[0], found[2]) == (one_by_one[0], one_by_one[2])
    before, after = ([json.loads(line) for line in out.splitlines()]
                     for out in (one_by_one[1], found[1]))  # fmt: skip
    assert [*map(without, after)] == [*map(without, before)]
    assert sum(each.get("method") == "batch" for each in after) > 100
    assert all([*map(list, after)][n] == list(each) or "witness" in each
               for n, each in enumerate(before))  # fmt: skip


def test_words_and_workers(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    game = ("decide", "node-kayles", "--graph6", "-", "--assurance", "exhaustive")
    lines = text()
    one_by_one = cli(*game, stdin=lines)
    monkeypatch.setattr(batch, "FIRST", 2)
    monkeypatch.setattr(batch, "MOST", 10)
    alone, two = cli(*game, stdin=lines), cli(*game, "--workers", "2", stdin=lines)

    def said(out: str) -> list[list[str]]:
        """Return each line's words around its seconds."""
        return [re.split(r"\d+\.\d\d s", line) for line in out.splitlines()]

    def answers(out: str) -> list[str]:
        return [line.split(", ")[0] for line in out.splitlines()]

    assert said(alone[1]) == said(two[1])
    assert answers(alone[1]) == answers(one_by_one[1])
    before, after = said(alone[1])[-1]
    assert before.endswith("exhaustive, by batch, ")
    assert after == "; the next player wins"
    assert alone[0] == two[0] == one_by_one[0] == 2
    assert alone[2] == two[2] == one_by_one[2]


@pytest.mark.parametrize("asked", some([(asked,) for asked in GAMES], 4), ids=" ".join)
def test_certified_lines(
    asked: tuple[str, ...], cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    lines = "".join(f"{line}\n" for line in text().splitlines()[-60:])
    game = ("decide", *asked, "--graph6", "-", "--json", "--certificate", str(tmp_path / "c.jsonl"))
    one_by_one = cli(*game, stdin=lines)
    monkeypatch.setattr(batch, "FIRST", 2)
    for workers in ("1", "2"):
        found = cli(*game, "--workers", workers, stdin=lines)
        assert (found[0], found[2]) == (one_by_one[0], one_by_one[2])
        before, after = ([json.loads(line) for line in out.splitlines()]
                         for out in (one_by_one[1], found[1]))  # fmt: skip
        keys = ("source", "graph6", "answer", "error")
        assert [[each.get(key) for key in keys] for each in after] == [
            [each.get(key) for key in keys] for each in before
        ]
        kinds = [each.get("evidence") for each in after if each.get("method") == "batch"]
        assert len(kinds) > 50
        assert {*kinds} == {"position-table"}
        assert {each.get("assurance") for each in after} <= {"certified", None}
        status, words, _ = cli("check", str(tmp_path / "c.jsonl"), "--json")
        assert status == 0
        assert len(words.splitlines()) == sum("answer" in each for each in after)


def test_lines_of_instances(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(batch, "FIRST", 2)
    monkeypatch.setattr(batch, "MOST", 20)
    lines = [f'{{"game":"node-kayles","graph":{{"graph6":"{line}"}}}}' for line in ("Dhc", "CF")]
    mistakes = ["[1]", '{"game":"node-kayles","graph":{"graph6":"Dhc!"}}']
    others = ['{"game":"ello","graph":{"graph6":"Dhc"},"green":[0]}', *mistakes, lines[0]]
    path, kept = tmp_path / "games.jsonl", tmp_path / "c.jsonl"
    path.write_text("\n".join((*(lines * 30), *others, "")))
    keys = ("source", "answer", "assurance", "error")
    found = []
    for workers in ("1", "2"):
        game = ("decide", str(path), "--json", "--workers", workers, "--certificate", str(kept))
        status, out, _ = cli(*game)
        assert status == 2
        told = [json.loads(line) for line in out.splitlines()]
        assert sum(each.get("method") == "batch" for each in told) == 60 - 2 + 1
        assert len(kept.read_text().splitlines()) == 60 + 2
        assert cli("check", str(kept))[0] == 0
        found.append([[each.get(key) for key in keys] for each in told])
    monkeypatch.setattr(batch, "FIRST", 100)
    alone = [json.loads(line) for line in cli("decide", str(path), "--json")[1].splitlines()]
    found.append([[each.get(key) for key in keys] for each in alone])
    assert found[0] == found[1] == found[2]


def test_lines_of_several_games_go_one_by_one(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(batch, "FIRST", 2)
    path = tmp_path / "games.jsonl"
    games = [f'{{"game":"{game}","graph":{{"graph6":"Dhc"}}}}\n' for game in ("grim", "cops")]
    path.write_text("".join(games * 4))
    out = cli("decide", str(path), "--json")[1]
    assert all(json.loads(line)["method"] != "batch" for line in out.splitlines())


def test_what_asks_for_more_goes_one_by_one(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "FIRST", 1)
    game = ("decide", "node-kayles", "--graph6", "-", "--json")
    for more in (("--method", "search"), ("--assurance", "exhaustive", "--nodes", "99")):
        status, out, _ = cli(*game, *more, stdin="Dhc\nCF\nC~\n")
        assert status == 0
        assert all(json.loads(line)["method"] != "batch" for line in out.splitlines())


@pytest.mark.parametrize("game", ["polish", "cleaning"])
def test_a_game_without_a_loop(game: str, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "FIRST", 1)
    asked = ("decide", game, "--graph6", "-", "--assurance", "exhaustive", "--json")
    status, out, _ = cli(*asked, stdin="Dhc\nCF\nC~\n")
    assert (status, len(out.splitlines())) == (0, 3)
    assert cli(*asked, stdin="")[0] == 2
