"""`zermelo classify`: where graphs come from, what is printed, and the file of colorings."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from zermelo.solvers.ello import classify

Cli = Callable[..., tuple[int, str, str]]

KEYS = {
    "odd_type", "all_even", "all_odd", "oddity", "event", "special", "parity_driven",
    "plausibility_driven", "winnable_colorings",
}  # fmt: skip


def test_one_object_for_each_graph(cli: Cli) -> None:
    status, out, err = cli("classify", "petersen", "cycle:5", "tree:60", "--json")
    assert (status, err) == (0, "")
    petersen, cycle, tree = map(json.loads, out.splitlines())
    for value in (petersen, cycle, tree):
        assert value.keys() >= KEYS
        assert "evidence" not in value
        assert "error_bound" not in value
    assert petersen["oddity"] is petersen["special"] is petersen["all_odd"] is True
    assert petersen["winnable_colorings"] == 512
    assert petersen["assurance"] == "exhaustive"
    assert cycle["event"] is cycle["special"] is cycle["all_even"] is True
    assert tree["oddity"] is True
    assert tree["winnable_colorings"] is None
    assert tree["assurance"] == "theorem"


def test_a_loss_by_the_determinant_shows_its_error(cli: Cli) -> None:
    status, out, _ = cli("classify", "complete:22", "--json")
    value = json.loads(out)
    assert status == 0
    assert (value["oddity"], value["assurance"]) == (False, "monte-carlo")
    assert 0 < value["error_bound"] < 1e-12
    assert "monte-carlo, error at most" in cli("classify", "complete:22")[1]


def test_evidence(cli: Cli) -> None:
    status, out, _ = cli("classify", "grid:3x4", "complete:5", "--json", "--evidence")
    assert status == 0
    grid, clique = map(json.loads, out.splitlines())
    assert sorted(grid["evidence"]["scheme"]) == list(range(12))
    first, second = grid["evidence"]["split"]
    assert sorted(first + second) == list(range(12))
    assert len(clique["evidence"]["lost"]) % 2 == 1
    assert "\n  scheme: [" in cli("classify", "grid:3x4", "--evidence")[1]


def test_lines_of_graph6(cli: Cli, tmp_path: Path) -> None:
    lines = ">>graph6<<\n# two graphs\nA_\n\nD!{\n:An\n&AG\n>>graph6<<Bw\n"
    (tmp_path / "graphs.g6").write_text(lines)
    for arguments, stdin, name in ((["graphs.g6"], "", "graphs.g6"), (["-"], lines, "-")):
        status, out, err = cli("classify", *arguments, "--json", stdin=stdin)
        values = list(map(json.loads, out.splitlines()))
        assert status == 2
        assert [value.get("graph") for value in values] == [
            f"{name}:3", None, f"{name}:6", None, f"{name}:8",
        ]  # fmt: skip
        assert values[0]["winnable_colorings"] == 2
        assert values[1]["error"].startswith(f"{name}:5: ")
        assert values[3]["error"].startswith(f"{name}:7: the graph is directed")
        assert len(err.splitlines()) == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["missing.g6"], "missing.g6: there is no such file, and"),
        (["grid:4"], "grid:4: column 1: grid got 1 value"),
        (["graph6:?"], "graph6:?: the graph has no vertex"),
        (["empty.g6"], "empty.g6: the file has no line"),
        (["noise.g6"], "noise.g6: this is no line of graph6"),
        ([""], ""),
        (["path:3", "path:4", "--colorings", "x"], "--colorings is for a single graph"),
        (["path:21", "--colorings", "x"], "up to 20 vertices, the graph has 21"),
        (["path:3", "--colorings", "-"], "name a file"),
        (["path:3", "--colorings", "no/such/x"], "cannot write"),
    ],
)
def test_mistakes_are_one_line(cli: Cli, tmp_path: Path, arguments: list[str], words: str) -> None:
    (tmp_path / "empty.g6").write_text("\n")
    (tmp_path / "noise.g6").write_bytes(b"\xff\xfe\n\xff\n")
    status, out, err = cli("classify", *arguments)
    assert (status, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert words in err


def test_a_time_limit_leaves_properties_open(cli: Cli) -> None:
    status, out, _ = cli("classify", "grid:4x5", "--json", "--evidence", "--time-limit", "0")
    value = json.loads(out)
    assert status == 3
    assert value["odd_type"] is True
    assert value["oddity"] is value["winnable_colorings"] is None
    assert "time limit" in value["reason"]


def test_the_files_of_colorings(cli: Cli, tmp_path: Path) -> None:
    assert cli("classify", "path:3", "--colorings", "all.txt")[0] == 0
    # One green, or all three: the number of greens is odd (3 + 2 is).
    assert (tmp_path / "all.txt").read_text() == "000\n110\n101\n011\n"
    assert cli("classify", "path:3", "--colorings", "all.bin")[0] == 0
    assert (tmp_path / "all.bin").read_bytes() == bytes([0b0110_1001])


def test_nothing_is_written_without_the_colorings(cli: Cli, tmp_path: Path) -> None:
    status, _, err = cli("classify", "grid:4x5", "--time-limit", "0", "--colorings", "all.txt")
    assert status == 3
    assert "nothing is written to all.txt" in err
    assert not (tmp_path / "all.txt").exists()


def test_an_interrupt_keeps_what_is_finished(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    classified = classify.classify_within

    def interrupted(graph: object, *rest: object) -> object:
        if getattr(graph, "n", 0) == 4:
            raise KeyboardInterrupt
        return classified(graph, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(classify, "classify_within", interrupted)
    status, out, _ = cli("classify", "path:3", "path:4", "path:5", "--json")
    assert status == 130
    assert [json.loads(line)["graph"] for line in out.splitlines()] == ["path:3"]


def test_an_interrupt_says_what_is_known(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(known: classify.Classification, *_: object) -> None:
        known.properties["oddity"] = True
        raise KeyboardInterrupt

    monkeypatch.setattr(classify, "_find", interrupted)
    status, out, err = cli("classify", "path:4", "path:5", "--json")
    value = json.loads(out)
    assert (status, err, value["graph"], value["reason"]) == (130, "", "path:4", "interrupted")
    assert (value["odd_type"], value["oddity"], value["event"]) == (True, True, None)


def test_limits_and_the_error_that_is_wanted(cli: Cli) -> None:
    status, out, _ = cli("classify", "petersen", "--json", "--time-limit", "60", "--evidence")
    assert (status, json.loads(out)["oddity"]) == (0, True)
    assert json.loads(out)["evidence"]["scheme"]
    status, out, _ = cli("classify", "complete:20", "--json", "--memory-limit", "0.001")
    value = json.loads(out)
    assert (status, value["odd_type"], value["oddity"]) == (3, False, None)
    assert "memory limit" in value["reason"]
    status, out, _ = cli("classify", "union(complete:21,complete:22)", "--error", "1e-50", "--json")
    value = json.loads(out)
    assert (status, value["oddity"]) == (0, False)
    assert value.get("error_bound", 0) <= 1e-50
    assert cli("classify", "petersen", "--error", "2")[0] == 2
