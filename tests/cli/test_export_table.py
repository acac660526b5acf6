"""`zermelo export --to table`: strategies that a literal replay plays through."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
from tests.literal import (
    arc_kayles,
    edge_nim,
    geography,
    grim,
    node_kayles,
    octal,
    polish,
    subtraction,
    vertexnim,
)
from tests.literal.play import Game, Play
from tests.literal.replaying import problem

Cli = Callable[..., tuple[int, str, str]]


LITERAL: dict[str, Callable[[Any], Game]] = {
    "node-kayles": node_kayles.game,
    "arc-kayles": arc_kayles.game,
    "grim": grim.game,
    "octal": octal.game,
    "subtraction": subtraction.game,
    "polish": polish.game,
    "vertexnim": vertexnim.game,
    "edge-nim": edge_nim.game,
    "geography": geography.game,
}

SMALL = [
    zermelo.node_kayles("path:6", question="outcome"),
    zermelo.node_kayles("cycle:7", question="outcome"),
    zermelo.arc_kayles("grid:2x3", question="outcome"),
    zermelo.arc_kayles("cycle:5", question="outcome"),
    zermelo.subtraction("path:5", [1, 3], question="outcome"),
    zermelo.subtraction("cycle:5", [1, 2], question="outcome"),
    zermelo.polish("path:4", question="outcome"),
    zermelo.polish("cycle:4", question="outcome"),
    zermelo.polish("star:3", question="outcome"),
    zermelo.vertexnim("cycle:3", [2, 1, 1], 0),
    zermelo.vertexnim("path:3", [1, 2, 1], 1, rule="stockman"),
]
BY_SEARCH = [
    *SMALL,
    zermelo.grim("grid:3x3", question="outcome"),
    zermelo.node_kayles("cycle:10", question="outcome"),
    zermelo.arc_kayles("cycle:8", question="outcome"),
    zermelo.octal("path:7", "0.33", question="outcome"),
    zermelo.vertexnim("path:3", [2, 1, 3], 0),
    zermelo.edge_nim("cycle:3", [(0, 1, 2), (1, 2, 1), (0, 2, 2)], 0, question="outcome"),
    zermelo.geography("cycle:5", 0),
]


def table(cli: Cli, instance: zermelo.types.Instance, method: str) -> tuple[Game, dict[str, Any]]:
    """Return the literal game and the table that is printed."""
    found = zermelo.decide(instance, method=method)
    assert found.assurance is zermelo.types.Assurance.CERTIFIED
    assert found.certificate is not None
    zermelo.write(found.certificate, "c.json")
    status, out, _ = cli("export", "c.json", "--to", "table")
    assert status == 0
    written = json.loads(Path("c.json").read_text())["instance"]
    for key in ("game", "question"):
        del written[key]
    game = LITERAL[instance.game](written)
    said = json.loads(out)
    assert said["winner"] == ("next" if Play(game).next_player_wins(game.start) else "previous")
    return game, said


@pytest.mark.parametrize("instance", BY_SEARCH)
def test_a_replay_accepts_what_a_search_found(instance: zermelo.types.Instance, cli: Cli) -> None:
    assert problem(*table(cli, instance, "search")) is None


def test_a_replay_refuses_changed_tables(cli: Cli) -> None:
    """Whatever it accepts wins, also where another move wins as well."""
    chance, refused = random.Random(5), 0
    given = [table(cli, instance, "search") for instance in SMALL]
    for _ in range(1000):
        game, said = chance.choice(given)
        nodes = [[list(row) for row in rows] for rows in said["nodes"]]
        forged = {**said, "nodes": nodes}
        if chance.random() < 0.2 or not nodes:
            forged["winner"] = "next" if said["winner"] == "previous" else "previous"
            forged["first"] = chance.choice([said["first"], 0, [0, 1]])
        else:
            row = chance.choice(chance.choice(nodes))
            row[chance.randrange(3)] = chance.choice([0, 1, 2, [0, 1]])
        try:
            why = problem(game, forged)
        except (IndexError, TypeError):
            why = "a node is none"
        refused += why is not None
        if why is None:
            wins = Play(game).next_player_wins(game.start)
            assert (forged["winner"] == "next") == wins
    assert refused > 500


def test_the_file_and_the_mistakes(cli: Cli) -> None:
    instance = zermelo.node_kayles("path:3", question="outcome")
    found = zermelo.decide(instance, method="search").certificate
    assert found is not None
    zermelo.write(found, "c.json")
    assert cli("export", "c.json", "--to", "table", "-o", "out")[0] == 0
    said = json.loads(Path("out/strategy.json").read_text())
    assert said == {"game": "node-kayles", "winner": "next", "first": 1, "start": None, "nodes": []}
    zermelo.write(replace(found, answer="P"), "c.json")
    status, _, err = cli("export", "c.json", "--to", "table")
    assert (status, err.count("\n")) == (2, 1)
    assert "the checker has not accepted it" in err
    other = zermelo.decide(zermelo.node_kayles("path:3", question="nim-value"), method="search")
    assert other.certificate is not None
    zermelo.write(other.certificate, "c.json")
    status, _, err = cli("export", "c.json", "--to", "table")
    assert status == 2
    assert "only a strategy for one winner" in err
    misere = zermelo.vertexnim("path:2", [1, 1], 0, play="misere")
    last = zermelo.decide(misere, method="search").certificate
    assert last is not None
    zermelo.write(last, "c.json")
    status, _, err = cli("export", "c.json", "--to", "table")
    assert status == 2
    assert "this is misère play" in err or "only a strategy" in err
