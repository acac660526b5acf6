"""The ledger of methods: each has a line, and its removal loses what the line says."""

from __future__ import annotations

import pytest

from benchmarks.ledger import Line, lines, lost, missing, replayed
from zermelo.games.registry import NAMES
from zermelo.solvers.method import methods, references

LINES = lines()

SAMPLE = [line for line in LINES if line.loses == "answer" and line.limit <= 6][3::20]


def name(line: Line) -> str:
    return f"{line.game} {line.method}"


def test_every_method_has_a_line() -> None:
    assert not missing(LINES), "find an instance that the method is needed for, or leave it out"


def test_a_second_opinion_is_no_method_of_the_plan() -> None:
    for game in NAMES:
        assert not {each.name for each in references(game)} & {each.name for each in methods(game)}


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
