"""Method ``linear-mop``: maximal outerplanar graphs whose triangles form a strip, characterised.

A MOP with two vertices x and y of degree 2 has a path as its inner dual. The outer cycle from x to
y carries one path, the other vertices induce another, and a path is an oddity. If one of the two
has an odd number of greens, play it first; the other one then has the right parity (Theorem 7.1).
If both numbers are even, move a green end from the first path to the second one (Proposition 7.2).

What is left is an even-type graph, which has an odd number p of vertices, with two red ends. The
paper says that it has a characterization too involved to be printed. Here is one. Number the
triangles of the strip from 1 to p - 2. Those at even places have one edge each on the outer cycle;
these edges make paths and single vertices, (p + 3)/2 classes in all.

Theorem. A game on an even-type linear MOP with an even number of greens is lost exactly if every
class has an even number of greens. (So 2^((p - 3)/2) of the 2^(p - 1) games are, all red among
them.)

Proof, by induction on p. For p = 3 the classes are the three vertices, and K_3 with an even number
of greens is lost exactly if it is all red. For larger p let x be an end, in the first triangle; the
second one has an edge yb on the outer cycle, where y has degree 3 and is adjacent to x, and b is
adjacent to y but not to x. x is in no triangle at an even place: it is a class. If x is green, that
class has one green, and the game is won by Proposition 7.2. If x is red, it changes nothing in the
condition, and by Reduction lemma 1 (Lemma 7.4) the game is won exactly if it is won on G - x - y
with b changed if y is green. G - x - y is an even-type linear MOP with p - 2 vertices: its strip is
that of G from the third triangle on, so its classes are those of G without x and y, which were in
the class of b. That loses y from its class and changes b with it if y is green: the parity of the
class stays. For p = 5 the same holds with K_3 left. All red is lost, and it fulfils the condition.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.core.errors import Contradiction
from zermelo.core.verdict import Assurance
from zermelo.games.ello.rules import GREEN, Ello
from zermelo.solvers.ello.closed_orders import scheme_order
from zermelo.solvers.ello.mop import Mop, find_mop, played
from zermelo.solvers.ello.outcomes import implausible, won_by
from zermelo.solvers.method import Outcome, Task


def run(task: Task) -> Outcome:
    """Decide a game on a maximal outerplanar graph whose inner dual is a path."""
    game: Ello = task.instance.position
    # A look at the degrees spares the search for the outer cycle.
    if game.graph.n < 4 or sum(game.graph.degree(v) == 2 for v in range(game.graph.n)) != 2:
        return Outcome(reason="it is not so that just two of at least four vertices have degree 2")
    found = find_mop(game.graph)
    if isinstance(found, str):
        return Outcome(reason=found)
    task.deadline.check()
    if (lost := implausible(task.instance)) is not None:
        return lost
    order = linear_order(game, *two_paths(found))
    if order is not None:
        return won_by(task.instance, order, assurance=Assurance.THEOREM)
    outcome = played(task, found)
    if outcome.answer != is_won(found, game.colors):
        raise Contradiction("the theorem on strips and the reduction lemmas disagree")
    return outcome


def is_won(mop: Mop, colors: Sequence[int]) -> bool:
    """Whether a game with an even number of greens is won, on an even-type linear MOP."""
    joined = dict(outer_edges(mop))
    seen = set(joined.values())
    for v in range(mop.n):
        if v not in seen:  # the first vertex of a class
            odd = colors[v] == GREEN
            while v in joined:
                v = joined[v]
                odd ^= colors[v] == GREEN
            if odd:
                return True
    return False


def outer_edges(mop: Mop) -> list[tuple[int, int]]:
    """Return the edges on the outer cycle of the triangles at even places of the strip.

    The pairs follow the outer cycle, with p odd. The strip is gone along from an end: each further
    triangle drops the one of two vertices that has degree 2 by then, and has the edge to the next
    vertex of its side.
    """
    degree = [int(d) for d in mop.degree]
    first = degree.index(2)
    left, right = int(mop.after[first]), int(mop.before[first])
    degree[left] -= 1
    degree[right] -= 1
    edges = []
    for place in range(2, mop.n - 2):
        if degree[left] == 2:
            further = int(mop.after[left])
            edge, left, stays = (left, further), further, right
        else:
            further = int(mop.before[right])
            edge, right, stays = (further, right), further, left
        degree[further] -= 1
        degree[stays] -= 1
        if place % 2 == 0:
            edges.append(edge)
    return edges


def two_paths(mop: Mop) -> tuple[list[int], list[int]]:
    """Return the path on the outer cycle from one vertex of degree 2 to the other, and the rest.

    The rest begins next to the last vertex of the first path.
    """
    ends = [v for v in range(mop.n) if mop.degree[v] == 2]
    paths: tuple[list[int], list[int]] = [], []
    v, part = ends[0], 0
    for _ in range(mop.n):
        paths[part].append(int(v))
        if v == ends[1]:
            part = 1
        v = mop.after[v]
    return paths


def linear_order(game: Ello, first: Sequence[int], second: Sequence[int]) -> list[int] | None:
    """Return a winning order from the two paths of a plausible game, None if both ends are red and
    the graph is even-type.
    """
    colors, one, two = game.colors, list(first), list(second)
    greens = [sum(colors[v] == GREEN for v in path) % 2 for path in (one, two)]
    if greens == [0, 0]:
        if colors[one[0]] == GREEN:
            one.reverse()
            two.reverse()
        if colors[one[-1]] != GREEN:
            return None
        two.insert(0, one.pop())
    elif greens == [0, 1]:
        one, two = two, one
    now = list(colors)
    order: list[int] = []
    for path in (one, two):
        part = scheme_order(game.graph.adjacency, path, now)
        assert part is not None
        for v in part:
            order.append(v)
            for u in game.graph.neighbors(v):
                now[u] ^= 1
    return order
