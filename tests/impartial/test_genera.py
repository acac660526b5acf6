"""Genera and misère quotients: known ones, against the definitions, and forged certificates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import networkx as nx
import pytest
from mutating import changed

import zermelo
from tests.literal.judging import judge
from zermelo.cli.main import run
from zermelo.core.certificate import Evidence, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, OutOfTime
from zermelo.core.instance import Instance
from zermelo.formats.answers import in_words
from zermelo.formats.instance import decode
from zermelo.games.impartial.rules import GENUS, MISERE, QUOTIENT
from zermelo.games.registry import GAMES, NAMES
from zermelo.pictures.impartial.plays import MOST, lost_by
from zermelo.samples import random_instances, small_instances
from zermelo.solvers.method import Task, method
from zermelo.views.display import display

IMPARTIAL = [name for name in NAMES if GAMES[name].impartial is not None]

KINDS = {GENUS: "genus-table", QUOTIENT: "misere-quotient"}

KAYLES = "1^031 2^20 3^31 1^031 4^146 3^31 2^20"


def kayles(pins: int, question: str) -> Instance:
    return zermelo.octal(f"path:{pins}", "0.77", question=question)


def heap(size: int) -> Instance:
    return zermelo.subtraction(f"complete:{size}", range(1, size + 1))


def rows(digits: str, longest: int) -> Instance:
    """Return the rows of all lengths, so that play can reach each."""
    parts = [zermelo.octal(f"path:{n}", digits) for n in range(1, longest + 1)]
    return zermelo.disjunctive_sum(parts, question=QUOTIENT)


def answer(instance: Instance) -> Any:
    verdict = zermelo.decide(instance)
    assert verdict.assurance.label == "certified"
    assert verdict.evidence == KINDS[verdict.question]
    return verdict.answer


def test_genera_of_kayles() -> None:
    """As in "Winning Ways", chapter 13; who wins in misère play is read off them."""
    found = [answer(kayles(pins, GENUS)) for pins in range(1, 12)]
    assert " ".join(each["text"] for each in found[:7]) == KAYLES
    for pins, each in enumerate(found, 1):
        assert zermelo.decide(kayles(pins, "nim-value")).answer == each["nim-value"]
        lost = zermelo.decide(kayles(pins, MISERE)).answer == "P"
        assert lost == (each["misere"][0] == 0)


@pytest.mark.parametrize("size", range(1, 6))
def test_heaps_of_nim(size: int) -> None:
    """A heap of n > 1 has the genus n^n(n xor 2), and the quotient T_k, of 2^k + 2 elements."""
    found = answer(zermelo.disjunctive_sum([heap(size)], question=GENUS))
    assert found["misere"] == ([0, 3, 1] if size == 1 else [size, size ^ 2])
    quotient = answer(zermelo.disjunctive_sum([heap(size)], question=QUOTIENT))
    expected = 2 if size == 1 else 2 ** size.bit_length() + 2
    assert (len(quotient["table"]), len(quotient["p"])) == (expected, 1 if size == 1 else 2)


@pytest.mark.parametrize(
    ("digits", "longest", "order", "lost"),
    [("0.123", 9, 20, 5), ("0.75", 8, 8, 2), ("0.77", 5, 12, 3), ("0.07", 9, 6, 2)],
)
def test_quotients_of_octal_games(digits: str, longest: int, order: int, lost: int) -> None:
    """Of 0.123 and 0.75, whose quotient R_8 is the least wild one (Plambeck and Siegel 2008)."""
    found = answer(rows(digits, longest))
    assert (len(found["table"]), len(found["p"])) == (order, lost)


def test_an_element_says_who_wins() -> None:
    found = answer(kayles(5, QUOTIENT))
    assert (found["value"] in found["p"]) == (zermelo.decide(kayles(5, MISERE)).answer == "P")


def drawn(game: str, question: str, count: int, seed: int = 7) -> Iterator[dict[str, Any]]:
    values = [*small_instances(game, 3), *random_instances(game, 2 * count, seed, 4)]
    yield from [each for each in values if each["question"] == question][-count:]


@pytest.mark.parametrize(
    ("count", "forgeries"), [(6, 4), pytest.param(500, 4, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("question", KINDS)
@pytest.mark.parametrize("game", IMPARTIAL)
def test_against_the_definitions(game: str, question: str, count: int, forgeries: int) -> None:
    """Answers are true by who wins which sums, and so is whatever is accepted of forgeries."""
    rng, seen = Random(f"{game} {question}"), Counter[Any]()
    for value in drawn(game, question, count):
        verdict = zermelo.decide(decode(value, Path()), time_limit=20)
        held = verdict.certificate
        if held is None:
            continue
        truth = judge(value, question, verdict.answer)
        assert truth is not False, value
        seen[truth] += 1
        for _ in range(forgeries if truth else 0):
            answered = changed(verdict.answer, rng) if rng.random() < 0.7 else verdict.answer
            data = dict(held.evidence.data)
            data = changed(data, rng) if rng.random() < 0.7 else data
            forged = replace(held, answer=answered, evidence=Evidence(held.evidence.kind, data))
            try:
                accepted = zermelo.check(forged).accepted
            except InputError:
                continue
            if accepted:
                assert judge(value, question, answered) is not False, (value, answered)
    assert seen[True] >= count // 2


def test_what_is_no_quotient_is_refused() -> None:
    verdict = zermelo.decide(kayles(2, QUOTIENT))
    held = verdict.certificate
    assert held is not None
    table, p = verdict.answer["table"], verdict.answer["p"]
    first, middle, last = held.evidence.data["values"]
    other = [*table[:2], [*table[2][:1], 0, *table[2][2:]], *table[3:]]
    for change, values, reason in (
        ({"value": 0}, None, "the answer is"),
        ({"p": p[:1]}, None, "no element tells two elements apart"),
        ({"p": sorted({*p, 5})}, None, ""),
        ({"table": other}, None, "not symmetric"),
        ({"table": table[::-1]}, None, "element 0"),
        ({}, [[first[0], last[1]], middle, [last[0], first[1]]], ""),
        ({}, [first, last], "does not stand before it"),
        ({}, [first, first, middle, last], "is not met from the start"),
    ):
        data = {"values": values or held.evidence.data["values"]}
        forged = replace(held, answer={**verdict.answer, **change})
        result = zermelo.check(replace(forged, evidence=Evidence("misere-quotient", data)))
        assert not result.accepted
        assert reason in (result.reason or "")


@pytest.mark.parametrize("question", [GENUS, QUOTIENT])
def test_an_answer_of_another_form_is_rejected(question: str) -> None:
    held = zermelo.decide(kayles(2, question)).certificate
    assert held is not None
    square = {"table": [[0, 1], [1, 0]], "p": [1], "value": 1}
    changes: list[dict[str, Any]] = [
        {"table": 3}, {"table": []}, {"table": [[0, 1], [1]]}, {"p": {}}, {"p": [True]},
    ]  # fmt: skip
    others: list[Any] = [[], {}, 3, None, {"text": 3}]
    for forged in [*others, *({**square, **each} for each in changes)]:
        claim = replace(held, answer=forged)
        assert zermelo.check(claim).status is Status.REJECTED
        assert in_words(forged, question)
        assert display(claim, zermelo.check(claim)).answer


@pytest.mark.parametrize("question", [GENUS, QUOTIENT])
def test_misere_play_against_the_evidence(question: str) -> None:
    """The evidence never comes to lose; it begins exactly where misère play is won."""
    positions = [kayles(pins, question) for pins in range(1, 8)]
    for each in (*positions, replace(heap(3), question=question)):
        held = zermelo.decide(each).certificate
        assert held is not None
        (play,) = display(held).plays
        won = zermelo.decide(replace(each, question=MISERE)).answer == "N"
        assert bool(play.opening) == won
        assert play.whole
        assert "In misère play" in display(held).how
        assert all(spot.over == MOST for spot in play.spots if not spot.options)
        assert lost_by(held) is None


def test_limits() -> None:
    quotient = zermelo.decide(kayles(6, QUOTIENT), nodes=3)
    assert (quotient.answered, quotient.reason) == (False, "misere: limit of 3 positions reached")


def test_a_search_of_too_many_sums_says_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.solvers.search.misere.SUMS", 5_000)
    verdict = zermelo.decide(zermelo.polish("complete:5", question=QUOTIENT))
    assert verdict.why == "misere: the misère quotient needs the winners of more than 5,000 sums"
    assert 1 < verdict.statistics["misere"]["elements at least"] < 200


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["decide", "node-kayles", "--graph", "path:4", "--question", GENUS]) == 0
    assert "genus: 0^120, certified (genus-table), by misere" in capsys.readouterr().out
    assert run(["decide", "node-kayles", "--graph", "path:5", "--question", QUOTIENT]) == 0
    assert "6 elements, P = [1, 4], the start is 3" in capsys.readouterr().out


def test_a_deadline_holds_where_all_of_too_many_moves_lead_to_known_positions() -> None:
    path = nx.Graph([("start", "middle"), ("middle", "end")])
    weights = {"start": 1, "middle": 6, "end": 10**30}
    heavy = zermelo.vertexnim(
        path, weights=weights, token="start", rule="stockman", question="misere-quotient"
    )
    with pytest.raises(OutOfTime):
        method("vertexnim", "misere").run(Task(heavy, Deadline(0.2)))
