"""Every form of the graph object, and instances written and read again."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo.core.graph import Graph
from zermelo.formats import instance as instances
from zermelo.formats.instance import decode

PATH = Graph.from_edges(3, [(0, 1), (1, 2)])
ARC = Graph.from_edges(3, [(0, 1), (2, 1)], directed=True)

FORMS: dict[str, tuple[dict[str, Any], Graph]] = {
    "number": ({"vertices": 3, "edges": [[0, 1], [2, 1]]}, PATH),
    "undirected": ({"vertices": 3, "edges": [[0, 1], [2, 1]], "directed": False}, PATH),
    "directed": ({"vertices": 3, "edges": [[0, 1], [2, 1]], "directed": True}, ARC),
    "integer labels": ({"vertices": [7, 5, -6], "edges": [[7, 5], [5, -6]]}, PATH),
    "huge labels": ({"vertices": [10**30, 5, 6], "edges": [[10**30, 5], [5, 6]]}, PATH),
    "text labels": ({"vertices": ["a", "", "ü\n"], "edges": [["a", ""], ["", "ü\n"]]}, PATH),
    "mixed labels": ({"vertices": ["1", 2, "03"], "edges": [["1", 2], [2, "03"]]}, PATH),
    "no edge": ({"vertices": 2, "edges": []}, Graph.from_edges(2, [])),
    "graph6": ({"graph6": "Bg"}, PATH),
    "graph6 header": ({"graph6": ">>graph6<<Bg\n"}, PATH),
    "sparse6": ({"sparse6": ":Bd"}, PATH),
    "digraph6": ({"digraph6": "&BP?"}, Graph.from_edges(3, [(0, 1), (1, 2)], directed=True)),
    "digraph6 agreed": (
        {"digraph6": "&BP?", "directed": True},
        Graph.from_edges(3, [(0, 1), (1, 2)], directed=True),
    ),
    "family": ({"family": "path:3"}, PATH),
    "edges.txt": ({"edges_file": "edges.txt"}, PATH),
    "edges.npz": ({"edges_file": "edges.npz"}, PATH),
    "more vertices": ({"edges_file": "edges.npz", "vertices": 3}, PATH),
    "arcs": ({"edges_file": "edges.txt", "directed": True}, ARC),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "edges.txt").write_text("# tail head\n0 1\n\n2 1\n")
    np.savez_compressed(tmp_path / "edges.npz", np.array([[0, 1], [2, 1]], dtype=np.uint8))
    return tmp_path


@pytest.mark.parametrize("form", FORMS)
def test_form_and_round_trip(form: str, folder: Path) -> None:
    value, graph = FORMS[form]
    file = folder / "game.json"
    file.write_text(json.dumps({"game": "ello", "graph": value, "green": "all", "name": form}))
    instance = zermelo.read(str(file))
    assert instance.graph == graph
    vertices = value.get("vertices", graph.n)
    labels = vertices if isinstance(vertices, list) else list(range(vertices))
    assert list(instance.labels) == labels
    assert [type(label) for label in instance.labels] == [type(label) for label in labels]
    written = instances.encode(instance)
    assert set(written["graph"]) - {"directed"} == {"vertices", "edges"}
    assert decode(json.loads(json.dumps(written)), Path()) == instance


def test_a_path_is_relative_to_the_instance_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, graph in (("a", {"edges_file": "edges.txt"}), ("b", {"family": "file:edges.txt"})):
        (folder / f"{name}.json").write_text(
            json.dumps({"game": "ello", "graph": graph, "green": []})
        )
    monkeypatch.chdir(folder.parent)
    assert zermelo.read(str(folder / "a.json")).graph == PATH
    assert zermelo.read(str(folder / "b.json")).graph == PATH


def test_an_edges_file_without_edges(folder: Path) -> None:
    (folder / "none.txt").write_text("# no edge\n")
    value = {"vertices": 3, "edges_file": "none.txt"}
    instance = decode({"game": "ello", "graph": value, "green": []}, folder)
    assert instance.graph == Graph.from_edges(3, [])


DATA: dict[str, tuple[dict[str, Any], tuple[int, ...]]] = {
    "all": ({"green": "all"}, (0, 0, 0)),
    "none": ({"green": []}, (1, 1, 1)),
    "labels": ({"green": [3, "b"]}, (0, 0, 1)),
    "list": ({"colors": [0, 1, 1]}, (0, 1, 1)),
    "key 3 is the integer 3": ({"colors": {"c": 1, "3": 0, "b": 1}}, (0, 1, 1)),
    "three colors": ({"colors": [2, 1, 0], "modulus": 3, "playable": "nonzero"}, (2, 1, 0)),
    "text file": ({"colors": {"file": "colors.txt"}}, (1, 0, 1)),
    "npz file": ({"colors": {"file": "colors.npz"}}, (1, 0, 1)),
}


@pytest.mark.parametrize("data", DATA)
def test_vertex_data(data: str, tmp_path: Path) -> None:
    (tmp_path / "colors.txt").write_text("1\n0\n1\n")
    np.savez(tmp_path / "colors.npz", np.array([[1], [0], [1]]))
    keys, colors = DATA[data]
    graph = {"vertices": [3, "b", "c"], "edges": [[3, "b"]]}
    instance = decode({"game": "ello", "graph": graph, **keys}, tmp_path)
    assert instance.position.colors == colors
    assert decode(instances.encode(instance), Path()) == instance


def test_notes_and_known_answers_are_kept() -> None:
    notes = {"name": "n", "reference": "r", "comment": "c"}
    value = {"game": "ello", "graph": {"family": "path:2"}, "green": "all", **notes}
    for answer in (True, False, None, [1, {"a": None}]):
        instance = decode({**value, "answer": answer}, Path())
        assert (instance.has_answer, instance.answer) == (True, answer)
        assert decode(instances.encode(instance), Path()) == instance
    assert not decode(value, Path()).has_answer


def test_before_keeps_its_direction() -> None:
    graph = {"vertices": ["a", "b"], "edges": [["a", "b"]]}
    value = {"game": "ello", "graph": graph, "green": [], "before": [["b", "a"]]}
    instance = decode(value, Path())
    assert instance.position.before == ((1, 0),)
    assert instances.encode(instance)["before"] == [["b", "a"]]
