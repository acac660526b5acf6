"""Limits that hold: work in a child process that the parent watches.

A solver that holds the interpreter's lock, or asks for too much memory, cannot be stopped from
inside. So limited work runs in a child (`limits.processes` says how it comes to be, without a fork
of a threaded process or the need for a guarded main module). The parent looks at the clock and at
the child's resident memory twenty times a second; a child that breaks a limit, or dies, is buried,
and the caller learns why.

A child that ends its work well is kept for the next: as many as there are processors, and not for
long. A program with many threads may have had as many, each with its libraries in memory. Those
above the number of processors are closed; the others end by themselves.

One exception: a child that is compiling a kernel when its time is over, or when it is no longer
needed, is left alone instead, and ends by itself as soon as the code stands in the cache
(`limits.child`). Otherwise a time limit shorter than the compilation would never be enough, however
often one tries.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import queue
import signal
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from typing import IO, Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, OutOfMemory, OutOfTime
from zermelo.core.guard import open_closed
from zermelo.games.registry import carried
from zermelo.limits.processes import Forked, can_fork, fresh, kill_tree, processors, tree

GRACE, GRACE_SHARE = 0.5, 0.2
"""Seconds that the child has, after its deadline, to report by itself; where the limit is short,
such a share of it and `COMPILING`."""

COMPILING = 0.1
"""The same for a child that is compiling just then: it is not expected to report."""

POLL = 0.05

TIDYING = 10.0
"""Seconds that a child which keeps a file may take to write it when it is interrupted."""

CANNOT_SEE = (
    "the memory limit cannot be kept here: neither /proc nor the program ps tells how much memory "
    "a process has"
)

PATIENCE = 60.0
"""Seconds that a worker waits for work before it ends; it is lent in the first half of them."""

_left_alone: list[subprocess.Popen[bytes] | Forked] = []


class StillCompiling(OutOfTime):
    """The time was over in the middle of a compilation, which a later run need not repeat."""

    def __init__(self) -> None:
        why = "the time limit was reached while a kernel was being compiled for the first time"
        super().__init__(f"{why}; the next run will come further")


Message = tuple[str, Any]


def write(stream: IO[bytes], data: bytes) -> None:
    """Write a message: the pickle of its kind and its value."""
    try:
        stream.write(data)
        stream.flush()
    except ValueError:  # another thread has closed it
        raise BrokenPipeError from None


class Worker:
    """A child process that runs functions for the parent, one at a time.

    A `quick` one is made by fork where that is safe, for short work in plain Python.
    """

    death: str | None = None
    """How the child died, if it did so by itself or was killed by others than its parent."""

    def __init__(self, quick: bool = False) -> None:
        self._quick = quick
        self._start()

    def _start(self) -> None:
        self._compiling = False
        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        open_closed()  # of a program of somebody's own
        try:
            process = Forked() if self._quick and can_fork() else fresh()
            listening = process.stdout, self._messages
            listener = threading.Thread(target=_listen, args=listening, daemon=True)
            listener.start()
        except (OSError, RuntimeError) as error:  # no memory for a thread, or too many of them
            why = getattr(error, "strerror", None) or error
            raise LimitReached(f"the solving process cannot be started: {why}") from None
        assert process.stdin is not None
        self._process, self._calls, self._listener = process, process.stdin, listener

    def run(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        time_limit: float | None = None,
        memory_limit: float | None = None,
        progress: Callable[[Any], None] | None = None,
    ) -> Any:
        """Call a function in the child and return what it returns.

        With `progress` another argument is what it tells things by, which arrive here. For the rest
        see `news`.
        """
        given, tells = (function, arguments, time_limit, memory_limit), progress is not None
        with closing(self.news(*given, tells=tells)) as news:
            for kind, value in news:
                if kind == "told" and progress is not None:
                    progress(value)
        return value

    def news(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        time_limit: float | None = None,
        memory_limit: float | None = None,
        tells: bool = True,
        keeps: bool = False,
        poll: float = POLL,
    ) -> Generator[Message]:
        """Yield what a function tells in the child, and at last what it returns or raises.

        The function is one of a module, and the arguments can be pickled; if it `tells`, another
        argument is what it does so by. The kinds of messages are "told", "compiling", with whether
        the child begins or ends to compile a kernel, "" where there was none for `poll` seconds,
        and "done".

        The child is expected to keep the time limit (seconds) by itself and is killed a little
        later; the memory limit is of resident gigabytes (10^9 bytes). One that broke a limit, died,
        or is no longer needed, because this generator is closed, is gone then, or finishes a
        compilation alone. One that `keeps` a file may write it when the caller is interrupted, or
        it is no longer needed.
        """
        if memory_limit is not None and self.resident() > memory_limit * 5e8:
            # What is left from earlier work must not count against this one.
            self.close()
            self._start()
        begun = looked = time.monotonic()
        try:
            # As it is read by the child: the function, and what rules register as they arrive.
            self._tell("run", pickle.dumps((function, arguments, tells, carried())))
            kind, value = self._next(poll)
            while kind not in ("done", "raised"):
                if kind == "compiling":
                    self._compiling = value
                if time.monotonic() - looked > poll / 2:  # also where messages never stop
                    self._watch(begun, time_limit, memory_limit)
                    looked = time.monotonic()
                yield kind, value
                kind, value = self._next(poll)
            self._watch(begun, None, memory_limit)  # it may be done before anybody has looked
        except (StillCompiling, GeneratorExit):
            if self._compiling:
                # It sees that its input ends, and is silent from then on.
                self._calls.close()
                _left_alone.append(self._process)
            self._end(keeps)
            raise
        except BaseException as error:
            self._end(keeps and isinstance(error, KeyboardInterrupt))
            while not self._messages.empty():  # what was told last, before it ended
                message = self._messages.get()
                if message[0] == "told":
                    yield message
            raise
        if kind == "raised":
            raise value
        yield kind, value

    def _tell(self, kind: str, value: Any) -> None:
        try:
            write(self._calls, pickle.dumps((kind, value)))
        except BrokenPipeError:
            raise self._died() from None

    def _next(self, poll: float) -> Message:
        """Return the child's next message; raise `LimitReached` if it is lost."""
        try:
            kind, value = self._messages.get(timeout=poll)
        except queue.Empty:
            return "", None
        if kind != "lost":
            return kind, value
        if isinstance(value, (pickle.UnpicklingError, EOFError, ValueError)):
            raise self._died()
        raise LimitReached(f"what the solving process found cannot be read: {value}")

    def _end(self, well: bool) -> None:
        """End the child, well if it is to end by itself, interrupted."""
        end = time.monotonic() + TIDYING
        if well and self.alive:
            with contextlib.suppress(OSError):
                os.kill(self._process.pid, signal.SIGINT)
            while self.alive and time.monotonic() < end:
                time.sleep(POLL / 5)
        self.close()

    @property
    def alive(self) -> bool:
        """Whether the child still runs, and for its parent."""
        return self._process not in _left_alone and self._process.poll() is None

    def close(self, left_alone_too: bool = False) -> None:
        """Kill the child and all that it started; one that was left alone only if that is said."""
        if self._process in _left_alone and not left_alone_too:
            return
        if self._process.poll() is None:
            kill_tree(self._process.pid)
        self._process.wait()
        with contextlib.suppress(OSError):  # what is left in it goes nowhere
            self._calls.close()
        self._listener.join(1)  # it ends with the child; then this process has one thread again

    def _watch(self, begun: float, time_limit: float | None, memory_limit: float | None) -> None:
        """Raise `LimitReached` if the child has broken a limit."""
        if time_limit is not None:
            late = time.monotonic() - begun - time_limit
            if self._compiling and late > COMPILING:
                raise StillCompiling()
            if late > min(GRACE, COMPILING + GRACE_SHARE * time_limit):
                raise Deadline(time_limit).reached()
        if memory_limit is not None and (used := self.resident()) > memory_limit * 1e9:
            resident = f"{used / 1e9:.2f} GB resident"
            raise OutOfMemory(f"memory limit of {memory_limit:g} GB reached ({resident})")

    def resident(self) -> int:
        """Return the resident bytes of the child and all that it started."""
        found = tree(self._process.pid)
        if found is None:
            raise LimitReached(CANNOT_SEE)
        return sum(found.values())

    def _died(self) -> LimitReached:
        """Return that the child died, and note how."""
        code = self._process.wait() or 0
        self.death = f"the solving process ended with status {code}"
        if code < 0:
            with contextlib.suppress(ValueError):
                name = signal.Signals(-code).name
                why = " (perhaps memory ran out)" if name == "SIGKILL" else ""
                self.death = f"the solving process was ended by {name}{why}"
        return LimitReached(self.death)


def _listen(stream: IO[bytes], messages: queue.SimpleQueue[Message]) -> None:
    with stream:
        try:
            while True:
                messages.put(pickle.load(stream))
        except Exception as error:  # to read is to load code, which may take a file too many
            messages.put(("lost", error))


_idle: deque[tuple[float, Worker]] = deque()
"""Since when each waits, the longest first; to pop and append is safe in threads."""

if hasattr(os, "register_at_fork"):  # the workers belong to the process that forked
    os.register_at_fork(after_in_child=_idle.clear)


@contextlib.contextmanager
def borrowed(quick: bool = False) -> Iterator[Worker]:
    """Lend a worker: an idle one, or a new one; it is kept afterwards if it still lives.

    A new `quick` one is made by fork where that is safe. Raises `LimitReached` if none is idle and
    none can be started.
    """
    worker = _taken() or Worker(quick)
    try:
        yield worker
    except KeyboardInterrupt:  # one that was to finish a compilation, too
        worker.close(left_alone_too=True)
        raise
    finally:
        if worker.alive:
            with contextlib.suppress(LimitReached):
                worker._tell("idle", PATIENCE)
            _idle.append((time.monotonic(), worker))
            close_idle(processors())


def _taken() -> Worker | None:
    """Take the worker that waits for the shortest time, so that the others may go."""
    with contextlib.suppress(IndexError):
        while True:
            since, worker = _idle.pop()
            if worker.alive and time.monotonic() - since < PATIENCE / 2:
                return worker
            worker.close()
    return None


@atexit.register
def close_idle(most: int = 0) -> None:
    """Close those workers that wait for the longest time, so that at most so many are left."""
    with contextlib.suppress(IndexError):
        while len(_idle) > most:
            _idle.popleft()[1].close()
