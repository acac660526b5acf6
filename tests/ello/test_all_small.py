"""All colorings of all small connected graphs, through files and commands, against brute force."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from processes_seen import ZERMELO
from sampling import some
from small import games, wins

from zermelo.cli.main import run

Lines = Callable[[list[str]], list[Any]]

EXACT = {"subset-dp", "sat-orientation", "cpsat-positions"}


def write_all(path: Path, largest: int, smallest: int = 1) -> int:
    lines = []
    for n, edges, colors in games(largest):
        if n < smallest:
            continue
        green = [v for v in range(n) if colors[v] == 0]
        graph = {"vertices": n, "edges": edges}
        value = {"game": "ello", "graph": graph, "green": green, "answer": wins(n, edges, colors)}
        lines.append(json.dumps(value))
    path.write_text("\n".join(lines) + "\n")
    return len(lines)


def check_all(tmp_path: Path, lines: Lines, count: int) -> None:
    games_file, certificates = str(tmp_path / "games.jsonl"), str(tmp_path / "proofs.jsonl")
    rows = lines(["crosscheck", games_file, "--json"])
    assert len(rows) == count
    known = [json.loads(line)["answer"] for line in Path(games_file).read_text().splitlines()]
    for row, answer in zip(rows, known, strict=True):
        given = {v["method"]: v["answer"] for v in row["verdicts"] if v["assurance"] != "unknown"}
        assert set(given) >= EXACT
        assert set(given.values()) == {answer}
        for first, second in combinations(given.values(), 2):
            assert first == second
    verdicts = lines(["decide", games_file, "--json", "--certificate", certificates])
    assert [verdict["answer"] for verdict in verdicts] == known
    assert {verdict["assurance"] for verdict in verdicts} == {"certified"}
    checked = lines(["check", certificates, "--json"])
    assert [line["answer"] for line in checked] == known
    assert {line["result"] for line in checked} == {"accepted"}


@pytest.mark.parametrize(("n", "all_of"), some([(3, 22), (4, 118), (5, 790)]))
def test_all_games_to_five_vertices(
    n: int, all_of: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def lines(arguments: list[str]) -> list[Any]:
        assert run(arguments) == 0
        return [json.loads(line) for line in capsys.readouterr().out.splitlines()]

    count = write_all(tmp_path / "games.jsonl", n)
    assert count == all_of
    check_all(tmp_path, lines, count)


@pytest.mark.slow
def test_all_games_with_six_vertices(tmp_path: Path) -> None:
    # Each command in a process of its own: `check` counts the memory of all that the process
    # that asks has started, and a run of many tests has started much.
    def lines(arguments: list[str]) -> list[Any]:
        ended = subprocess.run([*ZERMELO, *arguments], stdout=subprocess.PIPE, check=True)
        return [json.loads(line) for line in ended.stdout.splitlines()]

    count = write_all(tmp_path / "games.jsonl", 6, smallest=6)
    assert count == 112 * 64
    check_all(tmp_path, lines, count)
