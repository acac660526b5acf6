"""Evidence ``even-kernel`` for edge-nim: a set of vertices to which the winner always returns.

A set S of vertices is an even kernel if no edge of positive weight has both ends in S (so no loop
either), and if at every vertex outside S the weights of its edges to S have the nim-sum (exclusive
or) 0. The previous player wins if the token is on a vertex of S. Proof: the next player must leave
S along an edge. This changes the nim-sum at the vertex where he arrives, and no other. It is not 0
now, so as in Nim some edge from there to S can be reduced to make it 0. The other player moves
along that edge back to S, and S is an even kernel again.

``kernel`` lists S. ``first`` is the next player's move after which S is an even kernel with the
token in it; it is null if S is one at the start, and the previous player wins.

Acceptance implies: the answer is right: the previous player wins the start, or the next player
wins it by ``first``.

Hypotheses: the kernel names distinct vertices. The token's is among them, after ``first`` if there
is one; ``first`` must be a legal move (`_move`). No edge of positive weight is inside the kernel,
nor is a loop. A loop elsewhere is in no sum: nobody moves from there except into the kernel. The
sums are 0 at all vertices outside (here). Weights that the token cannot reach count as 0 (`start`),
so isolated vertices and other components satisfy the conditions. With ``first`` only the outcome is
proved.

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
