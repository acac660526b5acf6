"""The reference run: it keeps its budget, goes on where it was, and keeps what it learns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lab.hard import measuring
from lab.hard.command import main
from lab.hard.difficulty import Measured
from lab.hard.ladder import Chosen
from lab.hard.library import Library
from lab.hard.making import instance
from lab.hard.measuring import Measuring
from lab.hard.reference_run import ReferenceRun, begun
from zermelo.core.instance import Instance
from zermelo.errors import InputError

GAME = "geography"
METHODS = ("acyclic", "nimbers", "search")
RUN = ReferenceRun("2026-01-01T00:00:00Z", "a machine", 2, 1, "zermelo 0, Python 3")


def position(n: int) -> Instance:
    return instance(GAME, f"cycle-{n}", f"circuit:{n}", reference="test", token=0)


def put(library: Library, *instances: Instance) -> None:
    library.put_instances(GAME, instances)
    library.put_chosen(
        GAME,
        [
            Chosen(one.name or "", "circuit", "nimbers", one.graph.n, 0, 1, "unknown", 0.0, 9.0, {})
            for one in instances
        ],
    )


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a machine that is busy with other work take its time to start a process."""
    monkeypatch.setattr(measuring, "SHORT", 25.0)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    library = Library(tmp_path / "hard")
    put(library, position(3), position(4))
    return library


def measure(library: Library, run: ReferenceRun, budget: float = 600.0) -> list[str]:
    said: list[str] = []
    Measuring(library, [GAME], run, budget, said.append).go()
    return said


def test_every_method_on_every_instance(library: Library) -> None:
    said = measure(library, replace(RUN, jobs=2))
    rows = library.measured(GAME)
    assert len(said) == len(rows) == 6
    assert {row.method for row in rows} == set(METHODS)
    assert {row.run for row in rows} == {RUN.began}
    assert [one.answer for one in library.instances(GAME)] == ["P", "N"]  # n - 1 moves
    assert all(library.certificate(one.name or "") for one in library.instances(GAME))
    run = library.run()
    assert run is not None
    assert run.finished
    assert run.seconds > 0


def test_a_spent_budget_and_the_same_run_again(library: Library) -> None:
    assert measure(library, RUN, 0.0) == []
    run = library.run()
    assert run is not None
    assert not run.finished
    assert len(measure(library, run)) == 6
    assert measure(library, run) == []


def test_only_what_is_missing_is_measured(library: Library) -> None:
    measure(library, RUN)
    put(library, *library.instances(GAME), position(5))
    said = measure(library, RUN)
    assert len(said) == 3
    assert all("cycle-5" in line for line in said)


def test_rows_of_an_earlier_run_stay_until_they_are_measured_again(library: Library) -> None:
    measure(library, RUN)
    later = replace(RUN, began="2026-01-02T00:00:00Z")
    measure(library, later, 0.0)
    assert {row.run for row in library.measured(GAME)} == {RUN.began}
    measure(library, later)
    assert {row.run for row in library.measured(GAME)} == {later.began}


def test_what_is_not_answered_gets_more_time(library: Library) -> None:
    late = Measured(
        "hard-geography-cycle-3", "nimbers", "limit", None, "unknown", 2.0, 2.0, {}, RUN.began
    )
    others = [replace(late, method=method) for method in ("acyclic", "search")]
    library.put_measured(GAME, [late, *others])
    said = measure(library, RUN)
    assert sum("cycle-3" in line for line in said) == 1
    # On the larger one no method was run before: all ran into the limit on the smaller one.
    row, larger = (row for row in library.measured(GAME) if row.limit == measuring.LONG)
    assert (row.name, row.method, row.answer) == (late.name, "nimbers", "P")
    assert (larger.name, larger.method) == ("hard-geography-cycle-4", "nimbers")
    assert len(said) == 2


def test_a_wrong_answer_is_found(library: Library) -> None:
    put(library, replace(position(3), answer="N", has_answer=True))
    with pytest.raises(ValueError, match='"N" and "P"'):
        measure(library, RUN)


def test_the_program(library: Library, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    docs, here = tmp_path / "pages", library.folder
    assert main(["measure", GAME, "--budget", "0"], here, docs) == 0
    assert "run it again to go on" in capsys.readouterr().err
    first = library.run()
    assert main(["measure", GAME], here, docs) == 0
    run = library.run()
    assert first is not None
    assert run is not None
    assert run.began == first.began
    assert "all is measured" in capsys.readouterr().err
    assert sorted(path.name for path in docs.iterdir()) == ["index.md"]
    page = docs / "index.md"
    text = page.read_text()
    assert run.machine in text
    assert '| hard-geography-cycle-3 | 3 | 3 | 1 | "P" | 1 kB |' in text
    page.unlink()
    assert main(["page"], here, docs) == 0
    assert page.read_text() == text


def test_formulas(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    library = Library(tmp_path / "hard")
    library.put_instances("ello", [instance("ello", "path", "path:3", reference="test", green=[1])])
    assert main(["formulas", str(tmp_path / "out"), "ello"], library.folder, tmp_path / "p") == 0
    (file,) = (tmp_path / "out").iterdir()
    assert file.name == "hard-ello-path.cnf"
    assert "p cnf" in file.read_text()
    library.put_instances(
        "node-kayles", [instance("node-kayles", "path", "path:4", reference="test")]
    )
    asked = ["formulas", str(tmp_path / "asked"), "ello", "node-kayles"]
    options = ["--as", "qdimacs", "--question", "outcome"]
    assert main([*asked, *options], library.folder, tmp_path / "p") == 0
    (file,) = (tmp_path / "asked").iterdir()
    assert file.name == "hard-node-kayles-path.qdimacs"
    with pytest.raises(SystemExit) as ended:
        main(["formulas"], library.folder, tmp_path / "p")
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_run_names_its_machine() -> None:
    run = begun(2)
    assert run.machine
    assert run.cores >= 1
    assert run.began.endswith("Z")


def test_a_method_that_ran_into_the_limit_is_not_run_on_larger_instances(library: Library) -> None:
    late = Measured(
        "hard-geography-cycle-3", "search", "limit", None, "unknown", 2.0, 2.0, {}, RUN.began
    )
    library.put_measured(GAME, [late])
    measure(library, RUN)
    rows = library.measured(GAME)
    assert {row.method for row in rows if row.name == "hard-geography-cycle-4"} == {*METHODS} - {
        "search"
    }
    assert sum(row.method == "search" for row in rows) == 1


def test_what_answered_before_gets_its_method_and_twice_the_time(library: Library) -> None:
    before = Measured(
        "hard-geography-cycle-3", "search", "answered", "P", "exhaustive", 99.0, 300.0, {}, "then"
    )
    short = [
        replace(before, method=method, outcome="limit", answer=None, limit=2.0, run=RUN.began)
        for method in METHODS
    ]
    library.put_measured(GAME, [before, *short])
    measured_before = Measuring(library, [GAME], RUN, 600.0, lambda _: None)
    (second,) = (each for each in measured_before._second() if each.instance.name == before.name)
    third, open_ = measured_before._third()
    assert [(each.method, each.limit) for each in (second, third)] == [
        ("search", measuring.LONG),
        ("search", 198.0),
    ]
    assert (open_.instance.name, open_.limit) == ("hard-geography-cycle-4", measuring.LONGEST)
    assert before in library.measured(GAME)
    measure(library, RUN)
    rows = [row for row in library.measured(GAME) if row.name == before.name]
    assert [row.limit for row in rows if row.method == "search"] == [measuring.LONG]
    assert before not in rows  # it has answered again
    assert len(rows) == len(METHODS)


def test_a_limit_takes_no_earlier_answer_away(library: Library) -> None:
    before = Measured(
        "hard-geography-cycle-3", "search", "answered", "P", "exhaustive", 99.0, 300.0, {}, "then"
    )
    cut = replace(before, outcome="limit", answer=None, run=RUN.began)
    again = replace(before, run=RUN.began)
    assert not measuring._replaced(before, cut)
    assert measuring._replaced(before, again)
    assert measuring._replaced(cut, again)


def test_one_method_on_one_instance(library: Library, tmp_path: Path) -> None:
    measure(library, RUN)
    run = library.run()
    asked = ["alone", "hard-geography-cycle-4", "search", "--limit", "60"]
    assert main(asked, library.folder, tmp_path / "pages") == 0
    (row,) = (
        row
        for row in library.measured(GAME)
        if (row.name, row.method) == ("hard-geography-cycle-4", "search")
    )
    assert (row.answer, row.limit) == ("N", 60.0)
    assert row.run != RUN.began
    assert library.run() == run  # the reference run is what it was
    assert "search 0." in (page := (tmp_path / "pages" / "index.md").read_text())
    assert "*" in page
    with pytest.raises(InputError, match="no instance"):
        main(["alone", "other", "search"], library.folder, tmp_path / "pages")
