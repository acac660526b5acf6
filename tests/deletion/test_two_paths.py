"""Windows of two growing paths: what they prove, by the literal rules, and what is rejected."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from growing import random_rooted

import zermelo
from tests.literal.judging import judge
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, CheckResult, Evidence
from zermelo.core.errors import InputError
from zermelo.formats.instance import decode

CODES = ("0.3", "0.33", "0.03", "0.13", "0.333", "0.7", "0.303", "4.3")
"""Octal codes, of which two let a move split what is left."""


def drawn(seed: int) -> dict[str, Any]:
    """Return an instance as in a file: a small graph, and two vertices of it."""
    draw = random.Random(f"two paths {seed}")
    graph, u = random_rooted(draw, draw.randint(1, 3))
    value = {
        "graph": {"vertices": graph.n, "edges": [list(edge) for edge in graph.edges]},
        "attach_at": u,
        "attach_also": draw.randrange(graph.n),
        "question": "period",
    }
    if draw.random() < 0.3:
        return {"game": "octal", "digits": draw.choice(CODES), **value}
    take = sorted(draw.sample(range(1, 5), draw.randint(1, 3)))
    return {"game": "subtraction", "take": take, **value}


def decided(value: dict[str, Any]) -> Certificate | None:
    verdict = zermelo.decide(decode(value, Path()))
    return verdict.certificate


@pytest.mark.parametrize("seed", [*range(25), *(pytest.param(s, marks=pytest.mark.slow)
                                                for s in range(25, 600))])  # fmt: skip
def test_what_is_proved_is_true(seed: int) -> None:
    value = drawn(seed)
    certificate = decided(value)
    if certificate is None:
        assert value["game"] == "octal"
        return
    assert certificate.evidence.kind == "periodicity"
    assert judge(value, "period", certificate.answer) is not False


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(s, marks=pytest.mark.slow)
                                               for s in range(6, 100))])  # fmt: skip
def test_no_other_claim_is_proved(seed: int) -> None:
    """Whatever window is named and whatever is claimed: what is accepted is true."""
    value, accepted = drawn(100 + seed), 0
    right = decided(value)
    if right is None:
        return
    for start in range(4):
        for period in range(1, 7):
            evidence = Evidence("periodicity", {"start": start, "period": period, "rows": []})
            for answer in (right.answer, {"preperiod": start, "period": period}):
                result = check(replace(right, answer=answer, evidence=evidence))
                if result.accepted:
                    accepted += 1
                    assert judge(value, "period", answer) is not False
                    assert answer == right.answer
    assert accepted or right.answer["preperiod"] > 3 or right.answer["period"] > 6


def test_a_period_of_both_that_neither_has() -> None:
    # With one path at its center the star has the period 5; with another one at a leaf, 10.
    star = zermelo.subtraction("star:3", [3, 7], attach_at=0)
    assert zermelo.decide(star).answer == {"preperiod": 0, "period": 5}
    both = zermelo.subtraction("star:3", [3, 7], attach_at=0, attach_also=1)
    assert zermelo.decide(both).answer == {"preperiod": 0, "period": 10}


def refused(certificate: Certificate, **data: Any) -> str:
    evidence = Evidence("periodicity", {**certificate.evidence.data, **data})
    result: CheckResult = check(replace(certificate, evidence=evidence))
    assert not result.accepted
    return result.reason


def test_what_is_wrong_is_said() -> None:
    value = {"game": "subtraction", "take": [1, 3], "graph": {"family": "cycle:3"},
             "attach_at": 0, "attach_also": 1, "question": "period"}  # fmt: skip
    certificate = decided(value)
    assert certificate is not None
    start, period = certificate.evidence.data["start"], certificate.evidence.data["period"]
    assert check(certificate).accepted
    assert "differ" in refused(certificate, period=period + 1)
    if start:
        assert "differ" in refused(certificate, start=start - 1)
    assert "there are none" in refused(certificate, rows=[[[0], [0]]])
    assert "64" in refused(certificate, start=60)
    assert "not checked" in refused(certificate, start=10**9)
    assert "nim-values" in refused(certificate, period=10**30)


def test_the_two_vertices_are_connected() -> None:
    with pytest.raises(InputError, match="different components"):
        zermelo.node_kayles("union(path:1,path:1)", attach_at=0, attach_also=1)
    with pytest.raises(InputError, match="attach_at"):
        zermelo.node_kayles("path:2", attach_also=1, question="period")
    with pytest.raises(InputError, match="period"):
        zermelo.node_kayles("path:2", attach_at=0, attach_also=1, length=3, question="sequence")


def test_what_is_too_long_is_unknown() -> None:
    verdict = zermelo.decide(zermelo.node_kayles("path:1", attach_at=0, attach_also=0))
    assert verdict.answer is None
