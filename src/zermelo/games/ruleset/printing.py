"""What rules print goes to standard error: on standard output stand answers, and nothing else."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from typing import Any

_lock = threading.RLock()  # standard output is that of all threads


def print_to_stderr(*values: Any, **options: Any) -> None:
    """Print to standard error, unless the rules name a file of their own."""
    if options.get("file") is None:
        options["file"] = sys.stderr
    print(*values, **options)  # noqa: T201


@contextmanager
def kept_off_output() -> Iterator[None]:
    """Let standard error be standard output meanwhile."""
    with _lock, redirect_stdout(sys.stderr):
        yield
