"""Evidence ``arms-table``: accepted as the methods write it, rejected when anything changes."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

import pytest

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.run.decide import decide
from zermelo.solvers.method import Request

CASES = [
    ("path:60", [1, 2, 4, 7], "stars"),
    ("path:60", [11, 30], "stars"),  # it is at its end before it repeats
    ("path:2", [3], "stars"),
    ("spider:3,4,5", [1, 2, 3], "stars"),
    ("spider:1,2,2,6", [2, 5], "stars"),
    ("bridge(spider:1,2,0,spider:3,1,1,0,3)", [1, 4, 5], "stars"),
]

QUESTIONS = ("nim-value", "outcome", "winning-moves")


def certified(graph: Any, take: list[int], question: str, name: str) -> Certificate:
    instance = zermelo.subtraction(graph, take, question=question)
    verdict = decide(instance, Request(method=name))
    assert verdict.assurance is Assurance.CERTIFIED
    assert verdict.certificate is not None
    assert verdict.certificate.evidence.kind == "arms-table"
    return verdict.certificate


def status(certificate: Certificate, **data: Any) -> Status:
    evidence = Evidence("arms-table", {**certificate.evidence.data, **data})
    return check(replace(certificate, evidence=evidence)).status


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize(("graph", "take", "name"), CASES)
def test_accepted_and_no_other_answer(
    graph: str, take: list[int], name: str, question: str
) -> None:
    certificate = certified(graph, take, question, name)
    assert check(certificate).status is Status.ACCEPTED
    wrong: dict[str, list[Any]] = {
        "nim-value": [certificate.answer + 1, True] if question == "nim-value" else [],
        "outcome": ["P" if certificate.answer == "N" else "N"],
        "winning-moves": [[[0]], [], [[1], [0]]],
    }
    for answer in wrong[question]:
        if answer != certificate.answer:
            assert check(replace(certificate, answer=answer)).status is Status.REJECTED


@pytest.mark.parametrize(("graph", "take", "name"), CASES)
def test_every_mutation_is_rejected(graph: str, take: list[int], name: str) -> None:
    certificate = certified(graph, take, "winning-moves", name)
    data = certificate.evidence.data
    for i, value in enumerate(data["paths"]):
        for other in (value + 1, -1, True, None):
            paths = [*data["paths"][:i], other, *data["paths"][i + 1 :]]
            assert status(certificate, paths=paths) is Status.REJECTED
    for i in range(len(data["stars"])):
        stars = copy.deepcopy([list(entry) for entry in data["stars"]])
        stars[i][1] += 1
        assert status(certificate, stars=stars) is Status.REJECTED
        # Every entry is needed by a later one, or is the start.
        assert status(certificate, stars=data["stars"][:i] + data["stars"][i + 1 :]) is (
            Status.REJECTED
        )


def test_the_period_must_be_seen_in_the_last_values() -> None:
    certificate = certified("path:60", [1, 2, 4, 7], "nim-value", "stars")
    data = certificate.evidence.data
    paths, period = data["paths"], data["period"]
    assert period == 3
    assert status(certificate, period=None) is Status.REJECTED  # 60 is beyond the list
    for other in (1, 2, 4, 5):
        assert status(certificate, period=other) is Status.REJECTED
    assert status(certificate, paths=paths[: period + 6]) is Status.REJECTED
    longer = [*paths, *paths[-period:]]
    assert status(certificate, paths=longer) is Status.ACCEPTED
    assert status(certificate, paths=longer, period=2 * period) is Status.ACCEPTED


def test_order_and_form() -> None:
    certificate = certified("spider:3,4,5", [1, 2, 3], "nim-value", "stars")
    stars = certificate.evidence.data["stars"]
    assert status(certificate, stars=stars[::-1]) is Status.REJECTED
    for arms in ([5, 4, 3], [3, 4], [3, 4, 0], [[1, 1], [2], 3], [[2, 2], [1, 1], 1], "345", [[1]]):
        with_it = [[arms, 0], *stars]
        evidence = Evidence("arms-table", {**certificate.evidence.data, "stars": with_it})
        with pytest.raises(zermelo.errors.InputError):
            check(replace(certificate, evidence=evidence))


def test_other_graphs_and_games() -> None:
    certificate = certified("spider:3,4,5", [1, 2, 3], "nim-value", "stars")
    for graph in ("spider:3,4,4", "cycle:13", "path:12"):
        other = zermelo.subtraction(graph, [1, 2, 3])
        assert check(replace(certificate, instance=other)).status is Status.REJECTED
    for digits, verdict in (("0.333", Status.ACCEPTED), ("0.33", Status.REJECTED)):
        octal = zermelo.octal("spider:3,4,5", digits)
        assert check(replace(certificate, instance=octal)).status is verdict
    kept = zermelo.octal("spider:3,4,5", "0.337")
    assert check(replace(certificate, instance=kept)).status is Status.REJECTED


def test_labels_do_not_matter() -> None:
    draw = random.Random(1)
    for _ in range(10):
        names = draw.sample(range(9), 9)
        edges = [(names[u], names[v]) for u, v in [(0, 1), (1, 2), (0, 3), (3, 4), (0, 5)]]
        edges += [(names[u], names[v]) for u, v in [(5, 6), (5, 7), (7, 8)]]
        graph = Graph.from_edges(9, edges)
        certificate = certified(graph, [1, 2, 4], "winning-moves", "stars")
        assert check(certificate).status is Status.ACCEPTED
