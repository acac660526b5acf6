"""From records to what a chart shows: which axis, which lines, which points; no drawing here."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.formats.json_text import dumps, loads
from zermelo.sweeps.parameters import SEED
from zermelo.sweeps.plan import ALL
from zermelo.sweeps.reports.tables import answers, in_words
from zermelo.sweeps.tasks import TABLE

CONFIDENCE = 1.96
"""Standard deviations of the intervals: 95 per cent."""

STATISTICS = 6
"""At most so many of the statistics are drawn for a sweep and question."""

YES = {"winnable": True, "solvable": True, "green-wins": True, "cops-win": True, "outcome": "N"}
"""The answer whose share is drawn, by question."""


@dataclass(frozen=True, slots=True)
class Point:
    """A task that is done, as a chart sees it.

    `method`, `group`: what it belongs to; `group` is empty where nothing but the method tells lines
    apart.
    """

    x: float  # where it stands
    method: str
    group: str
    seconds: float
    limit: float | None
    answered: bool
    cut: bool  # whether a limit ended it: it would have taken more than `seconds`
    answer: Any
    certified: bool  # whether the checker accepted its evidence
    statistics: Mapping[str, float]  # the numbers that the method counted
    task: tuple[Any, ...]  # the instance with its parameters: the same for all methods

    @property
    def line(self) -> str:
        """The name of the line that it is on."""
        return ", ".join(filter(None, (self.method, self.group)))


@dataclass(frozen=True, slots=True)
class Chart:
    """The points of one sweep and question, and what its axis and its lines mean."""

    experiment: str
    sweep: str
    game: str
    question: str
    axis: str
    label: str
    series: str | None
    points: tuple[Point, ...]

    @property
    def lines(self) -> list[str]:
        """The names of the lines, in the order of the records."""
        return list(dict.fromkeys(point.line for point in self.points))

    def xs(self) -> list[float]:
        """Return where points stand, each once, ascending."""
        return sorted({point.x for point in self.points})

    def statistics(self) -> list[str]:
        """Return the names of the statistics that vary, the most frequent first."""
        values: dict[str, set[float]] = {}
        often: Counter[str] = Counter()
        for point in self.points:
            for name, number in point.statistics.items():
                values.setdefault(name, set()).add(number)
                often[name] += 1
        varied = [name for name, found in values.items() if len(found) > 1]
        return sorted(varied, key=lambda name: (-often[name], name))[:STATISTICS]


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many, with its 95 per cent interval (Wilson's)."""

    x: float
    yes: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        """The interval's ends."""
        p, n, z = self.yes / self.of, self.of, CONFIDENCE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


def charts(
    rows: Iterable[dict[str, Any]], plots: Mapping[tuple[str, str], Mapping[str, str]]
) -> list[Chart]:
    """Return a chart for each sweep and question that has records along a numeric axis.

    For each (experiment, sweep), `plots` has what its file says of the plot.
    """
    groups: dict[tuple[str, str, str, str], list[dict[str, Any]]] = {}
    for row in rows:
        if row["finished"] is not None and row["error"] is None and row["game"] != TABLE:
            key = row["experiment"], row["sweep"], row["game"], row["question"]
            where = loads(row["parameters"])
            size = {name: row[name] for name in ("vertices", "edges") if row[name] is not None}
            groups.setdefault(key, []).append(row | {"at": size | where})
    found = []
    for key, group in groups.items():
        chart = _chart(key, group, plots.get(key[:2], {}))
        if chart is not None:
            found.append(chart)
    return found


def _chart(
    key: tuple[str, str, str, str], rows: Sequence[dict[str, Any]], plot: Mapping[str, str]
) -> Chart | None:
    names = dict.fromkeys(name for row in rows for name in row["at"])
    varied = [name for name in names if len({row["at"].get(name) for row in rows}) > 1]
    axis = plot.get("x") or _axis(varied, rows)
    if axis is None:
        return None
    series = plot.get("series")
    if series is None:
        own = [name for name in varied if name not in (axis, SEED, "vertices", "edges", "name")]
        # Parameters that the axis decides tell no lines apart.
        series = next((name for name in own if not _decided(name, axis, rows)), None)
    points = [_point(row, axis, series) for row in rows if _number(row["at"].get(axis))]
    if not points:
        return None
    return Chart(*key, axis, plot.get("label", axis), series, tuple(points))


def _axis(varied: Sequence[str], rows: Sequence[dict[str, Any]]) -> str | None:
    """Return the axis if the file names none: n, or a parameter, or the number of vertices."""
    numeric = [
        name
        for name in varied
        if name != SEED and all(_number(row["at"].get(name, 0)) for row in rows)
    ]
    order = ["n", *(name for name in numeric if name not in ("vertices", "edges")), "vertices"]
    return next((name for name in (*order, "edges") if name in numeric), None)


def _decided(name: str, axis: str, rows: Sequence[dict[str, Any]]) -> bool:
    seen: dict[Any, Any] = {}
    return all(
        seen.setdefault(row["at"].get(axis), row["at"].get(name)) == row["at"].get(name)
        for row in rows
    )


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _point(row: dict[str, Any], axis: str, series: str | None) -> Point:
    limits, counted = loads(row["limits"]), loads(row["statistics"])
    answered = row["answer"] is not None
    task = (*sorted((key, str(value)) for key, value in row["at"].items()),)
    return Point(
        float(row["at"][axis]),
        row["method"] or ALL,
        f"{series} = {row['at'][series]}" if series is not None and series in row["at"] else "",
        row["seconds"],
        limits.get("time"),
        answered,
        not answered and "limit" in (row["reason"] or ""),
        loads(row["answer"]) if answered else None,
        row["assurance"] == "certified",
        dict(_numbers(counted)),
        task,
    )


def _numbers(counted: Any, name: str = "") -> Iterator[tuple[str, float]]:
    """Yield the numbers in what a method counted; inside others they have dotted names."""
    if _number(counted) and math.isfinite(counted):
        yield name, float(counted)
    elif isinstance(counted, dict):
        for key, value in counted.items():
            yield from _numbers(value, f"{name}.{key}" if name else str(key))


def shares(points: Iterable[Point], yes: Any) -> dict[str, list[Share]]:
    """Return, for each group, the share of an answer along the axis."""
    counted: dict[str, dict[float, list[bool]]] = {}
    for point in points:
        if point.answered:
            counted.setdefault(point.group, {}).setdefault(point.x, []).append(point.answer == yes)
    return {
        line: [Share(x, sum(found), len(found)) for x, found in sorted(along.items())]
        for line, along in counted.items()
    }


def answers_once(chart: Chart) -> list[Point]:
    """Return an answered point for each instance: methods agree, so one of them is enough."""
    kept: dict[tuple[Any, ...], Point] = {}
    for point in chart.points:
        if point.answered:
            kept.setdefault(point.task, point)
    return list(kept.values())


def kinds(points: Iterable[Point]) -> list[str]:
    """Return the different answers in words, the most frequent first."""
    found = Counter(in_words(point.answer) for point in points)
    return sorted(found, key=lambda word: (-found[word], word))


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
