"""The ledger of methods: each has a line, and its removal loses what the line says."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.ledger import Line, lines, lost, missing, replayed
from zermelo.games.registry import NAMES
from zermelo.solvers.method import methods

LINES = lines()

WAITING = Path(__file__).with_name("ledger_waiting.txt").read_text(encoding="utf-8").splitlines()
"""Methods that no line has been found for: each is to get one, or to go. None comes in addition."""

SAMPLE = [line for line in LINES if line.loses == "answer" and line.limit <= 6][::4]


def name(line: Line) -> str:
    return f"{line.game} {line.method}"


def test_every_method_has_a_line() -> None:
    new = {f"{game} {method}" for game, method in missing(LINES)} - set(WAITING)
    assert not new, "find an instance that the method is needed for, or leave it out"


def test_who_has_a_line_waits_for_none() -> None:
    assert not set(WAITING) & {name(line) for line in LINES}
    assert sorted(set(WAITING)) == sorted(WAITING)


def test_every_line_is_about_a_method_that_is_there() -> None:
    there = {f"{game} {entry.name}" for game in NAMES for entry in methods(game)}
    assert [name(line) for line in LINES if name(line) not in there] == []
    assert len({name(line) for line in LINES}) == len(LINES)
    for line in LINES:
        assert line.loses in ("answer", "level", "time", "evidence")
        assert line.read().game == line.game


@pytest.mark.parametrize("line", SAMPLE, ids=name)
def test_a_removal_loses_something(line: Line) -> None:
    loss, what = lost(line)
    assert loss, what


def test_a_line_that_is_not_true_is_told() -> None:
    # A tree is decided by the table of classes: nothing is lost without SAT.
    tree = Line("ello", "sat-lazy", "level", {"graph": {"family": "path:9"}, "green": [0]}, 5.0)
    assert lost(tree)[0] == ""


@pytest.mark.nightly
def test_the_whole_ledger() -> None:
    assert [f"{name(line)}: {what}" for line, right, what in replayed(LINES) if not right] == []
