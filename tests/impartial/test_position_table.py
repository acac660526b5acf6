"""Evidence that has no data: the checker goes through all positions, and finds what is right."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from small_certificates import NIMS

import zermelo
from tests.literal.judging import judge
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, CheckResult, Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph, parts
from zermelo.core.instance import Instance
from zermelo.core.verdict import Assurance
from zermelo.formats.instance import decode, encode
from zermelo.games.impartial.evidence import positions
from zermelo.games.impartial.evidence.tables import rules_of
from zermelo.run import batches
from zermelo.solvers.method import Request

ANSWERS: dict[str, list[Any]] = {
    "nim-value": [0, 1, 2, 3, 4, True, 1.0, None, "P"],
    "outcome": ["N", "P", 1, None],
}


def claim(instance: Instance, answer: Any, deadline: Deadline | None = None) -> CheckResult:
    return check(Certificate(instance, answer, Evidence("position-table", {})), deadline)


def graphs(count: int) -> list[dict[str, Any]]:
    draw = random.Random(5)
    found = []
    for _ in range(count):
        n = draw.randint(2, 5)
        edges = [[u, v] for v in range(n) for u in range(v) if draw.random() < 0.6]
        found.append({"vertices": n, "edges": edges})
    return found


def on_other_graphs(game: str) -> list[dict[str, Any]]:
    data = NIMS[game]
    if game in ("light-polish", "sum", "edge-nim"):
        return [data]
    made = []
    for graph in graphs(12):
        weights = [1 + v % 3 for v in range(graph["vertices"])]
        more = {"weights": weights} if "weights" in data else {}
        made.append({**data, **more, "graph": graph})
    return [data, *made]


@pytest.mark.parametrize("game", list(NIMS))
def test_what_is_accepted_is_what_the_literal_rules_say(game: str) -> None:
    counts = {True: 0, False: 0}
    for data in on_other_graphs(game):
        for question, answers in ANSWERS.items():
            try:
                instance = decode({"game": game, **data, "question": question}, Path())
            except zermelo.errors.InputError:  # a disconnected graph, where the game wants another
                continue
            value = encode(instance)
            for answer in answers:
                right = judge(value, question, answer) is True
                assert claim(instance, answer).accepted == right, (value, answer)
                counts[right] += 1
    assert counts[True] >= 2
    assert counts[False] > 2 * counts[True]


def test_winning_moves() -> None:
    game = zermelo.node_kayles("path:5", question="winning-moves")
    moves = zermelo.decide(game).answer
    assert claim(game, moves).accepted
    for wrong in (moves[1:], [*moves, 1], [], None, "all"):
        assert not claim(game, wrong).accepted


def test_other_questions_and_data_are_refused() -> None:
    period = zermelo.node_kayles("path:3", attach_at=0, question="period")
    assert not claim(period, {"preperiod": 0, "period": 1}).accepted
    with pytest.raises(zermelo.errors.InputError, match="values"):
        check(Certificate(zermelo.grim("path:3"), 1, Evidence("position-table", {"values": []})))


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    large = zermelo.node_kayles("gnp:40,0.1")
    assert claim(large, 0, Deadline(0.1)).status is Status.LIMIT
    small = zermelo.node_kayles("cycle:13")
    right = zermelo.decide(small).answer
    assert claim(small, right).accepted
    for name in ("MOST_POSITIONS", "MOST_OPTIONS"):
        with monkeypatch.context() as patch:
            patch.setattr(positions, name, 10)
            assert claim(small, right).status is Status.LIMIT


@pytest.mark.parametrize("game", ["node_kayles", "arc_kayles", "grim", "polish"])
def test_whole_positions_have_the_values_that_components_give(game: str) -> None:
    sizes = (6, 7) if game == "polish" else (7, 9, 12)
    graphs = [f"gnp:{n},0.{part},seed={n}" for n in sizes for part in (1, 2, 4)]
    for graph in (*zermelo.graphs.connected_graphs(5), *graphs):
        made = getattr(zermelo, game)(graph)
        rules = rules_of(made)
        assert rules.small is not None
        start = rules.start(made.position)
        small, valued = (
            rules.small(made.position, Deadline()),
            positions.value_function(rules, Deadline()),
        )
        assert small is not None
        for position in (start, *(after for _, after in rules.options(start))):
            assert small(position) == valued(position, "")
    misere = zermelo.node_kayles("path:3", question="misere-outcome")
    assert rules_of(misere).small is None


def test_polish_with_brushes_has_the_values_that_components_give() -> None:
    draw = random.Random(3)
    for graph in zermelo.graphs.connected_graphs(6):
        if draw.random() < 0.3:
            brushes = [draw.randint(0, graph.degree(v)) for v in range(graph.n)]
            made = zermelo.polish(graph, brushes=brushes)
            rules = rules_of(made)
            assert rules.small is not None
            small = rules.small(made.position, Deadline())
            start = rules.start(made.position)
            assert small is not None
            assert small(start) == positions.value_function(rules, Deadline())(start, "")


def test_polish_on_larger_graphs_is_not_gone_through() -> None:
    for graph in ("complete:10", "path:13"):
        made = zermelo.polish(graph)
        small = rules_of(made).small
        assert small is not None
        assert small(made.position, Deadline()) is None
    assert claim(zermelo.polish("complete:9"), 0, Deadline(0.1)).status is Status.LIMIT


@pytest.mark.parametrize("play", [zermelo.cops, zermelo.cleaning])
def test_graph_parameters_are_what_the_literal_rules_say(play: Any) -> None:
    counts = {True: 0, False: 0}
    for data in graphs(40):
        instance = play(
            Graph.from_edges(data["vertices"], [(min(e), max(e)) for e in data["edges"]])
        )
        connected = len(parts(instance.graph.adjacency, bytearray(instance.graph.n))) == 1
        for answer in (1, 2, 3, 4, 5, 6, True, 2.0, None):
            right = judge(encode(instance), instance.question, answer) is True
            accepted = claim(instance, answer).accepted
            assert accepted == (right and (connected or play is zermelo.cleaning))
            counts[accepted] += 1
    assert counts[True] > 20
    assert counts[False] > 200
    assert claim(play("path:13"), 1).status is Status.LIMIT
    petersen = play("petersen")
    assert claim(petersen, zermelo.decide(petersen).answer).accepted


def test_what_the_checker_does_not_get_to_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    games = [
        zermelo.subtraction(graph, take=[1, 2]) for graph in zermelo.graphs.connected_graphs(5)
    ]
    monkeypatch.setattr(positions, "MOST_POSITIONS", 5)
    assert batches.verdicts(list(enumerate(games)), Request(), few=1) == {}
    large = zermelo.polish("gnp:13,0.3,seed=1")
    assert batches.verdicts([(0, large)], Request(assurance=Assurance.EXHAUSTIVE), few=1) == {}


def test_many_are_certified_together() -> None:
    graphs = list(zermelo.graphs.connected_graphs(6))[-100:] * 3
    games = [zermelo.arc_kayles(graph) for graph in graphs]
    found = zermelo.experiments.decide_many(games, workers=1)
    assert {each.method for each in found} == {"batch"}
    assert {each.evidence for each in found} == {"position-table"}
    assert all(zermelo.check(each).accepted for each in found[:100])
    alone = [zermelo.decide(game).answer for game in games[:100]]
    assert [each.answer for each in found[:100]] == alone


def test_a_loop_that_is_wrong_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    from zermelo.solvers import batch

    real = batch.of_graphs
    monkeypatch.setattr(batch, "of_graphs", lambda *given: [each + 1 for each in real(*given)])
    games = [zermelo.grim(graph) for graph in list(zermelo.graphs.connected_graphs(6))[-100:] * 3]
    with pytest.raises(zermelo.errors.Contradiction, match="the checker says of batch"):
        zermelo.experiments.decide_many(games, workers=1)
