"""The C++ programs of the benchmarks say what zermelo says."""

from __future__ import annotations

import importlib
import itertools
from pathlib import Path
from typing import Any

import pytest

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


SMALL = [*itertools.islice(zermelo.graphs.connected_graphs(6), 0, None, 9)]


@pytest.mark.parametrize(
    ("name", "played"),
    [
        ("node_kayles", lambda graph: zermelo.node_kayles(graph, question="nim-value")),
        ("polish", lambda graph: zermelo.polish(graph, question="nim-value")),
        ("cop_number", lambda graph: zermelo.cops(graph, question="cop-number")),
        ("lights_out", lambda graph: zermelo.lights_out(graph, lit=[0], question="solvable")),
    ],
)
def test_a_program_agrees(name: str, played: Any, native: Any, tmp_path: Path) -> None:
    program = native.built(tmp_path, name)
    more = [zermelo.cops(text).graph for text in ("cycle:9", "grid:3x3", "petersen")]
    graphs: list[Graph] = [*SMALL, *more]
    games = [played(graph) for graph in graphs]
    answers = [native.peer(program, game)[1] for game in games]
    assert answers == [int(zermelo.decide(game, assurance="exhaustive").answer) for game in games]


def test_without_a_compiler_it_says_so(
    native: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("CXX", "no-such-compiler")
    assert native.main() == 3
    assert "set CXX" in capsys.readouterr().err
