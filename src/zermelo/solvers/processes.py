"""Processes that other processes started: which they are, and their end and memory.

A solver that runs as a program of its own is a grandchild of the process that watches the limits.
Linux says who it is; elsewhere only the process itself is seen.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Iterable
from pathlib import Path


def descendants(pid: int) -> list[int]:
    """Return the processes that a process started, and those that they started."""
    found = [pid]
    for parent in found:
        with contextlib.suppress(OSError, ValueError):
            for thread in os.listdir(f"/proc/{parent}/task"):
                text = Path(f"/proc/{parent}/task/{thread}/children").read_text()
                found += map(int, text.split())
    return found[1:]


def kill_tree(leader: subprocess.Popen[bytes]) -> None:
    """Kill a child that leads a process group, all that is in the group, and what these started."""
    below = descendants(leader.pid)
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(leader.pid, signal.SIGKILL)
        else:
            leader.kill()
    kill(below)


def kill(processes: Iterable[int]) -> None:
    """Kill processes; those that are gone already do no harm."""
    for pid in processes:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def resident_bytes(pid: int) -> int:
    """Return the resident memory of a process in bytes, 0 if it is gone."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        pass
    with contextlib.suppress(OSError, ValueError):
        shown = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(pid)], capture_output=True, text=True, check=False
        )
        return int(shown.stdout or 0) * 1024
    return 0
