"""The files of the questions: what is asked, its status and source, its table and usual sizes."""

from __future__ import annotations

import importlib
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lab.program import Deadline

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "experiments" / "questions"


@dataclass(frozen=True, slots=True)
class Asked:
    """The table of a question: the columns, the function that has the rows, and usual sizes."""

    head: str
    task: str
    sizes: range


@dataclass(frozen=True, slots=True)
class Question:
    """What the file of a question says; a question that is swept has no table."""

    source: str
    asks: str
    status: str
    literature: str
    table: Asked | None


@cache
def questions() -> dict[str, Question]:
    """Return the questions by name."""
    return {path.stem: _read(path) for path in sorted(FOLDER.glob("*.toml"))}


def _read(path: Path) -> Question:
    value = tomllib.loads(path.read_text())
    about, tables = value["about"], value.get("table", [])
    table = (
        Asked(tables[0]["head"], tables[0]["task"], _sizes(tables[0]["size"])) if tables else None
    )
    return Question(str(path), about["asks"], about["status"], about["source"], table)


def _sizes(text: str) -> range:
    """Return the sizes that ``4..20 by 2`` stands for."""
    ends, _, step = text.partition(" by ")
    first, last = map(int, ends.split(".."))
    return range(first, last + 1, int(step or 1))


def lines(asked: Asked, sizes: Iterable[int], deadline: Deadline) -> Iterator[str]:
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
