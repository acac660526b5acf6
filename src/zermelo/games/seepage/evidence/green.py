"""Evidence ``green-claims`` for "green-wins: true".

Data: ``claims``. A claim (v, S, X) says: with the token on v, Green to move and all of S protected,
Green wins, whatever else is protected. Let P be S and X. The checker makes a set Q, empty at first,
and goes through the claims (w, S', X') that this one rests on, all of them earlier: if S' is inside
the union of P and Q, then w joins Q. The claim holds if v is no sink, X has at most k vertices, and
each child of v is in P or Q. The last claim must be about the source with S empty. So S' may have
vertices that nobody protected, if Green wins there already. Why that is right:

Say that w is won under P if Green wins with the token on w and Green to move when P is protected.
More protection never hurts Green: she plays as if it were not there.

Lemma. Let each vertex of Q be won under P. If w is won under the union of P and Q, it is won under
P. Proof: Green plays as if Q were protected too. If the token never comes to a vertex of Q, the
play is one of the game in which P and Q are protected, and she wins. If it comes to a vertex q of
Q, she plays from then on what wins there under P, and what else has been protected does not hurt.

So by induction along the list all of Q is won under P: when w joins, its claim says that it is won
under S', so under the union of P and Q as it was, and by the lemma under P. Now Green protects X,
after which P is protected, and the token can go only to children in Q, which are won under P. Hence
the claim. The rules show that the token game has the winner of the full game.

Acceptance implies:
Green wins the instance with its k.

Hypotheses:
- A claim rests on earlier ones only: `read_claims` sees that each place is below its own, and no
  negative number.
- v is no sink, |X| <= k, and every child is in P or Q: `prove_green`. A vertex that no edge
  leaves and that is no sink needs nothing. Vertices of X that are protected, contaminated or out of
  reach are wasted, which the rules allow by protecting fewer.
- Acyclic, one source: the reader. k is the instance's (`strength`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from zermelo.checker.data import ACCEPTED, require
from zermelo.checker.derived import derive
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.games.seepage.evidence.claims import Claim, GreenClaim, read_claims, strength
from zermelo.games.seepage.rules import Seepage


class GreenClaims(TypedDict):
    """Claims of Green, each resting on earlier ones."""

    claims: list[GreenClaim]


def prove_green(game: Seepage, k: int, claims: Sequence[Claim], deadline: Deadline) -> None:
    """Prove that Green wins with k; `BadProof` if the claims do not."""
    sinks = set(game.sinks)

    def step(number: int, claim: Claim, known: Mapping[int, Claim]) -> list[tuple[int, Claim]]:
        require(claim.vertex not in sinks, f"claim {number} is about a sink")
        many = claim.protect.bit_count() > k
        require(not many, f"claim {number} protects more than {k} vertices")
        safe = claim.given | claim.protect
        for j in deadline.over(claim.by, 256):
            if not known[j].given & ~safe:
                safe |= 1 << known[j].vertex
        closed = all(safe >> child & 1 for child in game.graph.neighbors(claim.vertex))
        require(closed, f"claim {number} leaves a child open")
        return [(number, claim)]

    derive(claims, step, deadline)
    proved = bool(claims) and claims[-1].vertex == game.source and not claims[-1].given
    require(proved, "the last claim is not about the source with nothing protected")


def check_green(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check that Green wins with the instance's k."""
    instance, data = certificate.instance, certificate.evidence.data
    claims = read_claims(data["claims"], instance.labels, ".claims", green=True, deadline=deadline)
    prove_green(instance.position, strength(certificate), claims, deadline)
    return ACCEPTED
