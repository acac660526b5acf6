"""Evidence ``tree`` and ``cycle`` for edge-nim: the shape of what the token can come to decides.

``tree``: ``lost`` lists the vertices of the token's component that have no child in the list, when
the token's vertex is the root. ``cycle`` has no data. `trees` and `cycles` have the theorems with
their proofs; the checker tests the shape and that nobody is in the list who should not be.
"""

from __future__ import annotations

from typing import Any

from zermelo.checker.data import ACCEPTED, compared, rejected, same, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, shown
from zermelo.games.edge_nim.evidence.cycles import cycle
from zermelo.games.edge_nim.evidence.cycles import lost as cycle_lost
from zermelo.games.edge_nim.evidence.cycles import winning_ranges as cycle_ranges
from zermelo.games.edge_nim.evidence.lefts import Lefts, moves, total
from zermelo.games.edge_nim.evidence.trees import tree
from zermelo.games.edge_nim.evidence.trees import winning_ranges as tree_ranges
from zermelo.games.edge_nim.rules import start
from zermelo.games.impartial.rules import outcome


def check_tree(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer by the lost vertices of a tree; linear time.

    Acceptance implies: the answer is right, by the theorem in `trees`.

    Hypotheses: the edges of positive weight that the token can come to form a tree: connected they
    are, and they are one fewer than their vertices, with a loop counted as an edge (`tree`). Other
    components and edges of weight 0 play no part (`start`); a single vertex is a tree. A vertex is
    in the list exactly if no child of it is, and nobody else is (here). The nim-value is known only
    where the previous player wins (`_outcome`). Weights may be of any size (`lefts`).
    """
    data, labels = certificate.evidence.data, certificate.instance.labels
    deadline.check()
    position = start(certificate.instance.position)
    found = tree(position)
    if found is None:
        raise BadProof("the edges that the token can come to form no tree")
    lost = set(vertices(data["lost"], labels, ".lost"))
    if not lost <= set(found.order):
        return rejected("the list has vertices that the token cannot come to")
    won = {found.parent[v] for v in lost if v in found.parent}
    for v in found.order:
        if (v in lost) is (v in won):
            wrong = "is" if v in lost else "is not"
            return rejected(f"{shown(labels[v])} {wrong} in the list, against its children")
    if certificate.question == "winning-moves":
        return _moves(certificate, tree_ranges(position, lost))
    return _outcome(certificate, position.token in lost)


def check_cycle(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer for a cycle; linear time.

    Acceptance implies: the answer is right, by the theorem in `cycles`.

    Hypotheses: the edges of positive weight that the token can come to form a cycle with at least
    three vertices: they are as many as their vertices, none is a loop, each vertex has two, and the
    graph has no parallel edges (`cycle`; the reader of the graph). Other components and edges of
    weight 0 play no part (`start`). The rest is as for `check_tree`.
    """
    deadline.check()
    found = cycle(start(certificate.instance.position))
    if found is None:
        raise BadProof("the edges that the token can come to form no cycle")
    if certificate.question == "winning-moves":
        return _moves(certificate, cycle_ranges(*found))
    return _outcome(certificate, cycle_lost(found[1]))


def _outcome(certificate: Certificate, lost: bool) -> CheckResult:
    """Compare the answer; that the previous player wins says that the nim-value is 0."""
    found: Any = outcome(not lost)
    if certificate.question == "nim-value":
        if not lost:
            return rejected("it does not tell the nim-value")
        found = 0
    return compared(certificate.answer, found)


def _moves(certificate: Certificate, ranges: list[Lefts]) -> CheckResult:
    """Compare the moves; there may be far more than an answer could list."""
    answer, labels = certificate.answer, certificate.instance.labels
    if not isinstance(answer, list | tuple) or len(answer) != total(ranges):
        return rejected(f"there are {shown(total(ranges))} winning moves")
    found = [[left, labels[v]] for left, v in moves(ranges)]
    return ACCEPTED if same(answer, found) else rejected("these are not the winning moves")
