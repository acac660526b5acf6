"""Nodes of networkx graphs come back as they went in; data may be their attributes."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from pathlib import Path
from typing import Any

import networkx as nx
import numpy as np
import pytest

import zermelo
from zermelo.core.nodes import in_labels, labels_of, nodes_in, readable

GRID = nx.grid_2d_graph(3, 3)


@dataclass(frozen=True)
class Town:
    """A node with data of its own, which all have one text."""

    number: int

    def __repr__(self) -> str:
        return "Town"


class Color(Enum):
    RED = 1
    BLUE = 2


class Word(StrEnum):
    ONE = "one"
    TWO = "two"


KINDS: list[list[Hashable]] = [
    [(0, 0), (0, 1), (1, 0), (1, 1)],
    [frozenset({1}), frozenset({1, 2}), frozenset(), frozenset({3})],
    [Town(0), Town(1), Town(2), Town(3)],
    [Color.RED, Color.BLUE, 1.5, (1,)],
    [0, "a", (0, "a"), "(0, 'a')"],
    [True, 0, 2, (1, 2)],
    [*Word, b"three", "four"],
    list(np.arange(4)),
    [((0, 1), (1, 2)), ((0, 1), (2, 3)), (0, 1), (1, 2)],
]


def path(nodes: list[Hashable]) -> nx.Graph:
    return nx.relabel_nodes(nx.path_graph(len(nodes)), dict(enumerate(nodes)))


@pytest.mark.parametrize("nodes", KINDS, ids=str)
def test_orders_winning_moves_and_certificates(nodes: list[Hashable], tmp_path: Path) -> None:
    graph = path(nodes)
    game = zermelo.ello(graph, green=[nodes[0]])
    verdict = zermelo.decide(game)
    order = verdict.certificate.evidence.data["order"]  # type: ignore[union-attr]
    assert sorted(map(list(graph).index, order)) == [0, 1, 2, 3]
    assert all(type(each) in (int, str) or each in nodes for each in order)
    numbered = zermelo.decide(zermelo.ello("path:4", green=[0]))
    assert [nodes[v] for v in numbered.certificate.evidence.data["order"]] == order  # type: ignore[union-attr]
    assert zermelo.check(verdict).accepted
    zermelo.write(verdict, str(tmp_path / "c.json"))
    assert zermelo.check(str(tmp_path / "c.json")).accepted
    moves = zermelo.decide(zermelo.node_kayles(graph), question="winning-moves").answer
    same = zermelo.decide(zermelo.node_kayles("path:4"), question="winning-moves").answer
    assert moves == [nodes[v] for v in same]


@pytest.mark.parametrize("nodes", KINDS, ids=str)
def test_there_and_back(nodes: list[Hashable]) -> None:
    labels = labels_of(nodes)
    assert len(set(map(str, labels))) == len(nodes)
    assert nodes_in(list(labels), labels.nodes) == nodes
    game = zermelo.ello(path(nodes), green=[nodes[0]])
    held = zermelo.decide(game).certificate
    assert held is not None
    written = in_labels(held)
    assert written.instance.labels.nodes == {}
    assert json.dumps(written.evidence.data)
    again = pickle.loads(pickle.dumps(held))
    assert again.evidence.data == held.evidence.data
    assert zermelo.check(again).accepted


def test_a_tampered_certificate_is_rejected() -> None:
    held = zermelo.decide(zermelo.ello(GRID, green=[(0, 0)])).certificate
    assert held is not None
    assert not zermelo.check(replace(held, answer=False)).accepted
    order = held.evidence.data["order"]
    for wrong in (
        order[::-1],
        order[:-1],
        [order[1], order[0], *order[2:]],
        [str(order[0]), *order[2:]],
    ):
        data = {**held.evidence.data, "order": wrong}
        assert not zermelo.check(replace(held, evidence=replace(held.evidence, data=data))).accepted


def test_moves_with_nodes_inside() -> None:
    edges = zermelo.decide(zermelo.arc_kayles(nx.grid_2d_graph(1, 3)), question="winning-moves")
    assert edges.answer == [[(0, 0), (0, 1)], [(0, 1), (0, 2)]]
    weighted = zermelo.vertexnim(
        nx.grid_2d_graph(1, 3), weights=[1, 2, 2], token=(0, 0), question="winning-moves"
    )
    numbered = zermelo.vertexnim("path:3", weights=[1, 2, 2], token=0, question="winning-moves")
    assert zermelo.decide(weighted).answer == [
        [new, None if to is None else (0, to)] for new, to in zermelo.decide(numbered).answer
    ]
    parts = [zermelo.node_kayles(GRID), zermelo.grim("path:3")]
    moves = zermelo.decide(zermelo.disjunctive_sum(parts), question="winning-moves")
    numbers = [zermelo.node_kayles("grid:3x3"), zermelo.grim("path:3")]
    same = zermelo.decide(zermelo.disjunctive_sum(numbers), question="winning-moves")
    assert moves.answer == [[i, divmod(to, 3) if i == 0 else to] for i, to in same.answer]
    assert zermelo.check(moves).accepted


def test_orbits_orientations_and_players() -> None:
    verdict = zermelo.decide(zermelo.node_kayles(GRID), question="winning-moves")
    assert set().union(*verdict.statistics["orbits"]) <= set(GRID)
    found = zermelo.analysis.orient(nx.grid_2d_graph(1, 3), odd=[(0, 1), (0, 2)])
    assert found.arcs == (((0, 0), (0, 1)), ((0, 1), (0, 2)))
    game = zermelo.vertexnim(nx.grid_2d_graph(1, 3), weights=[1, 2, 2], token=(0, 1))
    player = zermelo.play.vertexnim_player(game)
    before = player.certificate()
    assert before is not None
    assert zermelo.check(before).accepted
    _, to = player.move()
    assert to in {(0, 0), (0, 2)}
    player.moved([0, (0, 2) if to == (0, 0) else (0, 0)])


def test_with_limits_a_class_of_the_notebook_need_not_be_known_elsewhere() -> None:
    """The nodes do not travel to the child process."""

    class Local:
        pass

    nodes: list[Hashable] = [Local(), Local()]
    verdict = zermelo.decide(
        zermelo.node_kayles(path(nodes)), question="winning-moves", time_limit=60
    )
    assert verdict.answer == nodes


def test_json_and_notebooks_show_their_text(tmp_path: Path) -> None:
    verdict = zermelo.decide(zermelo.node_kayles(GRID), question="winning-moves")
    assert "(0, 0)" in verdict._repr_html_()
    bare = replace(verdict, certificate=None)
    assert "(0, 0)" in bare._repr_html_()
    zermelo.write(verdict, str(tmp_path / "c.json"))
    assert "(0, 0)" in json.loads((tmp_path / "c.json").read_text())["answer"]
    assert readable([((0, 1), [2]), {Color.RED: None}]) == ["((0, 1), [2])", {"Color.RED": None}]


def test_nodes_that_a_file_cannot_tell_apart_are_an_error() -> None:
    with pytest.raises(zermelo.errors.InputError, match="differ only in type"):
        zermelo.node_kayles(nx.Graph([(3, "3")]))


def test_attributes_are_data() -> None:
    graph = nx.grid_2d_graph(1, 3)
    for number, node in enumerate(graph):
        graph.nodes[node]["weight"] = number + 1
    for number, edge in enumerate(graph.edges):
        graph.edges[edge]["cost"] = number + 2
    token = (0, 0)
    by_name: Any = zermelo.vertexnim(graph, weights="weight", token=token)
    assert by_name.position == zermelo.vertexnim(graph, weights=[1, 2, 3], token=token).position
    edges: Any = zermelo.edge_nim(graph, edge_weights="cost", token=token)
    given = [((0, 0), (0, 1), 2), ((0, 1), (0, 2), 3)]
    assert edges.position == zermelo.edge_nim(graph, given, token).position
    assert zermelo.cleaning(graph, brushes="weight", question="cleaned").position is not None
    colored = zermelo.ello(graph, colors="weight", modulus=4)
    assert colored.position == zermelo.ello(graph, colors=[1, 2, 3], modulus=4).position
    del graph.nodes[0, 1]["weight"]
    calls: tuple[tuple[Callable[[], object], str], ...] = (
        (lambda: zermelo.vertexnim(graph, "weight", token), r"\(0, 1\) has no attribute"),
        (lambda: zermelo.edge_nim(graph, "weight", token), "the edge .* has no attribute"),
        (lambda: zermelo.vertexnim("path:3", "weight", 0), "weights is"),
    )
    for call, what in calls:
        with pytest.raises(zermelo.errors.InputError, match=what):
            call()


def test_a_verdict_is_not_a_truth_value() -> None:
    verdict = zermelo.decide(zermelo.ello("path:3", green=[0]))
    with pytest.raises(TypeError, match=r"look at \.answer"):
        bool(verdict)
    with pytest.raises(TypeError):
        assert verdict


def test_what_was_known_when_it_was_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    known = zermelo.decide(zermelo.node_kayles("grid:1x3"), question="winning-moves")

    def stopped(instance: Any, request: Any) -> Any:
        raise zermelo.errors.Interrupted(replace(known, answer=["(0, 1)"], certificate=None))

    monkeypatch.setattr("zermelo.run.decide.decide", stopped)
    with pytest.raises(zermelo.errors.Interrupted) as found:
        zermelo.decide(zermelo.node_kayles(nx.grid_2d_graph(1, 3)), question="winning-moves")
    assert found.value.verdict.answer == [(0, 1)]
