"""Weak Cops and Robbers: periodic graphs in files and from Python, and what is said of mistakes."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import networkx as nx
import pytest
from periodic_graphs import patch, random_periodic

import zermelo
from zermelo.cli.main import run
from zermelo.core.errors import InputError
from zermelo.core.labels import Labels
from zermelo.core.periodic import Periodic
from zermelo.formats.instance import ask, decode, encode, has_file
from zermelo.games.weak_cops.rules import read_periodic
from zermelo.run.progress import agree
from zermelo.solvers.method import Request
from zermelo.sweeps.crosscheck import crosscheck

GRID: dict[str, Any] = {"vertices": 1, "edges": [[0, 0, 1, 0], [0, 0, 0, 1]]}


def game(**data: Any) -> dict[str, Any]:
    return {"game": "weak-cops", **data}


def periodic(vertices: Any, *edges: list[Any]) -> dict[str, Any]:
    return game(periodic={"vertices": vertices, "edges": list(edges)})


def test_the_two_directions_of_an_edge() -> None:
    graph = read_periodic(
        {"vertices": ["a", "b"], "edges": [["b", "a", 1, 0], ["a", "a", 0, 1], ["b", "a", 0, 0]]}
    )
    assert graph.edges == ((1, 0, 1, 0), (0, 0, 0, 1), (1, 0, 0, 0))
    assert graph.steps[0] == ((0, 0, -1), (0, 0, 1), (1, -1, 0), (1, 0, 0))
    assert sorted(graph.neighbors((1, 5, 7))) == [(0, 5, 7), (0, 6, 7)]
    assert graph.adjacent((1, 5, 7), (0, 6, 7))
    assert not graph.adjacent((1, 5, 7), (0, 4, 7))


@pytest.mark.parametrize("seed", range(5))
def test_an_enlarged_cell_is_the_same_graph(seed: int) -> None:
    rng = Random(seed)
    graph = read_periodic(random_periodic(rng, rng.randint(1, 4)))
    p, q = 3, 2
    large = graph.enlarge(p, q)
    for vertex in patch(graph, 3):
        place = (graph.index(vertex, p, q), vertex[1] // p, vertex[2] // q)
        expected = {
            (graph.index(other, p, q), other[1] // p, other[2] // q)
            for other in graph.neighbors(vertex)
        }
        assert set(large.neighbors(place)) == expected


def test_files_round_trip() -> None:
    for value in (
        game(periodic=GRID, name="grid"),
        periodic(["a", 7], ["a", 7, 0, 0], ["a", 7, 1, 0], [7, 7, 0, 1]),
        game(graph={"vertices": 3, "edges": [[0, 1], [1, 2]]}),
    ):
        instance = decode(value, Path())
        written = encode(instance)
        assert {key: written[key] for key in value} == value
        assert ("graph" in written) == ("graph" in value)
        assert has_file(instance)
        assert encode(ask(instance, "weak-cop-number")) == written


def test_tilings_by_name() -> None:
    texts: list[Any] = ["tiling:4.8.8", "tiling:4.8^2", {"family": "tiling:4.8.8"}]
    graphs = [decode(game(periodic=text), Path()).position.periodic for text in texts]
    assert graphs[0] == graphs[1] == graphs[2]
    assert zermelo.weak_cops("tiling:4.8.8").position.periodic == graphs[0]


def test_games_from_python() -> None:
    edges = [(0, 0, 1, 0), (0, 0, 0, 1)]
    assert zermelo.weak_cops({"vertices": 1, "edges": edges}).position.periodic == Periodic(
        Labels(1), ((0, 0, 1, 0), (0, 0, 0, 1))
    )
    assert zermelo.weak_cops(nx.path_graph(3)).graph.m == 2
    with pytest.raises(InputError, match="no Archimedean or Laves tiling"):
        zermelo.weak_cops("tiling:5.5.5")
    with pytest.raises(InputError, match="undirected"):
        zermelo.weak_cops(nx.DiGraph([(0, 1)]))
    with pytest.raises(InputError, match="same edge"):
        zermelo.weak_cops({"vertices": 1, "edges": [*edges, (0, 0, -1, 0)]})


MISTAKES: list[tuple[dict[str, Any], str, str]] = [
    (game(), "there is no graph", ""),
    (
        game(graph={"family": "path:3"}, periodic=GRID),
        "both|a graph and a periodic graph",
        ".periodic",
    ),
    (periodic(0), "without vertices", ".periodic.vertices"),
    (periodic(["a", "a"], ["a", "a", 1, 0]), "twice", ".periodic.vertices"),
    (periodic(1, [0, 0, 0, 0]), "loop", ".periodic.edges[0]"),
    (periodic(1, [0, 1, 0, 0]), "no vertex 1", ".periodic.edges[0]"),
    (
        periodic(1, [0, 0, 1, 0], [0, 0, 0, 1], [0, 0, -1, 0]),
        r"same edge as .edges\[0\]",
        ".periodic.edges[2]",
    ),
    (periodic(1, [0, 0, 2000, 0]), "too far", ".periodic.edges[0]"),
    (periodic(1, [0, 0, 1, 0]), "only multiples of one shift", ".periodic.edges"),
    (periodic(2, [0, 1, 0, 0]), "no shift", ".periodic.edges"),
    (periodic(1), "no shift", ".periodic.edges"),
    (periodic(2, [0, 0, 1, 0], [0, 0, 0, 1]), "no path leads", ".periodic.edges"),
    (periodic(1, [0, 0, 1, 1], [0, 0, 1, -1]), "index 2", ".periodic.edges"),
    (periodic(1, [0, 0, 2, 3], [0, 0, 4, 1], [0, 0, 6, 4]), "index 10", ".periodic.edges"),
    (periodic(1, [0, 0, 1]), "length", ".periodic.edges[0]"),
    (periodic(1, [0, 0, 1, 0.5]), "int", ".periodic.edges[0][3]"),
    (game(periodic={**GRID, "colour": 1}), "unknown key", ".periodic"),
    (game(periodic={"vertices": 1}), '"edges" is missing', ".periodic"),
    (game(periodic="tiling:5.5.5"), "no Archimedean or Laves tiling", ".periodic"),
    (game(periodic={"family": "grid:3x3"}), "no family of periodic graphs", ".periodic.family"),
    (game(periodic={"family": "tiling:4.8.8", "vertices": 4}), "family goes alone", ".periodic"),
    (game(periodic=7), "object", ".periodic"),
    (game(graph={"vertices": 2, "edges": [[0, 1]], "directed": True}), "undirected", ".graph"),
]


@pytest.mark.parametrize(("value", "what", "place"), MISTAKES)
def test_mistakes(value: dict[str, Any], what: str, place: str) -> None:
    with pytest.raises(InputError, match=what) as caught:
        decode(value, Path())
    assert caught.value.place.startswith(place)
    assert "\n" not in str(caught.value)


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["decide", "weak-cops", "--set", "periodic=tiling:3^6"]) == 0
    assert "[1,1], certified (constructing-order), by construct" in capsys.readouterr().out
    assert run(["decide", "weak-cops", "--set", "periodic=tiling:5.5.5"]) == 2
    assert "no Archimedean or Laves tiling" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("one", "other", "both"),
    [
        ([1, 2], [2, None], True),
        ([1, 2], [2, 2], True),
        ([1, 1], [2, None], False),
        ([3, 3], [1, 2], False),
        ([1, None], [5, None], True),
    ],
)
def test_intervals_contradict_each_other_if_they_do_not_meet(
    one: list[int | None], other: list[int | None], both: bool
) -> None:
    assert agree("weak-cops", "weak-cop-number", one, other) == both
    assert agree("weak-cops", "weak-cop-number", other, one) == both


def test_crosscheck_compares_intervals() -> None:
    value = game(periodic="tiling:4.8.8", answer=[2, 2])
    comparison = crosscheck(decode(value, Path()), Request())
    assert not comparison.disagreements
    answers = {verdict.method: verdict.answer for verdict in comparison.verdicts}
    assert answers["bounds"] == [2, 2]
    wrong = crosscheck(decode({**value, "answer": [3, 3]}, Path()), Request())
    assert len(wrong.disagreements) == 1


def test_out_of_time_is_unknown() -> None:
    verdict = zermelo.decide(zermelo.weak_cops("tiling:4.6.12"), method="bounds", time_limit=0.001)
    assert not verdict.answered
    assert verdict.answer is None
