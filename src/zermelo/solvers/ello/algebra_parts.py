"""First and last moves all over a sparse graph, by a determinant in parts (`algebra_order`).

Let G+ be the graph with a root r joined to every green vertex, and let every vertex have a random
value T_v of a field of characteristic 2, T_r = 0. Take a symmetric matrix K with a variable for
every edge of G+ and for every vertex but r: the entry of an edge uv with itself is T_u + T_v, that
of an edge and each of its ends 1, and all others are 0. A vector in its kernel is a flow on the
edges (the vertices' rows) that is orthogonal, with weights T_u + T_v, to all cycles (the edges'
rows). So where G+ is connected K is nonsingular exactly if the alternating form sum T_v B_v on the
cycle space is nondegenerate (`games.ello.evidence.detachment_barrier`), and then the game is won.

*A last move* v has a predegree that is its degree, of the right parity; what is before is the game
on G - v. Its K comes from this one by leaving out v's variable and its edges. *A first move* v is
green. With T_v = T_r what v contributes to K is lost in the elimination of v and its edge to the
root: the edge's entry is 0, and so nothing but the pivot 1 of the two. Then v is the root to its
neighbors: the edge to a neighbor u has the entry T_u. If u had one to the root already, the two
change nothing: with their sum y and the first, x, as variables y meets x alone and x has the entry
T_u, y none, so the pair is eliminated and leaves all else as it was. So u has changed its color,
and this is K for the game after v. A later first move that has moved neighbors is green as it has
now an odd number of edges to the root; all but one cancel, and the last is eliminated with it: its
edges to moved ones are left out. So all moves at both ends are changes of K that concern the
variables at one vertex, and each may be made if K stays nonsingular.

K is the sum of a small matrix for each vertex, and so of any part of the graph, and two parts share
the edges between them. A part is kept as what is left after eliminating all but the edges that
leave it (`part_passes`). Downwards from the whole every part gets what is left of all the rest. At
a vertex that is a matrix of a few variables, and shows what moves may be made; then the part is put
together again with the moves that were made, and its neighbor gets its turn. So a pass over all
vertices takes four times what the elimination takes, not n times. It is the way in which Cheung,
Lau and Leung (2014, after Harvey) find a matroid parity basis, along the graph's own separators.

Afterwards the rest of the game is simplified, and its parts have passes of their own. As a won game
has a first move and a last one, every pass gets on, but for an error of the random values: an entry
that happens to be 0 hides a move, and the next pass tries it again. K nonsingular is never wrong.
So every won game gets its order, whatever its degrees, with as many passes as the longest chain of
moves that wait for another one, mostly two to four.

It costs what the widest part costs, cubed (`part_passes`). Measured, in processor time: won
truncated cubic graphs with 10,002 vertices in 2 s, with a sixth or half of them green; few greens
on the torus 100x100 in 1.0 s, 300x300 in 17 s, grid 300x301 in 11 s; random cubic graphs with 2,000
vertices in 0.4 s, with 10,000 in 6 s. Where the parts are too wide for the time that is left or
for memory it says so at once; such graphs mostly are easy for `pieces`.
"""

from __future__ import annotations

from random import Random

import numpy as np

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.ello.rules import Ello, induced
from zermelo.solvers import rates
from zermelo.solvers.ello.lift import lift
from zermelo.solvers.ello.outcomes import obstruction_of
from zermelo.solvers.ello.part_passes import Pass, part_tree
from zermelo.solvers.ello.pieces import after
from zermelo.solvers.ello.simplify import Attempt, Part, Simplified, simplify, won_part_by_part
from zermelo.solvers.method import Outcome, Task

ATTEMPTS = 3
"""How often new values are drawn when the old ones call a won game lost, or show no move."""

DEEPEST = 200
"""It gives up after so many passes one after the other."""

SPARING = 8
"""A pass makes 4 to 10 times fewer steps than its four eliminations have at most."""

MOST_ENTRIES = 200_000_000
"""Of four bytes, a triangle of eight: graphs whose parts have more are refused."""


LARGE = 50_000
"""Larger connected graphs are not simplified if few vertices have degree 1 or 2."""


def run(task: Task) -> Outcome:
    """Simplify, and look for a winning order of every part by first and last moves."""
    game: Ello = task.instance.position
    simplified = simplified_if_it_pays(game, task.deadline)
    rng = Random(task.request.seed)

    def search(part: Ello) -> Attempt:
        here = Search(rng, task.deadline)
        order = here.connected(part)
        return Attempt(order, here.passes, here.moves)

    return won_part_by_part(task.instance, simplified, search, "moves")


def simplified_if_it_pays(game: Ello, deadline: Deadline) -> Simplified:
    """Simplify, unless that is likely to take longer than all the rest and to change nothing."""
    graph = game.graph
    if graph.n > LARGE and len(graph.components()) == 1:
        few = np.count_nonzero(np.diff(np.asarray(graph.csr[0])) < 3) < graph.n / 100
        if few:
            return Simplified([], [Part(tuple(range(graph.n)), game)], obstruction_of(game))
    return simplify(game, deadline)


class Search:
    """The passes over a game and over what they leave; how many, and their moves."""

    def __init__(self, rng: Random, deadline: Deadline) -> None:
        self.passes = self.moves = 0
        self._rng, self._deadline = rng, deadline

    def order(self, game: Ello, depth: int = 0) -> list[int] | None:
        """Return a winning order of a plain game, or None; depth counts the passes above it."""
        simplified = simplified_if_it_pays(game, self._deadline)
        if simplified.decided is False:
            return None
        orders = []
        for part in simplified.parts:
            order = self.connected(part.game, depth)
            if order is None:
                return None
            orders.append(order)
        if not simplified.steps and len(orders) == 1:
            return orders[0]
        return lift(game, simplified.steps, orders)

    def connected(self, game: Ello, depth: int = 0) -> list[int] | None:
        """Return the moves of a pass over a connected game, with those of the game between them."""
        tree = part_tree(game.graph, self._deadline)
        if tree.size() > MOST_ENTRIES:
            raise LimitReached("the graph cannot be taken apart well enough for memory")
        if rates.PART_STEP * tree.steps() * 4 / SPARING > self._deadline.prospect():
            raise LimitReached("the graph cannot be taken apart well enough for the time left")
        for _ in range(ATTEMPTS if depth < DEEPEST else 0):
            self.passes += 1
            found = Pass(game, tree, self._rng, self._deadline)
            if found.run() and (found.first or found.last):
                break
        else:
            return None
        self.moves += len(found.first) + len(found.last)
        rest, names = after(game, found.first)
        last = set(found.last)
        left = [i for i, v in enumerate(names) if v not in last]
        middle = self.order(induced(rest, left), depth + 1) if left else []
        if middle is None:
            return None
        return [*found.first, *(names[left[i]] for i in middle), *reversed(found.last)]
