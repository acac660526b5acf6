"""A memory limit is kept or refused, and workers that wait for work are few and not for long."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from waiting import waiting

import zermelo
from zermelo.limits import processes
from zermelo.limits import worker as workers
from zermelo.limits.worker import CANNOT_SEE, borrowed

GAME = zermelo.ello("path:4", green=[0])


@pytest.fixture
def no_proc(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(processes, "PROC", tmp_path / "nowhere")


@pytest.mark.usefixtures("no_proc")
def test_without_proc_ps_is_asked() -> None:
    if shutil.which("ps") is None:
        pytest.skip("there is no ps here")
    resident = processes.tree(os.getpid())
    assert resident is not None
    assert resident[os.getpid()] > 10**6
    with borrowed() as worker:
        assert worker._process.pid in (processes.tree(os.getpid()) or ())
    assert zermelo.decide(GAME, memory_limit=2).answer is True
    hopeless = zermelo.ello("complete:40", green=[0, 1])
    verdict = zermelo.decide(hopeless, memory_limit=0.01, method="sat-orientation")
    assert verdict.answer is None
    assert "memory limit of 0.01 GB reached" in str(verdict.reason)


@pytest.mark.usefixtures("no_proc")
def test_a_limit_that_nobody_can_watch_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def nothing() -> dict[int, Any]:
        return {}

    monkeypatch.setattr(processes, "_listed", nothing)
    verdict = zermelo.decide(GAME, memory_limit=2)
    assert (verdict.answer, verdict.assurance.label) == (None, "unknown")
    assert verdict.reason == CANNOT_SEE
    assert zermelo.decide(GAME, time_limit=60).answer is True  # time needs no /proc


def test_in_a_place_without_proc() -> None:
    unshare = shutil.which("unshare")
    hide = ["sh", "-c", 'mount -t tmpfs none /proc && exec "$@"', "-"]
    if (
        unshare is None
        or subprocess.run(
            [unshare, "-m", *hide, "true"], capture_output=True, check=False
        ).returncode
    ):
        pytest.skip("only root can hide /proc")
    command = [sys.executable, "-m", "zermelo", "decide", "ello", "--graph", "path:3", "--set",
               "green=all"]  # fmt: skip
    for options, status, words in (
        ([], 0, "yes, certified"),
        (["--time-limit", "60"], 0, "yes, certified"),
        (["--memory-limit", "2"], 3, CANNOT_SEE),
    ):
        run = subprocess.run(
            [unshare, "-m", *hide, *command, *options], capture_output=True, text=True, check=False
        )
        assert run.returncode == status
        assert words in run.stdout  # one line, an answer or unknown
        assert (run.stdout.count("\n"), run.stderr) == (1, "")


def test_many_threads_leave_few_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "processors", lambda: 2)
    together = Barrier(5)

    def work(_: int) -> bool:
        with borrowed() as worker:
            together.wait(60)
            return worker.alive

    with ThreadPoolExecutor(5) as pool:
        assert all(pool.map(work, range(5)))
    assert len(waiting()) == 2
    assert all(worker.alive for worker in waiting())


def test_workers_that_wait_too_long_go(monkeypatch: pytest.MonkeyPatch) -> None:
    workers.close_idle()
    monkeypatch.setattr(workers, "PATIENCE", 0.2)
    with borrowed() as worker:
        pass
    assert waiting() == [worker]
    end = time.monotonic() + 30
    while worker.alive and time.monotonic() < end:
        time.sleep(0.05)
    assert waiting() == []
    assert not worker.alive
    assert zermelo.decide(GAME, time_limit=60).answer is True


def test_no_process_can_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    workers.close_idle()

    def fail(*arguments: Any, **options: Any) -> Any:
        raise OSError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(subprocess, "Popen", fail)
    verdict = zermelo.decide(GAME, time_limit=60)
    assert verdict.answer is None
    why = "the solving process cannot be started: Resource temporarily unavailable"
    assert verdict.reason == why


def test_workers_that_come_and_go_leave_no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    workers.close_idle()
    monkeypatch.setattr(workers, "PATIENCE", 0.5)
    before = threading.active_count()
    for _ in range(20):
        with borrowed():
            pass
    # What starts workers, and what listens to the one worker.
    assert threading.active_count() <= before + 4
    workers.close_idle()
