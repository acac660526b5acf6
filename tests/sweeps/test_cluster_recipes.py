"""The recipes for Slurm, by what their libraries have in its place on one machine."""

from __future__ import annotations

import os
import re
import signal
from pathlib import Path
from typing import Any

import clusters
import pytest
from sweeping import finish, kill_at, records, sweep, verdicts, write

PAGE = Path(__file__).resolve().parents[2] / "docs" / "experiments.md"
RECIPES: list[str] = re.findall(
    r"^```python\n(.*?)^```", PAGE.read_text(), re.DOTALL | re.MULTILINE
)


def recipe(library: str) -> str:
    (found,) = (text for text in RECIPES if library in text)
    return found


def followed(library: str) -> None:
    exec(compile(recipe(library), library, "exec"), {"__name__": "__main__"})


def test_by_jobs_of_dask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reason = "pip install dask-jobqueue"
    module: Any = pytest.importorskip("dask_jobqueue", reason=reason)
    local: Any = pytest.importorskip("dask_jobqueue.local", reason=reason).LocalCluster
    monkeypatch.setattr(module, "SLURMCluster", local)
    monkeypatch.chdir(tmp_path)
    write(tmp_path, sweep(2))
    followed("dask_jobqueue")
    found = records("sweep.sqlite")
    assert len(found) == 20
    assert {row["error"] for row in found} == {None}


def test_by_jobs_of_submitit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("submitit", reason="pip install submitit")
    monkeypatch.chdir(tmp_path)
    for number, name in enumerate("ab", 1):
        write(tmp_path, sweep(number), f"{name}.toml")
    followed("submitit")
    assert capsys.readouterr().out == "[10, 20]\n"
    assert [len(records(f"{name}.sqlite")) for name in "ab"] == [10, 20]


@pytest.mark.slow  # one worker that is killed, and runs that are: test_sweep_cluster.py
def test_a_run_with_two_workers_is_killed_and_goes_on(tmp_path: Path) -> None:
    file, path = write(tmp_path, sweep(4)), str(tmp_path / "cluster.sqlite")
    with clusters.running(tmp_path, workers=2) as cluster:
        kept = kill_at(file, path, 5, cluster=cluster.address)
        assert 5 <= kept < 40
        os.kill(cluster.workers[0].pid, signal.SIGKILL)  # and the other does the rest
        said = finish(file, "-o", path, "--cluster", cluster.address)
    before = int(re.findall(r"40 tasks: (\d+) had a record", said)[0])
    assert kept <= before < 40
    found = records(path)
    assert len({row["task"] for row in found}) == len(found) == 40
    here = str(tmp_path / "here.sqlite")
    finish(file, "-o", here, "--workers", "2")
    assert verdicts(path) == verdicts(here)
