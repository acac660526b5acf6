"""A child by fork: a copy of this process, there in milliseconds, where that is safe.

A fresh interpreter takes a fifth of a second to load what a small certificate needs, and `check`
is to be quick. A copy is safe as long as this process has one thread and has loaded none of the
libraries that have threads of their own, as the command line has not when it begins to check.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from typing import IO

THREADED = ("numpy", "numba", "ortools")
"""Libraries that start threads, or hold locks."""


def possible() -> bool:
    """Whether a copy of this process would be whole."""
    alone = threading.active_count() == 1 and not any(name in sys.modules for name in THREADED)
    return alone and sys.platform == "linux"


class Forked:
    """A child made by fork, with what a `Worker` uses of a `subprocess.Popen`.

    Attributes
    ----------
    pid : int
        The child, which leads a process group of its own.
    stdin, stdout : binary files
        What it is told, and what it answers.
    """

    def __init__(self) -> None:
        calls, told = os.pipe()
        answered, answers = os.pipe()
        parent = os.getpid()
        self.pid = os.fork()
        if self.pid == 0:
            _serve(parent, calls, answers, (told, answered))
        # By both, because neither may go on before it is so.
        os.setpgid(self.pid, self.pid)
        os.close(calls)
        os.close(answers)
        self.stdin: IO[bytes] = open(told, "wb")  # noqa: SIM115
        self.stdout: IO[bytes] = open(answered, "rb")  # noqa: SIM115
        self._code: int | None = None

    def poll(self) -> int | None:
        """Return how the child ended; None if it still runs."""
        return self._await(os.WNOHANG)

    def wait(self) -> int:
        """Wait for the child's end and return how it ended: minus the signal, or the status."""
        return self._await(0) or 0

    def kill(self) -> None:
        """Kill the child."""
        os.kill(self.pid, signal.SIGKILL)

    def _await(self, options: int) -> int | None:
        if self._code is None:
            pid, status = os.waitpid(self.pid, options)
            if pid:
                self._code = os.waitstatus_to_exitcode(status)
        return self._code


def _serve(parent: int, calls: int, answers: int, others: tuple[int, int]) -> None:
    """Be the child; never returns."""
    code = 1
    try:
        os.setpgid(0, 0)
        os.dup2(calls, 0)
        os.dup2(answers, 1)
        for number in (calls, answers, *others):
            os.close(number)
        sys.stdin = open(0, closefd=False)  # noqa: SIM115
        sys.stdout = sys.stderr
        from zermelo.solvers.child import serve

        serve(parent)
        code = 0
    finally:
        os._exit(code)
