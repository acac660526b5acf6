"""The question period: known answers, the two engines, and limits."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from growing import game, random_code, random_rooted, rooted

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.families.standard import path, spider, star
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.evidence import periodicity
from zermelo.solvers.periods import kernel
from zermelo.solvers.periods.kernel import CompiledTable
from zermelo.solvers.periods.search import Period, PlainTable, find, repetition
from zermelo.types import Assurance

KNOWN = json.loads(Path(__file__).with_name("subtraction_periods.json").read_text())
"""Periods of CSG(S) on G_uP_k found by another program, and those that are not the path's."""


def tables(name: str, graph: Graph, u: int) -> tuple[PlainTable, CompiledTable]:
    entry, value = game(name, graph, u)
    code = code_of(entry, value)
    return (
        PlainTable(graph.masks, u, code, Deadline()),
        CompiledTable(graph.masks, u, code, Deadline()),
    )


def known(entry: dict[str, Any]) -> tuple[str, Graph, int]:
    graph = Graph.from_edges(entry["n"], [(u, v) for u, v in entry["edges"]])
    return ",".join(map(str, entry["S"])), graph, entry["u"]


def test_known_periods() -> None:
    assert len(KNOWN["periods"]) == 124
    for entry in KNOWN["periods"]:
        first, second = (find(table) for table in tables(*known(entry)))
        assert first == second
        assert [first.start, first.period] == entry["joint"]
        assert (first.preperiod, first.own_period) == (entry["pre"], entry["period"])


def test_the_known_counterexamples() -> None:
    assert len(KNOWN["counterexamples"]) == 199
    for entry in KNOWN["counterexamples"]:
        found = find(tables(*known(entry))[1])
        assert found.preperiod == entry["preperiod"]
        assert found.own_period == entry["period"] != entry["path_period"]
        assert found.path_preperiod == entry["path_preperiod"]
        assert found.path_period == entry["path_period"]


def certified(entry: dict[str, Any]) -> None:
    name, graph, u = known(entry)
    instance = zermelo.subtraction(graph, map(int, name.split(",")), attach_at=u)
    verdict = zermelo.decide(instance)
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.answer == {"preperiod": entry["preperiod"], "period": entry["period"]}
    assert verdict.certificate is not None
    assert zermelo.check(verdict.certificate).accepted


def test_small_counterexamples_are_certified() -> None:
    for entry in KNOWN["counterexamples"]:
        if entry["n"] <= 5:
            certified(entry)


@pytest.mark.slow
def test_all_counterexamples_are_certified() -> None:
    for entry in KNOWN["counterexamples"]:
        certified(entry)


ROW = re.compile(r"^\| \{([\d, ]+)\} \| (.*) \| (\d+) \| (\d+) \|$", re.MULTILINE)
"""A row of the table in docs/games/period.md: S, the graph in words, two periods."""

SHAPES = {
    "K_{1,3}, center (the stars S_{1,1,1,k})": (star(3), 0),
    "P_3, its middle (the stars S_{1,1,k})": (path(3), 1),
}


def shape(words: str) -> tuple[Graph, int]:
    """Return the rooted graph that a row is about."""
    if words in SHAPES:
        return SHAPES[words]
    edges, _, u = words.removeprefix("the tree with edges ").partition(", at ")
    pairs = [(int(pair[0]), int(pair[1])) for pair in edges.split(", ")]
    return Graph.from_edges(len(pairs) + 1, pairs), int(u)


def test_the_table_of_periods_that_are_not_the_paths() -> None:
    page = Path(__file__).parents[2] / "docs" / "games" / "period.md"
    rows = ROW.findall(page.read_text())
    assert len(rows) == 6
    for sizes, words, *wanted in rows:
        take = [int(size) for size in sizes.split(",")]
        for (graph, u), period in zip((shape(words), (path(1), 0)), wanted, strict=True):
            verdict = zermelo.decide(zermelo.subtraction(graph, take, attach_at=u))
            assert verdict.assurance is Assurance.CERTIFIED
            assert verdict.answer["period"] == int(period)
            assert zermelo.check(verdict).accepted


def test_both_engines_on_random_games() -> None:
    draw, proved = random.Random(5), 0
    for _ in range(80):
        graph, u = random_rooted(draw, draw.randint(1, 7))
        chosen = ",".join(map(str, sorted(draw.sample(range(1, 12), draw.randint(1, 4)))))
        name = draw.choice((chosen, random_code(draw, 3), "node-kayles", "arc-kayles", "grim"))
        slow, fast = tables(name, graph, u)
        assert slow.sets == fast.sets
        for table in (slow, fast):
            table.most_columns = 128
            table.extend(40)
        assert slow.values(40) == fast.values(40)
        assert repetition(slow) == repetition(fast)
        try:
            found = find(slow)
        except LimitReached:
            with pytest.raises(LimitReached, match="no period among the first"):
                find(fast)
            continue
        proved += 1
        assert found == find(fast)
        assert slow.values(found.columns) == fast.values(found.columns)
        assert all(type(value) is int for value in fast.values(1)[0])
    assert proved > 20


@pytest.mark.slow
def test_both_engines_on_all_graphs_with_six_vertices() -> None:
    for graph, u in rooted(6):
        for name in ("1,2", "1,4,5", "2,3,5", "0.33", "0.123"):
            slow, fast = tables(name, graph, u)
            assert slow.sets == fast.sets
            assert find(slow) == find(fast)


def test_intervals_have_the_period_of_the_path() -> None:
    # A theorem (docs/games/period.md): for S = {1, …, N} the period is N + 1 on every graph.
    graphs = list(rooted(5))
    for most in range(1, 7):
        name = ",".join(map(str, range(1, most + 1)))
        for graph, u in graphs:
            assert find(tables(name, graph, u)[1]).own_period == most + 1


def plain(name: str, graph: Graph) -> PlainTable:
    entry, value = game(name, graph, 0)
    return PlainTable(graph.masks, 0, code_of(entry, value), Deadline())


def kayles(name: str, most: int) -> list[Period]:
    found = []
    for arm in range(1, most + 1):
        entry, value = game(name, spider(1, min(arm, 12)), 0)
        found.append(find(CompiledTable(value.graph.masks, 0, code_of(entry, value), Deadline())))
    return found


@pytest.mark.parametrize(("name", "longest"), [("node-kayles", 340), ("arc-kayles", 382)])
def test_kayles_on_stars_with_three_arms(name: str, longest: int) -> None:
    # The arms 1, b, k, where k grows.
    found = kayles(name, 12)
    assert {one.own_period for one in found} == {34}
    assert max(one.preperiod for one in found) == longest
    # Dawson's Kayles (0.07) has the period 34 from 53 on; 0.137 is the same one step earlier.
    assert {one.path_period for one in found} == {34}
    assert {one.path_preperiod for one in found} == {{"node-kayles": 52, "arc-kayles": 53}[name]}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "longest"), [("node-kayles", 413), ("arc-kayles", 387)])
@pytest.mark.parametrize("arm", [20, 60])
def test_kayles_with_a_long_arm(name: str, longest: int, arm: int) -> None:
    found = find(plain(name, spider(1, arm)))
    assert found.own_period == 34
    assert found.preperiod <= longest


def test_a_large_tree() -> None:
    verdict = zermelo.decide(zermelo.subtraction("spider:1,40", [1, 2], attach_at=0))
    assert verdict.answer == {"preperiod": 0, "period": 3}
    assert (verdict.assurance, verdict.method) == (Assurance.CERTIFIED, "columns")


@pytest.mark.parametrize("name", ["node-kayles", "arc-kayles"])
def test_kayles_is_certified(name: str) -> None:
    make = {"node-kayles": zermelo.node_kayles, "arc-kayles": zermelo.arc_kayles}[name]
    verdict = zermelo.decide(make("cycle:4", attach_at=2))
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.answer["period"] == 34


@pytest.mark.parametrize(
    ("digits", "preperiod", "period"),
    [("0.3", 0, 2), ("0.33", 0, 3), ("0.77", 71, 12), ("0.156", 3479, 349), ("0.1", 2, 1)],
)
def test_octal_games_on_paths(digits: str, preperiod: int, period: int) -> None:
    # Known periods of octal games (Winning Ways, chapter 4); 0.156: 3479 and 349.
    found = find(tables(digits, path(1), 0)[1])
    assert (found.path_preperiod, found.path_period) == (preperiod, period)


def test_grim_is_open() -> None:
    # No period of Grim on paths is known.
    verdict = zermelo.decide(zermelo.grim("path:1", attach_at=0), method="columns")
    assert not verdict.answered
    assert "no period among the first 16384 columns" in (verdict.reason or "")


@pytest.mark.parametrize(
    ("instance", "reason"),
    [
        (zermelo.subtraction("path:65", [1], attach_at=3), "65 vertices"),
        (zermelo.subtraction("star:16", [1], attach_at=3), "connected sets"),
        (zermelo.octal("path:9999", "0.3", attach_at=3), "9999 vertices"),
        (zermelo.subtraction("path:2", [1, 10**9], attach_at=0), "at most 4096"),
    ],
)
def test_too_large(instance: zermelo.types.Instance, reason: str) -> None:
    verdict = zermelo.decide(instance)
    assert not verdict.answered
    assert reason in (verdict.reason or "")


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    game = zermelo.node_kayles("star:9", attach_at=0)
    verdict = zermelo.decide(game, method="columns", time_limit=0.02)
    assert not verdict.answered
    assert "time limit" in (verdict.reason or "")
    monkeypatch.setattr(kernel, "MOST_ENTRIES", 100)
    with pytest.raises(LimitReached, match="8 rows"):
        find(tables("1,2,3", star(3), 0)[1])


def test_no_evidence_that_the_checker_would_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MOST_VALUES", "MOST_STEPS"):
        with monkeypatch.context() as patch:
            patch.setattr(periodicity, name, 50)
            verdict = zermelo.decide(zermelo.subtraction("star:3", [3, 7], attach_at=0))
            assert (verdict.answer["period"], verdict.assurance) == (5, Assurance.EXHAUSTIVE)
            assert "are not checked" in (verdict.reason or "")


def test_twelve_vertices() -> None:
    for graph in (parse("grid:3x4"), parse("tree:12,seed=4")):
        verdict = zermelo.decide(zermelo.subtraction(graph, [1, 2, 4], attach_at=5))
        assert verdict.assurance is Assurance.CERTIFIED


def test_a_graph_with_more_components() -> None:
    # The others are a constant in every value.
    alone = zermelo.decide(zermelo.octal("path:2", "0.77", attach_at=1)).answer
    more = zermelo.decide(zermelo.octal("union(path:2,cycle:20)", "0.77", attach_at=1))
    assert more.answer == alone
    assert more.assurance is Assurance.CERTIFIED
