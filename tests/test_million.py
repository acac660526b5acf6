"""Methods by theorems: each answers the games of `benchmarks.million`, in work linear in the size.

Work is counted in lines of Python that run, so that the clock has no say. (What a single line does
inside the interpreter is not counted: the benchmark measures it.)
"""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]

SMALL, LARGE = 120, 480

GROWTH = 6
"""At most: 4 is linear, and some have a logarithm, or a part that does not grow evenly."""

sys.path.insert(0, str(ROOT))
million = importlib.import_module("benchmarks.million")
PAGE = importlib.import_module("benchmarks.million_page")
ROWS = million.ROWS
sys.path.remove(str(ROOT))


def lines_of(run: Any) -> int:
    """Return how many lines of Python a call runs."""
    count = 0

    def watch(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal count
        count += event == "line"
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        run()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.game} {row.method} {row.what}")
def test_a_row_is_answered_and_checked_in_linear_work(row: Any, tmp_path: Path) -> None:
    path, certificate = tmp_path / "game.json", tmp_path / "certificate.json"
    lines = {}
    for size in (SMALL, SMALL, LARGE):  # the first time modules are loaded
        million.make(row, size, path)

        def steps() -> None:
            million.decide(row, path, certificate)
            if row.kinds:
                million.check(certificate)

        lines[size] = lines_of(steps)
    assert certificate.exists() == bool(row.kinds)
    assert lines[LARGE] <= GROWTH * lines[SMALL], lines


def test_the_page_has_the_lines_that_were_kept() -> None:
    page = (ROOT / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    assert "\n".join(PAGE.section()) in page
    assert len(PAGE.stored()) == len(PAGE.KEPT.read_text(encoding="utf-8").splitlines())


def test_a_line_takes_the_place_of_an_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PAGE, "KEPT", tmp_path / "kept.jsonl")
    first, *_, last = [[row.game, row.method, row.what] for row in ROWS]
    for line in ([*last, "1"], [*first, "2"], [*last, "3"], ["ello", "gone", "x", "4"]):
        if line[1] == "gone":
            PAGE.KEPT.write_text(PAGE.KEPT.read_text() + f"{json.dumps(line)}\n")
        else:
            PAGE.keep(line)
    assert PAGE.stored() == [[*first, "2"], [*last, "3"]]
