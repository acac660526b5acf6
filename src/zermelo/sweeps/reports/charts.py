"""From records to what a chart shows: which axis, which lines, which points; no drawing here."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.formats.json_text import loads
from zermelo.sweeps.parameters import SEED
from zermelo.sweeps.plan import ALL, several
from zermelo.sweeps.reports.fits import wilson
from zermelo.sweeps.sources import ANSWER
from zermelo.sweeps.tasks import TABLE

STATISTICS = 6
"""At most so many of the statistics are drawn for a sweep and question."""

YES = {
    "winnable": True, "solvable": True, "green-wins": True, "cops-win": True, ANSWER: True,
    "outcome": "N",
}  # fmt: skip
"""The answer whose share is drawn, by question."""

WORK = ("conflicts", "nodes", "positions", "claims", "branches")
"""What is counted, by the name that methods give it; the first that is there is the work."""

FACTOR = 8
"""A parameter with more values than that tells no lines apart, unless the file says so."""


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
    work: float | None  # that of them which says how much work it was
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
        values: dict[str, list[float]] = {}
        for point in self.points:
            for name, number in point.statistics.items():
                values.setdefault(name, []).append(number)
        varied = [name for name, found in values.items() if len({*found}) > 1]
        order = sorted(varied, key=lambda name: (name not in WORK, -len(values[name]), name))
        return order[:STATISTICS]


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many, with its 95 per cent interval (Wilson's)."""

    x: float
    yes: int
    of: int

    @property
    def interval(self) -> tuple[float, float]:
        """The interval's ends."""
        return wilson(self.yes, self.of)


def charts(
    rows: Iterable[dict[str, Any]], plots: Mapping[tuple[str, str], Mapping[str, Any]]
) -> list[Chart]:
    """Return a chart for each sweep, facet and question that has records along a numeric axis.

    For each (experiment, sweep), `plots` has what its file says of the plot.
    """
    groups: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for row in rows:
        if row["finished"] is not None and row["error"] is None and row["game"] != TABLE:
            key = row["experiment"], row["sweep"], row["game"], row["question"]
            where = loads(row["parameters"])
            size = {name: row[name] for name in ("vertices", "edges") if row[name] is not None}
            at = size | where
            facet = _format_factors(several(plots.get(key[:2], {}).get("facet", [])), at)
            groups.setdefault((*key, facet), []).append(row | {"at": at})
    found = []
    for (experiment, sweep, game, question, facet), group in groups.items():
        plot = plots.get((experiment, sweep), {})
        title = ", ".join(filter(None, (sweep, facet)))
        chart = _chart((experiment, title, game, question), group, plot)
        if chart is not None:
            found.append(chart)
    return found


def _chart(
    key: tuple[str, str, str, str], rows: Sequence[dict[str, Any]], plot: Mapping[str, Any]
) -> Chart | None:
    seeds = plot.get("seeds", (SEED,))
    names = dict.fromkeys(name for row in rows for name in row["at"] if name not in seeds)
    values = {name: {row["at"].get(name) for row in rows} for name in names}
    varied = [name for name in names if len(values[name]) > 1]
    axis = plot.get("x") or _axis(varied, rows)
    if axis is None:
        return None
    if "series" in plot:
        series = several(plot["series"])
    else:
        own = [name for name in varied if name not in (axis, "vertices", "edges", "name")]
        # Parameters that the axis decides tell no lines apart, nor do those of single instances.
        kept = (n for n in own if len(values[n]) <= FACTOR and not _decided(n, axis, rows))
        series = tuple(kept)[:1]
    points = [_point(row, axis, series) for row in rows if _number(row["at"].get(axis))]
    if not points:
        return None
    return Chart(*key, axis, plot.get("label", axis), ", ".join(series) or None, tuple(points))


def _axis(varied: Sequence[str], rows: Sequence[dict[str, Any]]) -> str | None:
    """Return the axis if the file names none: n, or a parameter, or the number of vertices."""
    numeric = [name for name in varied if all(_number(row["at"].get(name, 0)) for row in rows)]
    order = ["n", *(name for name in numeric if name not in ("vertices", "edges")), "vertices"]
    return next((name for name in (*order, "edges") if name in numeric), None)


def _decided(name: str, axis: str, rows: Sequence[dict[str, Any]]) -> bool:
    pairs = {(row["at"].get(axis), row["at"].get(name)) for row in rows}
    return len(pairs) == len({x for x, _ in pairs})


def _format_factors(names: Sequence[str], at: Mapping[str, Any]) -> str:
    """Return the values of some factors in words."""
    return ", ".join(f"{name} = {at[name]}" for name in names if name in at)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _point(row: dict[str, Any], axis: str, series: Sequence[str]) -> Point:
    limits, counted = loads(row["limits"]), dict(_numbers(loads(row["statistics"])))
    answered = row["answer"] is not None
    task = (*sorted((key, str(value)) for key, value in row["at"].items()),)
    return Point(
        float(row["at"][axis]),
        row["method"] or ALL,
        _format_factors(series, row["at"]),
        row["seconds"],
        limits.get("time"),
        answered,
        not answered and "limit" in (row["reason"] or ""),
        loads(row["answer"]) if answered else None,
        row["assurance"] == "certified",
        counted,
        None if not answered else next((counted[name] for name in WORK if name in counted), None),
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
