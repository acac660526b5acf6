"""Evidence ``dual-barrier`` and ``simplification`` as the checker meets them in a certificate.

Both speak of vertex numbers, the places in the instance's list of vertices, not of labels: traces
have copies of vertices, which have no label. The evidence of a part of a simplification is an
object with its own ``kind``, about a game whose vertices are labelled 0..k-1; if it is a formula
proof, the proof is the certificate's own (a loss has one part, so there is no doubt whose it is).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.checker.data import rejected
from zermelo.core.certificate import Certificate, CheckResult, Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.errors import InputError
from zermelo.core.instance import Instance
from zermelo.core.labels import Labels
from zermelo.games.ello.evidence.dual_barrier import check_dual_barrier
from zermelo.games.ello.evidence.simplification import check_simplification
from zermelo.games.ello.rules import Ello


def check_barrier(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check a barrier of the planar dual; linear time.

    Acceptance implies: no order wins the instance.

    Hypotheses: those of `dual_barrier.check_dual_barrier`, each checked there; the graph may have
    several components and isolated vertices.
    """
    data = certificate.evidence.data
    if certificate.answer is not False:
        return rejected("a barrier proves the answer false only")
    return check_dual_barrier(certificate.instance.position, data)


def check_trace(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a simplification and the evidence for what it leaves.

    Acceptance implies: the instance is won, or lost, as the answer says.

    Hypotheses: those of `simplification.check_simplification` and of the rules, each checked there;
    the parts that are left have evidence of their own, which comes to the same door.
    """
    # Imported here because it looks the kinds up, this one among them.
    from zermelo.checker.check import check, kinds

    data, instance = certificate.evidence.data, certificate.instance

    def check_part(game: Ello, answer: bool, evidence: Any) -> CheckResult:
        if not isinstance(evidence, Mapping) or not isinstance(evidence.get("kind"), str):
            raise InputError('the evidence of a part is an object with a "kind"', "", ".parts")
        own = {key: value for key, value in evidence.items() if key != "kind"}
        part = Instance(instance.game, game, instance.question, Labels(game.graph.n))
        kind = kinds(instance.game).get(evidence["kind"])
        proof = certificate.evidence.proof if kind is not None and kind.proof else None
        return check(Certificate(part, answer, Evidence(evidence["kind"], own, proof)), deadline)

    return check_simplification(instance.position, certificate.answer, data, check_part, deadline)
