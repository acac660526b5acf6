"""Files: where instances come from, and how output is written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import sys
import tempfile
from codecs import BOM_UTF8
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import IO, Any

from zermelo.core.errors import InputError, LimitReached, ZermeloError, shown
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.formats.json_text import loads
from zermelo.formats.streams import Reading, lines, opened, whole


@dataclass(frozen=True, slots=True)
class Text:
    """One JSON text of a file, not yet read: where it stands, or why it could not be had.

    Attributes
    ----------
    source : str
        The file, with the number of the line if it is one of several.
    base : Path
        The folder that file names in it are relative to.
    data : bytes
        The text.
    error : ZermeloError or None
        Why there is none.
    of_lines : bool
        Whether it is one of several lines, so that a mistake in it is its alone.
    """

    source: str
    base: Path
    data: bytes = b""
    error: ZermeloError | None = None
    of_lines: bool = False

    def value(self) -> Any:
        """Return the JSON value.

        Raises
        ------
        InputError
            The text is no JSON; the error names the source.
        LimitReached
            The text is longer than it may be.
        """
        if self.error is not None:
            raise self.error
        try:
            return loads(self.data, self.source)
        except InputError as error:
            if not self.of_lines:
                raise
            # The line of the file stands in the source already.
            place = error.place.removeprefix("line 1, ")
            raise InputError(error.what, error.mend, place, self.source) from None


@dataclass(frozen=True, slots=True)
class Record:
    """One JSON value from a file: where it stands, and the value or what is wrong with it."""

    source: str
    base: Path
    value: Any = None
    error: ZermeloError | None = None


def texts(path: str, reading: Reading | None = None) -> Iterator[Text]:
    """Yield the JSON texts of a file: one for .json, one a line for .jsonl; or .gz of these.

    Parameters
    ----------
    path : str
        A file name, or ``-`` for standard input (lines if its first line is a whole object).
    reading : Reading, optional
        The limits; each text has its own.

    Raises
    ------
    InputError
        The file cannot be read, or it has no text.
    LimitReached
        A limit was reached, and the rest of the file cannot be had.
    """
    reading = reading or Reading()
    base = Path() if path == "-" else Path(path).parent
    with opened(path, reading) as stream:
        if path.removesuffix(".gz").endswith(".jsonl"):
            yield from _lines(lines(stream, reading), path, base, reading)
        elif path == "-":
            yield from _standard_input(stream, reading)
        else:
            yield Text(path, base, whole(stream, reading))


def records(path: str) -> Iterator[Record]:
    """Yield the JSON values of a file: see `texts`.

    Raises
    ------
    InputError
        The file cannot be read, or a .json file does not hold one JSON value.
    LimitReached
        It is longer than `streams.LARGEST_TEXT`.
    """
    for text in texts(path):
        try:
            yield Record(text.source, text.base, text.value())
        except ZermeloError as error:
            if not text.of_lines:
                raise
            yield Record(text.source, text.base, error=error)


def instances(
    path: str, question: str | None = None
) -> Iterator[tuple[str, Instance | ZermeloError]]:
    """Yield (source, instance) for each instance of a file, or the error in its place.

    A mistake in a .json file raises; one in a line of a .jsonl file is yielded, and the rest goes
    on.
    """
    for text in texts(path):
        try:
            yield text.source, instance_of(text, question)
        except ZermeloError as error:
            if not text.of_lines:
                raise
            yield text.source, error


def instance_of(text: Text, question: str | None = None) -> Instance:
    """Return the instance that a text is.

    Raises
    ------
    InputError
        It is none; the error names the source.
    LimitReached
        The text is longer than it may be.
    """
    value = text.value()
    try:
        return decode(value, text.base, question)
    except InputError as error:
        raise error.inside("", text.source) from None


@contextlib.contextmanager
def atomic_write(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name only when the block ends without an error.

    Raises
    ------
    InputError
        The folder or the file cannot be written.
    """
    target = Path(path)
    if os.path.exists(path) and not os.path.isfile(path):
        # A device or a pipe (/dev/stdout, say) is written to, not put away for a new file.
        with _special(target) as stream:
            yield stream
        return
    target = Path(os.path.realpath(target))  # through a link
    try:
        descriptor, name = _new_file(target)
    except OSError as error:
        raise _unwritable(target, error) from None
    try:
        with open(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            if name is None:
                name = _named(descriptor, target)
        if name is not None:
            os.replace(name, target)
    except BaseException as error:
        if name is not None:
            with contextlib.suppress(OSError):
                os.unlink(name)
        if isinstance(error, OSError):
            raise _unwritable(target, error) from None
        raise


def _new_file(target: Path) -> tuple[int, str | None]:
    """Open a new file in the folder of another, without a name where the system can do that.

    Of a file without a name nothing is left when the process is killed.
    """
    if hasattr(os, "O_TMPFILE") and os.path.isdir(_DESCRIPTORS):
        with contextlib.suppress(OSError):  # not every file system can; the other way says why
            return os.open(target.parent, os.O_TMPFILE | os.O_WRONLY, 0o666), None
    descriptor, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    mask = os.umask(0)
    os.umask(mask)
    os.chmod(name, 0o666 & ~mask)
    return descriptor, name


_DESCRIPTORS = "/proc/self/fd"


def _named(descriptor: int, target: Path) -> str | None:
    """Name a file that has no name: as the target, or beside a target that exists already.

    Return the name that has yet to become that of the target, None if it is done.
    """
    name = target.with_name(f".{target.name}.{os.urandom(6).hex()}")
    folder = os.open(target.parent, os.O_RDONLY)
    try:
        for place in (target, name):
            with contextlib.suppress(FileExistsError):
                # With a folder given, link(2) follows the link in /proc to the file itself.
                os.link(f"{_DESCRIPTORS}/{descriptor}", place.name, src_dir_fd=folder,
                        dst_dir_fd=folder)  # fmt: skip
                return None if place == target else str(name)
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(name))
    finally:
        os.close(folder)


def ensure_writable(path: str) -> None:
    """Raise `InputError` now if a file cannot be put there later, after long work."""
    target = Path(path)
    if os.path.isdir(path) or not target.name:
        raise InputError(f"cannot write {shown(path)}: it is no file name", "choose another place")
    if not os.path.exists(path) or os.path.isfile(path):
        with contextlib.suppress(_Nothing), atomic_write(path):
            raise _Nothing


class _Nothing(Exception):
    """Ends a write that was only a trial."""


@contextlib.contextmanager
def _special(target: Path) -> Iterator[IO[bytes]]:
    try:
        with open(target, "wb") as stream:
            yield stream
    except OSError as error:
        raise _unwritable(target, error) from None


@contextlib.contextmanager
def output(path: str | None) -> Iterator[IO[bytes]]:
    """Open the file, whole or not at all, or standard output for None and ``-``."""
    if path in (None, "-"):
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with atomic_write(str(path)) as stream:
            yield stream


def _standard_input(stream: IO[bytes], reading: Reading) -> Iterator[Text]:
    begun = next(lines(stream, reading), b"")
    if isinstance(begun, LimitReached):
        raise begun
    if not _whole_object(begun):
        yield Text("-", Path(), whole(stream, reading, begun))
        return
    yield from _lines(chain([begun], lines(stream, reading)), "-", Path(), reading)


_IN_QUOTES = re.compile(rb'"(?:[^"\\]|\\.)*"')


def _whole_object(line: bytes) -> bool:
    """Whether a line has all of an object, whatever is wrong inside, so that more may follow."""
    bare = _IN_QUOTES.sub(b"", line.removeprefix(BOM_UTF8).strip())
    return bare.startswith(b"{") and bare.endswith(b"}") and bare.count(b"{") == bare.count(b"}")


def _lines(
    found: Iterable[bytes | LimitReached], path: str, base: Path, reading: Reading
) -> Iterator[Text]:
    empty, seen = True, False
    for number, line in enumerate(found, 1):
        source = f"{path}:{number}"
        if isinstance(line, LimitReached):
            if not seen:
                raise line  # no file of lines, as far as one can see
            yield Text(source, base, error=line, of_lines=True)
        elif not line.strip():
            reading.deadline.check()
            continue
        elif not seen and not _is_text(line):
            # Not a file of lines at all: one error, not one for each of a million "lines".
            raise InputError("this is no text file", "give a .jsonl file", "", path)
        else:
            yield Text(source, base, line.rstrip(), of_lines=True)
            seen = True
        empty = False
        reading.restart()
    if empty:
        raise InputError("the file has no line", "write one JSON object a line", "", path)


def _is_text(line: bytes) -> bool:
    try:
        return "\0" not in line.decode()
    except UnicodeDecodeError:
        return False


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(f"cannot write {path}: {error.strerror or error}", "choose another place")
