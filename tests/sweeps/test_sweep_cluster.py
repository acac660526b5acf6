"""A Dask cluster: its workers die, the records do not."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import clusters
import pytest
from distributed import LocalCluster
from sweeping import records, sweep, verdicts, write

from zermelo.core.errors import InputError, LimitReached, Unavailable
from zermelo.sweeps.plan import read
from zermelo.sweeps.reports.tables import tables
from zermelo.sweeps.run import Standing, run


@pytest.fixture
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as found:
        yield found


def test_a_worker_is_killed_in_the_middle(tmp_path: Path, cluster: LocalCluster) -> None:
    experiment = read(write(tmp_path, sweep(5)))
    path = str(tmp_path / "cluster.sqlite")
    pids = [nanny.process.process.pid for nanny in cluster.workers.values()]
    assert len(pids) == 2
    killed = []

    def watch(standing: Standing) -> None:
        if standing.done == 10:
            os.kill(pids[0], signal.SIGKILL)
            killed.append(pids[0])

    last = run(experiment, path, cluster=cluster.scheduler_address, watch=watch)
    assert killed == pids[:1]
    assert last == Standing(50, 0, done=50)
    found = records(path)
    assert len(found) == len({row["task"] for row in found}) == 50
    here = str(tmp_path / "here.sqlite")
    run(experiment, here, workers=2)
    assert verdicts(path) == verdicts(here)
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


@pytest.mark.parametrize("done", [pytest.param(1, marks=pytest.mark.slow), 15])
def test_the_scheduler_is_killed(
    done: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    experiment, path = read(write(tmp_path, sweep(5))), str(tmp_path / "x.sqlite")
    with clusters.running(tmp_path) as cluster:

        def watch(standing: Standing) -> None:
            if standing.done == done:
                cluster.scheduler.kill()
                cluster.scheduler.wait()

        with pytest.raises(LimitReached, match="has gone; start one and run this again"):
            run(experiment, path, cluster=cluster.address, watch=watch)
    assert "Traceback" not in capfd.readouterr().err
    kept = len(records(path))
    assert kept >= done
    assert run(experiment, path, workers=2).before == kept


def test_the_sizes_of_a_table(tmp_path: Path, cluster: LocalCluster) -> None:
    task, head = "lab.questions.adjacent_nim:table", "positions"
    text = f'[[table]]\ntask = "{task}"\nhead = "{head}"\nsize = "1..5"'
    path = str(tmp_path / "cluster.sqlite")
    last = run(read(write(tmp_path, text)), path, cluster=cluster.scheduler_address)
    assert last == Standing(5, 0, done=5)
    (found,) = tables(path)
    assert [row.split("; ")[-1] for row in found.rows] == ["0", "3", "4", "27", "42"]


def test_no_scheduler(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    experiment = read(write(tmp_path, sweep(1)))
    monkeypatch.setattr("zermelo.sweeps.cluster.PATIENCE", 1)
    for address in ("tcp://127.0.0.1:9", "nonsense://x", ""):
        with pytest.raises(InputError, match="--cluster"):
            run(experiment, str(tmp_path / "x.sqlite"), cluster=address)


def test_no_dask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unavailable, match=r"zermelo\[cluster\]"):
        run(read(write(tmp_path, sweep(1))), str(tmp_path / "x.sqlite"), cluster="tcp://x:1")
