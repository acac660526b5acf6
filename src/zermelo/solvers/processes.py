"""Processes that other processes started: which they are, and their end and memory.

A solver that runs as a program of its own is a grandchild of the process that watches the limits.
Linux says who it is; elsewhere only the process itself is seen.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol


def descendants(pid: int) -> list[int]:
    """Return the processes that a process started, and those that they started."""
    found = [pid]
    for parent in found:
        with contextlib.suppress(OSError, ValueError):
            for thread in os.listdir(f"/proc/{parent}/task"):
                text = Path(f"/proc/{parent}/task/{thread}/children").read_text()
                found += map(int, text.split())
    return found[1:]


class Leader(Protocol):
    """A child that leads a process group."""

    @property
    def pid(self) -> int:
        """Its number."""
        ...

    def kill(self) -> None:
        """Kill it alone."""
        ...


def kill_tree(leader: Leader) -> None:
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


LEAST = 0.1
"""Gigabytes that the interpreter needs in any case; a smaller limit is left to the watcher."""


@contextlib.contextmanager
def memory_capped(gigabytes: float | None) -> Iterator[None]:
    """Let the memory of this process grow no further than that: what asks for more fails at once.

    The watching parent looks now and then only. For work in plain Python, which ends in a
    `MemoryError`; a library that cannot get memory for its threads may end the process.
    """
    if gigabytes is None or sys.platform != "linux":
        yield
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
    most = int(max(gigabytes, LEAST) * 1e9)
    resource.setrlimit(resource.RLIMIT_DATA, (most if hard < 0 else min(most, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))
