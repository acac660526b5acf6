"""Columns that prove a period: accepted, and their mutations rejected."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from growing import game, random_code, random_rooted, rooted

import zermelo
from zermelo.checker.check import check
from zermelo.core.certificate import Certificate, Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached
from zermelo.core.graph import Graph
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.families.language import parse
from zermelo.families.standard import star
from zermelo.games.impartial.attached import code_of
from zermelo.games.impartial.evidence import periodicity
from zermelo.games.impartial.evidence.periodicity import Columns, columns_needed, own
from zermelo.games.subtraction.rules import Removal, digits
from zermelo.solvers.periods.search import PlainTable, find


def claim(name: str, graph: Graph, u: int) -> Certificate:
    """Return a question with its right answer and its evidence."""
    entry, value = game(name, graph, u)
    instance = Instance(entry, value, "period", Labels(graph.n))
    verdict = zermelo.decide(instance, method="columns")
    assert verdict.certificate is not None
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    return verdict.certificate


# The period of the claim is 5, that of all rows together 10, the path's.
STAR = claim("3,7", star(3), 0)
# A preperiod of its own, and one of all rows.
LATE = claim("3,5,6,10", star(3), 0)
# A game that splits paths.
SPLIT = claim("0.77", parse("path:2"), 1)


def changed(certificate: Certificate, change: Callable[[dict[str, Any]], object]) -> Certificate:
    data: dict[str, Any] = copy.deepcopy(dict(certificate.evidence.data))
    change(data)
    return replace(certificate, evidence=Evidence("periodicity", data))


def test_what_stands_in_it() -> None:
    data = STAR.evidence.data
    assert STAR.answer == {"preperiod": 0, "period": 5}
    assert (data["start"], data["period"]) == (0, 10)
    assert [row[0] for row in data["rows"]] == [
        [0], [0, 1], [0, 2], [0, 3], [0, 1, 2], [0, 1, 3], [0, 2, 3], [0, 1, 2, 3],
    ]  # fmt: skip
    assert {len(row[1]) for row in data["rows"]} == {10 + 7}
    assert data["rows"][0][1][:10] == [0, 0, 1, 1, 1, 0, 2, 2, 1, 0]
    assert data["rows"][-1][1] == [1, 0, 0, 2, 1] * 3 + [1, 0]
    assert LATE.answer == {"preperiod": 21, "period": 8}
    start, period = SPLIT.evidence.data["start"], SPLIT.evidence.data["period"]
    assert {len(row[1]) for row in SPLIT.evidence.data["rows"]} == {2 * (start + period) + 2}


@pytest.mark.parametrize("certificate", [STAR, LATE, SPLIT], ids=["star", "late", "split"])
def test_mutations(certificate: Certificate) -> None:
    assert check(certificate).accepted
    rows = certificate.evidence.data["rows"]
    start, period = certificate.evidence.data["start"], certificate.evidence.data["period"]
    changes: list[Callable[[dict[str, Any]], object]] = [
        *(partial(_drop, i=i) for i in range(len(rows))),
        lambda data: data["rows"].reverse(),
        lambda data: data["rows"].append(data["rows"][-1]),
        lambda data: data["rows"][1][0].reverse(),
        lambda data: data["rows"][1][0].append(7),
        lambda data: data["rows"][-1][1].append(0),
        lambda data: [row[1].pop() for row in data["rows"]],
        lambda data: [row[1].pop(0) for row in data["rows"]],
        lambda data: data.update(start=start + 1),
        lambda data: data.update(start=start + period),
        lambda data: data.update(period=period + 1),
        lambda data: data.update(period=2 * period),
        lambda data: data["rows"][0][1].__setitem__(0, True),
        lambda data: data["rows"][0][1].__setitem__(0, "0"),
        lambda data: data["rows"][0][1].__setitem__(0, 0.0),
    ]
    draw = random.Random(3)
    for _ in range(40):
        i = draw.randrange(len(rows))
        k, by = draw.randrange(len(rows[i][1])), draw.choice((-1, 1, 2))
        changes.append(partial(_add, i=i, k=k, by=by))
    for number, change in enumerate(changes):
        assert check(changed(certificate, change)).status is Status.REJECTED, number
    if start:
        assert check(changed(certificate, lambda data: data.update(start=start - 1))).reason


def _drop(data: dict[str, Any], i: int) -> None:
    del data["rows"][i]


def _add(data: dict[str, Any], i: int, k: int, by: int) -> None:
    data["rows"][i][1][k] += by


def recomputed(certificate: Certificate, start: int, period: int) -> Certificate:
    """Return the certificate with another start and period, and the right columns for them."""
    instance = certificate.instance
    value = instance.position
    code = code_of(instance.game, value)
    columns = Columns(value.graph.masks, value.attach_at, code, Deadline())
    columns.extend(columns_needed(code, start, period))

    def change(data: dict[str, Any]) -> None:
        data.update(start=start, period=period)
        for row, values in zip(data["rows"], columns.values, strict=True):
            row[1] = values

    return changed(certificate, change)


@pytest.mark.parametrize("certificate", [STAR, LATE, SPLIT], ids=["star", "late", "split"])
def test_other_starts_and_periods_with_the_right_columns(certificate: Certificate) -> None:
    start, period = certificate.evidence.data["start"], certificate.evidence.data["period"]
    for more in (0, 1, 3):
        for times in (1, 2):
            assert check(recomputed(certificate, start + more, times * period)).accepted
    for wrong in range(1, 2 * period):
        if wrong != period:
            rejected = check(recomputed(certificate, start, wrong))
            assert "differ" in rejected.reason
    if start:
        assert "differ" in check(recomputed(certificate, start - 1, period)).reason


@pytest.mark.parametrize(
    "answer",
    [
        {"preperiod": 0, "period": 10},
        {"preperiod": 0, "period": 1},
        {"preperiod": 1, "period": 5},
        {"preperiod": 5, "period": 5},
        {"preperiod": 0, "period": 5, "more": 1},
        {"preperiod": False, "period": 5},
        {"preperiod": 0.0, "period": 5},
        {"period": 5},
        [0, 5],
        5,
        None,
        True,
    ],
)
def test_other_answers(answer: Any) -> None:
    assert check(replace(STAR, answer=answer)).status is Status.REJECTED


def test_preperiods_are_the_least() -> None:
    for preperiod in (0, 20, 22, 29):
        wrong = replace(LATE, answer={"preperiod": preperiod, "period": 8})
        assert check(wrong).status is Status.REJECTED


def test_other_instances() -> None:
    def about(graph: Graph, u: int, take: tuple[int, ...]) -> Certificate:
        value = Removal(graph, u, digits(take))
        return replace(STAR, instance=replace(STAR.instance, position=value))

    assert check(about(star(3), 0, (3, 7))).accepted
    for wrong in (
        about(star(3), 1, (3, 7)),
        about(star(3), 0, (3,)),
        about(star(3), 0, (3, 7, 8)),
        about(star(3), 0, (2, 7)),
        about(parse("path:4"), 0, (3, 7)),
        about(parse("complete:4"), 0, (3, 7)),
        about(star(4), 0, (3, 7)),
    ):
        assert check(wrong).status is Status.REJECTED
    other = replace(STAR.instance, labels=Labels(["a", "b", "c", "d"]))
    assert check(replace(STAR, instance=other)).status is Status.REJECTED


def test_other_questions() -> None:
    wrong = replace(STAR, instance=replace(STAR.instance, question="nim-value"))
    assert check(wrong).status is Status.REJECTED
    for kind, data in (("nim-table", {"values": []}), ("strategy", {"replies": [], "first": None})):
        for answer in ("P", STAR.answer):
            wrong = replace(STAR, answer=answer, evidence=Evidence(kind, data))
            assert "no evidence for period" in check(wrong).reason


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.pop("start"),
        lambda data: data.update(more=1),
        lambda data: data.update(start=-1),
        lambda data: data.update(start=True),
        lambda data: data.update(start="0"),
        lambda data: data.update(period=0),
        lambda data: data.update(period=1.5),
        lambda data: data.update(rows={}),
        lambda data: data["rows"].__setitem__(0, 5),
        lambda data: data["rows"].__setitem__(0, [[0]]),
        lambda data: data["rows"][0].__setitem__(1, 5),
    ],
)
def test_another_form(change: Callable[[dict[str, Any]], object]) -> None:
    with pytest.raises(InputError, match=r"\.evidence"):
        check(changed(STAR, change))


def test_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert check(STAR, Deadline(0.0)).status is Status.LIMIT
    huge = changed(STAR, lambda data: data.update(start=10**30))
    assert check(huge).status is Status.LIMIT
    monkeypatch.setattr(periodicity, "MOST_STEPS", 10)
    assert check(STAR).status is Status.LIMIT


def test_labels_of_other_types() -> None:
    instance = zermelo.subtraction("star:3", [3, 7], attach_at=0)
    named = replace(instance, labels=Labels(["u", 5, "w", -2]))
    verdict = zermelo.decide(named)
    assert verdict.assurance is zermelo.types.Assurance.CERTIFIED
    assert verdict.certificate is not None
    assert verdict.certificate.evidence.data["rows"][5][0] == ["u", 5, -2]


@pytest.mark.parametrize("name", ["1,4,5", "2,3", "3,7", "0.303", "0.77", "0.4", "0.1037"])
def test_what_is_proved_holds_further_on(name: str) -> None:
    # The theorem, four times as far as its window.
    for graph, u in rooted(4, 3):
        _holds(name, graph, u)


def test_what_is_proved_holds_further_on_for_random_games() -> None:
    draw, proved = random.Random(11), 0
    for _ in range(80):
        graph, u = random_rooted(draw, draw.randint(1, 5))
        chosen = sorted(draw.sample(range(1, 10), draw.randint(1, 4)))
        name = draw.choice((",".join(map(str, chosen)), random_code(draw, 3)))
        proved += _holds(name, graph, u)
    assert proved > 50


def _holds(name: str, graph: Graph, u: int) -> bool:
    entry, value = game(name, graph, u)
    code = code_of(entry, value)
    table = PlainTable(graph.masks, u, code, Deadline())
    table.most_columns = 256
    try:
        found = find(table)
    except LimitReached:
        return False
    table.extend(4 * found.columns)
    for row in table.values(4 * found.columns):
        assert all(
            row[k] == row[k + found.period] for k in range(found.start, len(row) - found.period)
        )
    own_row = table.values(4 * found.columns)[-1]
    a, d = found.preperiod, found.own_period
    assert all(own_row[k] == own_row[k + d] for k in range(a, len(own_row) - d))
    assert a == 0 or own_row[a - 1] != own_row[a - 1 + d]
    cycle = own_row[a : a + d]
    assert not any(cycle[i:] + cycle[:i] == cycle for i in range(1, d))
    return True


def test_own() -> None:
    assert own([5, 1, 2, 1, 2, 1, 2], 2, 4) == (1, 2)
    assert own([1, 2, 1, 2, 1, 2], 1, 4) == (0, 2)
    assert own([3, 3, 3], 1, 1) == (0, 1)
    assert own([0, 1, 1, 0, 1, 1], 0, 3) == (0, 3)
