"""Sweeps over rules of your own: on two workers, on a cluster, killed and continued."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from distributed import LocalCluster
from sweeping import finish, kill_at, records, verdicts, write

from zermelo.core.errors import InputError
from zermelo.games.registry import GAMES
from zermelo.sweeps.plan import read
from zermelo.sweeps.run import Standing, run

HOME = Path(__file__).resolve().parents[2] / "rulesets"

SWEEP = """
rules = "snort.py"
[limits]
time = 120
[[sweep]]
game = "snort"
graph = "gnp:{n},0.4,seed={seed}"
question = "outcome"
for = { seed = "0..7", n = "3..7" }
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "snort.py").write_text((HOME / "snort.py").read_text())
    return write(tmp_path, SWEEP)


@pytest.mark.slow  # as below, and in tests/sweeps/test_sweep_runs.py
def test_killed_and_continued(file: str, tmp_path: Path) -> None:
    path = str(tmp_path / "killed.sqlite")
    before = kill_at(file, path, 5)
    assert 5 <= before < 40  # it was killed in its midst
    finish(file, "-o", path, "--workers", "2")
    found = records(path)
    assert len(found) == len({row["task"] for row in found}) == 40
    assert {row["assurance"] for row in found} == {"certified"}


def test_on_a_cluster_of_which_a_worker_is_killed(file: str, tmp_path: Path) -> None:
    here, there = str(tmp_path / "here.sqlite"), str(tmp_path / "there.sqlite")
    run(read(file), here, workers=2)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        pid = next(iter(cluster.workers.values())).process.process.pid
        # The workers have nothing but what comes with the tasks.
        (tmp_path / "snort.py").rename(tmp_path / "gone.py")
        (tmp_path / "gone.py").rename(tmp_path / "snort.py")

        def watch(standing: Standing) -> None:
            if standing.done == 5:
                os.remove(tmp_path / "snort.py")
                os.kill(pid, signal.SIGKILL)

        experiment = read(file)
        last = run(experiment, there, cluster=cluster.scheduler_address, watch=watch)
    assert last == Standing(40, 0, done=40)
    assert verdicts(there) == verdicts(here)


def test_a_changed_file_is_another_sweep(file: str, tmp_path: Path) -> None:
    """A record belongs to the rules that it was made by."""
    path = str(tmp_path / "records.sqlite")
    run(read(file), path)
    (tmp_path / "snort.py").write_text((HOME / "snort.py").read_text() + "\n# changed\n")
    GAMES.added.clear()
    last = run(read(file), path)
    assert last == Standing(40, 0, done=40)


def test_mistakes(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        read(write(tmp_path, SWEEP))
    (tmp_path / "snort.py").write_text("x = 1\n")
    with pytest.raises(InputError, match=r"snort\.py: line 1: this file defines no ruleset"):
        read(write(tmp_path, SWEEP))
