"""Method ``heaps``: paths and cycles against the search, published periods, and large graphs."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.families.language import parse
from zermelo.games.impartial.heaps import PathValues
from zermelo.games.octal.rules import read_digits
from zermelo.run.decide import decide
from zermelo.solvers.deletion import heaps
from zermelo.solvers.method import NO_EVIDENCE, Request

PERIODS = {
    "0.77": (71, 12), "0.137": (52, 34), "0.07": (53, 34), "0.055": (259, 148),
    "0.156": (3479, 349), "0.644": (3256, 442), "0.165": (5181, 1550),
}  # fmt: skip
"""Code -> preperiod and period: Berlekamp, Conway, Guy, "Winning Ways", 2nd ed. (2001), chapter 4,
table 7, after Guy and Smith."""

CODES = ("0.33", "0.77", "0.6", "0.46", "0.507", "0.1", "0.0237", "0.26", "0.4", "0.3007")
GRAPHS = (
    "path:1", "path:2", "path:7", "path:10", "cycle:3", "cycle:4", "cycle:7", "cycle:10",
    "union(path:3,cycle:4)", "union(path:1,path:1,path:5)", "union(cycle:3,cycle:5,path:2)",
)  # fmt: skip


def games(graph: Any, question: str) -> list[Instance]:
    found = [
        zermelo.node_kayles(graph, question=question),
        zermelo.arc_kayles(graph, question=question),
        zermelo.grim(graph, question=question),
        *(zermelo.octal(graph, code, question=question) for code in CODES),
    ]
    if isinstance(graph, str) and not graph.startswith("union"):
        takes = ([1, 2], [2, 5], [3], [4, 9])
        found += [zermelo.subtraction(graph, take, question=question) for take in takes]
    return found


@pytest.mark.parametrize("question", ["nim-value", "outcome", "winning-moves"])
@pytest.mark.parametrize("graph", GRAPHS)
def test_it_agrees_with_the_search(graph: str, question: str) -> None:
    for instance in games(graph, question):
        found = decide(instance, Request(method="heaps"))
        assert found.assurance is Assurance.CERTIFIED, found.reason
        assert found.answer == decide(instance, NO_EVIDENCE).answer
        searched = decide(instance, Request(method="search", assurance=Assurance.EXHAUSTIVE))
        assert found.answer == searched.answer


def test_vertices_may_stand_in_any_order() -> None:
    chance = random.Random(5)
    for _ in range(12):
        parts = [chance.choice(["path", "cycle"]) for _ in range(chance.randrange(1, 3))]
        text = ",".join(f"{part}:{chance.randrange(3, 7)}" for part in parts)
        plain = parse(f"union({text})" if len(parts) > 1 else text)
        names = chance.sample(range(plain.n), plain.n)
        graph = Graph.from_edges(plain.n, [(names[u], names[v]) for u, v in plain.edges])
        for instance in games(graph, "winning-moves"):
            found = decide(instance, Request(method="heaps"))
            assert found.assurance is Assurance.CERTIFIED
            assert found.answer == decide(instance, Request(method="search")).answer


@pytest.mark.parametrize("code", PERIODS)
def test_published_periods(code: str) -> None:
    """They are proved by values of paths, and no shorter period or preperiod is."""
    paths = heaps.path_values(read_digits(code), 40_000, Deadline())
    assert (paths.start, paths.period) == PERIODS[code]
    assert paths.proves_period(read_digits(code))
    assert not PathValues(paths.values, paths.start - 1, paths.period).proves_period(
        read_digits(code)
    )


@pytest.mark.parametrize(
    ("instance", "value"),
    [
        (zermelo.node_kayles("path:20000"), 0),
        (zermelo.arc_kayles("path:20001"), 0),
        (zermelo.octal("path:100000", "0.77"), 1),
        (zermelo.node_kayles("cycle:200"), 0),
        (zermelo.arc_kayles("cycle:200"), 0),
    ],
)
def test_large_graphs_are_certified(instance: Instance, value: int) -> None:
    verdict = decide(instance, Request())
    assert (verdict.answer, verdict.method) == (value, "heaps")
    assert verdict.assurance is Assurance.CERTIFIED


def test_the_kernel_has_the_values_of_the_plain_recurrence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for code in ("0.37", "0.6", "0.4", "0.0237", "0.46007"):
        digits = read_digits(code)
        plain = heaps._longer([], digits, 700, Deadline())
        monkeypatch.setattr(heaps, "PLAIN_HEAPS", 0.0)
        assert heaps._longer([], digits, 700, Deadline()) == plain
        assert heaps._longer(plain[:300], digits, 700, Deadline()) == plain
        monkeypatch.undo()


def test_other_graphs_are_refused() -> None:
    verdict = decide(zermelo.grim("star:3"), Request(method="heaps"))
    assert not verdict.answered
    assert "0 has 3 neighbors" in str(verdict.reason)
