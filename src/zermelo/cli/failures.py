"""What is said when something goes wrong: one line, and the exit status that it means.

Whatever comes out of a command, or out of the work on one record of a file, comes here. What nobody
expected is a bug of zermelo: it has an exit status of its own, so that nobody takes it for a
rejection, and the other records of a file are done all the same.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from zermelo.cli.lines import put, say
from zermelo.core.errors import Contradiction, InputError, LimitReached, ZermeloError, visible
from zermelo.core.shortage import for_want_of_memory
from zermelo.formats.json_text import dumps

BAD, LIMIT, CRASH = 2, 3, 70
"""The exit statuses of bad input, of a limit and of a bug; the last one is EX_SOFTWARE of Unix."""

OUT_OF_MEMORY = "out of memory; give --memory-limit, or less at once"

REPORT = "this is a bug in zermelo: please report it with the input, ZERMELO_DEBUG=1 shows more"


def status_of(error: BaseException) -> int:
    """Return the exit status that an exception means."""
    if isinstance(error, LimitReached) or for_want_of_memory(error):
        return LIMIT
    expected = isinstance(error, ZermeloError) and not isinstance(error, Contradiction)
    return BAD if expected else CRASH


def words(error: BaseException, source: str = "") -> str:
    """Return the line that tells of an exception, which may know a better source."""
    if isinstance(error, InputError):
        return str(error if error.source or not source else error.inside("", source))
    if for_want_of_memory(error):
        text = OUT_OF_MEMORY
    elif isinstance(error, Contradiction):
        text = f"{error}; {REPORT}"
    elif isinstance(error, ZermeloError):
        text = str(error)
    else:
        from zermelo.core.crash import Crash

        text = f"unexpected {Crash.of(error)}; {REPORT}"
    return f"{source}: {text}" if source else text


def tell(
    error: BaseException,
    source: str = "",
    as_json: bool = False,
    more: Mapping[str, Any] = MappingProxyType({}),
) -> int:
    """Say what went wrong, in JSON output as an object too; return the exit status it means.

    `more` goes into that object.
    """
    line, status = words(error, source), status_of(error)
    if as_json:
        put(dumps({"error": line, **more}))
    say(line)
    if status == CRASH and os.environ.get("ZERMELO_DEBUG"):
        from zermelo.core.crash import Crash

        for text in Crash.of(error).details.splitlines():
            sys.stderr.write(f"{visible(text)}\n")
    return status


def worst(statuses: Iterable[int], order: tuple[int, ...] = (0, LIMIT, 1, BAD, CRASH)) -> int:
    """Return the worst exit status; in the order given, from best to worst."""
    return max(statuses, key=order.index, default=0)
