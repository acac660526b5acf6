"""Reports: what the charts hold, and that the pages and pictures are whole."""

from __future__ import annotations

import base64
import re
import sys
import tomllib
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from sweeping import sweep, write

from zermelo.core.errors import InputError
from zermelo.formats.json_text import dumps
from zermelo.games.registry import GAMES
from zermelo.sweeps.doing import Record, failure_record
from zermelo.sweeps.plan import read
from zermelo.sweeps.reports import drawing
from zermelo.sweeps.reports.charts import Chart, Share, answers_once, charts, shares
from zermelo.sweeps.reports.factors import ALONG, along, fit_rows
from zermelo.sweeps.reports.page import write_report
from zermelo.sweeps.store import open_store
from zermelo.sweeps.tasks import Task, expand

ROOT = Path(__file__).resolve().parents[2]
PNG = b"\x89PNG\r\n\x1a\n"

TWO = """
[limits]
time = 2
[[sweep]]
name = "<densities> & more"
game = "ello"
graph = "gnp:6,{p},seed={seed}"
method = ["sat-orientation", "subset-dp"]
for = { p = "0.2..0.8 by 0.2", k = [1, 2], seed = "0..2" }
set = { green = "random-subset:{k}" }
plot = { x = "p", series = "k", label = "density" }
"""


def made_up(task: Task) -> Record:
    """Return a record as a run could have made it: known answers, times and statistics."""
    p, seed = task.parameters["p"], task.parameters["seed"]
    assert isinstance(p, float)
    record = replace(failure_record(task, "x"), error=None)
    if task.method == "subset-dp" and p > 0.7:
        if seed == 0:
            return replace(record, reason="too many vertices", seconds=0.001)
        return replace(record, reason="time limit of 2 s reached", seconds=2.01)
    return replace(
        record,
        answer="true" if p < 0.5 or seed == 1 else "false",
        assurance="certified",
        answered_by=task.method,
        seconds=10 * p if task.method == "subset-dp" else p,
        statistics=dumps({"conflicts": 100 * p, "same": 7, "core": {"vertices": 10 * p}}),
    )


@pytest.fixture
def kept(tmp_path: Path) -> str:
    """Return a file of made-up records of the tasks of `TWO`."""
    experiment = read(write(tmp_path, TWO, "two.toml"))
    tasks = expand(experiment).tasks
    assert len(tasks) == 48
    path = str(tmp_path / "two.sqlite")
    with open_store(path, new=True) as store:
        store.ask(experiment, tasks)
        for task in tasks:
            store.add(made_up(task))
    return path


def chart(path: str, plot: dict[str, str]) -> Chart:
    with open_store(path) as store:
        (found,) = charts(store.rows(), {("two", "<densities> & more"): plot})
    return found


def test_what_a_chart_holds(kept: str) -> None:
    found = chart(kept, {"x": "p", "series": "k", "label": "density"})
    assert (found.axis, found.label, found.series) == ("p", "density", "k")
    assert found.xs() == [0.2, 0.4, 0.6, 0.8]
    assert found.lines == [
        f"{method}, k = {k}" for k in (1, 2) for method in ("sat-orientation", "subset-dp")
    ]
    assert len(found.points) == 48
    late = [point for point in found.points if not point.answered]
    assert {point.x for point in late} == {0.8}
    assert sum(point.cut for point in late) == 4
    assert len(late) == 6
    assert found.statistics() == ["conflicts", "core.vertices"]


def test_an_axis_of_its_own_accord(kept: str) -> None:
    found = chart(kept, {})
    assert (found.axis, found.series) == ("p", "k")


def test_an_instance_counts_once_in_a_share(kept: str) -> None:
    found = chart(kept, {"x": "p", "series": "k"})
    once = answers_once(found)
    assert len(once) == 24
    for group in shares(once, True).values():
        assert [(share.x, share.yes, share.of) for share in group] == [
            (0.2, 3, 3), (0.4, 3, 3), (0.6, 1, 3), (0.8, 1, 3),
        ]  # fmt: skip


def test_intervals() -> None:
    # Wilson's interval for 1 of 10, to three places.
    low, high = Share(0.0, 1, 10).interval
    assert (round(low, 3), round(high, 3)) == (0.018, 0.404)
    assert Share(0.0, 0, 5).interval[0] == 0
    assert Share(0.0, 5, 5).interval[1] == 1


class Page(HTMLParser):
    """The sources, the texts and the open tags of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.words: list[str] = []
        self.open: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def test_a_page_with_its_pictures(kept: str, tmp_path: Path) -> None:
    written = [Path(path) for path in write_report(kept, str(tmp_path / "report"))]
    page, *drawn = written
    assert page.name == "report.html"
    assert [re.sub("two-densities-more-winnable-", "", path.stem) for path in drawn] == [
        "time", "answers", "counted-1", "counted-2",
    ]  # fmt: skip
    found = Page(page.read_text())
    assert not found.open
    inside = [base64.b64decode(link.removeprefix("data:image/png;base64,")) for link in found.links]
    assert inside == [path.read_bytes() for path in drawn]
    assert all(data.startswith(PNG) for data in inside)
    text = " ".join(found.words)
    assert "<densities> & more: winnable of ello" in text
    assert "48 of 48 tasks are done" in text
    assert "ended by a limit" not in text  # that is in the picture
    assert "a hollow triangle would have taken longer" in text
    assert "no 2, yes 1" in text
    alone = tmp_path / "alone.html"
    assert write_report(kept, str(alone)) == [str(alone)]
    assert alone.read_text() == page.read_text()


def test_no_record_no_report(tmp_path: Path) -> None:
    experiment = read(write(tmp_path, sweep(1)))
    path = str(tmp_path / "x.sqlite")
    with open_store(path, new=True) as store:
        store.ask(experiment, expand(experiment).tasks)
    with pytest.raises(InputError, match="no record yet"):
        write_report(path, str(tmp_path / "x.html"))
    assert not (tmp_path / "x.html").exists()


def test_no_matplotlib(kept: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("matplotlib", "matplotlib.figure", "matplotlib.backends.backend_agg"):
        monkeypatch.setitem(sys.modules, name, None)
    told: list[str] = []
    (page,) = write_report(kept, str(tmp_path / "folder"), told.append)
    assert len(told) == 1
    assert "zermelo[plot]" in told[0]
    text = Path(page).read_text()
    assert "zermelo[plot]" in text
    assert "<img" not in text
    assert text.count("<table") >= 2
    assert [path.name for path in (tmp_path / "folder").iterdir()] == ["report.html"]


FILES = sorted((ROOT / "experiments").glob("*.toml"))


SWEPT = [
    pytest.param(file, marks=[pytest.mark.slow] * (file.stem == "transition")) for file in FILES
]
"""The transition's large images take a minute to write out."""


@pytest.mark.parametrize("file", SWEPT, ids=lambda path: path.stem)
def test_the_experiments_of_the_library(file: Path) -> None:
    expansion = expand(read(str(file)))
    assert len(expansion.tasks) >= 20
    assert all(task.limits.time is not None for task in expansion.tasks)


def test_every_game_has_an_experiment() -> None:
    swept: set[Any] = set()
    for file in FILES:
        swept |= {each.get("game") for each in tomllib.loads(file.read_text())["sweep"]}
    assert set(GAMES) - {"compare"} <= swept  # comparisons are of two games that have one each


def test_the_page_tells_shares_work_and_where_the_answers_turn(kept: str, tmp_path: Path) -> None:
    with open_store(kept) as store:
        (found,) = charts(store.rows(), {("two", "<densities> & more"): {"x": "p", "series": "k"}})
    rows = [dict(zip(ALONG, row, strict=True)) for row in along(found)]
    row = next(row for row in rows if row["at"] == "p = 0.6")
    assert (row["at"], row["tasks"], row["yes"]) == ("p = 0.6", 3, pytest.approx(1 / 3))
    assert (row["low"], row["high"]) == Share(0.6, 1, 3).interval
    assert (row["work 25%"], row["work"], row["work 75%"]) == (60.0, 60.0, 60.0)
    late = next(row for row in rows if (row["method"], row["at"]) == ("subset-dp", "p = 0.8"))
    assert late["work"] is None  # a limit ended two of three, one gave up
    (first, *_) = fit_rows(found)
    method, group, middle, low, high, grows = first
    assert (method, group, grows) == ("sat-orientation", "k = 1", "p^1.00 (R² 1.00)")
    # All are yes up to 0.4, and one of three at 0.6 and 0.8.
    assert middle is None or low < middle < high
    path = write_report(kept, str(tmp_path / "page.html"))[0]
    text = Path(path).read_text()
    assert "growth of the work" in text
    assert "work 25%" in text


def test_axes_have_whole_numbers_and_none_below_zero(kept: str) -> None:
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    found = chart(kept, {"x": "p", "series": "k"})
    points = [replace(point, answer=0 if point.x < 0.5 else 1) for point in found.points]
    figure = Figure()
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_subplot()
    drawing._answers(axes, replace(found, question="nim-value", points=tuple(points)), points)
    canvas.draw()
    low, high = axes.get_ylim()
    ticks = [tick for tick in axes.get_yticks() if low <= tick <= high]
    assert ticks
    assert all(tick == int(tick) >= 0 for tick in ticks)
