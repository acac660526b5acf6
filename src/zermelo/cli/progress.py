"""How far a search is, on a line of the terminal that goes away with it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zermelo.solvers.decide import Progress


@contextmanager
def on_terminal() -> Iterator[Callable[[Progress], None] | None]:
    """Yield what shows a search's progress; None where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with ExitStack() as stack:
        status = Console(stderr=True).status("")
        start, shown = time.monotonic(), False

        def show(progress: Progress) -> None:
            nonlocal shown
            if not shown:
                stack.enter_context(status)
                shown = True
            seconds = time.monotonic() - start
            status.update(f"{progress.method}: {progress.positions:,} positions, {seconds:.0f} s")

        yield show
