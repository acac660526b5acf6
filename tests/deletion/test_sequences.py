"""The question ``sequence``: the nim-values of a graph with longer and longer paths."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from typing import Any

import networkx as nx
import pytest

import zermelo
from zermelo.compile import compiling
from zermelo.core.certificate import Certificate, Evidence

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("node_kayles", {}),
    ("arc_kayles", {}),
    ("grim", {}),
    ("subtraction", {"take": [1, 3]}),
    ("octal", {"digits": "0.137"}),
    ("octal", {"digits": "4.7"}),
]

GRAPHS = [nx.path_graph(1), nx.path_graph(3), nx.cycle_graph(4), nx.star_graph(3)]


def grown(graph: nx.Graph, at: int, k: int) -> nx.Graph:
    path = [at, *(f"new {i}" for i in range(k))]
    return nx.compose(graph, nx.path_graph(path)) if k else graph


@pytest.mark.parametrize(("name", "data"), GAMES)
def test_the_values_are_those_of_the_grown_graphs(name: str, data: dict[str, Any]) -> None:
    make = getattr(zermelo, name)
    for graph in GRAPHS if name != "octal" else GRAPHS[:3]:
        at = max(graph)
        values = [zermelo.decide(make(grown(graph, at, k), **data)).answer for k in range(7)]
        for way in (nullcontext(), compiling.using("always")):
            with way:
                game = make(graph, attach_at=at, length=7, **data)
                found = zermelo.decide(game, method="columns")
            assert (found.question, found.answer) == ("sequence", values), way
            assert found.assurance is zermelo.types.Assurance.CERTIFIED


def test_other_components_count() -> None:
    both = nx.disjoint_union(nx.path_graph(3), nx.path_graph(2))
    for make in (zermelo.node_kayles, zermelo.grim, zermelo.arc_kayles):
        found = zermelo.decide(make(both, attach_at=0, length=5)).answer
        other = zermelo.decide(make(nx.path_graph(2))).answer
        alone = zermelo.decide(make(nx.path_graph(3), attach_at=0, length=5)).answer
        assert found == [value ^ other for value in alone]


def test_the_values_repeat_as_the_period_says() -> None:
    star: dict[str, Any] = {"take": [1, 2, 4], "attach_at": 0}
    period = zermelo.decide(zermelo.subtraction("star:3", question="period", **star)).answer
    values = zermelo.decide(zermelo.subtraction("star:3", length=60, **star)).answer
    start, step = period["preperiod"], period["period"]
    assert values[start:-step] == values[start + step :]


def changed(certificate: Certificate, change: str) -> Certificate:
    rows = [[list(row[0]), list(row[1])] for row in certificate.evidence.data["rows"]]
    answer = list(certificate.answer)
    if change == "a value":
        rows[0][1][2] += 1
    elif change == "the answer":
        answer[1] += 1
    elif change == "a shorter answer":
        answer.pop()
    elif change == "a row less":
        rows.pop()
    elif change == "a column more":
        rows = [[row[0], [*row[1], 0]] for row in rows]
    elif change == "another set":
        rows[0][0] = [1]
    evidence = Evidence("columns", {"rows": rows})
    return Certificate(certificate.instance, answer, evidence)


@pytest.mark.parametrize(
    "change",
    ["a value", "the answer", "a shorter answer", "a row less", "a column more", "another set"],
)
def test_changes_are_rejected(change: str) -> None:
    found = zermelo.decide(zermelo.node_kayles("path:3", attach_at=0, length=6)).certificate
    assert found is not None
    assert zermelo.check(changed(found, "nothing")).accepted
    assert not zermelo.check(changed(found, change)).accepted


def test_a_longer_row_than_was_asked_for_is_rejected() -> None:
    game = zermelo.node_kayles("path:3", attach_at=0, length=6)
    found = zermelo.decide(game).certificate
    assert found is not None
    longer = replace(game, position=replace(game.position, length=7))
    assert not zermelo.check(replace(found, instance=longer)).accepted


def test_the_length_is_asked_for() -> None:
    with pytest.raises(zermelo.errors.InputError, match='"length" is missing'):
        zermelo.node_kayles("path:3", attach_at=0, question="sequence")
    with pytest.raises(zermelo.errors.InputError, match="from 1 to"):
        zermelo.node_kayles("path:3", attach_at=0, length=0)
    with pytest.raises(zermelo.errors.InputError, match="does not use"):
        zermelo.node_kayles("path:3", attach_at=0, length=3, question="period")


def test_what_is_too_large_is_unknown() -> None:
    game = zermelo.node_kayles("path:80", attach_at=0, length=3)
    found = zermelo.decide(game)
    assert not found.answered
    assert "80 vertices" in str(found.reason)
