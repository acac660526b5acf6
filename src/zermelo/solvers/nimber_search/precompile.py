"""At first use another process compiles the loop of the search, while this one compiles the moves.

The loop is half of what is compiled, and the same for all games. It calls `loop_kernel.enter`,
which this process compiles first: of two processes that want a kernel one waits for the other.
"""

from __future__ import annotations

import contextlib
import subprocess
from typing import Any

from numba import types as untyped_types

from zermelo.compile import kernels
from zermelo.core.guard import guard_command
from zermelo.limits.processes import fresh_interpreter, processors
from zermelo.solvers.nimber_search import loop_kernel

_types: Any = untyped_types
_word, _line, _rows = _types.int64, _types.int64[::1], _types.int64[:, ::1]

ENTER = (_line, _rows, _word, _word, _rows, _rows, _rows, _line)
SEARCH = (_line, _rows, _rows, _rows, _line, _line, _word, _word)
"""What `loop_kernel.enter` and `loop_kernel.search` are called with."""

_begun: list[subprocess.Popen[bytes]] = []


def begin() -> None:
    """Compile the loop, if it is not in the cache, with another process if there are processors."""
    search: Any = loop_kernel.search
    enter: Any = loop_kernel.enter
    if _begun or processors() < 2 or kernels.is_known(search):
        return
    command, environment = fresh_interpreter()
    program = f"from {__name__} import SEARCH, loop_kernel; loop_kernel.search.compile(SEARCH)"
    with contextlib.suppress(OSError):
        _begun.append(
            subprocess.Popen(
                guard_command([*command, "-c", program]),
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                env=environment, start_new_session=True,
            )
        )  # fmt: skip
    enter.compile(ENTER)
