"""Evidence ``sludge-claims`` for "green-wins: false", and for "green-number: null".

Data: ``claims``. A claim (v, R) says: with the token on v, Green to move and nothing of R
protected, Sludge wins. It holds if v is a sink, or if there are earlier claims (c, R') about
children c of v, all R' + {c} inside R, such that no k vertices hit all these sets: then Green's
move leaves one of them free, and Sludge goes to its child. The last claim must be about the source,
where nothing is protected yet. A source that is a sink has no green number, and one claim says so.

The checker decides whether k vertices can hit all sets by branching on the elements of a smallest
one, to depth k, unless more than k sets are disjoint. In one claim it looks at no more than
`MAX_NODES` nodes and `MAX_DEPTH` levels; beyond that its verdict is "limit".

Acceptance implies:
Sludge wins against the instance's k; or, for "green-number: null", the source is a sink.

Hypotheses:
- Claims rest on earlier ones only, about children: `read_claims`, `prove_sludge`.
- What a claim calls unprotected stays so after Green's move if she misses it: each threat, its
  child included, is part of the claim's set (checked), and she hits at most k vertices.
- k is the instance's, and at least 1 (the reader); a claim about a sink needs nothing, because the
  token is there already.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypedDict

from zermelo.checker.data import ACCEPTED, require
from zermelo.checker.derived import derive
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.seepage.evidence.claims import Claim, SludgeClaim, read_claims, strength
from zermelo.games.seepage.rules import Seepage, members

MAX_NODES = 1_000_000
MAX_DEPTH = 100


class SludgeClaims(TypedDict):
    """Claims of Sludge, each resting on earlier ones."""

    claims: list[SludgeClaim]


class _Branching:
    """Whether k elements hit all sets of a family; counts the nodes."""

    def __init__(self, deadline: Deadline) -> None:
        self.deadline = deadline
        self.nodes = 0

    def hit(self, family: Sequence[int], k: int) -> bool:
        self.nodes += 1
        self.deadline.check()
        if self.nodes > MAX_NODES:
            raise LimitReached(f"more than {MAX_NODES} cases of k vertices that might hit all sets")
        if not family:
            return True
        ordered = sorted(family, key=int.bit_count)
        apart = disjoint = 0
        for each in ordered:
            if not each & apart:
                apart |= each
                disjoint += 1
        if disjoint > k:
            return False
        if k > MAX_DEPTH:
            raise LimitReached(f"k = {k} without {k + 1} disjoint sets; at most {MAX_DEPTH}")
        return any(
            self.hit([each for each in ordered if not each >> x & 1], k - 1)
            for x in members(ordered[0])
        )


def prove_sludge(game: Seepage, k: int, claims: Sequence[Claim], deadline: Deadline) -> None:
    """Prove that Sludge wins against k; `BadProof` if the claims do not."""
    sinks = set(game.sinks)

    def step(number: int, claim: Claim, known: Mapping[int, Claim]) -> list[tuple[int, Claim]]:
        threats = []
        if claim.vertex in sinks:
            return [(number, claim)]
        for j in deadline.over(claim.by, 256):
            child = known[j].vertex
            threat = known[j].given | 1 << child
            who = f"claim {number} "
            near = game.graph.has_edge(claim.vertex, child)
            require(near, f"{who}rests on claim {j}, which is not about a child")
            require(not threat & ~claim.given, f"{who}does not include its threat by claim {j}")
            threats.append(threat)
        answered = _Branching(deadline).hit(threats, k)
        require(not answered, f"Green can answer all threats of claim {number}")
        return [(number, claim)]

    derive(claims, step, deadline)
    proved = bool(claims) and claims[-1].vertex == game.source
    require(proved, "the last claim is not about the source")


def check_sludge(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check that Sludge wins against the instance's k, or against any."""
    instance, data = certificate.instance, certificate.evidence.data
    game: Seepage = instance.position
    claims = read_claims(data["claims"], instance.labels, ".claims", green=False, deadline=deadline)
    if instance.question == "green-number":
        lost = game.source_is_sink
        require(lost, "there is no green number exactly if the source is a sink")
    else:
        prove_sludge(game, strength(certificate), claims, deadline)
    return ACCEPTED
