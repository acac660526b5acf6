"""The numbers behind the plots: a row for each line and each place on the axis."""

from __future__ import annotations

import statistics
from typing import Any

from zermelo.formats.json_text import dumps
from zermelo.sweeps.reports.charts import Chart
from zermelo.sweeps.reports.counts import answers

ALONG = ("method", "series", "at", "tasks", "answers", "certified", "unknown", "median s", "most s")


def along(chart: Chart) -> list[list[Any]]:
    """Return the rows of the table `ALONG` for a chart."""
    groups: dict[tuple[str, str, float], list[Any]] = {}
    for point in chart.points:
        groups.setdefault((point.method, point.group, point.x), []).append(point)
    rows: list[list[Any]] = []
    for (method, group, x), points in groups.items():
        done = [point for point in points if point.answered]
        seconds = [point.seconds for point in done]
        rows.append(
            [
                method,
                group,
                f"{chart.axis} = {x:g}",
                len(points),
                answers(dumps(point.answer) for point in done),
                sum(point.certified for point in done),
                len(points) - len(done),
                statistics.median(seconds) if seconds else None,
                max(seconds, default=None),
            ]
        )
    return rows
