"""The tables of open questions, put together from the records of their sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from zermelo.formats.json_text import loads
from zermelo.sweeps.plan import About
from zermelo.sweeps.tasks import TABLE

NOT_YET = "not done yet"


@dataclass(frozen=True, slots=True)
class Filled:
    """A question's table as far as it is known."""

    question: str
    about: About | None  # what its file says that it is about
    head: str  # the columns
    rows: tuple[str, ...]  # the rows, in the order of the sizes
    missing: Mapping[int, str]  # for each size without rows, why

    def lines(self) -> Iterator[str]:
        """Yield the table's lines as docs/findings.md has them; then what is missing."""
        yield self.head
        yield from self.rows
        for size, why in self.missing.items():
            yield f"(size {size}: {why})"

    def cells(self) -> tuple[list[str], list[list[str]]]:
        """Return the columns and the rows, each taken apart."""
        return _apart(self.head), [_apart(row) for row in self.rows]


def _apart(line: str) -> list[str]:
    first, _, rest = line.partition(": ")
    return [first, *rest.split("; ")]


def filled(
    rows: Iterable[Mapping[str, Any]], experiments: Mapping[str, tuple[str, str]]
) -> list[Filled]:
    """Return the tables that a file of records holds.

    `rows`, `experiments`: as `Store.rows` and `Store.experiments` give them.
    """
    groups: dict[tuple[str, str], list[Mapping[str, Any]]] = {}
    for row in rows:
        if row["game"] == TABLE:
            groups.setdefault((row["experiment"], row["sweep"]), []).append(row)
    found = []
    for (experiment, name), group in groups.items():
        # Nothing here is missing in a file that we wrote; one that was changed has gaps.
        _, text = experiments.get(experiment, ("", "{}"))
        notes = loads(text).get(name, {})
        lines: list[str] = []
        missing: dict[int, str] = {}
        for row in group:
            if row["answer"] is not None:
                lines += loads(row["answer"])
            else:
                why = row["error"] or row["reason"]
                missing[loads(row["parameters"]).get("size", 0)] = why or NOT_YET
        found.append(Filled(name, about_of(notes), notes.get("head", ""), tuple(lines), missing))
    return found


def about_of(notes: Mapping[str, str]) -> About | None:
    """Return what a file says that it is about, from its notes in the records."""
    if not {"asks", "status", "source"} <= notes.keys():
        return None
    return About(notes["asks"], notes["status"], notes["source"])
