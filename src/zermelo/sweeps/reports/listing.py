"""The records as a list: a row each, for people, for programs, and as instances."""

from __future__ import annotations

from typing import Any

from zermelo.formats.json_text import loads
from zermelo.sweeps.plan import ALL, About
from zermelo.sweeps.reports.counts import in_words
from zermelo.sweeps.reports.filled import Filled, about_of, filled
from zermelo.sweeps.store import opened

COLUMNS = (
    "sweep", "parameters", "question", "method", "answer", "assurance", "by", "seconds", "reason",
)  # fmt: skip

_JSON = ("parameters", "limits", "answer", "statistics", "versions", "value")


def listed(path: str) -> list[dict[str, Any]]:
    """Return the tasks that have a record, with it; `InputError` if it is no file of records."""
    with opened(path) as store:
        return [_decoded(row) for row in store.rows() if row["finished"] is not None]


def tables(path: str) -> list[Filled]:
    """Return the tables of open questions; `InputError` if it is no file of records."""
    with opened(path) as store:
        return filled(store.rows(), store.experiments())


def questions(path: str) -> list[tuple[str, About]]:
    """Return what the experiments are about, where their files say it, by name."""
    with opened(path) as store:
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
    if row["assurance"] not in ("unknown", "monte-carlo"):
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


def _decoded(row: dict[str, Any]) -> dict[str, Any]:
    found = dict(row)
    for name in _JSON:
        found[name] = None if row[name] is None else loads(row[name])
    return found
