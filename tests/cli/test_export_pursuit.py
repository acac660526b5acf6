"""`zermelo export --to table` for Cops and Robbers and Seepage, played through by the rules."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from seepage_dags import dead_ends
from spills import some_games

import zermelo
from tests.literal.replaying_pursuit import cops_problem, robber_problem, seepage_problem
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.seepage.rules import Seepage

Cli = Callable[..., tuple[int, str, str]]
Given = tuple[dict[str, Any], dict[str, Any]]

FOUR = [
    zermelo.cops("path:4", cops=1, question="capture-time"),
    zermelo.cops("cycle:4", cops=2, question="cops-win"),
    zermelo.cops("union(path:3,path:4)", cops=2, question="capture-time"),
    zermelo.cops("complete:3", cops=3, question="capture-time"),
]
CATCHING = [*FOUR, zermelo.cops("grid:3x4", cops=2, question="capture-time"),
            zermelo.cops("petersen", question="cop-number"),
            zermelo.cops("wheel:5", cops=3, question="cops-win")]  # fmt: skip
ESCAPING = [
    zermelo.cops("cycle:4", cops=1, question="cops-win"),
    zermelo.cops("petersen", cops=2, question="capture-time"),
]


def table(cli: Cli, instance: Instance, method: str) -> Given:
    """Return the instance as it is written, and the table that is printed."""
    found = zermelo.decide(instance, method=method)
    assert found.assurance is zermelo.types.Assurance.CERTIFIED, found.reason
    assert found.certificate is not None
    zermelo.write(found.certificate, "c.json")
    status, out, err = cli("export", "c.json", "--to", "table")
    assert (status, err) == (0, "")
    return json.loads(Path("c.json").read_text())["instance"], json.loads(out)


def seepages(count: int) -> list[Instance]:
    """Return random games with k = 1 and 2, two of them on a triangle of triangles."""
    found = [zermelo.seepage("simplex:2,3", protect=k, question="green-wins") for k in (1, 2)]
    for n, edges, sinks in some_games(7, count):
        if 0 not in sinks and dead_ends(n, edges):
            graph = Graph.from_edges(n, edges, directed=True)
            found += [
                Instance("seepage", Seepage(graph, 0, sinks, k), "green-wins", Labels(n))
                for k in (1, 2)
            ]
    return found


@pytest.mark.parametrize("instance", CATCHING)
def test_cops_that_catch(instance: Instance, cli: Cli) -> None:
    given, said = table(cli, instance, "fixpoint")
    answer = zermelo.decide(instance).answer
    time = answer if instance.question == "capture-time" else None
    assert said["winner"] == "cops"
    assert cops_problem(given, said, time) is None
    if time:
        assert cops_problem(given, said, time - 1) == "it takes too many rounds"


@pytest.mark.parametrize("instance", ESCAPING)
def test_a_robber_who_escapes(instance: Instance, cli: Cli) -> None:
    given, said = table(cli, instance, "fixpoint")
    assert said["winner"] == "robber"
    assert robber_problem(given, said) is None


@pytest.mark.parametrize("method", ["learn", "simplification"])
def test_green_and_sludge(method: str, cli: Cli) -> None:
    winners = set()
    for instance in seepages(12):
        found = zermelo.decide(instance, method=method)
        if not found.answered:
            assert method == "simplification"
            continue
        given, said = table(cli, instance, method)
        assert seepage_problem(given, said) is None
        assert said["winner"] == ("green" if found.answer else "sludge")
        winners.add(said["winner"])
    assert winners == {"green", "sludge"}


def wrong(replay: Callable[..., str | None], *given: dict[str, Any]) -> bool:
    """Whether a replay refuses a table, or a node or a vertex of it is none."""
    try:
        return replay(*given) is not None
    except (IndexError, KeyError, TypeError, RecursionError):
        return True


def test_the_replays_refuse_changed_tables(cli: Cli) -> None:
    chance, refused = random.Random(3), 0
    cops = [table(cli, instance, "fixpoint") for instance in CATCHING[:4]]
    robbers = [table(cli, instance, "fixpoint") for instance in ESCAPING[:1]]
    dags = [table(cli, instance, "learn") for instance in seepages(6)[2:]]
    kinds = [(cops, cops_problem), (robbers, robber_problem), (dags, seepage_problem)]
    for number in range(600):
        given, replay = kinds[number % 3]
        instance, said = chance.choice([each for each in given if any(each[1]["nodes"])])
        nodes = json.loads(json.dumps(said["nodes"]))
        row = chance.choice(chance.choice([rows for rows in nodes if rows]))
        place = chance.randrange(3)
        if isinstance(row[place], list) and row[place]:
            row[place].pop()
        else:
            row[place] = chance.choice([None, 0, 1])
        refused += wrong(replay, instance, {**said, "nodes": nodes})
    assert refused > 200
    for instance, said in dags:  # the wrong winner
        other = {"green": "sludge", "sludge": "green"}[said["winner"]]
        assert wrong(seepage_problem, instance, {**said, "winner": other, "first": []})


def test_what_has_no_table(cli: Cli) -> None:
    for instance, method in (
        (zermelo.cops("path:3", cops=1, question="cops-win"), "dismantle"),
        (zermelo.cops("union(cycle:4,cycle:4)", cops=2, question="cops-win"), "fixpoint"),
        (zermelo.seepage("simplex:2,3"), "learn"),
    ):
        certificate = zermelo.decide(instance, method=method).certificate
        assert certificate is not None
        zermelo.write(certificate, "c.json")
        status, out, err = cli("export", "c.json", "--to", "table")
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert "only a strategy for one winner is such a table" in err
