"""Reading within limits: the texts of a file or a pipe, none longer than a stated size.

A file may be a device that never ends, a pipe that nobody writes to, or a few megabytes that unpack
to terabytes. So nothing is read whole before it is known how long it is, a wait for a pipe ends
with the deadline, and where another file names a file only regular ones are read.
"""

from __future__ import annotations

import errno
import gzip
import io
import os
import select
import stat
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, cast

from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, shown

LARGEST_TEXT = 100_000_000
"""Bytes of one text (a .json file, a line of a .jsonl file, a formula), without options."""

HEAD = 1 << 16
"""So many bytes are read before more is asked for."""

PIECE = 1 << 20

PASSED_OVER = 10 * LARGEST_TEXT
"""So much of a line that is too long is passed over to find the next one; then the file is left."""

POLL = 0.1


class Reading:
    """How long may be waited for the next text of a file, and how long it may be.

    `seconds`: for each text; `restart` begins anew. `most`: bytes of one text. `asked`: the seconds
    that were asked for, where these are a part of them.
    """

    def __init__(
        self,
        seconds: float | None = None,
        most: int | None = LARGEST_TEXT,
        asked: float | None = None,
    ) -> None:
        self.seconds = seconds
        self.most = most
        self._asked = asked
        self.restart()

    def restart(self) -> None:
        """Begin with the time for the next text."""
        self.deadline = Deadline(self.seconds, self._asked)

    def too_long(self) -> LimitReached:
        """Return the error of a text that is longer than it may be."""
        most = f"{(self.most or 0) / 1e6:g} MB"
        why = "the most without --memory-limit" if self.most == LARGEST_TEXT else "the memory limit"
        return LimitReached(f"the text is longer than {most}, {why}")


@contextmanager
def open_stream(path: str, reading: Reading | None = None) -> Iterator[IO[bytes]]:
    """Open a file that the user names, of any sort, unpacked if it ends in .gz; ``-`` is stdin.

    Raises `InputError` if it cannot be read, or is damaged; `LimitReached` if the deadline has
    passed.
    """
    if "\0" in path or not path:
        raise InputError(f"{shown(path)} is no file name")
    try:
        with _plain(path, reading or Reading()) as stream:
            if path.endswith(".gz"):
                with gzip.open(stream) as unpacked:
                    yield cast(IO[bytes], unpacked)
            else:
                yield stream
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise InputError(f"the compressed file is damaged: {error}", "", "", path) from None
    except BrokenPipeError:
        raise
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror or error}", "", "", path) from None


def whole(stream: IO[bytes], reading: Reading, begun: bytes = b"") -> bytes:
    """Return all that a stream has as one JSON text, behind what was read of it already.

    Raises `LimitReached` if it is too long, or the deadline has passed.
    """
    head = begun + stream.read(HEAD)
    if b"\0" in head:
        return head  # no JSON has such a byte: the beginning tells what is wrong
    return everything(stream, reading, head)


def everything(stream: IO[bytes], reading: Reading, begun: bytes = b"") -> bytes:
    """Return all that a stream has, whatever it is: see `whole`."""
    pieces, size = [begun], len(begun)
    # Piece by piece, because room for all that is asked for would be made before it is read.
    while piece := stream.read(PIECE):
        size += len(piece)
        if reading.most is not None and size > reading.most:
            raise reading.too_long()
        pieces.append(piece)
    return b"".join(pieces)


def lines(stream: IO[bytes], reading: Reading) -> Iterator[bytes | LimitReached]:
    """Yield the lines of a stream; for one that is too long, the error."""
    limit = -1 if reading.most is None else reading.most + 1
    while line := stream.readline(limit):
        if reading.most is None or len(line) <= reading.most:
            yield line
            continue
        del line
        yield reading.too_long()
        for _ in range(PASSED_OVER // HEAD):
            reading.deadline.check()
            rest = stream.readline(HEAD)
            if not rest or rest.endswith(b"\n"):
                break
        else:
            raise reading.too_long()


@contextmanager
def _plain(path: str, reading: Reading) -> Iterator[IO[bytes]]:
    if path == "-":
        stream = sys.stdin.buffer
        number = _number(stream)
        if number is None or reading.seconds is None:
            yield stream
        else:
            yield io.BufferedReader(_Waiting(number, reading), HEAD)
        return
    # Not blocking, because to open a pipe would wait for its writer.
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        yield io.BufferedReader(_Waiting(descriptor, reading), HEAD)
    finally:
        os.close(descriptor)


def _number(stream: Any) -> int | None:
    """Return the number of a stream's file, None where it has none."""
    try:
        return int(stream.fileno())
    except (OSError, AttributeError):
        return None


class _Waiting(io.RawIOBase):
    """A file that is waited for until the deadline, and then no longer."""

    def __init__(self, descriptor: int, reading: Reading) -> None:
        self._descriptor = descriptor
        self._reading = reading
        self._regular = stat.S_ISREG(os.fstat(descriptor).st_mode)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        """Read what is there, and wait if nothing is."""
        while True:
            if not self._regular:
                self._reading.deadline.check()
            if self._regular or self._ready():
                with suppress(BlockingIOError):
                    found = os.read(self._descriptor, len(buffer))
                    buffer[: len(found)] = found
                    return len(found)

    def _ready(self) -> bool:
        """Wait a moment; return whether there is something to read, or an end."""
        if not hasattr(select, "poll"):
            return True
        waiting = select.poll()
        waiting.register(self._descriptor, select.POLLIN | select.POLLHUP)
        seconds = min(POLL, self._reading.deadline.remaining())
        return bool(waiting.poll(1000 * seconds))
