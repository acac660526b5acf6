"""The theorems that kinds of evidence rest on: nothing false is certified on all small instances.

Every method that gives evidence of such a kind is asked about every instance up to a size. What the
checker accepts is what the literal reading of the rules says, and with another answer it accepts
nothing that is false.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from frozen import ACCEPTED, frozen, takes_long
from sampling import some

from tests.literal.judging import judge
from zermelo.checker.check import check, kinds
from zermelo.checker.reading.certificate import decode as decode_certificate
from zermelo.core.certificate import Certificate
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, LimitReached, Unavailable
from zermelo.formats.instance import decode, encode
from zermelo.games.registry import GAMES, NAMES
from zermelo.samples import small_instances
from zermelo.solvers.method import Task, methods

SIZES = {"vertexnim": 3, "sum": 4, "subtraction": 4, "octal": 3, "lights-out": 3}
"""Up to which size all instances are looked at; 4 for the other games."""

MOST = 50
"""Of more instances so many are drawn, the same ones each time; a run looks at a quarter."""

UNJUDGED = {
    "grim periodicity": "no period of Grim on paths is known",
    "node-kayles periodicity": "preperiods are above 50; the same check is judged for octal games",
    "arc-kayles periodicity": "likewise",
    "ello reduction": "the games are large; tests/reductions/test_sat_to_ello.py has all formulas",
}
"""Kinds of which the literal reading judges no certificate, and why."""

ANSWERS: dict[type, tuple[Any, ...]] = {bool: (True, False), str: ("N", "P")}
"""Other answers than a certificate's own; numbers are moved by one, and lists cut."""


def theorems(game: str) -> set[str]:
    """Return the kinds of a game that rest on a theorem."""
    return {name for name, kind in kinds(game).items() if kind.theorem}


def made(game: str, quarter: int) -> Iterator[Certificate]:
    """Yield what methods give for a quarter of the instances, and of the corpus' quick true ones.

    Of the corpus' ones of each kind the first is in every quarter.
    """
    values = list(small_instances(game, SIZES.get(game, 4)))
    for value in Random(game).sample(values, min(len(values), MOST))[quarter::4]:
        instance = decode(value, Path())
        for entry in methods(game):
            if instance.question not in entry.questions or not theorems(game) & {*entry.evidence}:
                continue
            if entry.applies(instance) is not None or entry.cost(instance, None) > 1:
                continue
            try:
                outcome = entry.run(Task(instance, Deadline(5.0)))
            except (LimitReached, Unavailable):
                continue
            if outcome.evidence is not None and outcome.evidence.kind in theorems(game):
                yield Certificate(instance, outcome.answer, outcome.evidence)
    seen: Counter[str] = Counter()
    for certificate in stored(game, False):
        kind = certificate.evidence.kind
        if seen[kind] == 0 or seen[kind] % 4 == quarter:
            yield certificate
        seen[kind] += 1


@cache
def corpus() -> tuple[dict[str, Any], ...]:
    return tuple(frozen())


def stored(game: str, long: bool) -> Iterator[Certificate]:
    """Yield the true certificates of the corpus, those whose check takes long or the others."""
    for record in corpus():
        value = record["certificate"]
        named = value["instance"]["game"] == game and value["evidence"]["kind"] in theorems(game)
        if not named or record["expected"] != ACCEPTED or "rules" in value:
            continue
        if takes_long(record) is long:
            yield decode_certificate(value, Path())


def others(answer: Any) -> Iterator[Any]:
    """Yield answers near one."""
    yield from (each for each in ANSWERS.get(type(answer), ()) if each != answer)
    if type(answer) is int:
        yield from (answer - 1, answer + 1, None)
    elif answer is None:
        yield 1
    elif isinstance(answer, list):
        yield from (answer[1:], [*answer, 0])


@pytest.mark.parametrize("quarter", some(range(4)))
@pytest.mark.parametrize("game", [name for name in NAMES if theorems(name)])
def test_what_a_theorem_certifies_is_true(game: str, quarter: int) -> None:
    judged = judged_kinds(game, made(game, quarter))
    missing = theorems(game) - {kind for kind, count in judged.items() if count}
    assert not {f"{game} {kind}" for kind in missing} - set(UNJUDGED)


@pytest.mark.slow
def test_what_a_theorem_certifies_is_true_where_the_check_takes_long() -> None:
    assert judged_kinds("polish", stored("polish", True))["position-table"] > 0


def judged_kinds(game: str, certificates: Iterator[Certificate]) -> Counter[str]:
    """Check and judge certificates, also with other answers; count those judged true by kind."""
    judged: Counter[str] = Counter()
    for certificate in certificates:
        word = check(certificate, Deadline(20.0))
        assert word.accepted, word.reason
        kind = kinds(game)[certificate.evidence.kind]
        assert word.theorem == kind.theorem
        written = encode(certificate.instance)
        true = judge(written, certificate.question, certificate.answer)
        assert true is not False, certificate
        judged[certificate.evidence.kind] += true is True
        for answer in others(certificate.answer):
            try:
                accepted = check(replace(certificate, answer=answer), Deadline(20.0)).accepted
            except InputError:
                continue
            assert not accepted or judge(written, certificate.question, answer) is not False
    return judged


def test_rules_alone_name_no_theorem() -> None:
    """A kind that makes moves, goes through everything or refutes a formula may do without one."""
    for game in GAMES:
        for name, kind in kinds(game).items():
            assert kind.theorem or kind.basis not in ("theorem", "quotient"), (game, name)
            assert kind.theorem is None or "\n" not in kind.theorem
