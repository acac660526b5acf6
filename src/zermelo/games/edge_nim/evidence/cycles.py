"""Edge-Nim where the edges that the token can come to form a cycle.

Write w_0, …, w_(n-1) for the weights round the cycle, either way, beginning at the token.

n odd: the next player wins, exactly by emptying either edge at the token. What is then left is a
path with an even number of edges and the token at its end, where the player to move loses (the
theorem on trees). After a move that leaves weight on its edge the other has such a move himself.

n even: the next player loses exactly if, in both directions, the first of the least weights has an
even index. Proof: to empty an edge of a whole cycle loses, as it leaves a path with an odd number
of edges and the token at its end. So both players leave at least 1 on every edge as long as they
can, and who cannot loses: this is Edge-Nim with all weights less 1. If these are all positive, it
is played on a whole cycle again and the same holds, until after m steps, m the least weight, the
weights are w_i - m. Then the token stands inside a path, with a edges to one side and b to the
other, where a and b are the indices of the first least weights. By the theorem on trees the next
player loses there exactly if a and b are even: a neighbour's branch is a path with a - 1 edges and
the neighbour at its end, and lost exactly if a - 1 is even.
"""

from __future__ import annotations

from zermelo.games.edge_nim.evidence.lefts import Lefts
from zermelo.games.edge_nim.rules import Standing, within_reach


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


def lost(around: list[int]) -> bool:
    """Whether the player to move loses with these weights (all positive) round the cycle."""
    if len(around) % 2:
        return False
    least = min(around)
    return around.index(least) % 2 == 0 and around[::-1].index(least) % 2 == 0


def winning_ranges(vertices: list[int], around: list[int]) -> list[Lefts]:
    """Return the winning moves by ascending vertices and new weights."""
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
            if kept.many and lost([*others, low]):
                found.append(kept)
    return found
