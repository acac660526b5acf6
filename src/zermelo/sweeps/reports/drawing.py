"""The charts drawn with matplotlib: times, shares of an answer, answers, and what was counted.

The colors are those of Okabe and Ito, which people tell apart however they see colors; markers
differ too, so that a page printed in grey can be read.
"""

from __future__ import annotations

import io
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

from zermelo.core.errors import Unavailable
from zermelo.sweeps.reports.charts import YES, Chart, Point, answers_once, kinds, shares
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
        if told is _share or _all_numbers(answered) or len(kinds(answered)) <= WORDS:
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
    if xs[0] > 0 and xs[-1] >= WIDE * xs[0]:
        axes.set_xscale("log")
        if len(xs) <= MARKED:
            axes.set_xticks(xs, [f"{x:g}" for x in xs])
            axes.minorticks_off()
    elif all(x == int(x) for x in xs):
        _whole(axes.xaxis)


def _whole(axis: Any) -> None:
    """Put the ticks on whole numbers."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(MaxNLocator(integer=True))


def _styles(lines: Sequence[str]) -> dict[str, dict[str, Any]]:
    return {
        line: {"color": COLORS[i % len(COLORS)], "marker": MARKERS[i % len(MARKERS)]}
        for i, line in enumerate(lines)
    }


def _shifts(chart: Chart, lines: Sequence[str]) -> dict[str, float]:
    """Return how far to move each line's points sideways, so that they do not hide each other."""
    xs = chart.xs()
    if len(lines) < 2 or (xs[0] > 0 and xs[-1] >= WIDE * xs[0]):
        return dict.fromkeys(lines, 0.0)
    room = 0.3 * min((b - a for a, b in pairwise(xs)), default=0.0)
    return {line: room * (i / (len(lines) - 1) - 0.5) for i, line in enumerate(lines)}


def _time(axes: Any, chart: Chart) -> str:
    lines = chart.lines
    shift = _shifts(chart, lines)
    for line, style in _styles(lines).items():
        mine = [point for point in chart.points if point.line == line]
        done = [point for point in mine if point.answered]
        _dots(axes, done, shift[line], style | {"markersize": 4, "alpha": 0.35})
        # What a limit ended took longer, so that it stands above in the order of the times.
        middle = [(x, _median(mine, x)) for x in sorted({point.x for point in mine})]
        known = [(x + shift[line], max(y, FASTEST)) for x, y in middle if y is not None]
        axes.plot(
            [x for x, _ in known], [y for _, y in known],
            label=line, linewidth=1.8, markersize=6, **style,
        )  # fmt: skip
        for marker, ended in (("^", True), ("x", False)):
            cut = [point for point in mine if not point.answered and point.cut is ended]
            _dots(axes, cut, shift[line], {"marker": marker, **_hollow(style["color"])})
    cut = [point for point in chart.points if point.cut]
    text = f"Time against {chart.label}. Dots are tasks, lines join the medians"
    if cut:
        axes.plot([], [], label="ended by a limit", marker="^", linestyle="none", **_hollow("#555"))
        text += "; a hollow triangle would have taken longer, and counts so in the median"
        for limit in sorted({point.limit for point in cut if point.limit is not None}):
            axes.axhline(limit, color="#888888", linestyle=":", linewidth=1)
    if any(not point.answered and not point.cut for point in chart.points):
        axes.plot([], [], label="no answer", marker="x", linestyle="none", **_hollow("#555"))
        text += "; a cross is a method that does not apply, or gave up"
    axes.set_yscale("log")
    axes.set_ylabel("time (seconds)")
    return f"{text}."


def _dots(axes: Any, points: Sequence[Point], shift: float, style: dict[str, Any]) -> None:
    axes.plot(
        [point.x + shift for point in points],
        [max(point.seconds, FASTEST) for point in points],
        **{"linestyle": "none", "markeredgewidth": 0} | style,
    )


def _hollow(color: str) -> dict[str, Any]:
    return {
        "markersize": 8,
        "markerfacecolor": "none",
        "markeredgecolor": color,
        "markeredgewidth": 1.4,
    }


def _median(points: Sequence[Point], x: float) -> float | None:
    """Return the median time at x of what is known; None where a limit ended the middle one."""
    here = [point for point in points if point.x == x and (point.answered or point.cut)]
    if not here:
        return None
    times = sorted((point.cut, point.seconds) for point in here)
    cut, seconds = times[(len(times) - 1) // 2]
    return None if cut else seconds


def _share(axes: Any, chart: Chart, answered: Sequence[Point]) -> str:
    yes = YES[chart.question]
    found = shares(answered, yes)
    shift = _shifts(chart, list(found))
    for group, style in _styles(list(found)).items():
        xs = [share.x + shift[group] for share in found[group]]
        ys = [share.yes / share.of for share in found[group]]
        low = [y - share.interval[0] for y, share in zip(ys, found[group], strict=True)]
        high = [share.interval[1] - y for y, share in zip(ys, found[group], strict=True)]
        axes.errorbar(
            xs, ys, yerr=[[max(0.0, e) for e in low], [max(0.0, e) for e in high]],
            label=group or None, linewidth=1.5, markersize=5, capsize=3, elinewidth=0.9, **style,
        )  # fmt: skip
    axes.set_ylim(-0.04, 1.04)
    axes.set_ylabel(f"fraction of {in_words(yes)}")
    return (
        f"Fraction of the answer {in_words(yes)} against {chart.label}, among the instances that "
        "were decided, with 95% intervals (Wilson)."
    )


def _answers(axes: Any, chart: Chart, answered: Sequence[Point]) -> str:
    words = sorted(kinds(answered))
    numbers = _all_numbers(answered)
    height = {word: float(word) if numbers else i for i, word in enumerate(words)}
    groups = list(dict.fromkeys(point.group for point in answered))
    shift = _shifts(chart, groups)
    for group, style in _styles(groups).items():
        counted = Counter(
            (point.x, in_words(point.answer)) for point in answered if point.group == group
        )
        total = Counter(point.x for point in answered if point.group == group)
        spots = sorted(counted)
        axes.scatter(
            [x + shift[group] for x, _ in spots],
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


def _all_numbers(points: Sequence[Point]) -> bool:
    return all(type(point.answer) is int for point in points)


def _counted(axes: Any, chart: Chart, name: str) -> str:
    mine = [point for point in chart.points if name in point.statistics]
    lines = [line for line in chart.lines if any(point.line == line for point in mine)]
    styles, shift = _styles(chart.lines), _shifts(chart, lines)
    for line in lines:
        own = [point for point in mine if point.line == line]
        axes.plot(
            [point.x + shift[line] for point in own],
            [point.statistics[name] for point in own],
            linestyle="none", markersize=4, alpha=0.35, markeredgewidth=0, **styles[line],
        )  # fmt: skip
        xs = sorted({point.x for point in own})
        found = [sorted(point.statistics[name] for point in own if point.x == x) for x in xs]
        low, _, high = zip(*map(quarters, found), strict=True)
        places = [x + shift[line] for x in xs]
        axes.fill_between(places, low, high, color=styles[line]["color"], alpha=0.15, linewidth=0)
        axes.plot(
            places, [statistics.median(each) for each in found],
            label=line, linewidth=1.8, markersize=6, **styles[line],
        )  # fmt: skip
    values = [point.statistics[name] for point in mine]
    positive = [value for value in values if value > 0]
    if positive and max(positive) >= WIDE * min(positive):
        axes.set_yscale("symlog" if min(values) <= 0 else "log")
    elif all(value == int(value) for value in values):
        _whole(axes.yaxis)
    axes.set_ylabel(name.replace("_", " "))
    return f"What the methods counted as “{name}” against {chart.label}, with their quartiles."
