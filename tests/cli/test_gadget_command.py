"""`zermelo experiment gadget`: its arguments go to the workbench."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., tuple[int, str, str]]


def test_a_search(cli: Cli) -> None:
    wide = ("search", "--inner", "1", "--half-edges", "3", "--modulus", "3")
    status, output, _ = cli("experiment", "gadget", *wide, "--wanted", "000,111", "--json")
    assert status == 0
    assert len(json.loads(output)["relation"]) == 2


def test_help_is_that_of_the_workbench(cli: Cli) -> None:
    status, output, _ = cli("experiment", "gadget", "search", "--help")
    assert status == 0
    assert output.startswith("usage: zermelo experiment gadget search")


def test_a_mistake_is_one_line(cli: Cli) -> None:
    status, output, said = cli("experiment", "gadget", "search", "--inner", "no")
    assert (status, output) == (2, "")
    assert said.count("\n") == 1


PART = {
    "game": "node-kayles",
    "graph": {"vertices": ["t", 1, 2, 3], "edges": [["t", 1], ["t", 2], ["t", 3]]},
    "terminals": ["t"],
}
CHANNEL = {
    "game": "seepage",
    "graph": {"vertices": 3, "edges": [[0, 1], [0, 2]], "directed": True},
    "protect": 1,
    "sinks": [2],
    "terminals": [0, 1],
}


def test_a_smaller_part_that_replaces_one(cli: Cli, tmp_path: Path) -> None:
    """Three leaves are like one, by the list and by SAT."""
    file = tmp_path / "part.json"
    file.write_text(json.dumps(PART))
    wide = ("search", "--game", "node-kayles", "--inner", "3", "--like", str(file))
    for more in ((), ("--sat",)):
        status, output, _ = cli("experiment", "gadget", *wide, *more, "--json")
        assert status == 0
        (line,) = output.splitlines()
        assert json.loads(line)["fragment"]["graph"] == {"vertices": 2, "edges": [[0, 1]]}
    _, said, _ = cli("experiment", "gadget", *wide, "--sat")
    assert said.endswith("2 vertices, 1 edge; none has fewer: 2 formulas refuted\n")
    _, said, _ = cli("experiment", "gadget", *wide[:3], "--inner", "1", *wide[5:])
    assert said.endswith("by size, until it was found; 2 relations, 1 asked for\n")


def test_a_table_that_is_wanted(cli: Cli) -> None:
    wide = ("search", "--game", "arc-kayles", "--inner", "3", "--terminals", "1", "--json")
    _, output, _ = cli("experiment", "gadget", *wide, "--wanted", "2,1")
    found = [json.loads(line)["table"] for line in output.splitlines()]
    assert len(found) == 3
    assert {row["nim-value"] for rows in found for row in rows} == {1, 2}


def test_seepage_as_a_command(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "part.json"
    file.write_text(json.dumps(CHANNEL))
    status, output, _ = cli("experiment", "gadget", "relation", str(file))
    assert (status, output.splitlines()) == (
        0,
        [
            "nothing protected ahead: 0 spare, then leave at 1",
            "  1 protected ahead: Green keeps the token inside",
        ],
    )
    _, output, _ = cli("experiment", "gadget", "relation", str(file), "--json")
    assert json.loads(output)["relation"]["more"][0]["entered"] == [{"spare": 0, "then": []}]
    wide = ("search", "--game", "seepage", "--inner", "2", "--like", str(file), "--json")
    _, output, _ = cli("experiment", "gadget", *wide)
    (line,) = output.splitlines()
    assert len(json.loads(line)["fragment"]["graph"]["edges"]) == 2


@pytest.mark.parametrize(
    ("part", "change"),
    [
        (PART, {"graph": {"vertices": ["t", "s"], "edges": [["t", "s"]]}, "terminals": ["t", "s"]}),
        (PART, {"terminals": ["x"]}),
        (PART, {"terminals": ["t", "t"]}),
        (PART, {"game": "octal", "digits": "0.137"}),
        (PART, {"graph": {"vertices": 40, "edges": []}, "terminals": [0]}),
        (CHANNEL, {"terminals": [1]}),
        (CHANNEL, {"protect": 0}),
        (CHANNEL, {"sinks": [0]}),
    ],
    ids=str,
)
def test_what_is_no_part_is_told_in_one_line(
    part: dict[str, Any], change: dict[str, Any], cli: Cli, tmp_path: Path
) -> None:
    file = tmp_path / "part.json"
    file.write_text(json.dumps({**part, **change}))
    status, output, said = cli("experiment", "gadget", "relation", str(file))
    assert (status, output) == (2, "")
    assert said.count("\n") == 1


def test_the_catalogue_as_a_command(cli: Cli, tmp_path: Path) -> None:
    _, output, _ = cli("experiment", "gadget", "catalogue", "fork", "--json")
    assert json.loads(output)["game"] == "seepage"
    _, output, _ = cli("experiment", "gadget", "catalogue", "lever-1-0")
    assert "replaces" in output
    file = tmp_path / "fork.svg"
    _, output, _ = cli("experiment", "gadget", "catalogue", "fork", "-o", str(file))
    assert "one spare" in file.read_text()
    assert cli("experiment", "gadget", "catalogue", "spoon")[0] == 2


def test_a_time_limit_ends_them_all(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "part.json"
    file.write_text(json.dumps(PART))
    like = ("search", "--game", "node-kayles", "--inner", "3", "--like", str(file))
    for words in (
        ("relation", str(file)),
        (*like,),
        (*like, "--sat"),
        ("search", "--inner", "3", "--wanted", "00,11", "--sat"),
        ("search", "--game", "seepage", "--inner", "2", "--terminals", "2"),
    ):
        assert cli("experiment", "gadget", *words, "--time-limit", "0")[0] == 3
