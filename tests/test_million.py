"""Methods by theorems: each answers the games of `benchmarks.million`, in work linear in the size.

Work is counted in lines of Python that run, so that the clock has no say. (What a single line does
inside the interpreter is not counted: the benchmark measures it.)
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]

SMALL, LARGE = 60, 240

GROWTH = 6
"""At most: 4 is linear, and some have a logarithm, or a part that does not grow evenly."""

sys.path.insert(0, str(ROOT))
million = importlib.import_module("benchmarks.million")
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
