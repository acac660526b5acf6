"""`zermelo decide` and `zermelo check` on the question period."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Cli = Callable[..., tuple[int, str, str]]
Save = Callable[..., str]

STAR: dict[str, Any] = {
    "game": "subtraction", "graph": {"family": "star:3"}, "take": [3, 7], "attach_at": 0,
    "question": "period", "name": "star",
}  # fmt: skip
TREE: dict[str, Any] = {
    "game": "subtraction",
    "graph": {"vertices": 6, "edges": [[4, 0], [4, 1], [5, 0], [5, 2], [5, 3]]},
    "take": [1, 4, 5], "attach_at": 4, "question": "period", "name": "tree",
}  # fmt: skip
NAMED: dict[str, Any] = {
    "game": "arc-kayles",
    "graph": {"vertices": ["a", "b", "c"], "edges": [["a", "b"], ["b", "c"]]},
    "attach_at": "b", "question": "period", "name": "named",
}  # fmt: skip


@pytest.mark.parametrize(
    ("instance", "answer"),
    [
        (STAR, {"preperiod": 0, "period": 5}),
        (TREE, {"preperiod": 0, "period": 16}),
        (NAMED, {"preperiod": 51, "period": 34}),
    ],
    ids=["star", "tree", "named"],
)
def test_decided_written_and_checked(
    cli: Cli, save: Save, tmp_path: Path, instance: dict[str, Any], answer: dict[str, int]
) -> None:
    status, out, err = cli(
        "decide", save("game.json", instance), "--certificate", "proof.json", "--json"
    )
    assert (status, err) == (0, "")
    verdict = json.loads(out)
    assert verdict["answer"] == answer
    assert (verdict["assurance"], verdict["evidence"]) == ("certified", "periodicity")
    status, out, err = cli("check", "proof.json")
    assert (status, err) == (0, "")
    assert "accepted" in out
    proof = json.loads((tmp_path / "proof.json").read_text())
    for mutation in ("row", "column", "value", "answer"):
        changed = json.loads(json.dumps(proof))
        rows = changed["evidence"]["rows"]
        if mutation == "row":
            rows.pop(1)
        elif mutation == "column":
            for row in rows:
                row[1].pop()
        elif mutation == "value":
            rows[-1][1][3] += 1
        else:
            changed["answer"]["period"] *= 2
        status, out, err = cli("check", save("mutant.json", changed))
        assert status == 1, mutation
        assert "rejected" in out


def test_on_the_command_line(cli: Cli) -> None:
    status, out, err = cli(
        "decide", "node-kayles", "--graph", "star:3", "--set", "attach_at=0", "--question", "period"
    )
    assert (status, err) == (0, "")
    assert '{"preperiod":50,"period":34}, certified (periodicity)' in out


def without(key: str) -> dict[str, Any]:
    return {name: value for name, value in STAR.items() if name != key}


@pytest.mark.parametrize(
    ("instance", "words"),
    [
        (without("attach_at"), '"attach_at" is missing'),
        ({**STAR, "attach_at": 4}, ".attach_at: there is no vertex 4"),
        ({**STAR, "attach_at": "0"}, ".attach_at: there is no vertex"),
        ({**STAR, "attach_at": -1}, ".attach_at: there is no vertex"),
        ({**STAR, "attach_at": [0]}, ".attach_at"),
        ({**NAMED, "attach_at": "d"}, '.attach_at: there is no vertex "d"'),
        (without("question"), "does not use"),
        ({**without("take")}, '"take" is missing'),
        ({**STAR, "take": []}, "take is empty"),
        ({**STAR, "take": [0]}, "cannot take 0"),
        ({**STAR, "graph": {"family": "union(path:2,path:2)"}}, "not connected"),
        ({**NAMED, "game": "octal"}, '"digits" is missing'),
    ],
)
def test_mistakes(cli: Cli, save: Save, instance: dict[str, Any], words: str) -> None:
    status, out, err = cli("decide", save("game.json", instance))
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_crosscheck_runs_both_methods(cli: Cli, save: Save) -> None:
    status, out, _ = cli("crosscheck", save("game.json", STAR))
    assert status == 0
    assert "columns" in out
    assert "columns" in out
