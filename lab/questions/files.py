"""The files of the questions: what is asked, its status and source, its table and usual sizes."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from lab.inner import AskedTable, Deadline, Experiment, read

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "experiments" / "questions"


@cache
def experiments() -> dict[str, Experiment]:
    """Return the experiment of each question, by name."""
    return {path.stem: read(str(path)) for path in sorted(FOLDER.glob("*.toml"))}


def lines(asked: AskedTable, sizes: Iterable[int], deadline: Deadline) -> Iterator[str]:
    """Yield the lines of a question's table.

    Raises
    ------
    LimitReached
        The deadline has passed.
    """
    module, _, function = asked.task.partition(":")
    rows = getattr(importlib.import_module(module), function)
    yield asked.head
    for size in sizes:
        deadline.check()
        yield from rows(size, deadline)
