"""A Dask cluster of processes of its own: a scheduler and workers that a test may kill."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Cluster:
    """A scheduler with its address, and the workers."""

    address: str
    scheduler: subprocess.Popen[bytes]
    workers: list[subprocess.Popen[bytes]]


@contextlib.contextmanager
def running(folder: Path, workers: int = 1) -> Iterator[Cluster]:
    """Start a scheduler and workers, and end what is left of them."""
    told = folder / "scheduler.json"

    def start(program: str, *options: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", f"distributed.cli.dask_{program}", *options]
        quiet = subprocess.DEVNULL
        return subprocess.Popen(
            [*command, "--scheduler-file", str(told), "--no-dashboard"],
            cwd=folder, stdin=quiet, stdout=quiet, stderr=quiet,
        )  # fmt: skip

    scheduler = start("scheduler", "--host", "127.0.0.1", "--port", "0")
    found: list[subprocess.Popen[bytes]] = []
    try:
        end = time.monotonic() + 60
        while not told.exists() or not told.stat().st_size:
            assert time.monotonic() < end, "the scheduler does not start"
            time.sleep(0.05)
        time.sleep(0.2)
        address = told.read_text().partition('"address": "')[2].partition('"')[0]
        worker = "--nthreads", "1", "--no-nanny", "--local-directory", str(folder)
        found += [start("worker", *worker) for _ in range(workers)]
        yield Cluster(address, scheduler, found)
    finally:
        for process in (*found, scheduler):
            process.kill()
            process.wait()
