"""A bar that shows how far many instances are, where standard error is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Draw = Callable[[int, int, int], None]
"""Shows how many are to be done, how many are, and how many of these ended unknown."""


@contextmanager
def bar() -> Iterator[Draw]:
    """Yield what draws the bar; it draws nothing where standard error is no terminal."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich import progress
    from rich.console import Console

    columns = (
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[unknown]} unknown"),
        progress.TimeElapsedColumn(),
        progress.TextColumn("left"),
        progress.TimeRemainingColumn(),
    )
    with progress.Progress(*columns, console=Console(stderr=True), transient=True) as shown:
        task = shown.add_task("", total=None, unknown=0)

        def draw(total: int, done: int, unknown: int) -> None:
            shown.update(task, total=total, completed=done, unknown=unknown)

        yield draw
