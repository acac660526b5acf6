"""Method ``even-kernel``: edge-nim on bipartite graphs by linear algebra over two elements.

The even kernels on the token's side of a bipartite graph are the solutions of a linear system: the
column of a vertex has for every vertex of the other side the bits of the weight between them, and
a set is a kernel if its columns add up to 0. The previous player wins if the column of the token's
vertex u is a sum of others. A move to v that leaves the weight k on the edge makes a kernel of the
other side if the column of v, with k for the weight of uv, is a sum of others; so we look for the
least k that can be reached, and the move wins if it is less than the weight of uv. With the block
of u in the lowest bits, both are one reduction by a basis in echelon form.

Where all weights are at most 1 one of the two always happens (Fraenkel, Scheinerman and Ullman: if
the column of u is independent of the others, there is a set of vertices on the other side that has
an odd number of edges to u, an even one to every other vertex; move to one of its vertices). With
larger weights neither may, and the method says so.

Source: Fraenkel, Scheinerman, Ullman, "Undirected edge geography", Theoretical Computer Science 112
(1993); `games.edge_nim.evidence.even_kernel` has the proof for any weights.
"""

from __future__ import annotations

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.verdict import Answer, Assurance
from zermelo.games.edge_nim.rules import Standing, start, within_reach
from zermelo.games.impartial.rules import NEXT, PREVIOUS
from zermelo.solvers.algebra.words import Span
from zermelo.solvers.method import Outcome, Task

ZERO: dict[str, Answer] = {"nim-value": 0, "outcome": PREVIOUS, "winning-moves": []}


def run(task: Task) -> Outcome:
    """Answer by an even kernel of the start, or of a position after a move."""
    instance = task.instance
    position = start(instance.position)
    sides = two_sides(position)
    if sides is None:
        return Outcome(reason="the edges that the token can come to form no bipartite graph")
    kernel = previous_wins(position, sides, task.deadline)
    first, answer = None, ZERO[instance.question]
    if kernel is None:
        if instance.question != "outcome":
            return Outcome(reason="no even kernel has the token's vertex")
        found = next_wins(position, sides, task.deadline)
        if found is None:
            return Outcome(reason="neither the start nor a position after it has an even kernel")
        (left, v), kernel = found
        first, answer = [left, instance.labels[v]], NEXT
    data = {"kernel": instance.labels.of(kernel), "first": first}
    evidence = Evidence("even-kernel", data) if task.request.evidence else None
    return Outcome(answer, Assurance.THEOREM, evidence)


def two_sides(position: Standing) -> tuple[list[int], list[int]] | None:
    """Return the vertices of the token's side, sorted, and of the other; None if not bipartite."""
    board, weights = position.board, position.weights
    order, _ = within_reach(board, weights, position.token)
    side = {position.token: 0}
    for u in order:
        for v, place in board.at[u]:
            if weights[place] and side.setdefault(v, 1 - side[u]) == side[u]:
                return None
    return sorted(v for v in order if not side[v]), sorted(v for v in order if side[v])


def previous_wins(
    position: Standing, sides: tuple[list[int], list[int]], deadline: Deadline
) -> list[int] | None:
    """Return an even kernel with the token's vertex in it, sorted, or None."""
    columns = _columns(position, *sides)
    rest, kernel = _least_sum(columns, position.token, deadline)
    return None if rest else kernel


def next_wins(
    position: Standing, sides: tuple[list[int], list[int]], deadline: Deadline
) -> tuple[tuple[int, int], list[int]] | None:
    """Return a move and an even kernel that it leads into, or None."""
    u, weights = position.token, position.weights
    near = [u, *(v for v in sides[0] if v != u)]  # the block of u in the lowest bits
    columns = _columns(position, sides[1], near)
    for v, place in position.board.at[u]:
        if not weights[place]:
            continue
        left, kernel = _least_sum({**columns, v: columns[v] ^ weights[place]}, v, deadline)
        if left < weights[place]:
            return (left, v), kernel
    return None


def _columns(position: Standing, these: list[int], others: list[int]) -> dict[int, int]:
    """Return for each vertex of one side its weights to the other side in one integer."""
    width = max(position.weights, default=0).bit_length()
    shift = {v: width * i for i, v in enumerate(others)}
    return {
        v: sum(position.weights[place] << shift[u] for u, place in position.board.at[v]
               if position.weights[place])
        for v in these
    }  # fmt: skip


def _least_sum(columns: dict[int, int], wanted: int, deadline: Deadline) -> tuple[int, list[int]]:
    """Return the least sum of a column with others, and the sorted vertices of the sum."""
    members = sorted(columns)
    span = Span()
    for index, v in enumerate(members):
        deadline.check()
        if v != wanted:
            span.add(columns[v], 1 << index)
    least, used = span.least(columns[wanted], 1 << members.index(wanted))
    return least, [v for index, v in enumerate(members) if used >> index & 1]
