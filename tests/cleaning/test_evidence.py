"""Evidence for cleaning: accepted as it is, rejected when anything in it is changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from brushes import instance
from changing import with_data

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.errors import InputError
from zermelo.core.labels import Labels
from zermelo.families.language import parse


def certified(text: str, brushes: tuple[int, ...] = ()) -> Certificate:
    graph = parse(text)
    labels = Labels([f"v{v}" for v in range(graph.n)])
    verdict = zermelo.decide(instance(graph, brushes, labels))
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    assert verdict.certificate is not None
    return verdict.certificate


@pytest.mark.parametrize("answer", [6, 8, True, None, 7.0, "7"])
def test_another_brush_number(answer: Any) -> None:
    certificate = certified("petersen")
    assert certificate.evidence.kind == "cleaning-order"
    assert check(certificate).accepted
    assert check(replace(certificate, answer=answer)).status is Status.REJECTED


def test_orders_that_do_not_fit() -> None:
    certificate = certified("grid:3x3")
    order = certificate.evidence.data["order"]
    assert check(with_data(certificate, order=order[:-1])).status is Status.REJECTED
    assert check(with_data(certificate, order=["v4", *(v for v in order if v != "v4")])).status is (
        Status.REJECTED
    )
    for bad in ([*order[:-1], order[0]], [*order[:-1], "v9"], [*order[:-1], 3], "all", None):
        with pytest.raises(InputError, match=r"\.evidence"):
            check(with_data(certificate, order=bad))
    with pytest.raises(InputError, match="unknown key"):
        check(with_data(certificate, order=order, more=1))


def test_a_table_finds_a_better_order() -> None:
    certificate = certified("torus:3x3")
    assert certificate.evidence.kind == "brush-table"
    wasteful = [f"v{v}" for v in (0, 4, 8, 1, 2, 3, 5, 6, 7)]
    result = check(replace(with_data(certificate, order=wasteful), answer=12))
    assert result.status is Status.REJECTED
    assert "needs 8" in result.reason


def test_an_order_alone_proves_the_upper_bound_only() -> None:
    certificate = certified("complete:6")
    data = certificate.evidence.data
    result = check(replace(certificate, evidence=Evidence("cleaning-order", data)))
    assert result.status is Status.LIMIT
    assert "at most 9; the checker's bound is at least 7" in result.reason


def test_firing_orders() -> None:
    certificate = certified("union(path:3,cycle:3)", (1, 0, 0, 0, 1, 0))
    assert certificate.answer == {"dirty": ["v3", "v4", "v5"], "brushes": [0, 1, 0]}
    assert certificate.evidence.data["order"] == ["v0", "v1", "v2"]
    assert check(with_data(certificate, order=["v0", "v1"])).status is Status.REJECTED
    assert check(with_data(certificate, order=["v1", "v0", "v2"])).status is Status.REJECTED
    assert check(with_data(certificate, order=["v0", "v1", "v2", "v3"])).status is Status.REJECTED
    answers: tuple[Any, ...] = (
        {"dirty": ["v3", "v4", "v5"], "brushes": [0, 0, 0]},
        {"dirty": ["v3", "v4", "v5"], "brushes": [False, True, False]},
        {"dirty": [], "brushes": []},
        None,
        3,
    )
    for answer in answers:
        assert check(replace(certificate, answer=answer)).status is Status.REJECTED


def test_evidence_for_the_other_question() -> None:
    number, left = certified("path:3"), certified("path:3", (1, 0, 0))
    for one, other in ((number, left), (left, number)):
        mixed = replace(one, evidence=other.evidence)
        assert check(mixed).status is Status.REJECTED
