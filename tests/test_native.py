"""The C++ programs of the benchmarks say what zermelo says."""

from __future__ import annotations

import importlib
import itertools
from pathlib import Path
from typing import Any

import pytest
from sampling import some

import zermelo
from zermelo.core.graph import Graph

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def native(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT))
    found = importlib.import_module("benchmarks.native.__main__")
    if found.compiler() is None:
        pytest.skip("there is no C++ compiler")
    return found


def below(graph: Graph) -> Graph:
    """Return the digraph with one source of a connected graph: edges lead away from vertex 0."""
    order, seen = [0], {0}
    for v in order:
        fresh = [u for u in graph.neighbors(v) if u not in seen]
        seen.update(fresh)
        order += fresh
    place = {v: i for i, v in enumerate(order)}
    edges = [(min(place[u], place[v]), max(place[u], place[v])) for u, v in graph.edges]
    return Graph.from_edges(graph.n, edges, directed=True)


def misere_stockman(graph: Graph) -> Any:
    weights = [1 + v % 3 for v in range(graph.n)]
    return zermelo.vertexnim(graph, weights=weights, token=0, rule="stockman", play="misere")


SMALL = [*itertools.islice(zermelo.graphs.connected_graphs(6), 0, None, 9)]


@pytest.mark.parametrize(
    ("name", "played"),
    [
        ("node_kayles", lambda graph: zermelo.node_kayles(graph, question="nim-value")),
        ("polish", lambda graph: zermelo.polish(graph, question="nim-value")),
        ("cop_number", lambda graph: zermelo.cops(graph, question="cop-number")),
        ("lights_out", lambda graph: zermelo.lights_out(graph, lit=[0], question="solvable")),
        ("arc_kayles", lambda graph: zermelo.arc_kayles(graph, question="nim-value")),
        ("seepage", lambda graph: zermelo.seepage(below(graph), question="green-number")),
        ("stockman", misere_stockman),
    ],
)
def test_a_program_agrees(name: str, played: Any, native: Any, tmp_path: Path) -> None:
    program = native.built(tmp_path, name)
    more = [zermelo.cops(text).graph for text in ("cycle:9", "grid:3x3", "petersen")]
    graphs: list[Graph] = [*SMALL, *more]
    games = [played(graph) for graph in graphs]
    answers = [native.peer(program, game)[1] for game in games]
    found = [zermelo.decide(game, assurance="exhaustive").answer for game in games]
    assert answers == [native.number(answer) for answer in found]


@pytest.mark.parametrize(
    "grids", some([(("grid:2x3", "grid:3x4", "grid:1x7"),), (("grid:3x3", "grid:4x5"),)])
)
def test_cram_agrees(grids: tuple[str, ...], native: Any, tmp_path: Path) -> None:
    program = native.built(tmp_path, "cram")
    for grid in grids:
        game = zermelo.arc_kayles(grid, question="nim-value")
        found = zermelo.decide(game, assurance="exhaustive").answer
        assert native.peer(program, game)[1] == found, grid


def test_without_a_compiler_it_says_so(
    native: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    assert native.main() == 3
    assert "set CXX" in capsys.readouterr().err
