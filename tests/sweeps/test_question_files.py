"""Tables of open questions as tasks: one record a size, whatever happens, and their listing."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from sweeping import finish, kill_at, number, records, write

from zermelo.cli.main import main
from zermelo.core.errors import InputError
from zermelo.sweeps.doing import do
from zermelo.sweeps.plan import read
from zermelo.sweeps.reports.page import write_report
from zermelo.sweeps.reports.tables import load_records, tables
from zermelo.sweeps.run import Standing, run
from zermelo.sweeps.tasks import expand

HEAD = "N: positions with weights 1, 2; against the rule; weights 1 to 3, first not 1; of them P"


TASK = "lab.questions.adjacent_nim:table"


def asked(sizes: str = "1..4", seconds: float = 60.0, task: str = TASK) -> str:
    return f"""
        [about]
        asks = "who wins?"
        status = "open"
        source = "VertexNim, Problem 4"
        [limits]
        time = {seconds}
        [[table]]
        task = "{task}"
        head = "{HEAD}"
        size = "{sizes}"
    """


SWEEP = """
    [[sweep]]
    name = "paths"
    game = "polish"
    graph = "path:{n}"
    for = { n = "2..4" }
"""


def test_a_run_that_is_killed_goes_on(tmp_path: Path) -> None:
    file, path = write(tmp_path, asked("1..11")), str(tmp_path / "x.sqlite")
    before = kill_at(file, path, 4)
    assert 4 <= before < 11
    said = finish(file, "-o", path, "--workers", "2")
    assert f"11 tasks: {before} had a record, {11 - before} done now" in said
    assert number(path) == 11
    (found,) = tables(path)
    assert found.head == HEAD
    assert [row.split(":")[0] for row in found.rows] == [str(n) for n in range(1, 12)]


def test_other_sizes_are_added(tmp_path: Path) -> None:
    path = str(tmp_path / "x.sqlite")
    assert run(read(write(tmp_path, asked("2..3"))), path) == Standing(2, 0, done=2)
    assert run(read(write(tmp_path, asked("1..4"))), path) == Standing(4, 2, done=2)
    (found,) = tables(path)
    assert list(found.lines()) == [
        HEAD, "1: 2; 0; 2; 0", "2: 4; 0; 6; 3", "3: 8; 0; 18; 4", "4: 16; 0; 54; 27",
    ]  # fmt: skip


def test_a_limit_ends_unknown(tmp_path: Path) -> None:
    path = str(tmp_path / "x.sqlite")
    experiment = read(write(tmp_path, asked("3..4", seconds=1e-6)))
    assert run(experiment, path) == Standing(2, 0, done=2, unknown=2)
    (found,) = tables(path)
    assert found.rows == ()
    assert list(found.lines())[1] == "(size 3: time limit of 1e-06 s reached)"
    (first, _) = load_records(path)
    assert (first["answer"], first["assurance"], first["error"]) == (None, "unknown", None)


def test_a_size_is_done_anywhere(tmp_path: Path) -> None:
    (task,) = expand(read(write(tmp_path, asked("4..4")))).tasks
    record = do(task)
    assert record.answer == '["4: 16; 0; 54; 27"]'
    assert (record.assurance, record.answered_by) == ("exhaustive", "rows")
    other = read(write(tmp_path, asked("4..4", seconds=61.0))).tables
    (changed,) = expand(replace(read(write(tmp_path, asked("4..4"))), tables=other)).tasks
    assert changed.digest != task.digest
    assert changed.instance == task.instance


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    with pytest.raises(SystemExit) as ended:
        main(["experiment", *arguments])
    assert not ended.value.code
    return capsys.readouterr().out.splitlines()


def test_what_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, path = write(tmp_path, asked("1..2") + SWEEP), str(tmp_path / "x.sqlite")
    shown = lines(capsys, "run", file, "-o", path, "--workers", "1", "--show")
    assert shown[:4] == [HEAD, "1: 2; 0; 2; 0", "2: 4; 0; 6; 3", ""]
    assert sum(line.startswith("paths") for line in shown) == 3
    assert lines(capsys, "show", path) == shown
    assert len(lines(capsys, "show", path, "--instances")) == 3
    rows = list(map(json.loads, lines(capsys, "show", path, "--json")))
    assert [row["answer"] for row in rows if row["game"] == "table"] == [
        ["1: 2; 0; 2; 0"],
        ["2: 4; 0; 6; 3"],
    ]
    first, *rest = lines(capsys, "status", path)
    assert first == "sweep (open): who wins? [VertexNim, Problem 4]"
    assert any("2 rows" in line for line in rest)


def test_the_report_has_the_table(tmp_path: Path) -> None:
    path = str(tmp_path / "x.sqlite")
    run(read(write(tmp_path, asked("1..2"))), path)
    page = tmp_path / "x.html"
    write_report(path, str(page))
    text = page.read_text()
    assert "<th>against the rule</th>" in text
    assert "<tr><td>2</td><td>4</td><td>0</td><td>6</td><td>3</td></tr>" in text
    assert "Status: open. Source: VertexNim, Problem 4." in text


def test_one_record_for_each_size(tmp_path: Path) -> None:
    path = str(tmp_path / "x.sqlite")
    run(read(write(tmp_path, asked("1..3"))), path, workers=2)
    found = records(path)
    assert len({row["task"] for row in found}) == len(found) == 3


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (asked(task="adjacent"), "'adjacent' names no function"),
        (asked(task="lab.adjacent:table"), "cannot import lab.adjacent: No module named"),
        (asked(task="nowhere:table"), "cannot import nowhere: No module named 'nowhere'"),
        (asked(task=TASK.replace("table", "tabel")), "has no function tabel; did you mean table?"),
        (asked(task="math:pi"), "math:pi is no function"),
        (asked("0..3"), "begins at 1"),
        (asked("1.5"), "a size is a whole number"),
        (asked().replace('"open"', '"opened"'), 'there is no status "opened"'),
        (asked().replace("source =", "place ="), 'unknown key "place"'),
        (asked().replace("task =", "question ="), 'unknown key "question"'),
        (asked() + asked().split("[limits]")[1].split("\n", 2)[2], "two sweeps are called"),
    ],
)
def test_mistakes(tmp_path: Path, text: str, what: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(InputError) as error:
        expand(read(file))
    assert what in str(error.value)
    assert file in str(error.value)
