"""Evidence ``stuck-vertex`` and ``before-cycle`` for "winnable: no", in every variant.

Data of ``stuck-vertex``: ``vertex``, a label. When that vertex is played, its predegree is at least
the number of its (in-)neighbors that must come before it, and at most the number of those that
need not come after it. If none of these numbers is allowed, it is never played. A red vertex
of in-degree 0 is such a vertex, and in an acyclic digraph there is no other reason for a loss.

Data of ``before-cycle``: ``cycle``, labels of vertices. Each must be played before the next one,
and the last one before the first. No order does that.

Acceptance implies:
No order wins the instance.

Hypotheses:
None but the rules, for both kinds: `stuck_vertices` counts in-neighbors in a digraph, `before`
pairs on either arc of two opposite ones (a pair counts for a predegree only where its arc enters),
any modulus and both readings. If more neighbors must come before a vertex than may, no predegree
is left and the vertex is stuck, rightly: the pairs contradict each other. A cycle has two vertices
at least, each pair of which is looked up in `before`.
"""

from __future__ import annotations

from typing import TypedDict

from zermelo.checker.data import ACCEPTED, require, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.labels import Label
from zermelo.games.ello.rules import stuck_vertices


class StuckVertex(TypedDict):
    """A vertex that can never be played."""

    vertex: Label


class Cycle(TypedDict):
    """Vertices of which each must come before the next, and the last before the first."""

    cycle: list[Label]


def check_stuck_vertex(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check that a vertex can never be played; linear time."""
    instance = certificate.instance
    (vertex,) = vertices([certificate.evidence.data["vertex"]], instance.labels, ".vertex")
    stuck = vertex in stuck_vertices(instance.position)
    require(stuck, "the vertex may be played after some number of its neighbors")
    return ACCEPTED


def check_before_cycle(certificate: Certificate, deadline: Deadline) -> CheckResult:  # noqa: ARG001
    """Check a cycle of edges directed beforehand; linear time."""
    instance = certificate.instance
    cycle = vertices(certificate.evidence.data["cycle"], instance.labels, ".cycle")
    directed = set(instance.position.before)
    require(len(cycle) > 1, "a cycle has two vertices at least")
    closed = directed.issuperset(zip(cycle, cycle[1:] + cycle[:1], strict=True))
    require(closed, "the listed vertices are not a cycle of edges directed beforehand")
    return ACCEPTED
