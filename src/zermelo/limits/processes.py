"""Processes that other processes started: which they are, and their end and memory.

A solver that runs as a program of its own is a grandchild of the process that watches the limits.
Linux's /proc says who belongs to whom and how much memory it has; where there is none, the program
`ps` does. Where neither does, a memory limit cannot be kept, and is refused (`resident_tree`).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from zermelo.limits.starting import Forked

PROC = Path("/proc")

SIGKILL: int = getattr(signal, "SIGKILL", signal.SIGTERM)
"""What ends a process at once: on Windows any signal does that."""


def _by_proc() -> bool:
    return (PROC / "self" / "statm").exists()


def descendants(pid: int) -> list[int]:
    """Return the processes that a process started, and those that they started."""
    if not _by_proc():
        return _below(pid, _listed())
    found = [pid]
    for parent in found:
        with contextlib.suppress(OSError, ValueError):
            for thread in os.listdir(PROC / str(parent) / "task"):
                text = (PROC / str(parent) / "task" / thread / "children").read_text()
                found += map(int, text.split())
    return found[1:]


def kill_tree(leader: subprocess.Popen[Any] | Forked) -> None:
    """Kill a child that leads a process group, all that is in the group, and what these started."""
    below = descendants(leader.pid)
    kill_group(leader.pid)
    with contextlib.suppress(OSError):
        leader.kill()
    kill(below)


def kill_group(leader: int) -> None:
    """Kill what is left of a process group; one that is gone does no harm."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(leader, SIGKILL)


def kill(processes: Iterable[int]) -> None:
    """Kill processes; those that are gone already do no harm."""
    for pid in processes:
        with contextlib.suppress(OSError):
            os.kill(pid, SIGKILL)


def resident_tree(pid: int) -> int | None:
    """Return the resident memory of a process and all below it in bytes; None if nobody can say."""
    if _by_proc():
        return sum(map(resident_bytes, (pid, *descendants(pid))))
    listed = _listed()
    if os.getpid() not in listed:
        return None
    return sum(listed[each][1] for each in (pid, *_below(pid, listed)) if each in listed)


def resident_bytes(pid: int) -> int:
    """Return the resident memory of a process in bytes, 0 if it is gone; needs /proc."""
    try:
        pages = (PROC / str(pid) / "statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0


def _below(pid: int, listed: Mapping[int, tuple[int, int]]) -> list[int]:
    """Return the descendants of a process by what `ps` lists."""
    found = [pid]
    for parent in found:
        found += [each for each, (above, _) in listed.items() if above == parent]
    return found[1:]


def _listed() -> dict[int, tuple[int, int]]:
    """Return the parent and the resident bytes of each process, by `ps`; nothing if it fails."""
    command = ["ps", "-A", "-o", "pid=", "-o", "ppid=", "-o", "rss="]
    try:
        shown = subprocess.run(command, capture_output=True, text=True, check=False, timeout=5)
        rows = [tuple(map(int, line.split())) for line in shown.stdout.splitlines()]
        return {pid: (parent, kilobytes * 1024) for pid, parent, kilobytes in rows}
    except (OSError, ValueError, subprocess.SubprocessError):
        return {}


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
