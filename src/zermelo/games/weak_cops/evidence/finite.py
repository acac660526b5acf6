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

from zermelo.checker.data import rejected
from zermelo.core.certificate import Certificate, CheckResult, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError, Place
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
    inner = certificate.evidence.data["evidence"]
    evidence = Evidence(inner["kind"], {key: inner[key] for key in inner if key != "kind"})
    return Certificate(finite_game(certificate.instance), certificate.answer[0], evidence)


def check_finite(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check the evidence for the cop number."""
    data, answer = certificate.evidence.data, certificate.answer
    inner = data["evidence"]
    if not isinstance(inner, dict) or inner.get("kind") not in list(KINDS):
        known = f"known: {', '.join(sorted(KINDS))}"
        raise InputError('evidence is an object with a "kind"', known, ".evidence")
    if certificate.instance.position.periodic is not None:
        return rejected("this evidence is about a finite graph; the graph is periodic")
    if (
        not isinstance(answer, list | tuple)
        or len(answer) != 2
        or repr(answer[0]) != repr(answer[1])
    ):
        return rejected("on a finite graph both ends of the interval are the cop number")
    with Place(".evidence"):
        return KINDS[inner["kind"]](inner_claim(certificate), deadline)
