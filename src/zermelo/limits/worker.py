"""Limits that hold: work in a child process that the parent watches.

A solver that holds the interpreter's lock, or asks for too much memory, cannot be stopped from
inside. So limited work runs in a child (`limits.processes` says how it comes to be, without a fork
of a threaded process or the need for a guarded main module). The parent looks at the clock and at
the child's resident memory twenty times a second; a child that breaks a limit, or dies, is buried,
and the caller learns why. `limits.lending` keeps those that end well for the next work.

One exception: a child that is compiling a kernel when its time is over is left alone instead, and
ends by itself as soon as the code stands in the cache (`limits.child`). Otherwise a time limit
shorter than the compilation would never be enough, however often one tries.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import queue
import signal
import struct
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import IO, Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached, OutOfMemory, OutOfTime
from zermelo.core.guard import open_closed
from zermelo.games.registry import carried
from zermelo.limits.processes import Forked, can_fork, fresh, kill_tree, resident_tree

GRACE, GRACE_SHARE = 0.5, 0.2
"""Seconds that the child has, after its deadline, to report by itself; where the limit is short,
such a share of it and `COMPILING`."""

COMPILING = 0.1
"""The same for a child that is compiling just then: it is not expected to report."""

POLL = 0.05

TIDYING = 10.0
"""Seconds that a child which keeps a file may take to write it when it is interrupted."""

UNREAD = "unread"
"""The kind of message for one that cannot be read: its text is the reason."""

CANNOT_SEE = (
    "the memory limit cannot be kept here: neither /proc nor the program ps tells how much memory "
    "a process has"
)

_left_alone: list[subprocess.Popen[bytes] | Forked] = []

_compiling: set[int] = set()
"""The children that compile a kernel just now, by the numbers of their processes."""


class StillCompiling(OutOfTime):
    """The time was over in the middle of a compilation, which a later run need not repeat."""

    def __init__(self) -> None:
        why = "the time limit was reached while a kernel was being compiled for the first time"
        super().__init__(f"{why}; the next run will come further")


class NoLongerNeeded(LimitReached):
    """What a child was to find is known from elsewhere: `found`."""

    def __init__(self, found: Any) -> None:
        super().__init__("it is no longer needed")
        self.found = found


def compiling_children() -> frozenset[int]:
    """Return the children of this process that compile a kernel just now."""
    return frozenset(_compiling)


Message = tuple[str, Any]


def send(stream: IO[bytes], message: Message) -> None:
    """Write a message: its length in 8 bytes, then its pickle."""
    data = pickle.dumps(message)
    try:
        stream.write(struct.pack("<Q", len(data)))
        stream.write(data)
        stream.flush()
    except ValueError:  # another thread has closed it
        raise BrokenPipeError from None


def receive(stream: IO[bytes]) -> Message | None:
    """Read a message; None at the end of the stream."""
    head = stream.read(8)
    if len(head) < 8:
        return None
    data = stream.read(struct.unpack("<Q", head)[0])
    message: Message = pickle.loads(data)
    return message


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
        self._compiling = self._left = False
        self._messages: queue.SimpleQueue[Message | None] = queue.SimpleQueue()
        open_closed()  # of a program of somebody's own
        try:
            self._process = Forked() if self._quick and can_fork() else fresh()
        except OSError as error:
            why = error.strerror or str(error)
            raise LimitReached(f"the solving process cannot be started: {why}") from None
        self._told: deque[Any] = deque(maxlen=4)
        listening = (self._process.stdout, self._messages, self._told)
        self._listener = threading.Thread(target=_listen, args=listening, daemon=True)
        try:
            self._listener.start()
        except RuntimeError as error:  # no memory for its stack, or too many threads
            self.close()
            raise LimitReached(f"the solving process cannot be listened to: {error}") from None

    def run(
        self,
        function: Callable[..., Any],
        arguments: tuple[Any, ...],
        time_limit: float | None = None,
        memory_limit: float | None = None,
        progress: Callable[[Any], None] = lambda _: None,
        look: Callable[[], object] = lambda: None,
        compiles: Callable[[bool], object] = lambda _: None,
        keeps: bool = False,
    ) -> Any:
        """Call function(*arguments, progress) in the child and return what it returns.

        The function is one of a module, and the arguments can be pickled; what it tells `progress`
        arrives here. The child is expected to keep the time limit (seconds) by itself and is
        killed a little later; the memory limit is of resident gigabytes (10^9 bytes). `look` is
        called twenty times a second and raises `NoLongerNeeded` if the child is not; `compiles` is
        told when the child begins and ends to compile a kernel. A child that broke a limit, died,
        or is no longer needed is gone then, or finishes a compilation alone. One that `keeps` a
        file may write it when the caller is interrupted, or it is no longer needed.
        """
        if memory_limit is not None and self.resident() > memory_limit * 5e8:
            # What is left from earlier work must not count against this one.
            self.close()
            self._start()
        assert self._process.stdin is not None
        end = None if time_limit is None else time.monotonic() + time_limit
        settled = looked = False
        self._told.clear()
        try:
            send(self._process.stdin, ("run", (function, arguments, carried())))
            while True:
                try:
                    message = self._messages.get(timeout=POLL)
                except queue.Empty:
                    looked = True
                    self._watch_time(end, time_limit)
                    look()
                    self._watch_memory(memory_limit)
                    continue
                if message is None:
                    raise self._died()
                kind, value = message
                if kind == UNREAD:
                    raise LimitReached(f"what the solving process found cannot be read: {value}")
                if kind == "progress":
                    progress(value)
                    continue
                if kind == "compiling":
                    self._compiling = value
                    (_compiling.add if value else _compiling.discard)(self._process.pid)
                    compiles(value)
                    continue
                if not looked:  # it was done before anybody looked at its memory
                    self._watch_memory(memory_limit)
                settled = True
                if kind == "raised":
                    raise value
                return value
        except BrokenPipeError:
            raise self._died() from None
        except (StillCompiling, NoLongerNeeded, KeyboardInterrupt) as stop:
            if self._compiling and not isinstance(stop, KeyboardInterrupt):
                # Left alone, it sees that its input ends, and is silent from then on.
                self._process.stdin.close()
                _left_alone.append(self._process)
                self._left = settled = True
            elif keeps:
                self._end_well()
            raise
        finally:
            if not settled:
                self.close()
                self._hear(progress)

    def _end_well(self) -> None:
        """Interrupt the child, which then ends by itself, and wait for that."""
        with contextlib.suppress(OSError):
            os.kill(self._process.pid, signal.SIGINT)
        end = time.monotonic() + TIDYING
        while self.alive and time.monotonic() < end:
            time.sleep(POLL / 5)

    def _hear(self, progress: Callable[[Any], None]) -> None:
        """Pass on what a child that is gone had told last.

        An interruption may have come before it was heard, or just then; some is heard twice.
        """
        self._listener.join(GRACE)
        for value in list(self._told):
            progress(value)

    @property
    def alive(self) -> bool:
        """Whether the child still runs, and for its parent."""
        return not self._left and self._process.poll() is None

    def close(self) -> None:
        """Kill the child and everything that it started, but not one that was left alone."""
        if self._left:
            return
        _compiling.discard(self._process.pid)
        if self.alive:
            kill_tree(self._process)
        self._process.wait()
        if self._process.stdin is not None:
            with contextlib.suppress(OSError):  # what is left in it goes nowhere
                self._process.stdin.close()
        if self._listener.is_alive():
            self._listener.join(1)  # it ends with the child; then this process has one thread again

    def end_after(self, seconds: float) -> None:
        """Let the child end if it has no other work for so many seconds."""
        assert self._process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            send(self._process.stdin, ("idle", seconds))

    def _watch_time(self, end: float | None, time_limit: float | None) -> None:
        if end is not None and time_limit is not None:
            late = time.monotonic() - end
            if self._compiling and late > COMPILING:
                raise StillCompiling()
            if late > min(GRACE, COMPILING + GRACE_SHARE * time_limit):
                raise Deadline(time_limit).reached()

    def _watch_memory(self, memory_limit: float | None) -> None:
        if memory_limit is not None and self.resident() > memory_limit * 1e9:
            used = f"{self.resident() / 1e9:.2f} GB resident"
            raise OutOfMemory(f"memory limit of {memory_limit:g} GB reached ({used})")

    def resident(self) -> int:
        """Return the resident bytes of the child and all that it started."""
        resident = resident_tree(self._process.pid)
        if resident is None:
            raise LimitReached(CANNOT_SEE)
        return resident

    def _died(self) -> LimitReached:
        """Return that the child died, and note how."""
        code = self._process.wait()
        self.death = f"the solving process ended with status {code}"
        if code < 0:
            with contextlib.suppress(ValueError):
                name = signal.Signals(-code).name
                why = " (perhaps memory ran out)" if name == "SIGKILL" else ""
                self.death = f"the solving process was ended by {name}{why}"
        return LimitReached(self.death)


def _listen(
    stream: IO[bytes], messages: queue.SimpleQueue[Message | None], told: deque[Any]
) -> None:
    with stream:
        message: Message | None = ("", None)
        while message is not None:
            try:
                message = receive(stream)
            except (pickle.UnpicklingError, EOFError, ValueError):
                message = None
            except Exception as error:  # to read is to load code, which may take a file too many
                messages.put((UNREAD, str(error)))
                return
            if message is not None and message[0] == "progress":
                told.append(message[1])
            messages.put(message)
