"""Counts of tasks by sweep, question, method and verdict."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any

from zermelo.formats.json_text import dumps, loads
from zermelo.sweeps.plan import ALL
from zermelo.sweeps.store import opened
from zermelo.sweeps.tasks import TABLE

COLUMNS = (
    "experiment", "sweep", "game", "question", "method", "tasks", "waiting", "answers", "certified",
    "unknown", "errors", "median s", "most s",
)  # fmt: skip

SHOWN = 6
"""So many different answers are listed; the rest are counted together."""


def counts(path: str) -> list[list[Any]]:
    """Return the rows of the table `COLUMNS`; `InputError` if it is no file of records."""
    with opened(path) as store:
        return table(store.rows())


def table(rows: Iterable[dict[str, Any]]) -> list[list[Any]]:
    """Return the counts of tasks that are asked for, with their records."""
    groups: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for row in rows:
        key = tuple(
            row[name] or ALL for name in ("experiment", "sweep", "game", "question", "method")
        )
        groups.setdefault(key, []).append(row)
    return [[*key, *_counted(group)] for key, group in groups.items()]


def _counted(rows: Sequence[dict[str, Any]]) -> list[Any]:
    done = [row for row in rows if row["finished"] is not None]
    errors = [row for row in done if row["error"] is not None]
    answered = [row for row in done if row["answer"] is not None]
    seconds = [row["seconds"] for row in answered]
    return [
        len(rows),
        len(rows) - len(done),
        _told(answered),
        sum(row["assurance"] == "certified" for row in answered),
        len(done) - len(errors) - len(answered),
        len(errors),
        round(statistics.median(seconds), 4) if seconds else None,
        round(max(seconds), 4) if seconds else None,
    ]


def _told(answered: Sequence[dict[str, Any]]) -> str | None:
    if answered and answered[0]["game"] == TABLE:
        return f"{sum(len(loads(row['answer'])) for row in answered):,} rows"
    return answers(row["answer"] for row in answered) or None


def answers(texts: Iterable[str]) -> str:
    """Return how often each answer was given, as in ``yes 12, no 3``."""
    found = Counter(texts)
    order = sorted(found, key=lambda text: (-found[text], text))
    parts = [f"{in_words(loads(text))} {found[text]:,}" for text in order[:SHOWN]]
    if len(order) > SHOWN:
        rest = sum(found[text] for text in order[SHOWN:])
        parts.append(f"{len(order) - SHOWN} others {rest:,}")
    return ", ".join(parts)


def in_words(value: Any) -> str:
    """Return an answer for people, on little room."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    text = value if isinstance(value, str) else dumps(value)
    return text if len(text) <= 24 else f"{text[:21]}..."
