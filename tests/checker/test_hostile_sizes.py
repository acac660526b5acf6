"""Small certificates that declare great sizes: refused or limited at once, with little memory."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hostile import certificate, word

import zermelo
from lab.graph6 import encode_sparse6
from zermelo.checker.reading.graph import read_graph
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.core.labels import Labels
from zermelo.core.sizes import ISOLATED
from zermelo.formats.instance import write_graph

C4 = {"vertices": 4, "edges": [[0, 1], [1, 2], [2, 3], [0, 3]]}
STAR = {"vertices": 150_001, "edges": [[0, v] for v in range(1, 150_001)]}
PATH = {"vertices": 150_000, "edges": [[v - 1, v] for v in range(1, 150_000)]}
DIAMETRAL = {"catching": {"start": [0, 2], "moves": []}, "escaping": {"cops": 1}}


def cops(graph: dict[str, Any], k: int) -> dict[str, Any]:
    return {"game": "cops", "graph": graph, "cops": k}


@pytest.mark.parametrize("rounds", [10**15, 10**15 + 1])
def test_a_capture_time_without_end(rounds: int) -> None:
    parts = [DIAMETRAL]
    forged = certificate(cops(C4, 2), "capture-time", rounds, "strategies", parts=parts)
    assert word(forged).startswith("rejected")


def test_rounds_in_which_nothing_changes_any_more() -> None:
    two = {"catching": DIAMETRAL["catching"], "escaping": {"cops": 2}}
    forged = certificate(cops(C4, 2), "capture-time", 10**15, "strategies", parts=[two])
    assert word(forged) == "rejected part 1: 2 cops catch the robber within 999999999999999 rounds"


@pytest.mark.parametrize("k", [10**8, 10**12, 2**63, 10**30])
@pytest.mark.parametrize("n", [1, 3, 2000])
def test_a_formula_for_many_cops(n: int, k: int) -> None:
    path = {"vertices": n, "edges": [[v - 1, v] for v in range(1, n)]}
    forged = certificate(cops(path, k), "cops-win", True, "lrup-proof", proof="1 0 0\n")
    assert word(forged).startswith("limit")


def test_a_number_of_cops_that_has_no_text() -> None:
    k = 10**4300 - 1  # k + 1 has more digits than Python writes
    forged = certificate(cops(C4, k), "capture-time", None, "strategies", parts=[{}])
    assert word(forged).endswith("a lower bound of 1 cops, not a number of too many digits")


def test_strategies_on_many_vertices() -> None:
    escaping = [{"escaping": {"cops": 1}}]
    nobody = [{"catching": {"start": [0], "moves": []}}]
    forged = certificate(cops(PATH, 1), "capture-time", 9, "strategies", parts=nobody)
    assert word(forged).startswith("rejected part 1: the robber can start")
    wide = {"vertices": 30_000, "edges": [[0, v] for v in range(1, 30_000)]}
    parts = [{**nobody[0], **escaping[0]}]
    forged = certificate(cops(wide, 1), "capture-time", 2, "strategies", parts=parts)
    assert word(forged).startswith("limit")
    honest = certificate(cops(STAR, 1), "cops-win", True, "strategies", parts=nobody)
    assert word(honest) == "accepted"


def test_components_are_taken_out_in_linear_time() -> None:
    pairs = 40_000
    graph = {"vertices": 2 * pairs, "edges": [[2 * v, 2 * v + 1] for v in range(pairs)]}
    order = list(range(2 * pairs))
    honest = certificate(
        {"game": "cleaning", "graph": graph}, "brush-number", pairs, "cleaning-order", order=order
    )
    assert word(honest) == "accepted"


def test_vertices_that_nothing_in_the_file_justifies() -> None:
    declared = {"vertices": 50_000_000, "edges": []}
    forged = certificate(
        {"game": "ello", "graph": declared, "green": "all"},
        "winnable",
        False,
        "obstruction",
        component=[0],
        reason="parity",
    )
    assert word(forged).startswith("input .instance.graph.vertices: 50000000 vertices are declared")
    forged["instance"]["graph"] = {"sparse6": ":~~?Anq@_"}
    assert "vertices are declared" in word(forged)


def test_isolated_vertices_that_are_justified() -> None:
    most = ISOLATED + 2
    read_graph({"vertices": most, "edges": [[0, 1]]}, None, loops=False)
    with pytest.raises(InputError, match="a number declares at most 1000000 vertices"):
        read_graph({"vertices": most + 1, "edges": [[0, 1]]}, None, loops=False)
    large = Graph.from_edges(most + 1, [(0, 1)])
    written = write_graph(large, Labels(most + 1))
    assert read_graph(written, None, loops=False)[0] == large
    assert write_graph(Graph.from_edges(3, []), Labels(3))["vertices"] == 3
    with pytest.raises(InputError, match="a number declares at most"):
        zermelo.core.graph6.decode(encode_sparse6(large), "sparse6")


@pytest.mark.parametrize("vertices", [2, 10**8, 10**21])
def test_a_periodic_graph_with_more_vertices_than_edges(vertices: int) -> None:
    forged = certificate(
        {"game": "weak-cops", "periodic": {"vertices": vertices, "edges": []}},
        "weak-cop-number",
        [1, 1],
        "constructing-order",
    )
    assert word(forged).startswith(f"input .instance.periodic.vertices: {vertices} vertices and 0")


NAMED: dict[str, dict[str, Any]] = {
    "tiling": {"game": "weak-cops", "periodic": "tiling:4.4.4.4"},
    "tiling as an object": {"game": "weak-cops", "periodic": {"family": "tiling:4.4.4.4"}},
    "family": {"game": "cops", "graph": {"family": "path:3"}},
    "edges file": {"game": "cops", "graph": {"edges_file": "edges.txt"}},
    "brushes": {"game": "cleaning", "graph": C4, "brushes": {"file": "brushes.txt"}},
    "part": {"game": "sum", "parts": [{"game": "grim", "graph": {"family": "path:3"}}]},
    "part of a part": {
        "game": "sum",
        "parts": [{"game": "sum", "parts": [{"game": "grim", "graph": {"edges_file": "x"}}]}],
    },
    "data of a part": {
        "game": "sum",
        "parts": [{"game": "polish", "graph": C4, "brushes": {"file": "x.txt"}}],
    },
    "weights": {
        "game": "vertexnim", "graph": C4, "weights": {"file": "weights.txt"}, "token": 0,
    },
}  # fmt: skip


@pytest.mark.parametrize("name", NAMED)
def test_a_certificate_names_no_family_and_no_file(name: str, tmp_path: Path) -> None:
    for file in ("edges.txt", "brushes.txt", "weights.txt", "x.txt", "x"):
        (tmp_path / file).write_text("0 1\n" if file in ("edges.txt", "x") else "1\n1\n1\n1\n")
    instance = NAMED[name]
    question = {
        "weak-cops": "weak-cop-number", "cops": "cop-number", "cleaning": "cleaned",
    }.get(instance["game"], "outcome")  # fmt: skip
    written = certificate(instance, question, 1, "none")
    path = tmp_path / "certificate.json"
    path.write_text(json.dumps(written))
    with pytest.raises(InputError, match="not written out"):
        zermelo.check(str(path))
