"""Every kind of evidence may prove what its table says, and is asked nothing else."""

from __future__ import annotations

import inspect
import sys
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from small_certificates import SAMPLES, certificate

from zermelo.checker.check import check, kinds
from zermelo.checker.data import ACCEPTED
from zermelo.checker.kind import Kind, resolve
from zermelo.core.certificate import Certificate, CheckResult, ProofText, Status
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.games.registry import GAMES

NAMES = [f"{game} {kind}" for game, kind, *_ in SAMPLES]
EVERY = [(game, kind) for game in GAMES for kind in kinds(game)]

ANSWERS: list[Any] = [True, False, None, 0, 1, 1.0, "N", "P", [], [0], [1, 2], {}, "x"]


@cache
def made(number: int) -> Certificate:
    return certificate(SAMPLES[number])


def moved(given: Certificate, question: str, answer: Any) -> Certificate:
    """Return the evidence with another claim."""
    return replace(given, instance=replace(given.instance, question=question), answer=answer)


@pytest.mark.parametrize("number", range(len(SAMPLES)), ids=NAMES)
def test_a_proof_where_the_kind_has_none_is_refused(number: int) -> None:
    given = made(number)
    kind = kinds(given.instance.game)[given.evidence.kind]
    stray = replace(given, evidence=replace(given.evidence, proof=ProofText("1 0 0\n")))
    if not kind.proof:
        with pytest.raises(InputError, match=r"\.proof: this kind of evidence has no proof"):
            check(stray)


def never(certificate: Certificate, deadline: Deadline) -> CheckResult:
    raise AssertionError("the kind's own code was asked")


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_it_proves_something_that_the_game_asks(game: str, kind: str) -> None:
    asked = {question.name for question in GAMES[game].questions}
    assert asked & set(kinds(game)[kind].proves)
    every = {question.name for spec in GAMES.values() for question in spec.questions}
    assert set(kinds(game)[kind].proves) <= every


def said(game: str, kind: str) -> str:
    """Return where a kind is explained: its function, or else its file, which says it for all."""
    checker = resolve(kinds(game)[kind].check)
    own = inspect.getdoc(checker) or ""
    return own if "Acceptance implies:" in own else sys.modules[checker.__module__].__doc__ or ""


@pytest.mark.parametrize(("game", "kind"), EVERY)
def test_it_says_what_acceptance_implies_and_under_which_hypotheses(game: str, kind: str) -> None:
    text = " ".join(said(game, kind).split())
    for part in ("Acceptance implies:", "Hypotheses:"):
        assert text.count(part) == 1, part
        assert len(text[text.index(part) + len(part) :].split(". ")[0]) > 10


def asked_instead(monkeypatch: pytest.MonkeyPatch, kind: Kind, checker: Any) -> None:
    """Put another function in the place of a kind's check."""
    module = resolve(kind.check).__module__
    monkeypatch.setattr(sys.modules[module], kind.check.partition(":")[2], checker)


@pytest.mark.parametrize("number", range(len(SAMPLES)), ids=NAMES)
def test_evidence_moved_to_another_claim_is_refused_by_the_table(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = made(number)
    kind = kinds(given.instance.game)[given.evidence.kind]
    assert kind.refusal(given) is None
    assert check(given).accepted
    asked_instead(monkeypatch, kind, never)
    for question in GAMES[given.instance.game].questions:
        for answer in (given.answer, *ANSWERS):
            claim = moved(given, question.name, answer)
            proved = kind.proves.get(question.name, ())
            possible = proved is None or repr(answer) in map(repr, proved)
            assert (kind.refusal(claim) is None) is possible
            if possible:
                continue
            found = check(claim)
            assert found.status is Status.REJECTED
            assert "\n" not in found.reason


@pytest.mark.parametrize("number", range(len(SAMPLES)), ids=NAMES)
def test_a_question_that_the_game_does_not_ask_is_refused(number: int) -> None:
    for question in ("", "nonsense", *{q.name for spec in GAMES.values() for q in spec.questions}):
        if GAMES[made(number).instance.game].question(question) is None:
            found = check(moved(made(number), question, made(number).answer))
            assert found.status is Status.REJECTED
            assert "has no question" in found.reason


@pytest.mark.parametrize("number", range(len(SAMPLES)), ids=NAMES)
def test_a_claim_that_it_may_prove_reaches_its_own_code(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    given, asked = made(number), list[str]()

    def noted(certificate: Certificate, deadline: Deadline) -> CheckResult:
        asked.append(certificate.question)
        return ACCEPTED

    asked_instead(monkeypatch, kinds(given.instance.game)[given.evidence.kind], noted)
    assert check(given).accepted
    assert asked == [given.question]


@pytest.mark.parametrize("number", range(len(SAMPLES)), ids=NAMES)
def test_no_other_answer_is_accepted(number: int) -> None:
    given = made(number)
    for answer in ANSWERS:
        if repr(answer) == repr(given.answer):
            continue
        try:
            found = check(replace(given, answer=answer))
        except InputError:
            continue
        assert not found.accepted, answer
