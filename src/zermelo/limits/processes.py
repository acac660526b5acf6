"""Child processes: how one starts, its memory, its end, and those that it started itself.

It starts as a fresh interpreter, or where that is safe as a copy by fork.

Linux can end a child with its parent (`core.guard.end_with_parent`), but takes for the parent the
thread that started it. A worker is lent to one thread after the other, and must outlive the first.
So there is one thread that starts all fresh interpreters, and lives as long as the process.

A fresh interpreter takes a fifth of a second or more to load what a small game or certificate
needs, and `check` and a `decide` with a short limit are to be quick. A copy is there in
milliseconds, and is safe as long as this process has one thread and has loaded none of the
libraries that have threads of their own, as the command line has not when it begins.

A solver that runs as a program of its own is a grandchild of the process that watches the limits.
Linux's /proc says who belongs to whom and how much memory it has; where there is none, the program
`ps` does. Where neither does, a memory limit cannot be kept, and is refused (`tree`).
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import IO

THREADED = ("numpy", "numba", "ortools")
"""Libraries that start threads, or hold locks."""


def fresh_interpreter() -> tuple[list[str], dict[str, str]]:
    """Return the command and the environment of a Python that finds this package."""
    root = str(Path(__file__).resolve().parents[2])
    # An installed package is found by itself, and what stands beside it must not come before the
    # folders that the caller has named.
    installed = root in {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    given = os.environ.get("PYTHONPATH", "")
    path = os.pathsep.join(filter(None, [given, root] if installed else [root, given]))
    # -P: nothing that lies in the current folder is imported instead of a library. One thread is
    # wanted, and OpenBLAS complains where it gets no more.
    environment = {"OPENBLAS_NUM_THREADS": "1", **os.environ, "PYTHONPATH": path}
    return [sys.executable, "-P"], environment


def fresh() -> subprocess.Popen[bytes]:
    """Start a fresh interpreter as a child; raises `OSError` or `RuntimeError` if it cannot."""
    return _starter().submit(_start).result()


@cache
def _starter() -> ThreadPoolExecutor:
    """Return the one thread that starts all; two at once do no harm."""
    return ThreadPoolExecutor(1)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_starter.cache_clear)  # threads are not forked


def _start() -> subprocess.Popen[bytes]:
    command, environment = fresh_interpreter()
    return subprocess.Popen(
        [*command, "-m", "zermelo.limits.child"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
        start_new_session=True,
    )


def processors() -> int:
    """Return how many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def can_fork() -> bool:
    """Whether a copy of this process would be whole."""
    alone = threading.active_count() == 1 and not any(name in sys.modules for name in THREADED)
    return alone and sys.platform == "linux"


class Forked:
    """A child made by fork, with what a `Worker` uses of a `subprocess.Popen`.

    It leads a process group of its own.
    """

    def __init__(self) -> None:
        ends = list[int]()
        # What is raised in the hooks of a fork is lost: an interruption waits until it is over.
        before = signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 16))
        try:
            for _ in range(2):
                ends += os.pipe()
            self.pid = os.fork()
        except OSError:
            for end in ends:
                os.close(end)
            raise
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        calls, told, answered, answers = ends
        if self.pid == 0:
            _serve(calls, answers, (told, answered))
        # By both, because neither may go on before it is so.
        os.setpgid(self.pid, self.pid)
        os.close(calls)
        os.close(answers)
        self.stdin: IO[bytes] = open(told, "wb")  # noqa: SIM115
        self.stdout: IO[bytes] = open(answered, "rb")  # noqa: SIM115
        self._code: int | None = None

    def poll(self) -> int | None:
        """Return how the child ended: minus the signal, or the status; None if it still runs."""
        return self.wait(os.WNOHANG)

    def wait(self, options: int = 0) -> int | None:
        """Wait for the child's end and return the same."""
        if self._code is None:
            pid, status = os.waitpid(self.pid, options)
            if pid:
                self._code = os.waitstatus_to_exitcode(status)
        return self._code


def _serve(calls: int, answers: int, others: tuple[int, int]) -> None:
    """Be the child; never returns."""
    code = 1
    try:
        os.setpgid(0, 0)
        for each in (signal.SIGTERM, signal.SIGHUP):
            if callable(signal.getsignal(each)):  # the command line's, which tidies up for it
                signal.signal(each, signal.SIG_DFL)
        os.dup2(calls, 0)
        os.dup2(answers, 1)
        for number in (calls, answers, *others):
            os.close(number)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        sys.stdout = sys.stderr
        from zermelo.limits.child import serve

        serve()
        code = 0
    finally:
        os._exit(code)


PROC = Path("/proc")

SIGKILL: int = getattr(signal, "SIGKILL", signal.SIGTERM)
"""What ends a process at once: on Windows any signal does that."""


def tree(pid: int) -> dict[int, int] | None:
    """Return the resident bytes of a process, and of those that it started, and these in turn.

    None if nobody can say.
    """
    found = [pid]
    if (PROC / "self" / "statm").exists():
        for parent in found:
            found += _started_by(parent)
        return {each: resident_bytes(each) for each in found}
    listed = _listed()
    if os.getpid() not in listed:
        return None
    for parent in found:
        found += [each for each in listed if listed[each][0] == parent]
    return {each: listed[each][1] for each in found if each in listed}


def kill_tree(leader: int) -> None:
    """Kill a child that leads a process group, all that is in the group, and what these started."""
    each_of_them = tree(leader) or (leader,)
    kill_group(leader)
    for pid in each_of_them:
        with contextlib.suppress(OSError):  # it is gone already
            os.kill(pid, SIGKILL)


def kill_group(leader: int) -> None:
    """Kill what is left of a process group; one that is gone does no harm."""
    if hasattr(os, "killpg"):
        with contextlib.suppress(OSError):
            os.killpg(leader, SIGKILL)


def resident_bytes(pid: int) -> int:
    """Return the resident memory of a process in bytes, 0 if it is gone; needs /proc."""
    try:
        pages = (PROC / str(pid) / "statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError, ValueError):
        return 0


def _started_by(pid: int) -> Iterator[int]:
    """Yield the processes that the threads of a process started; needs /proc."""
    with contextlib.suppress(OSError, ValueError):
        for thread in os.listdir(PROC / str(pid) / "task"):
            yield from map(
                int, (PROC / str(pid) / "task" / thread / "children").read_text().split()
            )


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
