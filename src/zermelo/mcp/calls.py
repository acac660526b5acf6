"""One command of a tool: its process, its limits, its end, and what it printed."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path

import anyio
from anyio.abc import Process

from zermelo.core.errors import LimitReached, ZermeloError
from zermelo.core.regular import ONLY_IN
from zermelo.limits.processes import kill_group

GRACE = 15.0
"""Seconds beyond its limit that a command may take to end by itself."""

ENDING = 3.0
"""Seconds that a command which is stopped has to end what it started."""

MOST_BYTES = 4_000_000
"""The longest result."""

TICK = 1.0
"""Seconds between two reports of progress."""

Report = Callable[[float, float], Awaitable[None]]
"""Told now and then: the seconds that a command has run, and its limit."""


class Failed(ZermeloError):
    """A command ended with an error; the text is its one line."""


async def run(
    arguments: Sequence[str],
    folder: Path,
    home: Path,
    seconds: float,
    report: Report,
    good: Sequence[int] = (0, 3),
) -> str:
    """Run a command of zermelo in a folder, and return what it prints.

    A file that an input names is read below `home` alone. Whatever ends the waiting (the limit, the
    client's wish, the end of the server) ends the process and those that it started.

    Raises
    ------
    Failed
        Its exit status is none of the `good` ones.
    LimitReached
        It does not end in time, or prints too much.
    """
    with (folder / "output").open("wb") as output, (folder / "errors").open("wb") as errors:
        process = await anyio.open_process(
            [sys.executable, "-m", "zermelo", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            cwd=folder,
            env={**os.environ, ONLY_IN: str(home)},
            start_new_session=True,
        )
    start = time.monotonic()
    try:
        with anyio.move_on_after(seconds + GRACE):
            while process.returncode is None:
                with anyio.move_on_after(TICK):
                    await process.wait()
                await report(time.monotonic() - start, seconds)
    finally:
        late = process.returncode is None
        if late:
            await _end(process)
    if late:
        raise LimitReached(f"time limit of {seconds:g} s reached")
    if process.returncode not in good:
        lines = (folder / "errors").read_text(errors="replace").splitlines()
        told = [line.removeprefix("zermelo: ") for line in lines if line.startswith("zermelo: ")]
        raise Failed(told[-1] if told else f"the command ended with status {process.returncode}")
    with (folder / "output").open("rb") as stream:
        text = stream.read(MOST_BYTES + 1)
    if len(text) > MOST_BYTES:
        raise LimitReached(f"the result has more than {MOST_BYTES:,} bytes; ask for less at once")
    return text.decode(errors="replace")


async def _end(process: Process) -> None:
    """End a process and those that it started, first with a word and then without."""
    with anyio.CancelScope(shield=True), suppress(ProcessLookupError):
        process.terminate()
        with anyio.move_on_after(ENDING):
            await process.wait()
        kill_group(process.pid)
        process.kill()
        await process.wait()
