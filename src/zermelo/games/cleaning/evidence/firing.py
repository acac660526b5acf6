"""Evidence ``firing-order`` for "cleaned": the vertices that fire, in an order in which they can.

Data: ``order``, their labels. The checker fires them by the rules, sees that nothing is primed at
the end, and compares what is left with the answer. That another order would end in the same
configuration is Theorems 1 and 2 of the POLISH paper.
"""

from __future__ import annotations

from zermelo.checker.data import ACCEPTED, only_keys, rejected, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import shown
from zermelo.games.cleaning.rules import left_over, replay


def check_firing(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check a firing order; linear time."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    only_keys(data, "order")
    order = vertices(data["order"], labels, ".order")
    if certificate.question != "cleaned":
        return rejected('a firing order answers the question "cleaned" only')
    failed, sweep = replay(certificate.instance.position, order)
    if failed is not None:
        label = shown(labels[order[failed]])
        return rejected(f"vertex {label}, number {failed + 1} of the order, is not primed")
    for v in range(sweep.graph.n):
        if sweep.primed(v):
            return rejected(f"vertex {shown(labels[v])} is still primed at the end")
    left = left_over(sweep, labels)
    if not _same(certificate.answer, left):
        return rejected(f"what is left is {shown(left)}")
    return ACCEPTED


def _same(answer: object, left: dict[str, list[int | str]]) -> bool:
    """Whether they are equal with their types, because 1 == True in Python."""
    return answer == left and repr(answer) in (repr(left), repr(dict(reversed(left.items()))))
