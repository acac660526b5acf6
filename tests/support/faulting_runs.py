"""Kills of long runs: sweeps, with and without a cluster, and searches that keep a table."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

import clusters
from faulting import Found, left_over, strange
from processes_seen import MARK, ZERMELO, marked
from sweeping import records, sweep, verdicts, write

from zermelo.sweeps.plan import read
from zermelo.sweeps.run import run

PATIENCE = 120.0
SEEDS = 2
TASKS = 10 * SEEDS

Fault = Callable[[Path, Random], Found]


@cache
def _right() -> dict[str, tuple[object, ...]]:
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / "right")
        run(read(write(Path(folder), sweep(SEEDS))), path)
        return verdicts(path)


def _started(mark: str, folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [*ZERMELO, *arguments], cwd=folder, env={**os.environ, MARK: mark},
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip


def _ended(process: subprocess.Popen[bytes], mark: str) -> tuple[bytes, list[str], list[str]]:
    """Return what a process said, whether it hung, and what is left of it, in words."""
    try:
        said = process.communicate(timeout=PATIENCE)[1]
        return said, [], left_over(mark)
    except subprocess.TimeoutExpired:
        process.kill()
        return process.communicate()[1], ["it hangs"], left_over(mark)


def killed_sweep(who: str) -> Fault:
    """Return a fault: a sweep is killed, or its child, or its cluster's worker or scheduler."""

    def fault(folder: Path, rng: Random) -> Found:
        path, mark = str(folder / "file"), uuid.uuid4().hex
        file = write(folder, sweep(SEEDS))
        with contextlib.ExitStack() as stack:
            where: tuple[str, ...] = ("--workers", "2")
            clustered = who in ("client", "worker", "scheduler")
            if clustered:
                apart = Path(stack.enter_context(tempfile.TemporaryDirectory()))
                cluster = stack.enter_context(clusters.running(apart, 2))
                where = ("--cluster", cluster.address)
            process = _started(mark, folder, "experiment", "run", file, "-o", path, *where)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(0.5 + rng.random() * (3.5 if clustered else 2))
            if who == "scheduler":
                cluster.scheduler.kill()
            elif who == "worker":
                cluster.workers[0].kill()
            elif who == "child":
                for pid in marked(mark, "zermelo.limits.child")[:1]:
                    with contextlib.suppress(OSError):
                        os.kill(pid, signal.SIGKILL)
            else:
                process.kill()
            said, hanging, left = _ended(process, mark)
        lost = strange(said)
        status = process.returncode
        if who == "scheduler" and status not in (0, 2, 3):
            lost.append(f"status {status}")
        if who == "scheduler" and status == 2 and b"no Dask scheduler answers" not in said:
            lost.append(f"{said!r}")
        if who == "worker" and status != 0:
            lost.append(f"status {status}: {said!r}")
        kept = len(records(path)) if Path(path).exists() and Path(path).stat().st_size else 0
        run(read(file), path, retry=True)
        wrong = () if verdicts(path) == _right() else (f"of {kept} kept",)
        names = {each.name for each in folder.iterdir()}
        left += sorted(names - {"file", "file-wal", "file-shm", "sweep.toml"})
        return Found(wrong, tuple(lost), tuple(hanging), tuple(left))

    return fault


GAME = ("decide", "node-kayles", "--graph", "regular:60,3,seed=1", "--table", "t")


def killed_table(how: str) -> Fault:
    """Return a fault: a search that keeps a table is ended by a signal; the table goes on."""

    def fault(folder: Path, rng: Random) -> Found:
        mark = uuid.uuid4().hex
        more = rng.choice(((), ("--method", "nimbers"), ("--method", "search")))
        process = _started(mark, folder, *GAME, *more)
        begun = time.monotonic()
        while not (folder / "t").exists():  # after the first writing
            if time.monotonic() > begun + PATIENCE:
                process.kill()
                return Found(lost=("no table is written",))
            time.sleep(0.05)
        time.sleep(rng.random() * 3)
        sent = time.time()
        process.send_signal(signal.Signals[how])
        said, hanging, left = _ended(process, mark)
        lost = strange(said)
        if how != "SIGKILL" and (folder / "t").stat().st_mtime < sent:
            lost.append("what was found last is not written")
        head = json.loads((folder / "t").read_bytes().partition(b"\n")[0])
        method = head.get("method", "search")
        again = _started(mark, folder, *GAME, "--method", method, "--nodes", "2000", "--json")
        out, said = again.communicate(timeout=PATIENCE)
        if again.returncode != 3:
            lost.append(f"{out!r} {said!r}")
        left += sorted({each.name for each in folder.iterdir()} - {"t"})
        return Found((), tuple(lost), tuple(hanging), tuple(left))

    return fault


def first_uses(folder: Path, rng: Random) -> Found:
    """Let six runs want the same compiled code, which none has, at once."""
    mark, size = uuid.uuid4().hex, rng.randrange(6, 9)
    environment = {**os.environ, MARK: mark, "NUMBA_CACHE_DIR": str(folder / "cache")}
    command = ["-m", "zermelo", "decide", "ello", "--graph", f"complete:{size}", "--set",
               "green=[0]", "--method", "subset-dp", "--json"]  # fmt: skip
    runs = [
        subprocess.Popen(
            [sys.executable, *command], env=environment, cwd=folder,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )
        for _ in range(6)
    ]  # fmt: skip
    lost, hanging, answers = list[str](), list[str](), set[object]()
    for each in runs:
        try:
            out, said = each.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            each.kill()
            out, said = each.communicate()
            hanging.append("it hangs")
            continue
        lost += strange(said)
        if each.returncode:
            lost.append(f"status {each.returncode}")
        else:
            answers.add(json.loads(out)["answer"])
    wrong = () if len(answers) <= 1 else (f"{answers}",)
    return Found(wrong, tuple(lost), tuple(hanging), tuple(left_over(mark)))


RUNS: dict[str, Fault] = {
    "SIGKILL to a sweep": killed_sweep("parent"),
    "SIGKILL to a child of a sweep": killed_sweep("child"),
    "SIGKILL to the client of a cluster": killed_sweep("client"),
    "SIGKILL to a worker of a cluster": killed_sweep("worker"),
    "SIGKILL to the scheduler of a cluster": killed_sweep("scheduler"),
    "SIGINT to a search with a table": killed_table("SIGINT"),
    "SIGTERM to a search with a table": killed_table("SIGTERM"),
    "SIGKILL to a search with a table": killed_table("SIGKILL"),
    "six first uses at once": first_uses,
}
