"""The reference run: it keeps its budget, goes on where it was, and keeps what it learns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lab.hard import measuring
from lab.hard.command import main
from lab.hard.difficulty import Measured
from lab.hard.ladder import Chosen
from lab.hard.making import instance
from lab.hard.measuring import Measuring
from lab.hard.reference_run import ReferenceRun, begun
from lab.hard.shelf import Shelf
from zermelo.core.instance import Instance

GAME = "geography"
RUN = ReferenceRun("2026-01-01T00:00:00Z", "a machine", 2, 1, "zermelo 0, Python 3")


def position(n: int) -> Instance:
    return instance(GAME, f"cycle-{n}", f"circuit:{n}", reference="test", token=0)


def put(shelf: Shelf, *instances: Instance) -> None:
    shelf.put_instances(GAME, instances)
    shelf.put_chosen(
        GAME,
        [
            Chosen(one.name or "", "circuit", "nimbers", one.graph.n, 0, 1, "unknown", 0.0, 9.0, {})
            for one in instances
        ],
    )


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    shelf = Shelf(tmp_path / "hard")
    put(shelf, position(3), position(4))
    return shelf


def measure(shelf: Shelf, run: ReferenceRun, budget: float = 600.0) -> list[str]:
    said: list[str] = []
    Measuring(shelf, [GAME], run, budget, said.append).go()
    return said


def test_every_method_on_every_instance(shelf: Shelf) -> None:
    said = measure(shelf, replace(RUN, jobs=2))
    rows = shelf.measured(GAME)
    assert len(said) == len(rows) == 8
    assert {row.method for row in rows} == {"acyclic", "subsets", "search", "nimbers"}
    assert {row.run for row in rows} == {RUN.began}
    assert [one.answer for one in shelf.instances(GAME)] == ["P", "N"]  # n - 1 moves
    assert all(shelf.certificate(one.name or "") for one in shelf.instances(GAME))
    run = shelf.run()
    assert run is not None
    assert run.finished
    assert run.seconds > 0


def test_a_spent_budget_and_the_same_run_again(shelf: Shelf) -> None:
    assert measure(shelf, RUN, 0.0) == []
    run = shelf.run()
    assert run is not None
    assert not run.finished
    assert len(measure(shelf, run)) == 8
    assert measure(shelf, run) == []


def test_only_what_is_missing_is_measured(shelf: Shelf) -> None:
    measure(shelf, RUN)
    put(shelf, *shelf.instances(GAME), position(5))
    said = measure(shelf, RUN)
    assert len(said) == 4
    assert all("cycle-5" in line for line in said)


def test_rows_of_an_earlier_run_stay_until_they_are_measured_again(shelf: Shelf) -> None:
    measure(shelf, RUN)
    later = replace(RUN, began="2026-01-02T00:00:00Z")
    measure(shelf, later, 0.0)
    assert {row.run for row in shelf.measured(GAME)} == {RUN.began}
    measure(shelf, later)
    assert {row.run for row in shelf.measured(GAME)} == {later.began}


def test_what_is_not_answered_gets_more_time(shelf: Shelf) -> None:
    late = Measured(
        "hard-geography-cycle-3", "nimbers", "limit", None, "unknown", 2.0, 2.0, {}, RUN.began
    )
    others = [replace(late, method=method) for method in ("acyclic", "subsets", "search")]
    shelf.put_measured(GAME, [late, *others])
    said = measure(shelf, RUN)
    assert sum("cycle-3" in line for line in said) == 1
    (row,) = (row for row in shelf.measured(GAME) if row.limit == measuring.LONG)
    assert (row.name, row.method, row.answer) == (late.name, "nimbers", "P")


def test_a_wrong_answer_is_found(shelf: Shelf) -> None:
    put(shelf, replace(position(3), answer="N", has_answer=True))
    with pytest.raises(ValueError, match='"N" and "P"'):
        measure(shelf, RUN)


def test_the_program(shelf: Shelf, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page, here = tmp_path / "hard.md", shelf.folder
    assert main(["measure", GAME, "--budget", "0"], here, page) == 0
    assert "run it again to go on" in capsys.readouterr().err
    first = shelf.run()
    assert main(["measure", GAME], here, page) == 0
    run = shelf.run()
    assert first is not None
    assert run is not None
    assert run.began == first.began
    assert "all is measured" in capsys.readouterr().err
    text = page.read_text()
    assert "## geography" in text
    assert run.machine in text
    assert '| hard-geography-cycle-3 | 3 | 3 | 1 | "P" | 1 kB |' in text
    page.unlink()
    assert main(["page"], here, page) == 0
    assert page.read_text() == text


def test_formulas(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shelf = Shelf(tmp_path / "hard")
    shelf.put_instances("ello", [instance("ello", "path", "path:3", reference="test", green=[1])])
    assert main(["formulas", str(tmp_path / "out"), "ello"], shelf.folder, tmp_path / "p") == 0
    (file,) = (tmp_path / "out").iterdir()
    assert file.name == "hard-ello-path.cnf"
    assert "p cnf" in file.read_text()
    shelf.put_instances(
        "node-kayles", [instance("node-kayles", "path", "path:4", reference="test")]
    )
    asked = ["formulas", str(tmp_path / "asked"), "ello", "node-kayles"]
    options = ["--as", "qdimacs", "--question", "outcome"]
    assert main([*asked, *options], shelf.folder, tmp_path / "p") == 0
    (file,) = (tmp_path / "asked").iterdir()
    assert file.name == "hard-node-kayles-path.qdimacs"
    with pytest.raises(SystemExit) as ended:
        main(["formulas"], shelf.folder, tmp_path / "p")
    assert ended.value.code == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_a_run_names_its_machine() -> None:
    run = begun(2)
    assert run.machine
    assert run.cores >= 1
    assert run.began.endswith("Z")
