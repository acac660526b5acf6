"""Random 3-SAT as games: the runs, what is kept of them, and the page that they make."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from programs import needs_depqbf

from lab.transition import measuring
from lab.transition.__main__ import RECORDS, ROOT
from lab.transition.measuring import LIMIT, RATIOS, SUBJECTS, Subject, apart, measure, read, solved
from lab.transition.page import PAGE, PICTURE, page, picture, write


def marked(subject: Subject) -> Any:
    marks = [needs_depqbf] if subject.method == "depqbf" else []
    return pytest.param(subject, marks=marks, id=f"{subject.title} {subject.method}")


@pytest.mark.parametrize("subject", [marked(each) for each in SUBJECTS])
def test_everything_agrees_with_the_formula(subject: Subject) -> None:
    formula = Subject(None, "", "cadical195", ())
    for seed, ratio in ((0, 3.0), (0, 8.0), (1, 8.0)):
        size = min(subject.sizes)
        assert solved(subject, size, ratio, seed)[0] == solved(formula, size, ratio, seed)[0]


def test_a_run_ends_with_its_time() -> None:
    def endless() -> None:
        while True:
            pass

    begin = time.process_time()
    found, seconds = apart(endless, 1)
    assert found is None
    assert 0.5 < seconds < 3  # the system counts what a process took by its ticks
    assert time.process_time() - begin < 1
    assert apart(lambda: (True, {"nodes": 3}), 1)[0] == (True, {"nodes": 3})
    assert apart(lambda: 1 / 0, 1)[0] is None


def test_a_measurement_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "RATIOS", (2.0, 20.0))
    subjects = (Subject(None, "", "glucose4", (8,)), Subject("seepage", "", "learn", (4,)))
    file = tmp_path / "records.jsonl"
    list(measure(file, 60, subjects, seeds=1))
    first = read(file)
    assert [(run.game, run.ratio, run.answer) for run in first] == [
        (None, 2.0, True), (None, 20.0, False), ("seepage", 2.0, True), ("seepage", 20.0, False),
    ]  # fmt: skip
    assert all(run.work is not None for run in first)
    list(measure(file, 60, subjects, seeds=2))
    assert read(file)[:4] == first
    assert len(read(file)) == 8
    assert list(measure(file, 0, subjects, seeds=3))[-1].startswith("stopped after 0 s")
    assert len(read(file)) == 8


def test_what_was_stopped_counts_as_more(monkeypatch: pytest.MonkeyPatch) -> None:
    runs = [run for run in read(RECORDS) if (run.method, run.size) == ("learn", 30)]
    late = [replace(run, answer=None, work=None, seconds=5.0) for run in runs]
    line = next(
        line for line in page([*runs, *late]) if line.startswith("| seepage | `learn` | 30")
    )
    assert line.count("(50%)") == len(RATIOS)
    line = next(line for line in page(late) if line.startswith("| seepage | `learn` | 30"))
    assert line.count(f"> {LIMIT} (0%)") == len(RATIOS)


def test_the_page_is_that_of_the_records(tmp_path: Path) -> None:
    (tmp_path / "hard").mkdir()
    (tmp_path / "images").mkdir()
    list(write(RECORDS, tmp_path))
    for name in (PAGE, PICTURE):
        assert (tmp_path / name).read_bytes() == (ROOT / "docs" / name).read_bytes()
    assert picture(read(RECORDS)) == picture(read(RECORDS))


def test_what_the_page_says_of_the_work() -> None:
    """The peak stays in ELLO; beyond the threshold the searches of the games work no less."""
    runs = read(RECORDS)

    def middle(game: str | None, method: str, size: int, ratio: float) -> Any:
        works = sorted(
            run.work if run.work is not None else float("inf")
            for run in runs
            if (run.game, run.form, run.method, run.size) == (game, "", method, size)
            and run.ratio == ratio
        )
        return works[(len(works) - 1) // 2]

    for game, method, size, falls in ((None, "cadical195", 150, 5), ("ello", "sat-lazy", 120, 1.5)):
        peak = max(middle(game, method, size, ratio) for ratio in (4.26, 4.5, 5.0))
        assert peak > 10 * middle(game, method, size, 2.0)
        assert peak > falls * middle(game, method, size, 8.0)
    for game, method, size in (
        ("seepage", "learn", 30),
        ("geography", "nimbers", 12),
        ("node-kayles", "nimbers", 6),
    ):
        end = middle(game, method, size, 8.0)
        assert end > 1.2 * middle(game, method, size, 2.0)
        assert end > 0.7 * max(middle(game, method, size, ratio) for ratio in RATIOS)
