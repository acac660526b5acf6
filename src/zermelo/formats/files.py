"""Files: where instances come from, and how output is written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import gzip
import os
import sys
import tempfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from zermelo.core.errors import InputError, shown
from zermelo.core.instance import Instance
from zermelo.formats.instance import decode
from zermelo.formats.json_text import loads


@dataclass(frozen=True, slots=True)
class Record:
    """One JSON value from a file: where it stands, and the value or what is wrong with it."""

    source: str
    base: Path
    value: Any = None
    error: InputError | None = None


def records(path: str) -> Iterator[Record]:
    """Yield the JSON values of a file: one for .json, one a line for .jsonl; or .gz of these.

    Parameters
    ----------
    path : str
        A file name, or ``-`` for standard input (lines if its first line is a whole object).

    Raises
    ------
    InputError
        The file cannot be read, or a .json file does not hold one JSON value.
    """
    if path == "-":
        yield from _standard_input()
        return
    base = Path(path).parent
    if "\0" in path or not path:
        raise InputError(f"{shown(path)} is no file name")
    try:
        with gzip.open(path) if path.endswith(".gz") else open(path, "rb") as stream:
            if path.removesuffix(".gz").endswith(".jsonl"):
                yield from _lines(stream, path, base)
                return
            text = stream.read()
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        raise InputError(f"the compressed file is damaged: {error}", "", "", path) from None
    except OSError as error:
        raise InputError(f"cannot read it: {error.strerror}", "", "", path) from None
    yield Record(path, base, loads(text, path))


def instances(
    path: str, question: str | None = None
) -> Iterator[tuple[str, Instance | InputError]]:
    """Yield (source, instance) for each instance of a file, or the error in its place.

    A mistake in a .json file raises; one in a line of a .jsonl file is yielded, and the rest goes
    on.
    """
    for record in records(path):
        if record.error is not None:
            yield record.source, record.error
            continue
        try:
            yield record.source, decode(record.value, record.base, question)
        except InputError as error:
            placed = error.inside("", record.source)
            if record.source == path:
                raise placed from None
            yield record.source, placed


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


def _standard_input() -> Iterator[Record]:
    stream, base = sys.stdin.buffer, Path()
    first = stream.readline()
    try:
        whole = isinstance(loads(first), dict)
    except InputError:
        whole = False
    if not whole:
        yield Record("-", base, loads(first + stream.read(), "-"))
        return
    yield Record("-:1", base, loads(first, "-:1"))
    yield from _lines(stream, "-", base, 2)


def _lines(stream: Iterable[bytes], path: str, base: Path, start: int = 1) -> Iterator[Record]:
    empty, good = start == 1, start > 1
    for number, line in enumerate(stream, start):
        if not line.strip():
            continue
        empty, source = False, f"{path}:{number}"
        try:
            yield Record(source, base, loads(line.rstrip(), source))
            good = True
        except InputError as error:
            if not good and not _is_text(line):
                # Not a file of lines at all: one error, not one for each of a million "lines".
                raise InputError("this is no text file", "give a .jsonl file", "", path) from None
            # The line of the file stands in the source already.
            place = error.place.removeprefix("line 1, ")
            yield Record(source, base, error=InputError(error.what, error.mend, place, source))
    if empty:
        raise InputError("the file has no line", "write one JSON object a line", "", path)


def _is_text(line: bytes) -> bool:
    try:
        return "\0" not in line.decode()
    except UnicodeDecodeError:
        return False


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(f"cannot write {path}: {error.strerror or error}", "choose another place")
