"""Evidence ``partizan-strategy``: accepted where it is right, never for a false claim."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from coloring import literal_outcome, mover_wins, small_graphs
from mutating import changed

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence
from zermelo.core.errors import InputError
from zermelo.games.ruleset.files import load

HOME = Path(__file__).resolve().parents[2] / "rulesets"

FORGED = 25
"""Forged certificates for each true one."""


@cache
def certificates(name: str) -> list[tuple[nx.Graph, Certificate]]:
    (game,) = load(str(HOME / f"{name}.py"))
    found = []
    for graph in small_graphs(4):
        for question in ({}, {"player": "left"}, {"player": "right"}):
            certificate = zermelo.decide(game(graph, **question)).certificate
            assert certificate is not None
            found.append((graph, certificate))
    return found


@cache
def truth(name: str, graph6: bytes, question: str, player: str | None) -> Any:
    graph = nx.from_graph6_bytes(graph6)
    if question == "outcome":
        return literal_outcome(name, graph)
    color, other = ("blue", "red") if player == "left" else ("red", "blue")
    return [v for v in graph if not mover_wins(name, graph, {v: color}, other)]


def accepted(certificate: Certificate) -> bool:
    try:
        return check(certificate).accepted
    except InputError:
        return False


@pytest.mark.parametrize("name", ["col", "snort"])
def test_no_forgery_of_a_false_claim_is_accepted(name: str) -> None:
    chance = random.Random(11)
    answers: dict[str, list[Any]] = {
        "outcome": ["L", "R", "N", "P", None, 1],
        "winning-moves": [[], [0], [0, 1], [1]],
    }
    tried = taken = 0
    for graph, certificate in certificates(name):
        assert accepted(certificate)
        code = nx.to_graph6_bytes(graph, header=False).strip()
        player = certificate.instance.position.player
        right = truth(name, code, certificate.question, player)
        assert certificate.answer == right
        for _ in range(FORGED):
            data = dict(certificate.evidence.data)
            if chance.random() < 0.7:
                data = changed(data, chance)
            if chance.random() < 0.3 and {"left", "right"} <= data.keys():
                data["left"], data["right"] = data["right"], data["left"]
            answer = chance.choice([certificate.answer, *answers[certificate.question]])
            forged = replace(
                certificate, answer=answer, evidence=Evidence("partizan-strategy", data)
            )
            tried += 1
            if accepted(forged):
                taken += 1
                assert answer == right
                assert type(answer) is type(right)
    assert tried > 1000
    assert taken > 50


def test_what_is_wrong_is_said() -> None:
    (game,) = load(str(HOME / "snort.py"))
    certificate = zermelo.decide(game("path:5")).certificate
    assert certificate is not None
    data = dict(certificate.evidence.data)
    cut = replace(certificate, evidence=Evidence("partizan-strategy", {**data, "left": []}))
    assert "do not show the outcome N" in (check(cut).reason or "")
    lost = {key: value for key, value in data.items() if key != "first"}
    with pytest.raises(InputError, match='the key "first" is missing'):
        check(replace(certificate, evidence=Evidence("partizan-strategy", lost)))
    other = {**data, "first": {"left": 77}}
    moved = replace(certificate, evidence=Evidence("partizan-strategy", other))
    assert ".first.left: 77 is no move there" in (check(moved).reason or "")


def test_winning_moves_of_a_position_that_is_lost() -> None:
    (game,) = load(str(HOME / "col.py"))
    for player in ("left", "right"):
        verdict = zermelo.decide(game("path:4", player=player))
        assert verdict.answer == []
        assert verdict.assurance.label == "certified"


@pytest.mark.parametrize("player", [None, "up", 3])
def test_the_player_is_left_or_right(player: Any) -> None:
    (game,) = load(str(HOME / "col.py"))
    with pytest.raises(zermelo.errors.InputError, match="player"):
        game("path:4", question="winning-moves", player=player)
