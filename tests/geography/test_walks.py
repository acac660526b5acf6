"""Geography and edge-nim: bad input is one line; instances from Python and back from files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.core.errors import InputError

PATH = {"vertices": ["a", "b", "c"], "edges": [["a", "b"], ["b", "c"]]}
WEIGHTS = [["a", "b", 1], ["c", "b", 2]]


def nim(**keys: Any) -> dict[str, Any]:
    game = {"game": "edge-nim", "graph": PATH, "edge_weights": WEIGHTS, "token": "a", **keys}
    return {key: value for key, value in game.items() if value is not ...}


def geo(**keys: Any) -> dict[str, Any]:
    game = {"game": "geography", "graph": PATH, "token": "a", **keys}
    return {key: value for key, value in game.items() if value is not ...}


MISTAKES: dict[str, tuple[dict[str, Any], str, str]] = {
    "no token": (geo(token=...), "", '"token" is missing; add'),
    "token unknown": (geo(token="d"), ".token", 'no vertex "d"'),
    "token null": (geo(token=None), ".token", "got null"),
    "token list": (geo(token=["a"]), ".token", "got array"),
    "token bool": (geo(token=True), ".token", "got bool"),
    "loop": (geo(graph={"vertices": 1, "edges": [[0, 0]]}, token=0), ".graph.edges[0]", "loop"),
    "weights in geography": (geo(edge_weights=WEIGHTS), "", 'unknown key "edge_weights"'),
    "nim-value of geography": (geo(question="nim-value"), ".question", "no question"),
    "directed": (
        nim(graph={"vertices": 2, "edges": [[0, 1]], "directed": True}),
        ".graph.directed",
        "undirected",
    ),
    "no weights": (nim(edge_weights=...), "", '"edge_weights" is missing; add'),
    "no nim token": (nim(token=...), "", '"token" is missing; add'),
    "missing": (nim(edge_weights=WEIGHTS[:1]), ".edge_weights", "b-c has no weight; give"),
    "twice": (nim(edge_weights=[*WEIGHTS, ["b", "a", 1]]), ".edge_weights[2]", "two weights"),
    "no edge": (nim(edge_weights=[*WEIGHTS, ["a", "c", 1]]), ".edge_weights[2]", "is no edge"),
    "no vertex": (nim(edge_weights=[["a", "x", 1]]), ".edge_weights[0][1]", 'no vertex "x"'),
    "negative": (nim(edge_weights=[["a", "b", -1]]), ".edge_weights[0][2]", "at least 0"),
    "fraction": (nim(edge_weights=[["a", "b", 1.5]]), ".edge_weights[0][2]", "got float"),
    "whole float": (nim(edge_weights=[["a", "b", 1.0]]), ".edge_weights[0][2]", "got float"),
    "text": (nim(edge_weights=[["a", "b", "1"]]), ".edge_weights[0][2]", "got str"),
    "bool": (nim(edge_weights=[["a", "b", True]]), ".edge_weights[0][2]", "got bool"),
    "pair": (nim(edge_weights=[["a", "b"]]), ".edge_weights[0]", "length 3"),
    "object": (nim(edge_weights={"a": 1}), ".edge_weights", "got object"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes_are_one_line(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    value, place, words = MISTAKES[name]
    file = tmp_path / "game.json"
    file.write_text(json.dumps(value))
    with pytest.raises(InputError) as caught:
        zermelo.read(str(file))
    assert caught.value.place == place
    assert words in str(caught.value)
    assert run(["decide", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Traceback" not in err


def test_huge_weights_are_legal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.json"
    weights = [["a", "b", 10**18], ["b", "c", 10**18]]
    file.write_text(json.dumps(nim(edge_weights=weights)))
    assert run(["decide", str(file), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["answer"], found["assurance"], found["evidence"]) == ("P", "certified", "tree")


def test_files_and_certificates(tmp_path: Path) -> None:
    for value in (nim(), geo(), nim(question="winning-moves"), geo(question="winning-moves")):
        file, proof = tmp_path / "game.json", tmp_path / "proof.json"
        file.write_text(json.dumps(value))
        assert run(["decide", str(file), "--certificate", str(proof)]) == 0
        assert run(["check", str(proof)]) == 0
        assert run(["crosscheck", str(file)]) == 0


def test_instances_from_python() -> None:
    graph = nx.Graph()
    graph.add_nodes_from([(0, 0), (0, 1), (1, 1)])
    graph.add_edges_from([((0, 0), (0, 1)), ((0, 1), (1, 1))])
    weights = {((0, 1), (0, 0)): 3, ((0, 1), (1, 1)): 2}
    game = zermelo.edge_nim(graph, weights, (0, 1))
    assert game.position.weights == (3, 2)
    assert game.position.token == 1
    same = zermelo.edge_nim(graph, [(u, v, w) for (u, v), w in weights.items()], (0, 1))
    assert same.position.weights == (3, 2)
    assert zermelo.geography(nx.path_graph(3, create_using=nx.DiGraph), 1).graph.directed
    for token in (7, "0", None, [0]):
        with pytest.raises(InputError):
            zermelo.geography("path:3", token)
        with pytest.raises(InputError):
            zermelo.geography(nx.path_graph(3), token)
    wrong: Any
    for wrong in (3, [3], [(0, 1)], [(0, 1, 2, 3)], {0: 1}, {(0, 1): 1}, [(0, 2, 1)]):
        with pytest.raises(InputError):
            zermelo.edge_nim("path:3", wrong, 0)


def test_loops_hold_the_token() -> None:
    # A loop is a heap on which the token stays: one loop alone is Nim with one heap.
    graph = nx.Graph([(0, 0)])
    for weight in range(4):
        game = zermelo.edge_nim(graph, [(0, 0, weight)], 0, question="nim-value")
        assert zermelo.decide(game).answer == weight


def test_sums_with_other_games() -> None:
    walk = zermelo.geography("path:4", 1)
    heap = zermelo.edge_nim("path:2", [(0, 1, 1)], 0)
    total = zermelo.disjunctive_sum([walk, heap], question="nim-value")
    verdict = zermelo.decide(total)
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    # From vertex 1 of four in a row: to 0, an end (0), or to 2 and then 3 (1): mex{0, 1} = 2.
    assert verdict.answer == 2 ^ 1
