"""Functions of Python that return or take lists: instances, methods, formulas, graphs, tables."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

import zermelo
from zermelo.errors import InputError


def test_several_instances_are_written_a_line_each(tmp_path: Path) -> None:
    games = [zermelo.node_kayles(f"path:{n}", question="outcome") for n in (1, 2, 3)]
    path = str(tmp_path / "games.jsonl")
    zermelo.write(games, path)
    assert [each.graph.n for each in zermelo.experiments.read_all(path)] == [1, 2, 3]
    for wrong, place, message in (
        (games, "games.json", r"games\.json: several instances stand in a \.jsonl file"),
        ([*games, 3], "other.jsonl", "3 is no instance"),
        (3, "other.json", "3 is no instance"),
        ([], "other.jsonl", "no instance to write"),
    ):
        with pytest.raises(InputError, match=message):
            zermelo.write(wrong, str(tmp_path / place))  # type: ignore[arg-type]
    assert [each.name for each in tmp_path.iterdir()] == ["games.jsonl"]


def test_methods_and_formulas_of_an_instance_are_those_that_apply() -> None:
    small, large = (zermelo.ello(f"grid:{n}x{n}", green=[0]) for n in (3, 30))
    assert "subset-dp" in zermelo.analysis.methods(small)
    assert "subset-dp" not in zermelo.analysis.methods(large)
    assert set(zermelo.analysis.methods(small)) < set(zermelo.analysis.methods("ello"))
    for name in zermelo.analysis.methods(small):
        assert zermelo.decide(small, method=name, time_limit=20).method in (name, None)
    for name, forms in zermelo.logic.formulas(small).items():
        for form in forms:
            assert zermelo.logic.encode(small, form, name)
    assert zermelo.logic.formulas(zermelo.light_polish((1, 0, 0), (0, 1, 0))) == {}
    with pytest.raises(InputError, match="no instance"):
        zermelo.logic.formulas("ello")  # type: ignore[arg-type]


@pytest.mark.parametrize("rule", ["vertexnim", "stockman"])
def test_the_table_of_vertexnim_says_what_decide_says(rule: str) -> None:
    graph = zermelo.graphs.graph("fan:3")[0]
    table = zermelo.play.vertexnim_table(zermelo.vertexnim(graph, (2, 2, 2, 2), 0, rule=rule))
    for weights in itertools.product((1, 2), repeat=4):
        for token in range(4):
            game = zermelo.vertexnim(graph, weights, token, rule=rule)
            lost = zermelo.decide(game, assurance="exhaustive").answer == "P"
            assert (table.lost(weights) >> token & 1) == lost
    for wrong, error in (
        (zermelo.ello("path:3", green=[0]), InputError),
        (3, InputError),
        (zermelo.vertexnim("path:3", (10**4,) * 3, 0), zermelo.errors.LimitReached),
    ):
        with pytest.raises(error):
            zermelo.play.vertexnim_table(wrong)  # type: ignore[arg-type]


def test_connected_graphs() -> None:
    assert [sum(1 for _ in zermelo.graphs.connected_graphs(n, 3, 3)) for n in (4, 5, 6, 7, 8)] == [
        1, 0, 2, 0, 5
    ]  # fmt: skip
    with pytest.raises(InputError, match="n"):
        next(iter(zermelo.graphs.connected_graphs(0)))
