"""Sweeps over formulas and problems that are reduced to games, or decided themselves."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sweeping import write

import zermelo
from zermelo.core.errors import InputError
from zermelo.core.verdict import Assurance
from zermelo.formats.instance import decode
from zermelo.sweeps.plan import read
from zermelo.sweeps.reports.charts import charts
from zermelo.sweeps.store import open_store
from zermelo.sweeps.tasks import Task, expand

Cli = Callable[..., tuple[int, str, str]]

FORMULAS = """
[[sweep]]
name = "itself"
formula = "3sat:{n},{r},seed={s}"
for = { n = [4, 6], r = [2, 8], s = "0..3" }
plot = { x = "r", series = "n" }
[[sweep]]
name = "ello"
formula = "3sat:{n},{r},seed={s}"
reduction = "sat-to-ello"
for = { n = [4, 6], r = [2, 8], s = "0..3" }
[[sweep]]
name = "geography"
formula = "3sat:{n},{r},seed={s}"
game = "geography"
for = { n = [4, 6], r = [2, 8], s = "0..3" }
"""

OWN = """
import zermelo

EVEN = zermelo.hardness.problem(
    "even", instances=lambda n: range(1, n + 1), decide=lambda n: n % 2 == 0,
    random=lambda rng, size: size,
)
R = zermelo.hardness.reduction(
    "heap", source=EVEN, target="subtraction",
    make=lambda n: zermelo.subtraction(f"path:{n}", [1], question="outcome"),
    same=lambda yes, outcome: yes == (outcome == "P"),
)
"""


@pytest.fixture(scope="module")
def formulas(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with that experiment and its records."""
    folder = tmp_path_factory.mktemp("formulas")
    zermelo.experiments.experiment(write(folder, FORMULAS), str(folder / "r.sqlite"))
    return folder


def tasks(folder: Path, text: str) -> tuple[Task, ...]:
    return expand(read(write(folder, text))).tasks


def test_formulas_and_their_games_agree(formulas: Path) -> None:
    path = str(formulas / "r.sqlite")
    found = zermelo.experiments.experiment(str(formulas / "sweep.toml"), path)
    assert len(found) == 48
    told: dict[str, list[bool]] = {}
    for row in found:
        told.setdefault(row["sweep"], []).append(row["answer"] in (True, "N"))
    assert told["itself"] == told["ello"] == told["geography"]
    assert {True, False} == set(told["itself"])
    for row in found:
        where = row["parameters"]
        formula = zermelo.logic.random_formula(f"3sat:{where['n']},{where['r']}", where["s"])
        if row["sweep"] == "itself":
            assert (row["assurance"], row["question"]) == ("solver", "answer")
            assert row["value"]["source"]["clauses"] == [list(each) for each in formula.clauses]
            assert row["statistics"]["clauses"] == len(formula.clauses)
        else:
            game = decode(row["value"], Path())
            assert game.position == zermelo.hardness.reduce(formula, row["game"]).position
            assert row["question"] == game.question
    with open_store(path) as store:
        drawn = charts(store.rows(), {("sweep", "itself"): {"x": "r", "series": "n"}})
    assert [chart.question for chart in drawn] == ["answer", "winnable", "outcome"]
    assert len(drawn[0].points) == 16


def test_what_only_draws_instances_tells_no_lines_apart(tmp_path: Path) -> None:
    """A seed under any name is none of the factors, so that its instances make up a share."""
    path = str(tmp_path / "r.sqlite")
    text = FORMULAS[: FORMULAS.index("plot =")]
    zermelo.experiments.experiment(write(tmp_path, text), path)
    with open_store(path) as store:
        ((_, notes),) = store.experiments().values()
        (chart,) = charts(store.rows(), {("sweep", "itself"): json.loads(notes)["itself"]})
    assert (chart.axis, chart.series) == ("n", "r")
    assert all(chart.points.count(point) <= 4 for point in chart.points)
    assert len({(point.x, point.group) for point in chart.points}) == 4


def test_a_facet_has_charts_of_its_own(tmp_path: Path) -> None:
    path = str(tmp_path / "r.sqlite")
    text = FORMULAS[: FORMULAS.index("plot =")]
    zermelo.experiments.experiment(write(tmp_path, text), path)
    with open_store(path) as store:
        plots = {("sweep", "itself"): {"x": "r", "facet": "n"}}
        found = charts(store.rows(), plots)
    assert [chart.sweep for chart in found] == ["itself, n = 4", "itself, n = 6"]
    assert [len(chart.points) for chart in found] == [8, 8]


def test_problems_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(OWN)
    text = """
        [[sweep]]
        problem = "even:{n}"
        with = "mine.py"
        for = { n = "1..6" }
    """
    found = zermelo.experiments.experiment(write(tmp_path, text), str(tmp_path / "r.sqlite"))
    assert [row["answer"] for row in found] == ["N", "P"] * 3


def test_a_vertex_cover_becomes_seepage(tmp_path: Path) -> None:
    text = """
        [[sweep]]
        problem = "vertex-cover:{n},seed={s}"
        reduction = "vertex-cover-to-seepage"
        question = "green-wins"
        for = { n = "3..6", s = "0..2" }
    """
    found = tasks(tmp_path, text)
    assert {task.game for task in found} == {"seepage"}
    assert [task.digest for task in found] == [task.digest for task in tasks(tmp_path, text)]


def test_a_quantified_formula_is_decided_itself(tmp_path: Path) -> None:
    text = """
        [[sweep]]
        formula = "qbf:2,a2/1,e3/2,seed={s}"
        for = { s = [0] }
    """
    (task,) = tasks(tmp_path, text)
    assert (task.game, task.question, task.vertices) == ("qbf", "answer", None)


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ('formula = "3sat:5,2"\ngraph = "path:3"\ngame = "grim"', "exclude each other"),
        ('graph = "path:3"\ngame = "grim"\nreduction = "sat-to-ello"', "needs what it reduces"),
        ('formula = "3sat:5,2"\nreduction = "sat-to-elo"', "there is no reduction"),
        ('formula = "3sat:5,2"\nreduction = "sat-to-ello"\ngame = "cops"', "leads to ello"),
        ('formula = "3sat:5"\nreduction = "sat-to-ello"', "write 3sat:N,R"),
        ('formula = "3sat:5,2"\ngame = "cops"', "nothing is reduced to cops"),
        ('formula = "3sat:5,2"\nmethod = "learn"', "has no methods and questions of its own"),
        ('problem = "vertex-cover"\nreduction = "vertex-cover-to-seepage"', "no instance of a"),
        ('problem = "clock:3"', "there is no problem"),
        ('problem = "vertex-cover:3"\ngame = "seepage"', "nothing says how"),
        ('problem = "qbf:3"\nreduction = "vertex-cover-to-seepage"', "takes vertex-cover"),
        ('formula = "3sat:5,2"\nplot = { series = ["n"] }', "there is no parameter"),
    ],
)
def test_mistakes(tmp_path: Path, lines: str, what: str) -> None:
    with pytest.raises(InputError, match=what) as error:
        tasks(tmp_path, f"[[sweep]]\n{lines}\n")
    assert "\n" not in str(error.value)


def test_the_lists_take_sources(formulas: Path, cli: Cli) -> None:
    path = str(formulas / "r.sqlite")
    assert cli("experiment", "run", str(formulas / "sweep.toml"), "-o", path)[0] == 0
    status, out, _ = cli("experiment", "show", path, "--instances")
    assert (status, len(out.splitlines())) == (0, 32)
    assert all(json.loads(line)["game"] != "sat" for line in out.splitlines())
    status, out, _ = cli("experiment", "report", path, "--markdown")
    assert (status, out.count("| solver |")) == (0, 16)
    status, out, _ = cli("experiment", "status", path)
    assert "own-search" not in out
    assert "sat" in out


def test_a_seed_in_the_text_of_a_formula(cli: Cli) -> None:
    same: list[Any] = [
        zermelo.logic.random_formula("3sat:6,3", 7),
        zermelo.logic.random_formula("3sat:6,3,seed=7", 1),
    ]
    assert same[0] == same[1] != zermelo.logic.random_formula("3sat:6,3", 1)
    one = cli("generate", "3sat:6,3,seed=7", "--to", "ello")
    assert one == cli("generate", "3sat:6,3", "--seed", "7", "--to", "ello")
    assert cli("generate", "3sat:6,3,seed=7", "--count", "2", "--to", "ello")[0] == 2


def test_a_source_ends_with_its_time(tmp_path: Path) -> None:
    text = """
        [[sweep]]
        formula = "3sat:300,4.26,seed=1"
        limits = { time = 0.3 }
    """
    (row,) = zermelo.experiments.experiment(write(tmp_path, text), str(tmp_path / "r.sqlite"))
    assert row["assurance"] == Assurance.UNKNOWN.label
    assert "limit" in row["reason"]
