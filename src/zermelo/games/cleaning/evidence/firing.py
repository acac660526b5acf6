"""Evidence ``firing-order`` for "cleaned": the vertices that fire, in an order in which they can.

Data: ``order``, their labels. The checker fires them by the rules, sees that nothing is primed at
the end, and compares what is left with the answer.

Any other order ends in the same configuration (Theorems 1 and 2 of the POLISH paper), by this
proof. A dirty vertex v with b brushes at the start holds b + p of them when p of its neighbors have
fired, and then has deg v - p dirty edges; so whether it is primed depends on p alone, and a greater
p primes it too. Let A and B be orders that fire only primed vertices, and let nothing be primed at
the end of A. Then every vertex of B is in A. Otherwise let w be the first that is not. All before
it in B are in A, so at the end of A at least as many neighbors of w have fired as before w in B. So
w is dirty and primed then, a contradiction. If nothing is primed at the end of B either, A and B
have the same vertices; so the same are left dirty, each with its b + p brushes.

Acceptance implies:
The answer is what is left when no vertex is primed any more, whatever the order.

Hypotheses:
- Each vertex of the order is primed when it fires (and so is listed only once): `replay`.
- Nothing is primed at the end: every vertex is looked at. An isolated vertex is always primed.
- Undirected, no loops: the reader. Brushes are integers from 0 on, of any size.
"""

from __future__ import annotations

from zermelo.checker.data import compared, rejected, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import shown
from zermelo.games.cleaning.rules import left_over, replay


def check_firing(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check a firing order; linear time."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    order = vertices(data["order"], labels, ".order")
    failed, sweep = replay(certificate.instance.position, order)
    if failed is not None:
        label = shown(labels[order[failed]])
        return rejected(f"vertex {label}, number {failed + 1} of the order, is not primed")
    for v in range(sweep.graph.n):
        if sweep.primed(v):
            return rejected(f"vertex {shown(labels[v])} is still primed at the end")
    return compared(certificate.answer, left_over(sweep, labels))
