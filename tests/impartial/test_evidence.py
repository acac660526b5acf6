"""Tables of nim-values and strategies: accepted as they are, rejected when anything is changed."""

from __future__ import annotations

import copy
import random
from dataclasses import replace
from typing import Any

import pytest
from changing import changed
from polishing import instance

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Status
from zermelo.core.errors import InputError
from zermelo.core.graph import Graph
from zermelo.families.language import parse

QUESTIONS = ("nim-value", "outcome", "winning-moves")


def certified(text: str, question: str, method: str = "search") -> Certificate:
    verdict = zermelo.decide(instance(parse(text), (), question), method=method)
    assert verdict.certificate is not None
    assert check(verdict.certificate).accepted
    return verdict.certificate


def test_random_positions_of_both_outcomes_and_wrong_answers() -> None:
    draw = random.Random(8)
    counts = {"N": 0, "P": 0}
    while min(counts.values()) < 50:
        n = draw.randint(2, 6)
        edges = [(u, v) for v in range(n) for u in range(v) if draw.random() < 0.6]
        brushes = tuple(draw.choice((0, 0, 1, 2)) for _ in range(n))
        for question in QUESTIONS:
            game = instance(Graph.from_edges(n, edges), brushes, question)
            verdict = zermelo.decide(game)
            certificate = verdict.certificate or zermelo.decide(game, method="nimbers").certificate
            assert certificate is not None
            assert check(certificate).accepted
            wrong: list[Any]
            if question == "outcome":
                counts[certificate.answer] += 1
                wrong = ["P" if certificate.answer == "N" else "N", None, "n"]
            elif question == "nim-value":
                wrong = [
                    certificate.answer + 1,
                    certificate.answer - 1,
                    None,
                    bool(certificate.answer),
                ]
            else:
                wrong = [
                    [*certificate.answer, -1],
                    None,
                    certificate.answer[1:] if certificate.answer else [0],
                ]
            for answer in wrong:
                assert check(replace(certificate, answer=answer)).status is Status.REJECTED


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("method", ["search", "nimbers"])
def test_dropped_and_swapped_entries(question: str, method: str) -> None:
    small = question == "nim-value"  # the table has all positions
    certificate = certified("grid:2x3" if small else "grid:2x4", question, method)
    key = "values" if certificate.evidence.kind == "nim-table" else "replies"
    entries = certificate.evidence.data[key]
    assert len(entries) >= 5
    for number in range(len(entries)):
        fewer = entries[:number] + entries[number + 1 :]
        assert check(changed(certificate, **{key: fewer})).status is Status.REJECTED
    assert check(changed(certificate, **{key: entries[::-1]})).status is Status.REJECTED


def test_changed_values() -> None:
    certificate = certified("grid:2x3", "nim-value")
    assert certificate.evidence.kind == "nim-table"
    entries = certificate.evidence.data["values"]
    for number, (position, value) in enumerate(entries):
        other = copy.deepcopy(entries)
        other[number] = [position, value + 1]
        assert check(changed(certificate, values=other)).status is Status.REJECTED
        other[number] = [position[:-1], value]
        with pytest.raises(InputError, match=rf"values\[{number}\]\[0\]"):
            check(changed(certificate, values=other))


def test_changed_replies() -> None:
    certificate = certified("cycle:5", "outcome")
    assert certificate.evidence.kind == "strategy"
    assert certificate.answer == "P"
    entries = certificate.evidence.data["replies"]
    kept = 0
    for number, (position, replies) in enumerate(entries):
        for place, reply in enumerate(replies):
            for label in range(5):
                if label == reply:
                    continue
                other = copy.deepcopy(entries)
                other[number] = [position, [*replies[:place], label, *replies[place + 1 :]]]
                kept += check(changed(certificate, replies=other)).accepted
    total = sum(4 * len(replies) for _, replies in entries)
    assert kept < total / 2  # another reply may win as well, where an earlier entry shows it
    assert check(changed(certificate, first=0)).status is Status.REJECTED


def test_the_checker_is_not_fooled_by_a_false_loss() -> None:
    certificate = certified("path:3", "outcome")
    assert certificate.answer == "N"
    false = replace(changed(certificate, first=None, replies=[]), answer="P")
    assert check(false).status is Status.REJECTED
    start = [[1, 2, 1], [0, 0, 0]]
    for replies in ([start], [[[1, 2, 1], [1, 1, 1]]], [[[0, 0, 0], []], start]):
        status = check(
            replace(changed(certificate, first=None, replies=replies), answer="P")
        ).status
        assert status is Status.REJECTED


def test_evidence_of_the_wrong_form() -> None:
    certificate = certified("path:3", "outcome")
    for data in ({"replies": 3}, {"replies": [3]}, {"replies": [[[1, 2, 1], 5]]}, {"more": 1}):
        with pytest.raises(InputError, match=r"\.evidence"):
            check(changed(certificate, **data))
