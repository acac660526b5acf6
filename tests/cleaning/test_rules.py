"""The rules of cleaning: one end for all orders (Theorems 1 and 2), and the data in files."""

from __future__ import annotations

import json
from itertools import permutations, product
from pathlib import Path

import pytest
from brushes import brush_number, ends, instance
from small import graphs

import zermelo
from zermelo.cli.main import run
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.games.cleaning.rules import Cleaning, brushes_for, clean, left_over, options, replay


def test_theorems_1_and_2_the_end_is_unique() -> None:
    for n in range(1, 6):
        for edges in graphs(n, connected=False):
            degrees = [sum(v in edge for edge in edges) for v in range(n)]
            graph = Graph.from_edges(n, edges)
            most = [range(min(degree, 2 if n == 5 else 4) + 1) for degree in degrees]
            for brushes in product(*most):
                found = set(ends(n, edges, brushes))
                assert len(found) == 1, (edges, brushes)
                _, sweep = clean(Cleaning(graph, brushes))
                dirty = [v for v in range(n) if sweep.dirty[v]]
                assert found == {tuple((v, sweep.brushes[v]) for v in dirty)}


def test_the_brushes_of_an_order_are_enough_and_needed() -> None:
    for edges in graphs(4):
        graph = Graph.from_edges(4, edges)
        for order in permutations(range(4)):
            brushes = brushes_for(graph, order)
            assert replay(Cleaning(graph, brushes), order)[0] is None
            for v in range(4):
                if brushes[v]:
                    fewer = tuple(b - (u == v) for u, b in enumerate(brushes))
                    assert replay(Cleaning(graph, fewer), order)[0] == order.index(v)


def test_half_the_least_imbalance() -> None:
    for edges in graphs(5):
        least = min(
            sum(
                abs(sum((1 if order.index(a + b - v) > order.index(v) else -1)
                        for a, b in edges if v in (a, b)))
                for v in range(5)
            )
            for order in permutations(range(5))
        )  # fmt: skip
        assert 2 * brush_number(5, edges) == least


def test_options_are_the_primed_vertices() -> None:
    game = Cleaning(Graph.from_edges(4, [(0, 1), (1, 2)]), (1, 1, 0, 0))
    assert list(options(game)) == [0, 3]


def test_surplus_brushes_are_allowed_and_vanish() -> None:
    graph, labels = zermelo.graphs.graph("complete:4")
    _, sweep = clean(Cleaning(graph, (5, 0, 0, 0)))
    assert left_over(sweep, labels) == {"dirty": [1, 2, 3], "brushes": [1, 1, 1]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"brushes": [1, 0]}, r"\.brushes.*2 values for 3 vertices"),
        ({"brushes": [1, 0, -1]}, r"\.brushes\[2\].*cannot hold -1"),
        ({"brushes": [1, 0, 0], "question": "brush-number"}, "belongs to cleaned"),
        ({"graph": {"vertices": 2, "edges": [[0, 1]], "directed": True}}, "undirected"),
        ({"graph": {"vertices": 1, "edges": [[0, 0]]}}, "loop"),
    ],
)
def test_mistakes_have_a_place(change: dict[str, object], message: str, tmp_path: Path) -> None:
    value = {"game": "cleaning", "graph": {"family": "path:3"}, "question": "cleaned", **change}
    file = tmp_path / "game.json"
    file.write_text(json.dumps(value))
    with pytest.raises(InputError, match=message):
        zermelo.read(str(file))


def test_another_question_leaves_the_brushes_out_of_the_certificate(tmp_path: Path) -> None:
    game = instance(Graph.from_edges(3, [(0, 1), (1, 2)]), (1, 0, 0))
    verdict = zermelo.decide(game, question="brush-number")
    file = str(tmp_path / "certificate.json")
    assert verdict.certificate
    zermelo.write(verdict.certificate, file)
    assert zermelo.check(file).accepted


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["decide", "cleaning", "--graph", "path:4", "--question", "cleaned"]
    assert run([*command, "--set", "brushes=[0,1,0,0]", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["answer"] == {"dirty": [0, 1, 2, 3], "brushes": [0, 1, 0, 0]}
    assert found["assurance"] == "certified"
