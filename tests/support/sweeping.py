"""Helpers for tests of experiments: files, runs in processes of their own, what came of them."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ZERMELO = [sys.executable, "-m", "zermelo.cli.main", "experiment"]
PATIENCE = 120.0


def sweep(seeds: int, seconds: float = 120) -> str:
    """Return an experiment of 10 tasks a seed, which take some hundredths of a second each."""
    return f"""
        [limits]
        time = {seconds}
        [[sweep]]
        game = "ello"
        graph = "gnp:{{n}},0.4,seed={{seed}}"
        method = ["sat-orientation", "subset-dp"]
        for = {{ seed = "0..{seeds - 1}", n = "7..11" }}
        set = {{ green = "random:0.5" }}
    """


def write(folder: Path, text: str, name: str = "sweep.toml") -> str:
    """Write an experiment file and return its path."""
    path = folder / name
    path.write_text(text)
    return str(path)


def start(file: str, *options: str) -> subprocess.Popen[bytes]:
    """Start a run in a process of its own."""
    return subprocess.Popen(
        [*ZERMELO, "run", file, *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def finish(file: str, *options: str) -> str:
    """Run to the end and return what it says."""
    process = start(file, *options)
    _, said = process.communicate(timeout=600)
    assert process.returncode == 0, said
    return said.decode()


def records(path: str) -> list[dict[str, Any]]:
    """Return the records of a file, read as any program would."""
    connection = sqlite3.connect(path, timeout=PATIENCE)
    try:
        connection.row_factory = sqlite3.Row
        return [dict(row) for row in connection.execute("SELECT * FROM records ORDER BY task")]
    finally:
        connection.close()


def number(path: str) -> int:
    """Return how many records there are by now; 0 while there is no table."""
    try:
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True, timeout=PATIENCE)
    except sqlite3.OperationalError:
        return 0
    try:
        (count,) = connection.execute("SELECT count(*) FROM records").fetchone()
        return int(count)
    except sqlite3.OperationalError:
        return 0
    finally:
        connection.close()


def until(condition: Callable[[], Any]) -> None:
    """Wait until the condition holds."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.005)


def kill_at(file: str, path: str, least: int, how: int = signal.SIGKILL, cluster: str = "") -> int:
    """Run until there are so many records, end the run, and return how many there are then."""
    where = ("--cluster", cluster) if cluster else ("--workers", "2")
    process = start(file, "-o", path, *where)
    until(lambda: number(path) >= least or process.poll() is not None)
    os.kill(process.pid, how)
    process.communicate(timeout=PATIENCE)
    return number(path)


def verdicts(path: str) -> dict[str, tuple[Any, ...]]:
    """Return what was found for each task, without times."""
    kept = ("answer", "assurance", "answered_by", "evidence", "error", "instance", "method", "seed")
    return {row["task"]: tuple(row[name] for name in kept) for row in records(path)}
