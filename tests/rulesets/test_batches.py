"""Many small games by one ruleset: the batch says what each game by itself says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

import zermelo
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance, Verdict
from zermelo.games.ruleset.files import load
from zermelo.run import batches
from zermelo.solvers.batch import rulesets
from zermelo.solvers.batch.tuning import PLAIN
from zermelo.solvers.method import Request
from zermelo.solvers.ruleset import plan_board
from zermelo.solvers.ruleset.values import Untranslatable

HOME = Path(__file__).resolve().parents[2] / "rulesets"

Rules = Callable[[str], tuple[zermelo.types.Ruleset, ...]]

KAYLES = """
import zermelo

def moves(graph, left):
    for v in left:
        yield v, left - {v} - set(graph.neighbors(v))

GAME = zermelo.ruleset("mine", start=lambda graph: frozenset(range(graph.n)), moves=moves)
"""

MISTAKES = {
    "fails": ("if graph.degree(v) == 4: raise RuntimeError('four')", "line 6: .*four"),
    "hash": ("if graph.degree(v) == 4: yield v, set(left)", "cannot be hashed"),
    "identity": ("if graph.degree(v) == 4: yield v, frozenset({True})", "equal to another one"),
    "endless": ("if graph.degree(v) == 4: yield v, left", "never end"),
    "move": ("if graph.degree(v) == 4: yield {v: 1j}, frozenset()", "the move"),
}


def small(most: int = 5) -> list[zermelo.Graph]:
    return [g for n in range(1, most + 1) for g in zermelo.graphs.connected_graphs(n)]


def decided(games: Sequence[Instance], assurance: str | None = None) -> list[Verdict]:
    return zermelo.experiments.decide_many(games, workers=1, assurance=assurance)


@pytest.fixture(params=[False, True], ids=["plain", "compiled"])
def patience(request: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways in which a batch finds values."""
    monkeypatch.setattr(rulesets, "PATIENCE", -1.0 if request.param else 1e9)


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("question", ["nim-value", "outcome"])
def test_answers_are_those_of_the_games_one_by_one(rules: Rules, question: str) -> None:
    (mine,) = rules(KAYLES)
    games = [mine(graph, question=question) for graph in small(6)][::2]
    found = decided(games)
    assert {(each.method, each.evidence) for each in found} == {("batch", "position-table")}
    assert {each.assurance for each in found} == {Assurance.CERTIFIED}
    assert all(zermelo.check(each).accepted for each in found[::20])
    built_in = [zermelo.node_kayles(game.graph, question=question) for game in games]
    answers = [each.answer for each in decided(built_in, "exhaustive")]
    assert [each.answer for each in found] == answers
    assert [zermelo.decide(game).answer for game in games[::10]] == answers[::10]
    exhaustive = decided(games, "exhaustive")
    assert [(each.answer, each.method) for each in exhaustive] == [
        (answer, "batch") for answer in answers
    ]


@pytest.mark.parametrize("name", ["arc_kayles", "geography", "graph_chomp", "grim", "poset_game"])
def test_compiled_values_are_those_of_the_rules(name: str) -> None:
    """Sets of vertices and of edges, tuples, parts of two kinds, digraphs."""
    (game,) = load(str(HOME / f"{name}.py"))
    directed = [zermelo.Graph.from_edges(g.n, g.edges, directed=True) for g in small()]
    graphs = directed if game.graph == "directed" else small(4)
    data: dict[str, Any] = {"token": 0} if name == "geography" else {}
    games = [game(graph, question="nim-value", **data) for graph in graphs]
    wanted = [rulesets.plain(each, PLAIN) for each in games]
    assert max(wanted) > 1
    assert rulesets._run_compiled(games, PLAIN) == wanted


@pytest.mark.usefixtures("patience")
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_told_where_it_is(rules: Rules, mistake: str) -> None:
    line, said = MISTAKES[mistake]
    (mine,) = rules(KAYLES.replace("        yield", f"        {line}\n        yield", 1))
    graphs = [g for g in small() if max(map(g.degree, range(g.n))) < 4]
    star = zermelo.node_kayles("star:4").graph
    jobs = list(enumerate(mine(graph, question="nim-value") for graph in [star, *graphs]))
    for asked in (Request(assurance=Assurance.EXHAUSTIVE), Request()):
        assert [*batches.verdicts(jobs, asked, few=1)] == [*range(1, len(jobs))]
    with pytest.raises(zermelo.errors.InputError, match=said) as raised:
        zermelo.decide(jobs[0][1])
    assert "rules.py" in str(raised.value)


def test_translated_rules_that_are_wrong_are_not_believed(
    rules: Rules, monkeypatch: pytest.MonkeyPatch
) -> None:
    (mine,) = rules(KAYLES)
    games = [mine(graph, question="nim-value") for graph in small()]
    wanted = [rulesets.plain(each, PLAIN) for each in games]
    monkeypatch.setattr(rulesets, "PATIENCE", -1.0)
    monkeypatch.setattr(rulesets, "plain", lambda game, most: 7)
    with pytest.raises(Untranslatable, match="another nim-value"):
        rulesets._run_compiled(games, PLAIN)
    monkeypatch.undo()
    monkeypatch.setattr(rulesets, "PATIENCE", -1.0)
    assert rulesets.values(mine, games, PLAIN) == wanted
    with pytest.raises(Untranslatable):
        plan_board(games[0].position)


def test_what_the_checker_rejects_is_left(rules: Rules, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules that are not always the same are told of where each game is decided by itself."""
    (mine,) = rules(KAYLES)
    jobs = list(enumerate(mine(graph, question="nim-value") for graph in small()))
    right = rulesets.values(mine, [game for _, game in jobs], PLAIN)
    found = [value if number % 3 else value + 1 for number, value in enumerate(right)]
    monkeypatch.setattr(rulesets, "values", lambda *_: found)
    verdicts = batches.verdicts(jobs, Request(), few=1)
    assert [*verdicts] == [number for number in range(len(jobs)) if number % 3]
    assert all(verdicts[number].answer == right[number] for number in verdicts)


def test_what_a_batch_leaves(rules: Rules) -> None:
    (mine,) = rules(KAYLES)
    large = zermelo.graphs.graph("path:12")[0]
    values = rulesets.values(mine, [mine(large, question="nim-value")], 100)
    assert values == rulesets._run_compiled([mine(large, question="nim-value")], 100) == [-1]
    games = [mine(graph, question="nim-value") for graph in small()]
    limited = zermelo.experiments.decide_many(games * 3, workers=2, time_limit=60)
    assert {each.method for each in limited} == {"nimbers"}
    asked = [mine(graph, question="winning-moves") for graph in small()]
    assert batches.verdicts(list(enumerate(asked)), Request(), few=1) == {}


def test_data_and_labels(rules: Rules) -> None:
    text = KAYLES.replace("lambda graph: frozenset(range(graph.n))", "start").replace(
        "GAME", "def start(graph, gone):\n    return frozenset(range(graph.n)) - {gone}\n\nGAME"
    )
    (mine,) = rules(text.replace("moves=moves", 'moves=moves, data={"gone": "vertex"}'))
    board = nx.relabel_nodes(nx.path_graph(5), dict(enumerate("abcde")))
    found = decided([mine(board, question="nim-value", gone=gone) for gone in "abcde" * 13])
    assert {each.method for each in found} == {"batch"}
    assert [each.answer for each in found[:5]] == [0, 3, 0, 3, 0]
    assert zermelo.check(found[0]).accepted
