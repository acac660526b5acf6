"""Measured difficulty: limits written as limits, counts kept, answers that agree."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import zermelo
from lab.hard.difficulty import (
    LIMIT,
    Measured,
    answer_of,
    counts_of,
    is_open,
    measured,
    size_of,
    work,
)
from lab.hard.page import cell, formats_of
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.instance import decode
from zermelo.run.decide import decide
from zermelo.solvers.method import Request


def grid(r: int, c: int, **data: Any) -> Instance:
    value = {"game": "ello", "graph": {"family": f"grid:{r}x{c}"}, "green": [1, 2], **data}
    return decode({**value, "name": f"grid-{r}x{c}"}, Path())


def row(method: str, outcome: str = "answered", answer: Any = True, **more: Any) -> Measured:
    said = {"assurance": "certified", "counts": {}, **more}
    return Measured("x", method, outcome, answer, seconds=0.25, limit=8.0, **said)


def counted(number: int, seconds: float = 1.0) -> Verdict:
    counts = {"positions": number} if number else {}
    return Verdict("ello", "winnable", True, Assurance.CERTIFIED, "m", seconds, statistics=counts)


def test_the_methods_that_can_be_run() -> None:
    value = {"game": "cops", "graph": {"family": "petersen"}, "question": "cop-number"}
    names = zermelo.analysis.methods(decode(value, Path()))
    assert names[:3] == ["dismantle", "theorems", "fixpoint"]


def test_counts_are_kept_and_a_limit_is_written_as_a_limit() -> None:
    small = decide(grid(4, 4), Request(method="sat-orientation"))
    assert counts_of(small, "sat-orientation")["conflicts"] > 0
    verdict = decide(grid(12, 12), Request(method="sat-orientation", time_limit=0.3))
    slow = measured(verdict, "sat-orientation", 0.3, "now")
    assert (slow.name, slow.outcome, slow.answer) == ("grid-12x12", LIMIT, None)
    assert cell(slow, "now").startswith("sat-orientation > 0.3")


def test_work_is_compared_by_counts_and_by_seconds_without_them() -> None:
    assert work(counted(5, 9.0), "m") < work(counted(6, 0.1), "m")
    assert work(counted(0, 1.0), "m") < work(counted(0, 2.0), "m") < work(counted(1, 0.0), "m")


def test_methods_that_disagree() -> None:
    game = grid(2, 4)
    with pytest.raises(ValueError, match="grid-2x4: true and false"):
        answer_of(game, [row("a"), row("b", answer=False)])
    assert answer_of(game, [row("a", LIMIT, None)]) is None
    assert answer_of(game, [row("a", answer=False, assurance="monte-carlo"), row("b")]) is True


def test_a_known_answer_is_compared_too() -> None:
    with pytest.raises(ValueError, match="false and true"):
        answer_of(grid(2, 4, answer=False), [row("a")])
    assert answer_of(grid(2, 4, answer=False), []) is False


def test_the_narrower_of_two_bounds() -> None:
    game = decode({"game": "weak-cops", "periodic": "tiling:4.8.8"}, Path())
    rows = [row("a", answer=[2, None]), row("b", answer=[2, 2])]
    assert answer_of(game, rows) == answer_of(game, rows[::-1]) == [2, 2]


@pytest.mark.parametrize(("answer", "opened"), [(None, True), ([2, None], True), ([2, 2], False)])
def test_what_is_open(answer: Any, opened: bool) -> None:
    known = {} if answer is None else {"answer": answer}
    game = decode({"game": "weak-cops", "periodic": "tiling:4.8.8", **known}, Path())
    assert is_open(game) == opened


def test_what_is_said_of_a_method() -> None:
    assert cell(row("slow", LIMIT, None, assurance="unknown"), "") == "slow > 8"
    sure = row("sure", assurance="theorem", counts={"conflicts": 1234}, run="then")
    assert cell(sure, "then") == "sure 0.25 theorem (1,234 conflicts)"
    assert cell(sure, "now") == "sure 0.25* theorem (1,234 conflicts)"


def test_formats() -> None:
    assert {"cnf", "xcnf", "cpsat"} <= set(formats_of(grid(2, 4)))
    light = decode({"game": "light-polish", "left": [1, 0, 2], "right": [0, 2, 0]}, Path())
    assert formats_of(light) == []


@pytest.mark.parametrize(
    ("value", "size"),
    [
        ({"game": "light-polish", "left": [1, 0, 2], "right": [0, 2, 0]}, (5, 6)),
        ({"game": "weak-cops", "periodic": "tiling:4.8.8"}, (4, 6)),
        ({"game": "weak-cops", "graph": {"family": "cycle:6"}}, (6, 6)),
        (
            {
                "game": "sum",
                "parts": [
                    {"game": "polish", "graph": {"family": "path:3"}},
                    {"game": "light-polish", "left": [1, 0, 0], "right": [0, 2, 0]},
                ],
            },
            (6, 4),
        ),
    ],
)
def test_sizes_of_what_is_no_single_graph(value: dict[str, Any], size: tuple[int, int]) -> None:
    assert size_of(decode(value, Path())) == size
