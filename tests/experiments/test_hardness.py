"""Measured difficulty: every method alone, limits written as limits, the hardest of several."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from zermelo.core.instance import Instance
from zermelo.experiments.hardness import (
    LIMIT,
    NONE,
    Measured,
    answer_of,
    hardest,
    measure,
    measured,
    table,
    work,
)
from zermelo.formats.instance import decode
from zermelo.solvers.decide import Request, decide


def grid(r: int, c: int, **data: Any) -> Instance:
    value = {"game": "ello", "graph": {"family": f"grid:{r}x{c}"}, "green": [1, 2], **data}
    return decode({**value, "name": f"grid-{r}x{c}"}, Path())


def row(method: str, outcome: str = "answered", answer: Any = True, **counts: int) -> Measured:
    return Measured("x", method, outcome, answer, "certified", 0.25, counts)


def test_every_method_is_measured_and_certificates_are_those_that_were_accepted() -> None:
    value = {"game": "cops", "graph": {"family": "petersen"}, "question": "cop-number"}
    petersen = decode(value, Path())
    found = list(measure(petersen, 20.0))
    rows = [one for one, _ in found]
    assert [one.method for one in rows][:3] == ["dismantle", "theorems", "fixpoint"]
    assert rows[0].outcome == NONE
    assert answer_of(rows) == 3
    for one, certificate in found:
        assert (certificate is not None) == (one.assurance == "certified")
    assert any(certificate for _, certificate in found)


def test_counts_are_kept_and_a_limit_is_written_as_a_limit() -> None:
    small = decide(grid(4, 4), Request(method="sat-orientation"))
    assert measured(grid(4, 4), "sat-orientation", small, 60.0).counts["conflicts"] > 0
    verdict = decide(grid(12, 12), Request(method="sat-orientation", time_limit=0.3))
    slow = measured(grid(12, 12), "sat-orientation", verdict, 0.3)
    assert (slow.outcome, slow.answer) == (LIMIT, None)
    line = list(table([grid(12, 12)], [slow], 0.3))[-1]
    assert line == "| grid-12x12 | 144 | 264 | not found | sat-orientation > 0.3 |"


def test_the_hardest_has_the_most_conflicts() -> None:
    made = [grid(4, 4), grid(6, 6), grid(4, 6)]
    found = hardest(made, "sat-orientation", 2, 10.0)
    assert len(found) == 2
    assert found[0].name == "grid-6x6"


def test_work_is_compared_by_counts_and_a_limit_is_the_most() -> None:
    assert work(row("a", conflicts=5)) < work(row("b", conflicts=6)) < work(row("c", LIMIT))


def test_methods_that_disagree() -> None:
    with pytest.raises(ValueError, match="x: "):
        answer_of([row("a"), row("b", answer=False)])
    assert answer_of([row("a", LIMIT, None)]) is None


def test_a_line_of_the_table() -> None:
    rows = [
        Measured("grid-2x4", "slow", LIMIT, None, "unknown", 8.2, {}),
        Measured("grid-2x4", "mute", NONE, None, "unknown", 0.0, {}),
        Measured("grid-2x4", "sure", "answered", False, "theorem", 0.5, {"conflicts": 1234}),
    ]
    line = list(table([grid(2, 4, answer=False)], rows, 8))[-1]
    assert line == "| grid-2x4 | 8 | 10 | false | sure 0.50 theorem (1,234 conflicts); slow > 8 |"


@pytest.mark.parametrize(
    ("value", "size"),
    [
        ({"game": "light-polish", "left": [1, 0, 2], "right": [0, 2, 0]}, "5 | 6"),
        ({"game": "weak-cops", "periodic": "tiling:4.8.8"}, "4 | 6"),
        ({"game": "weak-cops", "graph": {"family": "cycle:6"}}, "6 | 6"),
        (
            {
                "game": "sum",
                "parts": [
                    {"game": "polish", "graph": {"family": "path:3"}},
                    {"game": "light-polish", "left": [1, 0, 0], "right": [0, 2, 0]},
                ],
            },
            "6 | 4",
        ),
    ],
)
def test_sizes_of_what_is_no_single_graph(value: dict[str, Any], size: str) -> None:
    line = list(table([decode(value, Path())], [], 8))[-1]
    assert line == f"| None | {size} | not found |  |"
