"""Functions that an experiment file names: where their modules are found, and by whom."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
import threading
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest
from distributed import LocalCluster
from sweeping import records, write

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.sweeps.doing import do
from zermelo.sweeps.named import function_named, root_of
from zermelo.sweeps.plan import read
from zermelo.sweeps.reports.tables import tables
from zermelo.sweeps.run import Standing, run
from zermelo.sweeps.tasks import expand

PATH = os.pathsep.join(os.path.abspath(folder) for folder in sys.path if folder)
"""Before a test adds to it."""

CODE = """
import os
import {helper}

def table(size, deadline):
    deadline.check()
    yield f"{{size}}: {{size * {helper}.FACTOR}}"

def where(size, deadline):
    import {helper}_later
    return [f"{{size}}: {{os.getpid()}}"]

def numbers(size, deadline):
    return [size]

def told(size, deadline, word, times=1):
    return [f"{{size}}: {{word * times}}"]

def broken(size, deadline):
    raise ValueError("no such size")

table.least = 2
"""


def package(folder: Path, name: str, factor: int = 3) -> None:
    """Write a package with a module `rows`, and what it imports beside it."""
    (folder / name).mkdir(parents=True)
    (folder / name / "__init__.py").touch()
    (folder / name / "rows.py").write_text(CODE.format(helper=f"{name}_helper"))
    (folder / f"{name}_helper.py").write_text(f"FACTOR = {factor}")
    (folder / f"{name}_helper_later.py").touch()


def asking(task: str, sizes: str = "2..6") -> str:
    return f'[[table]]\ntask = "{task}"\nhead = "n: m"\nsize = "{sizes}"'


def of(task: str, base: Path) -> list[str]:
    return list(function_named(task, root_of(task, base))(4, Deadline()))


def command(folder: Path, file: str, *options: str) -> subprocess.CompletedProcess[str]:
    """Run an experiment in a folder, in a process of its own."""
    words = [sys.executable, "-P", "-m", "zermelo", "experiment", "run", file, *options]
    return subprocess.run(
        words,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": PATH},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_nearest_folder_above_the_file(tmp_path: Path) -> None:
    package(tmp_path, "lab_above", 3)
    package(tmp_path / "near", "lab_above", 5)
    base = tmp_path / "near" / "questions"
    base.mkdir()
    assert root_of("lab_above.rows:table", base) == str(tmp_path / "near")
    assert root_of("lab_above.rows:table", tmp_path / "elsewhere") == str(tmp_path)
    assert of("lab_above.rows:table", base) == ["4: 20"]


def test_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path / "here", "lab_here")
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "files").mkdir()
    assert of("lab_here.rows:table", tmp_path / "files") == ["4: 12"]
    file = write(tmp_path / "files", asking("lab_here.rows:table"))
    done = command(tmp_path / "here", file, "-o", str(tmp_path / "x.sqlite"), "--show")
    assert done.stdout == "n: m\n2: 6\n3: 9\n4: 12\n5: 15\n6: 18\n"
    elsewhere = command(tmp_path, file, "-o", str(tmp_path / "y.sqlite"))
    assert elsewhere.returncode == 2
    assert elsewhere.stderr.count("\n") == 1
    assert "cannot import lab_here.rows: No module named 'lab_here'" in elsewhere.stderr
    assert not (tmp_path / "y.sqlite").exists()


def test_a_module_where_python_looks(tmp_path: Path) -> None:
    assert root_of("math:pi", tmp_path) == ""
    assert function_named("textwrap:wrap", "").__name__ == "wrap"


def test_what_is_found_comes_before_what_is_installed(tmp_path: Path) -> None:
    """A module of the standard library that was not loaded yet, or was."""
    package(tmp_path, "antigravity")
    assert of("antigravity.rows:table", tmp_path) == ["4: 12"]
    package(tmp_path, "json")
    with pytest.raises(InputError, match="another module json is loaded"):
        of("json.rows:table", tmp_path)


def test_two_of_one_name(tmp_path: Path) -> None:
    for name in "ab":
        package(tmp_path / name, "lab_twice")
    assert of("lab_twice.rows:table", tmp_path / "a") == ["4: 12"]
    with pytest.raises(InputError, match="another module lab_twice is loaded"):
        of("lab_twice.rows:table", tmp_path / "b")


def test_children_find_it_too(tmp_path: Path) -> None:
    package(tmp_path, "lab_child")
    (tmp_path / "questions").mkdir()
    file = write(tmp_path / "questions", asking("lab_child.rows:where"))
    path = str(tmp_path / "x.sqlite")
    assert run(read(file), path, workers=2) == Standing(5, 0, done=5)
    pids = {row["answer"] for row in records(path)}
    assert len(pids) == 5
    assert not any(str(os.getpid()) in answer for answer in pids)


def test_machines_of_a_cluster_find_it_too(tmp_path: Path) -> None:
    package(tmp_path, "lab_cluster")
    file = write(tmp_path, asking("lab_cluster.rows:table"))
    path = str(tmp_path / "x.sqlite")
    with LocalCluster(
        n_workers=2, threads_per_worker=2, processes=True, dashboard_address=None
    ) as cluster:
        assert run(read(file), path, cluster=cluster.scheduler_address) == Standing(5, 0, done=5)
    (found,) = tables(path)
    assert list(found.lines()) == ["n: m", "2: 6", "3: 9", "4: 12", "5: 15", "6: 18"]


def test_another_machine_has_it_in_its_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package(tmp_path, "lab_moved")
    monkeypatch.chdir(tmp_path)
    assert list(function_named("lab_moved.rows:table", "/not/here")(2, Deadline())) == ["2: 6"]


def test_a_current_folder_that_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package(tmp_path, "lab_stays")
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    assert of("lab_stays.rows:table", tmp_path) == ["4: 12"]
    assert root_of("lab_goes.rows:table", tmp_path / "x") == ""


def test_a_process_that_is_spawned(tmp_path: Path) -> None:
    package(tmp_path, "lab_spawned")
    tasks = expand(read(write(tmp_path, asking("lab_spawned.rows:table", "2..4")))).tasks
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        found = list(pool.map(do, tasks))
    assert [record.answer for record in found] == ['["2: 6"]', '["3: 9"]', '["4: 12"]']


def test_threads_load_it_once(tmp_path: Path) -> None:
    package(tmp_path, "lab_threads")
    found: list[object] = []

    def load() -> None:
        found.append(function_named("lab_threads.rows:table", str(tmp_path)))

    threads = [threading.Thread(target=load) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 8
    assert len(set(map(id, found))) == 1


def test_the_digest_does_not_depend_on_the_folder(tmp_path: Path) -> None:
    package(tmp_path, "lab_digest")
    (tmp_path / "a").mkdir()
    files = [
        write(folder, asking("lab_digest.rows:table")) for folder in (tmp_path, tmp_path / "a")
    ]
    first, second = (expand(read(file)).tasks for file in files)
    assert [task.digest for task in first] == [task.digest for task in second]


def test_the_least_size(tmp_path: Path) -> None:
    package(tmp_path, "lab_least")
    with pytest.raises(InputError, match=r"size 1; lab_least\.rows:table begins at 2"):
        expand(read(write(tmp_path, asking("lab_least.rows:table", "1..3"))))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("def table(:", "SyntaxError: "),
        ("import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
        ("raise RuntimeError('two\\nlines')", "RuntimeError: two lines"),
        ("import sys\nsys.exit(3)", "SystemExit: 3"),
    ],
)
def test_a_module_that_cannot_be_imported(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "lab_bad.py").write_text(text)
    for _ in range(2):  # a failure leaves nothing behind
        with pytest.raises(InputError) as error:
            of("lab_bad:table", tmp_path)
        assert f"cannot import lab_bad: {said}" in str(error.value)
    assert "lab_bad" not in sys.modules


@pytest.mark.parametrize(
    "task", ["", "rows", "rows:", ":rows", "a:b:c", "../a:b", "a b:c", "a.:b", "5:b"]
)
def test_no_name_of_a_function(tmp_path: Path, task: str) -> None:
    with pytest.raises(InputError, match="names no function; write"):
        root_of(task, tmp_path)


def test_more_arguments_make_other_tasks(tmp_path: Path) -> None:
    package(tmp_path, "lab_told")
    text = asking("lab_told.rows:told", "2..3")
    two = f'{text}\nname = "a"\nset = {{ word = "x" }}\n{text}\nset = {{ word = "y", times = 2 }}\n'
    file, path = write(tmp_path, two), str(tmp_path / "x.sqlite")
    assert run(read(file), path) == Standing(4, 0, done=4)
    first, second = tables(path)
    assert (first.question, *first.rows) == ("a", "2: x", "3: x")
    assert (second.question, *second.rows) == ("sweep", "2: yy", "3: yy")
    assert run(read(file), path) == Standing(4, 4)
    wrong = read(write(tmp_path, f"{text}\nset = {{ ward = 3 }}"))
    assert run(wrong, path) == Standing(2, 0, done=2, errors=2)
    with pytest.raises(InputError, match=r"\.set\.word: \[1\] is no single value; write a number"):
        read(write(tmp_path, f"{text}\nset = {{ word = [1] }}"))


def test_a_name_that_is_too_long(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot import"):
        of(f"{'a' * 5000}:b", tmp_path)


def test_a_function_that_fails_is_an_error_and_no_rows(tmp_path: Path) -> None:
    package(tmp_path, "lab_fails")
    path = str(tmp_path / "x.sqlite")
    text = asking("lab_fails.rows:broken", "2..2")
    assert run(read(write(tmp_path, text)), path) == Standing(1, 0, done=1, errors=1)
    assert "no such size" in records(path)[0]["error"]
    path = str(tmp_path / "y.sqlite")
    text = asking("lab_fails.rows:numbers", "2..2")
    assert run(read(write(tmp_path, text)), path) == Standing(1, 0, done=1, errors=1)
    assert "has a row that is no text" in records(path)[0]["error"]
