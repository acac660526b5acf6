"""Files that another file names: only regular ones are read.

A stranger's file could name a device that never ends, or a pipe that nobody writes to. What a user
names on the command line may be anything.
"""

from __future__ import annotations

import errno
import os
import stat
from io import BufferedReader
from pathlib import Path

ONLY_IN = "ZERMELO_FILES_IN"
"""The variable that names the one folder below which such files may lie."""


def regular(path: str | os.PathLike[str]) -> BufferedReader:
    """Open a regular file, or a link to one; `OSError` if it is none, or cannot be read."""
    folder = os.environ.get(ONLY_IN)
    if folder is not None and not Path(path).resolve().is_relative_to(Path(folder).resolve()):
        raise PermissionError(errno.EACCES, "files are not read here")
    descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is a device or a pipe, not a regular file")
        if hasattr(os, "set_blocking"):
            os.set_blocking(descriptor, True)
        return open(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise
