"""Evidence ``position-table`` for brush numbers: no data, only the instance.

This kind is for small graphs, decided in great numbers.
"""

from __future__ import annotations

from zermelo.checker.book_values import found_anew
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline


def check_positions(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a brush number by finding the fewest brushes for each set of dirty vertices.

    Acceptance implies: the answer is right, as the brush number is the least cost of an order
    (`cleaning.rules`).

    Hypotheses: none but the rules. The graph is small (`found_anew`).
    """
    return found_anew(certificate, deadline)
