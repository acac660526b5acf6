"""Evidence ``tree`` and ``cycle`` for edge-nim: the shape of the token's component decides.

``tree``: ``lost`` lists the vertices of the token's component that have no child in the list, with
the token's vertex as the root. ``cycle`` has no data. The checker tests the shape, and that the
list has exactly the right vertices.

Trees. The token's vertex is the root. A vertex is lost if none of its children is. The player to
move loses exactly if the root is lost; the weights do not matter.

Proof, by induction over the number of vertices. If a child c is lost, empty the edge to it: the
token is left with the tree of c, which is lost for the opponent. If no child is lost, let the first
move go to a child c and leave any weight on the edge. Some child d of c is lost. The answer empties
the edge c-d, and the token is left with the tree of d, which is lost for the player to move.

So each neighbor of the token's vertex has its branch. A move to a child c loses if c is not lost.
If c is lost, the move wins if it empties the edge. If it does not, the opponent may go back; so it
wins exactly if the root, seen from c, is not lost, that is, if another child is lost.

Cycles. Write w_0, …, w_(n-1) for the weights round the cycle, either way, beginning at the token.

n odd: the next player wins, exactly by emptying either edge at the token. This leaves a path with
an even number of edges and the token at its end, where the player to move loses (the theorem on
trees). After a move that leaves weight on its edge, the opponent has such a move.

n even: the next player loses exactly if, in both directions, the first of the least weights has an
even index. Proof: emptying an edge of a whole cycle loses, because it leaves a path with an odd
number of edges and the token at its end. So both players leave at least 1 on every edge as long as
they can, and the first who cannot loses: this is Edge-Nim with all weights less 1. While these are
all positive, it is on a whole cycle and the same holds. After m steps, m the least weight, the
weights are w_i - m. Now the token is inside a path, with a edges on one side and b on the other,
where a and b are the indices of the first least weights. By the theorem on trees the next player
loses exactly if a and b are even: a neighbor's branch is a path with a - 1 edges and the neighbor
at its end, and it is lost exactly if a - 1 is even.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from zermelo.checker.data import ACCEPTED, compared, rejected, require, same, vertices
from zermelo.checker.derived import derive
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, shown
from zermelo.games.edge_nim.rules import Move, Standing, start, within_reach
from zermelo.games.impartial.rules import outcome


def check_tree(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer by the lost vertices of a tree; linear time.

    Acceptance implies: the answer is right, by the theorem on trees.

    Hypotheses: the edges of positive weight that the token can reach form a tree: they are
    connected, and one fewer than their vertices, with a loop counted as an edge (`tree`). Other
    components and edges of weight 0 do not matter (`start`); a single vertex is a tree. The list
    has exactly the vertices with no child in it (here). The nim-value is known only where the
    previous player wins (`_outcome`). Weights may be of any size (`Lefts`).
    """
    labels = certificate.instance.labels
    deadline.check()
    position = start(certificate.instance.position)
    found = tree(position)
    if found is None:
        raise BadProof("the edges that the token can come to form no tree")
    lost = set(vertices(certificate.evidence.data["lost"], labels, ".lost"))
    require(lost <= set(found.order), "the list has vertices that the token cannot come to")
    children: dict[int, list[int]] = {v: [] for v in found.order}
    for v, above in found.parent.items():
        children[above].append(v)

    def step(_: int, v: int, known: Mapping[int, bool]) -> list[tuple[int, bool]]:
        wrong = "is" if v in lost else "is not"
        right = (v in lost) is not any(known[child] for child in children[v])
        require(right, f"{shown(labels[v])} {wrong} in the list, against its children")
        return [(v, v in lost)]

    derive(reversed(found.order), step, deadline)
    if certificate.question == "winning-moves":
        return _moves(certificate, tree_ranges(position, lost))
    return _outcome(certificate, position.token in lost)


def check_cycle(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check an answer for a cycle; linear time.

    Acceptance implies: the answer is right, by the theorem on cycles.

    Hypotheses: the edges of positive weight that the token can reach form a cycle with at least
    three vertices: they are as many as their vertices, none is a loop, each vertex has two, and the
    graph has no parallel edges (`cycle`; the reader of the graph). Other components and edges of
    weight 0 do not matter (`start`). The rest is as for `check_tree`.
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
    if certificate.question == "outcome":
        return compared(certificate.answer, outcome(not lost))
    return compared(certificate.answer, 0) if lost else rejected("it does not tell the nim-value")


def _moves(certificate: Certificate, ranges: list[Lefts]) -> CheckResult:
    """Compare the moves; there may be far more than an answer could list."""
    answer, labels = certificate.answer, certificate.instance.labels
    if not isinstance(answer, list | tuple) or len(answer) != total(ranges):
        return rejected(f"there are {shown(total(ranges))} winning moves")
    found = [[left, labels[v]] for left, v in moves(ranges)]
    return ACCEPTED if same(answer, found) else rejected("these are not the winning moves")


class Lefts(NamedTuple):
    """The moves to a vertex that leave any weight from `low` to below `high` on the edge."""

    vertex: int
    low: int
    high: int

    @property
    def many(self) -> int:
        """How many moves these are; `len` of a range fails above 2^63."""
        return max(0, self.high - self.low)


def total(ranges: Iterable[Lefts]) -> int:
    """Return how many moves there are."""
    return sum(lefts.many for lefts in ranges)


def moves(ranges: Iterable[Lefts]) -> Iterator[Move]:
    """Yield the moves one by one."""
    for lefts in ranges:
        for left in range(lefts.low, lefts.high):
            yield left, lefts.vertex


@dataclass(frozen=True, slots=True)
class Tree:
    """The token's component as a tree."""

    order: list[int]  # its vertices, parents first; the token's vertex is the first
    parent: dict[int, int]  # of every vertex but the root

    def lost(self) -> set[int]:
        """Return the vertices without a lost child."""
        won: set[int] = set()
        lost: set[int] = set()
        for v in reversed(self.order):
            if v not in won:
                lost.add(v)
                if v in self.parent:
                    won.add(self.parent[v])
        return lost


def tree(position: Standing) -> Tree | None:
    """Return the token's component as a tree, or None if it is none; linear time."""
    board, weights, root = position.board, position.weights, position.token
    order, edges = within_reach(board, weights, root)
    if len(edges) != len(order) - 1:
        return None
    parent: dict[int, int] = {}
    for u in order:
        for v, place in board.at[u]:
            if weights[place] and v != root and v not in parent and parent.get(u) != v:
                parent[v] = u
    return Tree(order, parent)


def tree_ranges(position: Standing, lost: set[int]) -> list[Lefts]:
    """Return the winning moves in a tree by ascending vertices and new weights."""
    board, weights, root = position.board, position.weights, position.token
    ends = [(v, weights[place]) for v, place in board.at[root] if weights[place] and v in lost]
    return [Lefts(v, 0, weight if len(ends) > 1 else 1) for v, weight in ends]


def cycle(position: Standing) -> tuple[list[int], list[int]] | None:
    """Return the vertices and the weights of the token's component round the cycle, or None.

    The token's vertex is the first; the weight with an index leads to the vertex after it. Linear
    time.
    """
    board, weights, token = position.board, position.weights, position.token
    order, edges = within_reach(board, weights, token)
    graph = board.graph
    # A loop is one of the edges at its vertex and would be taken for one of two of a cycle.
    if len(edges) != len(order) or any(graph.tails[e] == graph.heads[e] for e in edges):
        return None
    around: list[int] = []
    vertices, last = [token], -1
    for v in vertices:
        there = [(u, place) for u, place in board.at[v] if weights[place]]
        if len(there) != 2:
            return None
        following, place = next(pair for pair in there if pair[1] != last)
        around.append(weights[place])
        if following == token:
            break
        vertices.append(following)
        last = place
    return vertices, around


def cycle_lost(around: list[int]) -> bool:
    """Whether the player to move loses with these weights (all positive) round the cycle."""
    if len(around) % 2:
        return False
    least = min(around)
    return around.index(least) % 2 == 0 and around[::-1].index(least) % 2 == 0


def cycle_ranges(vertices: list[int], around: list[int]) -> list[Lefts]:
    """Return the winning moves on a cycle by ascending vertices and new weights."""
    found: list[Lefts] = []
    for v, ahead in sorted([(vertices[1], around), (vertices[-1], around[::-1])]):
        first, others = ahead[0], ahead[1:]
        least = min(others)
        if len(around) % 2:
            found.append(Lefts(v, 0, 1))
            continue
        # What the move does depends on how the new weight compares with the least other one.
        for low, high in ((1, min(first, least)), (least, least + 1), (least + 1, first)):
            kept = Lefts(v, low, min(high, first))
            if kept.many and cycle_lost([*others, low]):
                found.append(kept)
    return found
