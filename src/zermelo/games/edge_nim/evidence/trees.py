"""Edge-Nim where the edges that the token can come to form a tree.

Call the token's vertex the root, and a vertex lost if none of its children is. The player to move
loses exactly if the root is lost; the weights do not matter.

Proof, by induction over the number of vertices. If a child c is lost, empty the edge to it: what
is left for the token is the tree of c, and that is lost for the other. If no child is lost, let the
first move go to a child c, whatever it leaves on the edge. A child d of c is lost; to empty the
edge c-d leaves the tree of d to the token, which is lost for the player to move.

So with the token at v every neighbour has its branch; a move to a child c loses if c is not lost.
If c is lost, it wins if it empties the edge; and if it does not, the other may go back, so that it
wins exactly if the root, seen from c, is not lost: if another child is lost.
"""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.games.edge_nim.evidence.lefts import Lefts
from zermelo.games.edge_nim.rules import Standing, within_reach


@dataclass(frozen=True, slots=True)
class Tree:
    """The token's component as a tree.

    Attributes
    ----------
    order : list of int
        Its vertices, parents first; the token's vertex is the first.
    parent : dict
        The parent of every vertex but the root.
    """

    order: list[int]
    parent: dict[int, int]

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


def winning_ranges(position: Standing, lost: set[int]) -> list[Lefts]:
    """Return the winning moves by ascending vertices and new weights."""
    board, weights, root = position.board, position.weights, position.token
    ends = [(v, weights[place]) for v, place in board.at[root] if weights[place] and v in lost]
    return [Lefts(v, 0, weight if len(ends) > 1 else 1) for v, weight in ends]
