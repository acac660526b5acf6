"""Exceptions that say in other words that memory is short."""

from __future__ import annotations

import contextlib
import errno
from pathlib import Path

CRAMPED = 0.75
"""A process that took this part of the memory that the system grants is short of it."""

OTHERWISE = (ImportError, SyntaxError, SystemError, ValueError)
"""What Python raises where it loads code for which there is no room."""


def for_want_of_memory(error: BaseException) -> bool:
    """Whether an exception says that memory was short.

    Where the system limits the address space, Python says so in other words while it loads code: a
    library that cannot be mapped is an `ImportError`, source that cannot be parsed a `SyntaxError`,
    a tree that cannot be compiled a `ValueError`.
    """
    if isinstance(error, MemoryError) or getattr(error, "errno", None) == errno.ENOMEM:
        return True
    return isinstance(error, OTHERWISE) and _cramped()


def _cramped() -> bool:
    with contextlib.suppress(ImportError, OSError, ValueError):  # not on this system
        import resource

        most = resource.getrlimit(resource.RLIMIT_AS)[0]
        for line in Path("/proc/self/status").read_text().splitlines():
            if line.startswith("VmPeak:"):
                return most > 0 and 1024 * int(line.split()[1]) > CRAMPED * most
    return False
