"""Processes as /proc shows them, and commands of zermelo to be killed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ZERMELO = [sys.executable, "-m", "zermelo"]
MARK = "ZERMELO_TEST_MARK"
"""A variable of the environment by which a test knows what it started, however deep below."""


def running(pid: int) -> bool:
    """Whether a process runs; a zombie does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def until(condition: Callable[[], Any], seconds: float = 30.0) -> Any:
    """Wait until the condition holds, and return what it gave."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.02)
    raise AssertionError("it took too long")


def marked(mark: str, word: str = "") -> list[int]:
    """Return the running processes with a mark, whose command has a word in it."""
    wanted, found = f"{MARK}={mark}".encode(), []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted not in (folder / "environ").read_bytes().split(b"\0"):
                continue
            command = (folder / "cmdline").read_bytes().decode(errors="replace")
        except OSError:
            continue
        pid = int(folder.name)
        if word in command and pid != os.getpid() and running(pid):
            found.append(pid)
    return sorted(found)


def processor_seconds(mark: str) -> float:
    """Return how long the running processes with a mark have worked, all together."""
    total = 0
    for pid in marked(mark):
        try:
            fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / os.sysconf("SC_CLK_TCK")


def started(mark: str, *arguments: str, **more: Any) -> subprocess.Popen[bytes]:
    """Start `zermelo` with a mark."""
    environment = {**os.environ, **more.pop("env", {}), MARK: mark}
    given: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **more}
    return subprocess.Popen([*ZERMELO, *arguments], env=environment, **given)
