"""Evidence ``path-values``: accepted as the method writes it, rejected when anything changes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.games.impartial.evidence import path_values
from zermelo.run.decide import decide
from zermelo.solvers.method import Request

CASES = [
    zermelo.node_kayles("path:9"),
    zermelo.node_kayles("union(cycle:8,path:4,path:1)"),
    zermelo.arc_kayles("cycle:7"),
    zermelo.grim("path:11"),
    zermelo.octal("union(path:6,cycle:5)", "0.46"),
    zermelo.octal("path:3000", "0.77"),
    zermelo.subtraction("cycle:9", [1, 4]),
]
QUESTIONS = ("nim-value", "outcome", "winning-moves")


def certified(instance: Instance, question: str) -> Certificate:
    verdict = decide(replace(instance, question=question), Request(method="heaps"))
    assert verdict.certificate is not None
    assert verdict.certificate.evidence.kind == "path-values"
    return verdict.certificate


def status(certificate: Certificate, **data: Any) -> Status:
    evidence = Evidence("path-values", {**certificate.evidence.data, **data})
    return check(replace(certificate, evidence=evidence)).status


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("instance", CASES)
def test_accepted_and_no_other_answer(instance: Instance, question: str) -> None:
    certificate = certified(instance, question)
    assert check(certificate).status is Status.ACCEPTED
    answer = certificate.answer
    wrong: dict[str, list[Any]] = {
        "nim-value": [0, 1, 2, 7, True, "0"],
        "outcome": ["N", "P", 0],
        "winning-moves": [[], [0], [[0]], [*answer, 0] if question == "winning-moves" else []],
    }
    for other in wrong[question]:
        if type(other) is not type(answer) or other != answer:
            assert check(replace(certificate, answer=other)).status is Status.REJECTED


@pytest.mark.parametrize("instance", CASES)
def test_every_wrong_value_is_rejected(instance: Instance) -> None:
    certificate = certified(instance, "nim-value")
    values = certificate.evidence.data["values"]
    for i in range(0, len(values), 1 + len(values) // 40):
        for other in (values[i] + 1, -1, True, None, float(values[i])):
            changed = [*values[:i], other, *values[i + 1 :]]
            assert status(certificate, values=changed) is Status.REJECTED


def test_a_period_needs_all_values_of_the_theorem() -> None:
    certificate = certified(zermelo.octal("path:3000", "0.77"), "nim-value")
    data = certificate.evidence.data
    values, start, period = data["values"], data["start"], data["period"]
    assert (start, period) == (71, 12)
    assert len(values) == 2 * (start + period) + 2
    assert status(certificate, values=values[:-1]) is Status.REJECTED
    assert status(certificate, start=start - 1) is Status.REJECTED
    assert status(certificate, start=start + 1) is Status.REJECTED
    assert status(certificate, period=period + 1) is Status.REJECTED
    assert status(certificate, start=None) is Status.REJECTED
    assert status(certificate, period=None) is Status.REJECTED
    for wrong in (0, -1, True, 1.0, "12"):
        for key in ("start", "period"):
            with pytest.raises(InputError, match="no integer from 1 on, or null"):
                status(certificate, **{key: wrong})


def test_values_must_reach_the_longest_path() -> None:
    certificate = certified(zermelo.grim("union(path:5,path:9)"), "nim-value")
    values = certificate.evidence.data["values"]
    assert status(certificate, values=values[:-1]) is Status.REJECTED
    assert status(certificate, values=[]) is Status.REJECTED


def test_another_graph_is_rejected() -> None:
    certificate = certified(zermelo.node_kayles("path:9"), "nim-value")
    for graph in ("star:3", "path:10", "cycle:9"):
        other = zermelo.node_kayles(graph, question="nim-value")
        assert check(replace(certificate, instance=other)).status is Status.REJECTED


def test_more_values_than_can_be_checked_are_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    certificate = certified(zermelo.grim("path:40"), "nim-value")
    monkeypatch.setattr(path_values, "MOST_WORK", 1e-6)
    assert check(certificate).status is Status.LIMIT
