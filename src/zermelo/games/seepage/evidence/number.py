"""Evidence ``claim-pair`` for "green-number": Green wins with k, and Sludge against k - 1.

Data: ``green``, claims for k as in `green`; ``sludge``, claims for k - 1 as in `sludge`. It is
empty for k = 1: then it is enough that the source is no sink, which the green claims include.

Acceptance implies:
The answer, an integer from 1 on, is the green number.

Hypotheses:
Those of the two parts; that k >= 1, and that the sludge claims are about k - 1, is set here.
"""

from __future__ import annotations

from typing import TypedDict

from zermelo.checker.data import ACCEPTED, require
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.games.seepage.evidence.claims import GreenClaim, SludgeClaim, read_claims
from zermelo.games.seepage.evidence.green import prove_green
from zermelo.games.seepage.evidence.sludge import prove_sludge
from zermelo.games.seepage.rules import Seepage


class ClaimPair(TypedDict):
    """Green wins with k, and Sludge against k - 1."""

    green: list[GreenClaim]
    sludge: list[SludgeClaim]


def check_pair(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a green number from both sides."""
    instance, data = certificate.instance, certificate.evidence.data
    game: Seepage = instance.position
    green = read_claims(data["green"], instance.labels, ".green", green=True, deadline=deadline)
    sludge = read_claims(data["sludge"], instance.labels, ".sludge", green=False, deadline=deadline)
    k = certificate.answer
    require(type(k) is int and k >= 1, "a pair of claims proves a green number")
    prove_green(game, k, green, deadline)
    if k > 1 or sludge:
        prove_sludge(game, k - 1, sludge, deadline)
    return ACCEPTED
