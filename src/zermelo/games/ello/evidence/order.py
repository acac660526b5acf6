"""Evidence ``winning-order`` for "winnable: yes": an order of all vertices, played out.

Data: ``order``, the labels in the order of play. The checker makes the moves by the rules.
Works for every variant of ELLO that the rules know.

Acceptance implies:
The instance, in whatever variant, is winnable: the listed moves are legal in their order and leave
no vertex.

Hypotheses:
None: loops are no part of the game (the reader refuses them). `replay`, which is the rules, covers
isolated vertices, components, arcs both ways, n = 1, `before`, any modulus and both readings of
`playable`. It counts that all vertices were played.
"""

from __future__ import annotations

from zermelo.checker.data import ACCEPTED, rejected, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import shown
from zermelo.games.ello.rules import replay


def check_order(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check a winning order; linear time."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    order = vertices(data["order"], labels, ".order")
    failure = replay(certificate.instance.position, order)
    if failure is None:
        return ACCEPTED
    at = "" if failure.vertex is None else f" (vertex {shown(labels[failure.vertex])})"
    return rejected(f"move {failure.move + 1} of the order{at}: {failure.reason}")
