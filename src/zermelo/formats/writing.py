"""Files that are written whole or not at all."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from zermelo.core.errors import InputError, shown


@contextlib.contextmanager
def atomic_write(path: str | os.PathLike[str]) -> Iterator[IO[bytes]]:
    """Open a file that appears under its name only when the block ends without an error.

    Raises `InputError` if the folder or the file cannot be written.
    """
    target = Path(path)
    if os.path.exists(path) and not os.path.isfile(path):
        # A device or a pipe (/dev/stdout, say) is written to, not put away for a new file.
        try:
            with open(target, "wb") as stream:
                yield stream
        except OSError as error:
            raise _unwritable(target, error) from None
        return
    try:
        target = Path(os.path.realpath(target))  # through a link; the current folder may be gone
        descriptor, name = _new_file(target)
    except OSError as error:
        raise _unwritable(target, error) from None
    try:
        with open(descriptor, "wb") as stream:
            yield stream
            stream.flush()
            if name is None:
                name = _name_file(descriptor, target)
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


def _name_file(descriptor: int, target: Path) -> str | None:
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


def set_aside(path: str) -> str | None:
    """Rename a file that stands where another is to be written; return its new name, if there was.

    The new name is the old one with ``.old`` behind it, in place of an earlier file of that name.
    """
    try:
        target = os.path.realpath(path)
        if not os.path.isfile(target):
            return None
        os.replace(target, f"{target}.old")
    except OSError as error:
        raise _unwritable(Path(path), error) from None
    return f"{target}.old"


def ensure_output(path: str | None) -> None:
    """Raise `InputError` now if `output` cannot write there later."""
    if path not in (None, "-"):
        ensure_writable(str(path))


class _Nothing(Exception):
    """Ends a write that was only a trial."""


@contextlib.contextmanager
def output(path: str | None) -> Iterator[IO[bytes]]:
    """Open the file, whole or not at all, or standard output for None and ``-``."""
    if path in (None, "-"):
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
    else:
        with atomic_write(str(path)) as stream:
            yield stream


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(f"cannot write {path}: {error.strerror or error}", "choose another place")


def make_folder(path: str) -> None:
    """Make a folder unless it is there; `InputError` if that cannot be."""
    try:
        os.makedirs(path, exist_ok=True)
    except OSError as error:
        what = f"cannot make the folder {path}: {error.strerror or error}"
        raise InputError(what, "choose another place") from None
