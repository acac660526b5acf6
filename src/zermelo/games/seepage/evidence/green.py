"""Evidence ``green-claims`` for "green-wins: true".

Data: ``claims``. A claim (v, S, X) says: with the token on v, Green to move and all of S protected,
Green wins, whatever else is protected. It holds if v is no sink, X has at most k vertices, and
each child w of v is in S or X, or has an earlier claim (w, S', X') with S' inside S and X: Green
protects X, and wherever the token then goes, the earlier claim applies. The last claim must be
about the source with S empty. Induction along the list is the proof; that the token game has the
winner of the full game is in the rules.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.checker.data import ACCEPTED, only_keys, rejected
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.games.seepage.evidence.claims import Claim, read_claims, strength
from zermelo.games.seepage.rules import Seepage


def green_failure(game: Seepage, k: int, claims: Sequence[Claim], deadline: Deadline) -> str | None:
    """Return why claims do not prove that Green wins with k, or None if they do."""
    sinks = set(game.sinks)
    for number, claim in enumerate(claims):
        if not number & 255:
            deadline.check()
        if claim.vertex in sinks:
            return f"claim {number} is about a sink"
        if claim.protect.bit_count() > k:
            return f"claim {number} protects more than {k} vertices"
        safe = claim.given | claim.protect
        for place, j in enumerate(claim.by):
            if place & 255 == 255:
                deadline.check()
            if not claims[j].given & ~safe:
                safe |= 1 << claims[j].vertex
        if any(not safe >> child & 1 for child in game.graph.neighbors(claim.vertex)):
            return f"claim {number} leaves a child open"
    if not claims or claims[-1].vertex != game.source or claims[-1].given:
        return "the last claim is not about the source with nothing protected"
    return None


def check_green(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check that Green wins with the instance's k."""
    instance, data = certificate.instance, certificate.evidence.data
    only_keys(data, "claims")
    if instance.question != "green-wins" or certificate.answer is not True:
        return rejected("green claims prove that Green wins with k")
    claims = read_claims(data["claims"], instance.labels, ".claims", green=True, deadline=deadline)
    failure = green_failure(instance.position, strength(certificate), claims, deadline)
    return rejected(failure) if failure else ACCEPTED
