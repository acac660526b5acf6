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

A part is visited again as long as its vertices move. As a won game has a first move and a last one,
a pass moves all vertices, but for an error of the random values: an entry that happens to be 0
hides a move, and the next pass has new values. K nonsingular is never wrong. So every won game gets
its order, whatever its degrees.

It costs what the widest part costs, cubed (`part_passes`). Measured, in processor time: won
truncated cubic graphs with 10,002 vertices in 2 s, with a sixth or half of them green; few greens
on the torus 100x100 in 1.0 s, 300x300 in 17 s, grid 300x301 in 11 s; random cubic graphs with 2,000
vertices in 0.4 s, with 10,000 in 6 s. Where the parts are too wide for the time that is left or
for memory it says so at once; such graphs mostly are easy for `pieces`.
"""

from __future__ import annotations

from random import Random

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.ello.rules import Ello
from zermelo.solvers import rates
from zermelo.solvers.ello.part_passes import FIRST, LAST, Pass, part_tree
from zermelo.solvers.ello.simplify import Attempt, simplify, won_part_by_part
from zermelo.solvers.ello.tuning import DRAWS
from zermelo.solvers.method import Outcome, Task

MOST_ENTRIES = 200_000_000
"""Of four bytes, a triangle of eight: graphs whose parts have more are refused."""


def run(task: Task) -> Outcome:
    """Simplify, and look for a winning order of every part by first and last moves."""
    game: Ello = task.instance.position
    simplified = simplify(game, task.deadline)
    rng = Random(task.request.seed)

    def search(part: Ello) -> Attempt:
        return by_passes(part, rng, task.deadline)

    return won_part_by_part(task.instance, simplified, search, "moves")


def by_passes(game: Ello, rng: Random, deadline: Deadline) -> Attempt:
    """Return the order in which a pass moves all vertices of a connected game, if one does."""
    tree = part_tree(game.graph, deadline)
    if tree.size() > MOST_ENTRIES:
        raise LimitReached("the graph cannot be taken apart well enough for memory")
    if rates.PART_STEP * tree.steps() > deadline.prospect():
        raise LimitReached("the graph cannot be taken apart well enough for the time left")
    for number in range(1, DRAWS + 1):
        found = Pass(game, tree, rng, deadline)
        order = [*found.moved[FIRST], *reversed(found.moved[LAST])] if found.run() else []
        if len(order) == game.graph.n:
            return Attempt(order, number, len(order))
    return Attempt(None, DRAWS, 0)
