"""Lines of output and messages: every line that a command prints goes through here.

A line is one line, whatever the names in it hold: see `zermelo.core.errors`.
"""

from __future__ import annotations

import sys

from zermelo.core.errors import visible


class ReaderGone(Exception):
    """The reader of standard output has gone, as `head` does when it has enough."""


def put(line: str) -> None:
    """Print a line of results at once.

    Raises `ReaderGone` if nobody reads it: left to typer, that would be exit status 1, the
    "rejected" of `check`.
    """
    try:
        sys.stdout.write(visible(line) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise ReaderGone from None


def say(line: str) -> None:
    """Print a message to standard error."""
    sys.stderr.write(f"zermelo: {visible(line)}\n")
