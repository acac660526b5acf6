"""The charts drawn with matplotlib: times, shares of an answer, answers, and what was counted.

The colors are those of Okabe and Ito, which people tell apart however they see colors; markers
differ too, so that a page printed in grey can be read.
"""

from __future__ import annotations

import io
import math
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np

from zermelo.core.errors import Unavailable
from zermelo.sweeps.reports.charts import YES, Chart, Point, answers_once, shares
from zermelo.sweeps.reports.fits import quarters
from zermelo.sweeps.reports.tables import in_words

COLORS = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
MARKERS = "osD^vPX*"

SIZE, RESOLUTION = (8.0, 4.5), 110
"""Inches, and dots an inch."""

WIDE = 30
"""An axis whose values grow by this factor is logarithmic."""

MARKED = 12
"""On such an axis the values are marked, if there are no more."""

FASTEST = 1e-4
"""Seconds; times below are drawn here, for the clock tells them apart no more."""

WORDS = 12
"""At most so many answers that are no numbers are told apart."""


def pictures(chart: Chart, wanted: Sequence[str] | None = None) -> Iterator[tuple[str, str, bytes]]:
    """Yield (short name, caption, PNG) for each plot of a chart, or those of some names.

    Raises `Unavailable` if matplotlib is not installed.
    """
    known: dict[str, tuple[Any, ...]] = {"time": (_time, chart)}
    answered = answers_once(chart)
    if answered:
        told = _share if chart.question in YES else _answers
        if told is _share or _all_numbers(answered) or len(_words(answered)) <= WORDS:
            known["answers"] = (told, chart, answered)
    for number, name in enumerate(chart.statistics()):
        known[f"counted-{number + 1}"] = (_counted, chart, name)
    for name in known if wanted is None else (name for name in wanted if name in known):
        yield name, *_plot(*known[name])


def _plot(draw: Any, chart: Chart, *arguments: Any) -> tuple[str, bytes]:
    """Return a plot's caption and its PNG."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        mend = "install it with: pip install 'zermelo[plot]'"
        raise Unavailable(f"they need matplotlib, which is missing; {mend}") from None
    # No pyplot: it would look for a screen, and keep every figure.
    figure = Figure(figsize=SIZE, dpi=RESOLUTION, layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    caption: str = draw(axes, chart, *arguments)
    _along(axes, chart)
    axes.set_title(f"{chart.game}, {chart.question}: {chart.sweep}", loc="left", fontsize=10)
    axes.grid(visible=True, color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        figure.legend(handles, labels, loc="outside right upper", frameon=False, fontsize=9)
    stream = io.BytesIO()
    figure.savefig(stream, format="png", metadata={"Software": None})
    return caption, stream.getvalue()


def _along(axes: Any, chart: Chart) -> None:
    """Set up the horizontal axis."""
    xs = chart.xs()
    axes.set_xlabel(chart.label)
    if _is_wide(xs):
        axes.set_xscale("log")
        if len(xs) <= MARKED:
            axes.set_xticks(xs, [f"{x:g}" for x in xs])
            axes.minorticks_off()
    elif all(x == int(x) for x in xs):
        _whole(axes.xaxis)


def _is_wide(values: Sequence[float]) -> bool:
    """Whether an axis with these values, ascending, is logarithmic."""
    return values[0] > 0 and values[-1] >= WIDE * values[0]


def _whole(axis: Any) -> None:
    """Put the ticks on whole numbers."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))


def _styles(chart: Chart, lines: Sequence[str]) -> Iterator[tuple[str, float, dict[str, Any]]]:
    """Yield each line with how far to move its points sideways, and its color and marker.

    So the points of two lines do not hide each other.
    """
    xs = chart.xs()
    alone = len(lines) < 2 or _is_wide(xs)
    room = 0.0 if alone else 0.3 * min((b - a for a, b in pairwise(xs)), default=0.0)
    for i, line in enumerate(lines):
        style = {"color": COLORS[i % len(COLORS)], "marker": MARKERS[i % len(MARKERS)]}
        yield line, room * (i / max(1, len(lines) - 1) - 0.5), style


def _time(axes: Any, chart: Chart) -> str:
    for line, shift, style in _styles(chart, chart.lines):
        mine = [point for point in chart.points if point.line == line]
        # What a limit ended took longer, so that it stands above in the order of the times.
        middle = [(x + shift, _median(mine, x)) for x in sorted({point.x for point in mine})]
        _dots(axes, _times([point for point in mine if point.answered], shift), style)
        _medians(axes, line, [(x, max(y, FASTEST)) for x, y in middle if y < math.inf], style)
        for marker, ended in (("^", True), ("x", False)):
            cut = [point for point in mine if not point.answered and point.cut is ended]
            _plot_pairs(axes, _times(cut, shift), marker=marker, **_hollow(style["color"]))
    cut = [point for point in chart.points if point.cut]
    text = f"Time against {chart.label}. Dots are tasks, lines join the medians"
    if cut:
        axes.plot([], [], label="ended by a limit", marker="^", **_hollow("#555"))
        text += "; a hollow triangle would have taken longer, and counts so in the median"
        for limit in sorted({point.limit for point in cut if point.limit is not None}):
            axes.axhline(limit, color="#888888", linestyle=":", linewidth=1)
    if any(not point.answered and not point.cut for point in chart.points):
        axes.plot([], [], label="no answer", marker="x", **_hollow("#555"))
        text += "; a cross is a method that does not apply, or gave up"
    axes.set_yscale("log")
    axes.set_ylabel("time (seconds)")
    return f"{text}."


Pairs = Sequence[tuple[float, float]]


def _times(points: Sequence[Point], shift: float) -> Pairs:
    return [(point.x + shift, max(point.seconds, FASTEST)) for point in points]


def _plot_pairs(axes: Any, pairs: Pairs, **style: Any) -> None:
    axes.plot([x for x, _ in pairs], [y for _, y in pairs], **style)


def _dots(axes: Any, pairs: Pairs, style: dict[str, Any]) -> None:
    faint = {"linestyle": "none", "markersize": 4, "alpha": 0.35, "markeredgewidth": 0}
    _plot_pairs(axes, pairs, **faint, **style)


def _medians(axes: Any, line: str, pairs: Pairs, style: dict[str, Any]) -> None:
    _plot_pairs(axes, pairs, label=line, linewidth=1.8, markersize=6, **style)


def _hollow(color: str) -> dict[str, Any]:
    return {
        "linestyle": "none",
        "markersize": 8,
        "markerfacecolor": "none",
        "markeredgecolor": color,
        "markeredgewidth": 1.4,
    }


def _median(points: Sequence[Point], x: float) -> float:
    """Return the median time at x of what is known; infinite where a limit ended the middle one."""
    here = [point for point in points if point.x == x and (point.answered or point.cut)]
    times = [math.inf if point.cut else point.seconds for point in here]
    return statistics.median_low(times or [math.inf])


def _share(axes: Any, chart: Chart, answered: Sequence[Point]) -> str:
    yes = YES[chart.question]
    found = shares(answered, yes)
    for group, shift, style in _styles(chart, list(found)):
        xs = [share.x + shift for share in found[group]]
        ys = [share.yes / share.of for share in found[group]]
        low, high = zip(*(share.interval for share in found[group]), strict=True)
        axes.errorbar(
            xs, ys, yerr=[np.maximum(0.0, np.subtract(*e)) for e in ((ys, low), (high, ys))],
            label=group or None, linewidth=1.5, markersize=5, capsize=3, elinewidth=0.9, **style,
        )  # fmt: skip
    axes.set_ylim(-0.04, 1.04)
    axes.set_ylabel(f"fraction of {in_words(yes)}")
    return (
        f"Fraction of the answer {in_words(yes)} against {chart.label}, among the instances that "
        "were decided, with 95% intervals (Wilson)."
    )


def _answers(axes: Any, chart: Chart, answered: Sequence[Point]) -> str:
    words = _words(answered)
    numbers = _all_numbers(answered)
    height = {word: float(word) if numbers else i for i, word in enumerate(words)}
    groups = list(dict.fromkeys(point.group for point in answered))
    for group, shift, style in _styles(chart, groups):
        mine = [point for point in answered if point.group == group]
        counted = Counter((point.x, in_words(point.answer)) for point in mine)
        total = Counter(point.x for point in mine)
        spots = sorted(counted)
        axes.scatter(
            [x + shift for x, _ in spots],
            [height[word] for _, word in spots],
            s=[20 + 180 * counted[x, word] / total[x] for x, word in spots],
            label=group or None, alpha=0.75, linewidths=0, **style,
        )  # fmt: skip
    if numbers:
        _whole(axes.yaxis)
    else:
        axes.set_yticks(range(len(words)), words)
    axes.set_ylabel(chart.question)
    axes.margins(y=0.15)
    if numbers and min(height.values()) >= 0:  # there is no room below for answers that are none
        axes.set_ylim(bottom=-0.5)
    return f"Answers against {chart.label}; a larger mark is a larger share of the instances."


def _words(points: Sequence[Point]) -> list[str]:
    """Return the different answers in words."""
    return sorted({in_words(point.answer) for point in points})


def _all_numbers(points: Sequence[Point]) -> bool:
    return all(type(point.answer) is int for point in points)


def _counted(axes: Any, chart: Chart, name: str) -> str:
    mine = [point for point in chart.points if name in point.statistics]
    lines = [line for line in chart.lines if any(point.line == line for point in mine)]
    styles = {line: style for line, _, style in _styles(chart, chart.lines)}
    for line, shift, _ in _styles(chart, lines):
        own = [point for point in mine if point.line == line]
        _dots(axes, [(point.x + shift, point.statistics[name]) for point in own], styles[line])
        xs = sorted({point.x for point in own})
        found = [sorted(point.statistics[name] for point in own if point.x == x) for x in xs]
        low, _, high = zip(*map(quarters, found), strict=True)
        places = [x + shift for x in xs]
        axes.fill_between(places, low, high, color=styles[line]["color"], alpha=0.15, linewidth=0)
        medians = list(zip(places, map(statistics.median, found), strict=True))
        _medians(axes, line, medians, styles[line])
    values = [point.statistics[name] for point in mine]
    positive = [value for value in values if value > 0]
    if positive and max(positive) >= WIDE * min(positive):
        axes.set_yscale("symlog" if min(values) <= 0 else "log")
    elif all(value == int(value) for value in values):
        _whole(axes.yaxis)
    axes.set_ylabel(name.replace("_", " "))
    return f"What the methods counted as “{name}” against {chart.label}, with their quartiles."
