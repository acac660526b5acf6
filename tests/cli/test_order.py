"""`zermelo decide ello --order`: whether an order wins, and its certificate."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

Cli = Callable[..., tuple[int, str, str]]
GAME = ("decide", "ello", "--graph", "path:3", "--set", "green=0")


def test_an_order_that_wins_is_a_certificate(cli: Cli, tmp_path: Path) -> None:
    proof = str(tmp_path / "proof.json")
    status, out, _ = cli(*GAME, "--order", "0,1,2", "--certificate", proof, "--exit-code")
    assert (status, out.partition(", by")[0]) == (
        10,
        "path:3: ello order: yes, certified (winning-order)",
    )
    assert cli("check", proof)[0] == 0


def test_an_order_that_fails_says_where(cli: Cli) -> None:
    status, out, _ = cli(*GAME, "--order", "[0,2,1]", "--json")
    found = json.loads(out)
    assert (status, found["question"], found["answer"]) == (0, "order", False)
    assert found["reason"] == "move 2 of the order (vertex 2): its color is red"
    assert cli(*GAME, "--order", "0,1", "--exit-code")[0] == 20


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--order", "0,1,3"), ".order[2]: there is no vertex 3"),
        (("--order", "0,0,1"), "stands twice"),
        (("--order", "[[0]]"), "--order"),
        (("--order", "0,1,2", "--method", "algebra"), "leave the options of searches out"),
    ],
)
def test_no_such_order(cli: Cli, options: tuple[str, ...], words: str) -> None:
    status, out, err = cli(*GAME, *options)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_other_games_have_no_orders(cli: Cli) -> None:
    status, _, err = cli("decide", "cops", "--graph", "path:3", "--order", "0,1,2")
    assert (status, "no game of ello" in err) == (2, True)
