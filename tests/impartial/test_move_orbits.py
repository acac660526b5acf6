"""Winning moves by orbits: in the statistics, in the printed line, and in what is searched."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from polishing import instance
from small import graphs

import zermelo
from zermelo.cli.main import run
from zermelo.core.deadline import Deadline
from zermelo.core.errors import Contradiction
from zermelo.core.graph import Graph
from zermelo.families.language import parse
from zermelo.games.polish.rules import RULES, start
from zermelo.solvers import symmetry
from zermelo.solvers.method import NO_EVIDENCE, Task, method
from zermelo.solvers.search.impartial import Table


@pytest.mark.parametrize("name", ["search", "nimbers"])
def test_the_puzzle_of_section_9(name: str) -> None:
    graph = parse("union(star:3,cycle:4,path:2,bipartite:2,3)")
    verdict = zermelo.decide(instance(graph, (), "winning-moves"), method=name)
    assert verdict.answer == [10, 11]
    assert verdict.statistics["orbits"] == [[10, 11]]


def test_orbits_of_labels_and_of_other_games() -> None:
    game = zermelo.node_kayles(parse("path:7"), question="winning-moves")
    assert zermelo.decide(game).statistics["orbits"] == [[1, 5], [3]]
    game = zermelo.grim("union(path:3,path:1)", question="winning-moves")
    assert zermelo.decide(game).statistics["orbits"] == [[1]]
    game = zermelo.subtraction(parse("path:4"), [1, 2], question="winning-moves")
    assert "orbits" not in zermelo.decide(game).statistics
    assert "orbits" not in zermelo.decide(instance(parse("path:3"))).statistics


def test_skipping_moves_that_are_alike_changes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    questions = ("nim-value", "outcome", "winning-moves")
    games = [
        instance(Graph.from_edges(n, edges), (), question)
        for n in range(2, 6)
        for edges in graphs(n, connected=False)
        for question in questions
    ]
    with_them = [zermelo.decide(game, method="search").answer for game in games]
    monkeypatch.setattr(symmetry, "move_orbits", lambda game: None)
    monkeypatch.setattr("zermelo.solvers.search.methods.move_orbits", lambda game: None)
    assert [zermelo.decide(game, method="search").answer for game in games] == with_them


def test_fewer_positions_are_looked_at() -> None:
    game = instance(parse("hypercube:3"), (), "outcome")
    task = Task(game, Deadline(), NO_EVIDENCE)
    found = method("polish", "search").run(task)
    table = Table(RULES)
    table.nim_value(start(game.position))
    assert found.answer == "P"
    assert found.statistics["positions"] < 0.7 * len(table.values)


def test_a_method_that_breaks_the_symmetry_is_found_out() -> None:
    game = instance(parse("bipartite:2,3"), (), "winning-moves")
    verdict = zermelo.decide(game)
    assert symmetry.with_orbits(verdict, game) == verdict
    with pytest.raises(Contradiction, match=r"only some of the moves \[2, 3, 4\]"):
        symmetry.with_orbits(replace(verdict, answer=[2, 3]), game)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("bipartite:2,3", "[2,3,4] (one orbit), certified"),
        ("grid:3x3", "[1,3,4,5,7] (2 orbits: [1,3,5,7], [4]), certified"),
        ("union(path:2,path:1)", "[0,1] (one orbit), certified"),
        ("cycle:4", "[], certified"),
    ],
)
def test_what_is_printed(text: str, printed: str, capsys: Any) -> None:
    assert run(["decide", "polish", "--graph", text, "--question", "winning-moves"]) == 0
    assert f"polish winning-moves: {printed}" in capsys.readouterr().out
