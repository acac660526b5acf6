"""Evidence ``cop-number``: on a finite graph the weak cop number is the cop number.

In an endless play on a finite graph the robber visits some vertex infinitely often, so the cops win
weakly exactly if they catch him.

Data: ``evidence``, evidence of the game ``cops`` for the question "cop-number", with its ``kind``.

Acceptance implies:
The weak cop number of the finite graph is the cop number: [c, c].

Hypotheses:
The graph is finite (checked: a periodic one is refused), connected or not. Both ends are the same
integer, which the inner evidence must prove as its answer to the question "cop-number".
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypedDict

from zermelo.checker.data import read_evidence, require, same
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place, shown
from zermelo.core.instance import Instance
from zermelo.games.cops.evidence import KINDS
from zermelo.games.cops.rules import CopsAndRobber


class OtherEvidence(TypedDict):
    """Evidence for the cop number, with its own kind."""

    evidence: dict[str, Any]


def finite_game(instance: Instance) -> Instance:
    """Return the game of Cops and Robbers on the same finite graph."""
    position = CopsAndRobber(instance.position.graph)
    return replace(instance, game="cops", question="cop-number", position=position)


def inner_claim(certificate: Certificate) -> Certificate:
    """Return the certificate for the cop number that stands inside."""
    evidence = read_evidence(certificate.evidence.data["evidence"], ".evidence")
    return Certificate(finite_game(certificate.instance), certificate.answer[0], evidence)


def check_finite(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check the evidence for the cop number."""
    answer, finite = certificate.answer, certificate.instance.position.periodic is None
    kind = read_evidence(certificate.evidence.data["evidence"], ".evidence").kind
    if kind not in KINDS:
        known = f"known: {', '.join(sorted(KINDS))}"
        raise InputError(f"{shown(kind)} is no evidence for cop numbers", known, ".evidence.kind")
    require(finite, "this evidence is about a finite graph; the graph is periodic")
    pair = isinstance(answer, list | tuple) and len(answer) == 2 and same(*answer)
    require(pair, "on a finite graph both ends of the interval are the cop number")
    with Place(".evidence"):
        return KINDS[kind](inner_claim(certificate), deadline)
