"""Evidence ``even-kernel`` for edge-nim: a set of vertices to which the winner always comes back.

A set S of vertices is an even kernel if no edge of positive weight has both ends in S (a loop
neither), and at every vertex outside S the nim-sum, the exclusive or, of the weights of its edges
to S is 0. The previous player wins whenever the token stands on a vertex of S. Proof: the next
player must leave S along an edge, and changes the nim-sum at the vertex where he arrives, and no
other. It is not 0 now, so that some edge from there to S can be reduced to make it 0, as in Nim;
the token goes along it back to S, and S is an even kernel again.

``kernel`` lists S, and ``first`` is the move of the next player after which S is an even kernel
with the token in it, or null if it is one at the start and the previous player wins.

Acceptance implies: the answer is right: the previous player wins the start, or the next player
wins it by ``first``.

Hypotheses: the kernel names distinct vertices, the token's among them, after ``first`` where there
is one, which must be a legal move (`_move`). No edge of positive weight is inside the kernel, no
loop either; a loop elsewhere is in no sum, because nobody ever moves from there but into the
kernel. The sums are 0 at all vertices outside (here). Weights that the token cannot come to count
as 0 (`start`); isolated vertices and those of other components satisfy the conditions. A first move
proves the outcome only.

With all weights at most 1 this is the even kernel of Fraenkel, Scheinerman and Ullman, "Undirected
edge geography" (1993). The proof for any weights, as above, is ours.
"""

from __future__ import annotations

from typing import Any, TypedDict

from zermelo.checker.data import ACCEPTED, rejected, require, sequence, vertices
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, shown
from zermelo.core.labels import Label, Labels
from zermelo.games.edge_nim.rules import Standing, start
from zermelo.games.impartial.rules import NEXT, PREVIOUS


class EvenKernel(TypedDict):
    """An even kernel, and the move into it, or null."""

    kernel: list[Label]
    first: Any


def check_even_kernel(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer by an even kernel; linear time."""
    data, labels = certificate.evidence.data, certificate.instance.labels
    deadline.check()
    position = start(certificate.instance.position)
    weights, token = list(position.weights), position.token
    if data["first"] is not None:
        require(certificate.question == "outcome", "a first move proves the outcome only")
        place, left, token = _move(position, data["first"], labels)
        weights[place] = left
    if certificate.question == "outcome":
        proved = PREVIOUS if data["first"] is None else NEXT
        require(certificate.answer == proved, f"the answer is {shown(proved)}")
    kernel = set(vertices(data["kernel"], labels, ".kernel"))
    at = f"the token's vertex {shown(labels[token])}"
    require(token in kernel, f"{at} is not in the kernel")
    graph = certificate.instance.graph
    sums = [0] * graph.n
    for (u, v), weight in zip(graph.edges, weights, strict=True):
        if weight and u in kernel and v in kernel:
            return rejected(f"the edge {labels[u]}-{labels[v]} is inside the kernel")
        if u in kernel:
            sums[v] ^= weight
        elif v in kernel:
            sums[u] ^= weight
    for v, total in enumerate(sums):
        if total:
            return rejected(f"the nim-sum at {shown(labels[v])} is {total}, not 0")
    return ACCEPTED


def _move(position: Standing, value: Any, labels: Labels) -> tuple[int, int, int]:
    """Return the place of the edge, its new weight, and the vertex that a move leads to."""
    left, label = sequence(value, ".first", 2)
    (v,) = vertices([label], labels, ".first[1]")
    for u, place in position.board.at[position.token]:
        if u == v and type(left) is int and 0 <= left < position.weights[place]:
            return place, left, v
    raise BadProof(f".first: {shown(value)} is no move")
