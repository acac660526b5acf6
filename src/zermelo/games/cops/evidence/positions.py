"""Evidence ``position-table`` for Cops and Robbers: no data, only the instance.

This kind is for small graphs, decided in great numbers.
"""

from __future__ import annotations

from zermelo.checker.book_values import found_anew
from zermelo.checker.data import require
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.graph import parts


def check_positions(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a cop number by finding out from where the robber is safe, for 1, 2, … cops.

    Acceptance implies: the answer is right, as `rounds` shows.

    Hypotheses: none but the rules. The graph is small (`found_anew`) and connected, since else many
    cops are needed; both are seen here.
    """
    graph = certificate.instance.graph
    require(len(parts(graph.adjacency, bytearray(graph.n))) == 1, "the graph is not connected")
    return found_anew(certificate, deadline)
