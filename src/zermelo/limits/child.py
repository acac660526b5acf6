"""The child process behind `worker`: reads calls from standard input, writes results back.

It ends with its parent, and when the parent closes its input: at once, unless a kernel is being
compiled. That it finishes first, at the lowest priority, because the code is kept for later runs.
On Linux the system sees to it even while a solver holds the interpreter's lock; elsewhere, and
where the parent only closes the input, a thread does.
"""

from __future__ import annotations

import contextlib
import math
import os
import pickle
import select
import signal
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from types import FrameType
from typing import IO

from zermelo.compile import compiling
from zermelo.core.errors import OutOfMemory, ZermeloError
from zermelo.core.guard import collect_garbage_rarely, end_with_parent
from zermelo.core.shortage import for_want_of_memory
from zermelo.limits.processes import SIGKILL
from zermelo.limits.worker import write

LINGER = 120.0
"""Seconds that a kernel's compilation may go on for when nobody waits for the child any more."""

POLL = 0.5


def serve() -> None:
    """Serve calls until the parent closes the pipe."""
    # Solvers may print: what they print must not mix with the results.
    results = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    # Where memory runs out, the system shall end this process and no other.
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    end_with_parent(SIGKILL)
    collect_garbage_rarely()
    signal.signal(signal.SIGINT, interrupted)
    end = [math.inf]
    threading.Thread(target=_leave_with, args=(end,), daemon=True).start()

    def tell(busy: bool) -> None:
        end_with_parent(0 if busy else SIGKILL)
        with contextlib.suppress(BrokenPipeError):  # nobody waits, and the code is to be kept yet
            write(results, pickle.dumps(("compiling", busy)))

    compiling.tell = tell
    while True:
        try:
            kind, value = pickle.load(sys.stdin.buffer)
        except (EOFError, pickle.UnpicklingError):
            return
        if kind == "idle":
            end[0] = time.monotonic() + value
            continue
        end[0] = math.inf
        try:
            answer = _answer(value, results)
        except MemoryError:
            answer = None
        try:
            # After the handler: what fills the memory is let go of with the exception.
            write(results, answer or pickle.dumps(("raised", OutOfMemory("out of memory"))))
        except BrokenPipeError:  # the parent is gone
            os._exit(1)


def interrupted(number: int, frame: FrameType | None) -> None:
    """End by an exception, so that a search writes what it keeps in a file.

    Python prints and drops an exception that is raised in a callback of LLVM. There the signal is
    sent again a moment later.
    """
    while frame is not None:
        if str(frame.f_globals.get("__name__")).startswith("llvmlite."):
            threading.Timer(0.05, os.kill, (os.getpid(), number)).start()
            return
        frame = frame.f_back
    sys.exit(1)


def _answer(call: bytes, results: IO[bytes]) -> bytes:
    """Return what a call comes to, as the message to write."""

    def tell(found: object) -> None:
        write(results, pickle.dumps(("told", found)))

    try:
        # Rulesets register themselves as they arrive.
        function, arguments, tells, _ = pickle.loads(call)
        return pickle.dumps(("done", function(*arguments, *([tell] if tells else []))))
    except ZermeloError as error:
        return pickle.dumps(("raised", error))
    except MemoryError:
        raise
    except Exception as error:
        from zermelo.core.crash import Crash  # loaded when there is one

        short = for_want_of_memory(error)
        return pickle.dumps(("raised", OutOfMemory("out of memory") if short else Crash.of(error)))


def _leave_with(end: Sequence[float]) -> None:
    """End this process when its parent is gone or closes its input, so that no solver runs on.

    `end` holds when it ends because it has no work.
    """
    parent = os.getppid()
    while os.getppid() == parent and not _hung_up() and time.monotonic() < end[0]:
        pass
    if compiling.busy():
        _finish_compiling()
    os._exit(1)


def _hung_up() -> bool:
    """Wait a moment for the parent to close standard input; return whether it did."""
    if not hasattr(select, "poll"):  # Windows
        time.sleep(POLL)
        return False
    pipe = select.poll()
    pipe.register(0, select.POLLHUP)
    return bool(pipe.poll(1000 * POLL))  # closed, or no descriptor at all


def _finish_compiling() -> None:
    """Return when the kernel that is being compiled stands in the cache, or is not to be."""
    # Whoever reads the parent's output waits until nobody can write to it.
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    os.dup2(silence, 2)
    os.chdir(os.path.abspath(os.sep))  # nor can a file system be unmounted that it stands in
    threading.Timer(LINGER, os._exit, (1,)).start()
    from numba.core.compiler_lock import global_compiler_lock

    from zermelo.compile.kernels import only_one

    if only_one():
        with contextlib.suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PROCESS, os.getpid(), 19)  # of the main thread, which compiles
        global_compiler_lock.acquire()  # type: ignore[no-untyped-call]  # numba holds it until the code is written


if __name__ == "__main__":
    serve()
