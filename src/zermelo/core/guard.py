"""Programs of others that end when this process ends, however it ends.

A killed process cannot end what it started. So a program of somebody else is started through this
file, run as a script: a small process that leads a process group of its own, starts the program in
it, and kills the group as soon as the process that asked for it is gone. Linux tells it at once
(PR_SET_PDEATHSIG of prctl(2)); elsewhere it looks twice a second. Should the guard itself be
killed, the program goes with it on Linux, for the same reason.

Nothing is set up between fork and exec in the process that asks, which may have many threads. The
guard is one more start of Python for each program, so it loads little: not even `typing`, nor
`signal`, which makes enumerations of the numbers of `_signal`.
"""

from __future__ import annotations

import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Sequence
    from typing import Any, NoReturn
else:
    import _signal as signal

POLL = 0.5
"""Seconds between two looks at whether the parent lives, where the system does not tell."""

CANNOT_START = 126
"""The guard's exit status for a program that cannot be started, the reason on standard error."""

CANNOT = b"cannot be started: "

PR_SET_PDEATHSIG = 1

_STREAMS = (("stdin", os.O_RDONLY, "r"), ("stdout", os.O_RDONLY, "w"), ("stderr", os.O_WRONLY, "w"))
"""What a process is given in the place of standard streams that it was started without."""


def guard_command(command: Sequence[str]) -> list[str]:
    """Return a command that does the same, and ends with this process.

    To be started with ``start_new_session``; killing its group kills the program. The program's
    exit status and the signal that ended it are those of the guard.
    """
    if not hasattr(os, "fork"):
        return list(command)
    return [sys.executable, "-I", "-S", __file__, str(os.getpid()), *command]


def collect_garbage_rarely() -> None:
    """Let the garbage collector look at this process's objects after 100,000 new ones, not 700.

    It goes through all that a search and its evidence keep, which is no garbage: with its usual
    numbers certifying Arc-Kayles on a cubic graph of 20 vertices takes a third longer. What it
    might find in between is small.
    """
    import gc

    gc.set_threshold(100_000, 50, 50)


def open_closed() -> None:
    """Open those of the descriptors 0 to 2 that are closed on the null device.

    Whatever is opened first would take their numbers, a pipe to a child for one, which is taken for
    a standard stream then. Nothing can be read from such an input, and what is written to such an
    output is an error like that of a full disk. Messages are lost.
    """
    for number, (name, flags, mode) in enumerate(_STREAMS):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)  # takes the lowest number that is free, which is this one
        if getattr(sys, name) is None:
            # The descriptor outlives the stream: a child by fork puts others in its place.
            setattr(sys, name, open(number, mode, closefd=False))  # noqa: SIM115


def end_with_parent(number: int) -> None:
    """Ask for a signal when the thread that started this process ends; 0 asks for none.

    Only Linux can do that. It holds for the process whose main thread calls it.
    """
    if sys.platform == "linux":
        try:
            import ctypes

            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number, 0, 0, 0)
        except (ImportError, OSError, AttributeError):
            pass


def main(parent: int, command: Sequence[str]) -> NoReturn:
    """Run a program while a process lives, and end as it ends."""
    if os.getpgrp() != os.getpid():
        os.setsid()

    def look(number: int, frame: Any) -> None:  # noqa: ARG001
        # The thread that asked may end, and its process go on.
        if number == signal.SIGTERM or os.getppid() != parent:
            os.killpg(0, signal.SIGKILL)

    for number in (signal.SIGTERM, signal.SIGUSR1, signal.SIGALRM):
        signal.signal(number, look)
    end_with_parent(signal.SIGUSR1)
    signal.setitimer(signal.ITIMER_REAL, POLL, POLL)
    look(signal.SIGUSR1, None)
    guard = os.getpid()
    child = os.fork()
    if child == 0:
        _become(command, guard)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status < 0:
        _end_by(-status)
    os._exit(status)


def _become(command: Sequence[str], guard: int) -> NoReturn:
    end_with_parent(signal.SIGKILL)
    if os.getppid() != guard:
        os._exit(CANNOT_START)
    try:
        os.execv(command[0], list(command))
    except OSError as error:
        os.write(2, CANNOT + (error.strerror or str(error)).encode())
    os._exit(CANNOT_START)


def _end_by(number: int) -> None:
    """End as a program did that was ended by a signal, without a memory dump of this process."""
    from contextlib import suppress

    with suppress(ImportError, OSError, ValueError):
        import resource

        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError, ValueError):  # SIGKILL has no other handler
        signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2:])
