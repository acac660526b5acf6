"""The records as tables: the tasks counted, the tables of open questions, and plain lists."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.core.errors import InputError
from zermelo.core.verdict import Assurance, Verdict
from zermelo.formats.answers import in_words as answer_in_words
from zermelo.formats.json_text import loads
from zermelo.sweeps.plan import ALL, About
from zermelo.sweeps.store import open_store
from zermelo.sweeps.tasks import TABLE

COUNTED = (
    "experiment", "sweep", "game", "question", "method", "tasks", "waiting", "answers", "certified",
    "unknown", "errors", "median s", "most s",
)  # fmt: skip

LISTED = 6
"""So many different answers are listed; the rest are counted together."""


def counts(path: str) -> list[list[Any]]:
    """Return the rows of the table `COUNTED`; `InputError` if it is no file of records."""
    with open_store(path) as store:
        return count_tasks(store.rows())


def count_tasks(rows: Iterable[dict[str, Any]]) -> list[list[Any]]:
    """Return the counts of tasks that are asked for, with their records."""
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows:
        key = tuple(
            row[name] or ALL for name in ("experiment", "sweep", "game", "question", "method")
        )
        groups.setdefault(key, []).append(row)
    return [[*key, *_numbers(group)] for key, group in groups.items()]


def _numbers(rows: Sequence[dict[str, Any]]) -> list[Any]:
    done = [row for row in rows if row["finished"] is not None]
    errors = [row for row in done if row["error"] is not None]
    answered = [row for row in done if row["answer"] is not None]
    seconds = [row["seconds"] for row in answered]
    return [
        len(rows),
        len(rows) - len(done),
        _answer_text(answered),
        sum(row["assurance"] == "certified" for row in answered),
        len(done) - len(errors) - len(answered),
        len(errors),
        round(statistics.median(seconds), 4) if seconds else None,
        round(max(seconds), 4) if seconds else None,
    ]


def _answer_text(answered: Sequence[dict[str, Any]]) -> str | None:
    if answered and answered[0]["game"] == TABLE:
        return f"{sum(len(loads(row['answer'])) for row in answered):,} rows"
    return answers(row["answer"] for row in answered) or None


def answers(texts: Iterable[str]) -> str:
    """Return how often each answer was given, as in ``yes 12, no 3``."""
    found = Counter(texts)
    order = sorted(found, key=lambda text: (-found[text], text))
    parts = [f"{in_words(loads(text))} {found[text]:,}" for text in order[:LISTED]]
    if len(order) > LISTED:
        rest = sum(found[text] for text in order[LISTED:])
        parts.append(f"{len(order) - LISTED} others {rest:,}")
    return ", ".join(parts)


def in_words(value: Any) -> str:
    """Return an answer for people, on little room."""
    text = value if isinstance(value, str) else answer_in_words(value)
    return text if len(text) <= 24 else f"{text[:21]}..."


@dataclass(frozen=True, slots=True)
class Filled:
    """A question's table as far as it is known."""

    question: str
    about: About | None  # what its file says that it is about
    head: str  # the columns
    rows: tuple[str, ...]  # the rows, in the order of the sizes
    missing: Mapping[int, str]  # for each size without rows, why

    def lines(self) -> Iterator[str]:
        """Yield the table's lines as docs/questions has them; then what is missing."""
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


def fill_tables(
    rows: Iterable[Mapping[str, Any]], experiments: Mapping[str, tuple[str, str]]
) -> list[Filled]:
    """Return the tables in what `Store.rows` and `Store.experiments` give."""
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
                missing[loads(row["parameters"]).get("size", 0)] = why or "not done yet"
        found.append(Filled(name, about_of(notes), notes.get("head", ""), tuple(lines), missing))
    return found


def about_of(notes: Mapping[str, str]) -> About | None:
    """Return what a file says that it is about, from its notes in the records."""
    if not {"asks", "status", "source"} <= notes.keys():
        return None
    return About(notes["asks"], notes["status"], notes["source"])


COLUMNS = (
    "sweep", "parameters", "question", "method", "answer", "assurance", "by", "seconds", "reason",
)  # fmt: skip

_JSON = ("parameters", "limits", "answer", "statistics", "versions", "value")


def load_records(path: str) -> list[dict[str, Any]]:
    """Return the tasks that have a record, with it; `InputError` if it is no file of records."""
    with open_store(path) as store:
        return [_decode(row) for row in store.rows() if row["finished"] is not None]


def cells(path: str) -> Iterator[list[str]]:
    """Yield the rows of the table for papers, of the tasks that are no tables themselves."""
    from zermelo.formats.instance import decode
    from zermelo.formats.tables import row

    for each in load_records(path):
        if each["game"] != TABLE and each["error"] is None:
            level = Assurance.parse(each["assurance"])
            verdict = Verdict(each["game"], each["question"], each["answer"], level)
            where = ", ".join(f"{key}={value}" for key, value in each["parameters"].items())
            game = None
            with suppress(InputError):  # a file that is named is not beside the records, perhaps
                game = decode(each["value"], Path())
            yield row(verdict, game, where or each["sweep"], None)


def tables(path: str) -> list[Filled]:
    """Return the tables of open questions; `InputError` if it is no file of records."""
    with open_store(path) as store:
        return fill_tables(store.rows(), store.experiments())


def questions(path: str) -> list[tuple[str, About]]:
    """Return what the experiments are about, where their files say it, by name."""
    with open_store(path) as store:
        found = store.experiments()
    told = [
        (name, about_of(next(iter(loads(notes).values()), {})))
        for name, (_, notes) in found.items()
    ]
    return [(name, about) for name, about in told if about is not None]


def instance(row: dict[str, Any]) -> dict[str, Any]:
    """Return a row's instance, with the answer that was found."""
    value: dict[str, Any] = dict(row["value"])
    value.setdefault("name", row["task"][:12])
    if row["assurance"] not in ("unknown", "solver", "monte-carlo"):
        value["answer"] = row["answer"]
    return value


def line(row: dict[str, Any]) -> list[str]:
    """Return the cells of a row for people."""
    where = ", ".join(f"{key}={value}" for key, value in row["parameters"].items())
    known = row["assurance"] != "unknown"
    return [
        row["sweep"],
        where,
        row["question"],
        row["method"] or ALL,
        in_words(row["answer"]) if known else "-",
        row["assurance"],
        row["answered_by"] or "-",
        f"{row['seconds']:.3f}",
        row["error"] or row["reason"] or "",
    ]


def _decode(row: dict[str, Any]) -> dict[str, Any]:
    read = {name: None if row[name] is None else loads(row[name]) for name in _JSON}
    return row | read
