"""Data and graphs as people type them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import networkx as nx
import pytest

import zermelo
from zermelo.families.language import parse

Cli = Callable[..., tuple[int, str, str]]


def asked(cli: Cli, command: str) -> dict[str, object]:
    status, out, error = cli(*command.split(), "--json")
    assert status == 0, error
    found: dict[str, object] = json.loads(out)
    return found


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("ello --graph path:5 --set green=0,2,4", "ello --graph path:5 --set green=[0,2,4]"),
        (
            "vertexnim --graph path:3 --set weights=2 --set token=0",
            "vertexnim --graph path:3 --set weights=[2,2,2] --set token=0",
        ),
        (
            "vertexnim --graph path:3 --set weights=1,2,3 --set token=0",
            "vertexnim --graph path:3 --set weights=[1,2,3] --set token=0",
        ),
        ("lights-out --graph path:4 --set lit=0,3", "lights-out --graph path:4 --set lit=[0,3]"),
        (
            "subtraction --graph path:7 --set take=1,2",
            "subtraction --graph path:7 --set take=[1,2]",
        ),
    ],
)
def test_lists_as_they_are_typed(typed: str, written: str, cli: Cli) -> None:
    first, second = asked(cli, f"decide {typed}"), asked(cli, f"decide {written}")
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


def test_random_vertices(cli: Cli, tmp_path: Path) -> None:
    games: list[list[int]] = []
    for seed in (1, 1, 2):
        certificate = tmp_path / f"{len(games)}.json"
        command = f"decide ello --graph path:30 --set green=random:0.5,seed={seed}"
        asked(cli, f"{command} --certificate {certificate}")
        games.append(json.loads(certificate.read_text())["instance"]["green"])
    assert games[0] == games[1] != games[2]
    assert 0 < len(games[0]) < 30
    status, _, error = cli("decide", "ello", "--graph", "path:3", "--set", "green=random:2")
    assert (status, "it must be from 0 to 1" in error) == (2, True)


def test_random_vertices_of_many_graphs(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "all.g6").write_text("Bw\nDhc\n")
    command = "decide lights-out --graph6 all.g6 --set lit=random:0.5,seed=4 --json"
    status, out, _ = cli(*command.split())
    assert (status, out.count("\n")) == (0, 2)


@pytest.mark.parametrize(
    ("command", "question"),
    [
        ("cops --graph petersen --set cops=2", "cops-win"),
        ("cops --graph petersen", "cop-number"),
        ("cops --graph petersen --set cops=3 --question capture-time", "capture-time"),
        ("seepage --graph dipath:4 --set protect=1", "green-wins"),
        ("node-kayles --graph path:3 --set attach_at=0", "period"),
    ],
)
def test_the_question_that_uses_the_data(command: str, question: str, cli: Cli) -> None:
    assert asked(cli, f"decide {command}")["question"] == question


def test_a_sum_of_graphs_is_a_union(cli: Cli) -> None:
    status, _, error = cli("decide", "node-kayles", "--graph", "path:3+cycle:5")
    assert (status, "write union(path:3,cycle:5)" in error) == (2, True)


def test_three_families_are_near(cli: Cli) -> None:
    status, _, error = cli("classify", "prsim:4")
    assert status == 2
    assert 'no graph family "prsim"; did you mean prism? (or ' in error
    assert error.rstrip().endswith("; zermelo families lists all")


@pytest.mark.parametrize(
    ("text", "like"),
    [
        ("ladder:4", nx.ladder_graph(4)),
        ("prism:5", nx.circular_ladder_graph(5)),
        ("antiprism:3", nx.octahedral_graph()),
        ("circulant:8,1,4", nx.circulant_graph(8, [1, 4])),
        ("kneser:5,2", nx.petersen_graph()),
        ("kneser:6,2", nx.kneser_graph(6, 2)),
        ("johnson:4,2", nx.octahedral_graph()),
        ("johnson:5,2", nx.line_graph(nx.complete_graph(5))),
        ("networkx:tutte_graph()", nx.tutte_graph()),
        ("networkx:turan_graph(9, r=3)", nx.turan_graph(9, 3)),
        ("networkx:gnp_random_graph(9,0.5,seed=3)", nx.gnp_random_graph(9, 0.5, seed=3)),
    ],
)
def test_families_that_networkx_has_too(text: str, like: object) -> None:
    graph = parse(text)
    made = nx.Graph(graph.edges)
    made.add_nodes_from(range(graph.n))
    assert nx.is_isomorphic(made, like)


@pytest.mark.parametrize(
    "text",
    [
        "networkx:read_gml('x')", "networkx:__import__('os')", "networkx:tutte_graph().x",
        "networkx:turan_graph(9)", "networkx:complete_graph(10**5)", "networkx:path_graph(99999)",
        "networkx:Graph()", "kneser:2,3", "johnson:60,9", "antiprism:2",
    ],
)  # fmt: skip
def test_calls_that_are_refused(text: str) -> None:
    with pytest.raises(zermelo.errors.InputError):
        parse(text)
