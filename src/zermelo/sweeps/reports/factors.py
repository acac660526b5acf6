"""The tables of a chart: its numbers along the axis, shares and work by factor, and the fits."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.sweeps.reports.charts import YES, Chart, Point, Share, answers_once, shares
from zermelo.sweeps.reports.fits import growth, quarters, threshold, wilson
from zermelo.sweeps.reports.tables import answers, in_words

ALONG = (
    "method", "series", "at", "tasks", "answers", "yes", "low", "high", "certified", "unknown",
    "work 25%", "work", "work 75%", "median s", "most s",
)  # fmt: skip


def along(chart: Chart) -> list[list[Any]]:
    """Return the rows of the table `ALONG` for a chart."""
    yes = YES.get(chart.question)
    rows: list[list[Any]] = []
    for (method, group, x), points in _group(chart).items():
        done = [point for point in points if point.answered]
        seconds = [point.seconds for point in done]
        share: list[Any] = [None] * 3
        if done and yes is not None:
            count = sum(point.answer == yes for point in done)
            share = [count / len(done), *wilson(count, len(done))]
        rows.append(
            [
                method,
                group,
                f"{chart.axis} = {x:g}",
                len(points),
                answers(dumps(point.answer) for point in done),
                *share,
                sum(point.certified for point in done),
                len(points) - len(done),
                *quartiles(points),
                statistics.median(seconds) if seconds else None,
                max(seconds, default=None),
            ]
        )
    return rows


def _group(chart: Chart) -> dict[tuple[str, str, float], list[Point]]:
    groups: dict[tuple[str, str, float], list[Point]] = {}
    for point in chart.points:
        groups.setdefault((point.method, point.group, point.x), []).append(point)
    return groups


def quartiles(points: Iterable[Point]) -> tuple[float | None, ...]:
    """Return the quartiles of the work, the lower of two in the middle; None where unknown.

    What a limit ended was more work than anything else, and is not known.
    """
    works = [math.inf if point.cut else point.work for point in points]
    known = sorted(work for work in works if work is not None)
    if not known:
        return (None,) * 3
    return tuple(None if math.isinf(work) else work for work in quarters(known))


FITTED = ("method", "series", "threshold", "low", "high", "growth of the work")


def fit_rows(chart: Chart) -> list[list[Any]]:
    """Return the rows of the table `FITTED` for a chart: a line where a fit says something."""
    turns = {
        group: threshold([(share.x, share.yes, share.of) for share in found])
        for group, found in _shares(chart).items()
    }
    lines: dict[tuple[str, str], list[tuple[float, float]]] = {}
    for (method, group, x), points in _group(chart).items():
        middle = quartiles(points)[1]
        lines.setdefault((method, group), []).extend([] if middle is None else [(x, middle)])
    rows: list[list[Any]] = []
    for (method, group), medians in lines.items():
        turn, grows = turns.get(group), growth(sorted(medians))
        if turn is not None or grows is not None:
            low, middle, high = turn or (None,) * 3
            said = grows and grows.replace("x", chart.axis)
            rows.append([method, group, middle, low, high, said])
    return rows


Told = tuple[str, Sequence[str], list[list[Any]]]
"""A table: what it shows, its columns, and its rows."""


def by_factor(chart: Chart) -> Iterator[Told]:
    """Yield the tables of a chart for readers: shares and work along the axis, and the fits."""
    columns = [f"{chart.axis} = {x:g}" for x in chart.xs()]
    if chart.question in YES:
        rows = [
            [group, *_cells(chart, {share.x: _share(share) for share in found})]
            for group, found in _shares(chart).items()
        ]
        what = f"The share of {in_words(YES[chart.question])}, with its 95% interval (Wilson)"
        yield what, [chart.series or "", *columns], rows
    lines: dict[tuple[str, str], dict[float, str]] = {}
    for (method, group, x), points in _group(chart).items():
        low, middle, high = quartiles(points)
        if (low, middle, high) != (None,) * 3:
            told = (">" if each is None else f"{each:,.0f}" for each in (middle, low, high))
            lines.setdefault((method, group), {})[x] = "{} ({}–{})".format(*told)
    if lines:
        rows = [[*line, *_cells(chart, found)] for line, found in lines.items()]
        yield "The median work, with its quartiles", ["method", chart.series or "", *columns], rows
    if fits := fit_rows(chart):
        used = [i for i in range(len(FITTED)) if any(row[i] is not None for row in fits)]
        shown = [[_number(row[i]) for i in used] for row in fits]
        what = f"Where the answers turn, and how the work grows, along {chart.axis}"
        yield what, [FITTED[i] for i in used], shown


def _cells(chart: Chart, found: dict[float, str]) -> list[str]:
    return [found.get(x, "") for x in chart.xs()]


def _share(share: Share) -> str:
    low, high = share.interval
    return f"{share.yes / share.of:.0%} ({low:.0%}–{high:.0%})"


def _number(cell: Any) -> str:
    return "" if cell is None else f"{cell:.2f}" if isinstance(cell, float) else str(cell)


def _shares(chart: Chart) -> dict[str, list[Share]]:
    return shares(answers_once(chart), YES[chart.question]) if chart.question in YES else {}
