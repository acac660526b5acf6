"""Maximal outerplanar graphs (MOPs) by the paper's linear program.

A MOP is a cycle with chords that divide its inside into triangles; K_1 and K_2 count too. The
program is that of the paper's section 7, with the misprints of Lemma 7.6 (i) and of the steps 2.2
and 2.4 corrected. It takes linear time and gives a winning order, or the trace of a
simplification that ends in a component that is all red.

Outer cycle. A MOP on n >= 3 vertices has a vertex of degree 2, and what is left without it is a
MOP. Taken back one after the other, each such vertex goes between its two neighbors on the outer
cycle; if they do not stand next to one another there, the graph is not outerplanar.

Winning. The lemmas look only at the degrees and colors of three to five vertices that follow one
another on the outer cycle, so a doubly linked cycle with the degrees is all that has to be kept.
And every step removes vertices of which it is known whether they can be played before or after all
that is left: a winning order fills up from both ends.

In the trace, which the checker follows, reduction lemma 1 is `suppress` and `leaf`; lemma 2 is a
rule of its own; lemma 3 is `suppress` and then a pendant triangle, or one more `suppress`; lemma 4,
with the step of lemma 2 that follows it, is `relink`, `reduction-2` and `twins` (what it flips
differs by a move of the green vertex y of degree 2 that stays, from first to last). A game that is
lost by lemma 3 (i) is lost near one place, behind one edge. Steps elsewhere are not needed, since
no rule looks farther than the vertices that it names.

Fans P_r v K_1 are maximal outerplanar. A wheel C_r v K_1 without one vertex of the rim is a fan,
and the right vertex to begin or to end with is always at hand:

- the hub is red and some vertex of the rim is green: play that one first; it turns the hub green,
  and a fan with a green hub is won (Proposition 7.3 (a));
- the hub is green and some vertex v of the rim is red: play v last, its degree is 3; the fan has a
  green hub;
- all is green: by the parity the rim is even (if it is odd then this is the reflection of all red),
  so the fan after any move on the rim is an oddity.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.ello.evidence.simplification import Step
from zermelo.games.ello.rules import GREEN, RED, Ello, parity_condition
from zermelo.solvers.ello.closed_orders import clique_order
from zermelo.solvers.ello.outcomes import (
    Decided,
    by_theorem,
    obstruction,
    own_obstruction,
    trace_data,
    won_by,
)
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.recognize import neighbors, rim

LOST = "3, both red"

STEPS = {
    "1": ("suppress x", "leaf y"),
    "2": ("reduction-2 x y",),
    "3, green": ("suppress z", "pendant-triangle x y"),
    "3, x red": ("suppress z", "suppress x", "isolated y"),
    "3, y red": ("suppress z", "suppress y", "isolated x"),
    "4": ("relink z x", "reduction-2 z y", "twins x y"),
    LOST: ("suppress z", "suppress x"),  # y is left alone, and red
}
"""The steps of a trace that the reduction lemmas are."""

Move = tuple[str, int, int, int, int, int]
"""Which lemma, its x, y and z (or -1), and the two vertices that these hang on."""


@dataclass(frozen=True, slots=True)
class Mop:
    """A MOP by its outer cycle: what follows and precedes each vertex on it, and the degrees."""

    after: Sequence[int]
    before: Sequence[int]
    degree: Sequence[int]


def run(task: Task) -> Outcome:
    """Decide a game on a maximal outerplanar graph."""
    found = find_mop(task.instance.graph)
    if isinstance(found, str):
        return Outcome(reason=found)
    task.deadline.check()
    game: Ello = task.instance.position
    if not parity_condition(game):
        return obstruction(task.instance, range(game.graph.n), "parity")
    result = play(found, game.colors)
    task.deadline.check()
    if isinstance(result, list):
        return won_by(task.instance, result, assurance=Assurance.THEOREM)
    counted = {"steps": len(result["steps"])}
    evidence = Evidence("simplification", result)
    return Outcome(False, Assurance.THEOREM, evidence, statistics=counted)


def find_mop(graph: Graph) -> Mop | str:
    """Return the outer cycle of a MOP, or in words why the graph is none; linear time."""
    n = graph.n
    expected = max(2 * n - 3, 0)
    if n == 0 or graph.m != expected:
        return f"a maximal outerplanar graph on {n} vertices has {expected} edges, not {graph.m}"
    degree = [graph.degree(v) for v in range(n)]
    if n == 1:
        return Mop([0], [0], degree)
    left, taken = degree.copy(), list[tuple[int, int, int]]()
    for x in (ears := [v for v in range(n) if left[v] == 2]):
        if len(taken) == n - 2 or left[x] != 2:
            break
        left[x] = 0
        u, v = (u for u in neighbors(graph, x) if left[u])
        taken.append((x, u, v))
        for w in (u, v):
            left[w] -= 1
            if left[w] == 2:
                ears.append(w)
    if len(taken) < n - 2:
        return "the graph is not maximal outerplanar: it has a part without a vertex of degree 2"
    # 2n - 3 edges without two for each vertex taken away: one is left, so two vertices are.
    u, v = (x for x in range(n) if left[x])
    after, before = [0] * n, [0] * n
    after[u] = before[u] = v
    after[v] = before[v] = u
    for x, u, v in reversed(taken):
        if after[u] != v:
            u, v = v, u
            if after[u] != v:
                return "the graph is not outerplanar: more than two triangles share an edge"
        after[u] = before[v] = x
        before[x] = u
        after[x] = v
    return Mop(after, before, degree)


def play(mop: Mop, colors: Sequence[int]) -> list[int] | dict[str, Any]:
    """Win a game on a MOP, or show that it is lost; linear time, no hypothesis on the colors.

    Return a winning order, or the data of the evidence `simplification`, its steps reduced to what
    the lost component needs.
    """
    degree, now = list(mop.degree), list(colors)
    first, last, moves = _eliminate(list(mop.after), list(mop.before), degree, now)
    needed: Sequence[Move] = moves
    if moves and moves[-1][0] == LOST:
        left, reason = [moves[-1][2]], "all-red"
        needed = _used(moves)
    else:
        left = [v for v, d in enumerate(degree) if d or len(degree) == 1]
        here = [now[v] for v in left]
        middle = clique_order(here)
        if middle is not None:
            return [*first, *(left[i] for i in middle), *reversed(last)]
        reason = "parity" if GREEN in here else "all-red"
    steps = [step for move in needed for step in _steps(move)]
    return trace_data(steps, (min(left), own_obstruction(len(left), reason)))


def _eliminate(
    after: list[int], before: list[int], degree: list[int], colors: list[int]
) -> tuple[list[int], list[int], list[Move]]:
    """Play a game on a MOP down to three vertices or less by the paper's reduction lemmas.

    The lists are used up; vertices taken away get degree 0. Return what is played before all that
    is left, what after it (the last move first), and the lemmas; the game is lost if the last one
    is `LOST`.
    """
    first, last, moves = list[int](), list[int](), list[Move]()
    stack = [v for v, d in enumerate(degree) if d == 2]
    waiting = bytearray(d == 2 for d in degree)
    most = len(degree) - 3
    while len(first) + len(last) < most:
        # There is always a step: take a leaf of the inner dual that is farthest from some root.
        x = stack.pop()
        waiting[x] = 0
        if degree[x] != 2:
            continue
        z = -1
        forward = True
        y, a = after[x], before[x]
        if degree[y] == 3:
            b = after[y]
        elif degree[a] == 3:
            forward = False
            y, a = a, y
            b = before[y]
        elif degree[y] == 4 and degree[after[y]] == 2:
            z = after[y]
            b = after[z]
        elif degree[a] == 4 and degree[before[a]] == 2:
            forward = False
            y, a = a, y
            z = before[y]
            b = before[z]
        else:
            continue
        # Now N(x) = {a, y}, and N(y) = {a, b, x} (z < 0), or N(y) = {a, b, x, z}, N(z) = {b, y}.
        keeps_y = True
        if z < 0 and colors[x] == RED:
            lemma, keeps_y = "1", False
            if colors[y] == RED:
                last += y, x
            else:
                first += y, x
                colors[b] ^= 1
            degree[a] -= 2
            degree[b] -= 1
        elif z < 0:
            lemma = "2"
            if colors[y] == RED:
                first.append(x)
                colors[y] = GREEN
                colors[a] ^= 1
            else:
                last.append(x)
            degree[a] -= 1
        elif colors[x] == colors[z] == GREEN:
            # Lemma 4 plays x, and then lemma 2 applies to z. Together: y stays, green, of degree 2.
            lemma = "4"
            if colors[y] == RED:
                first.append(z)
                last.append(x)
                colors[y] = GREEN
                colors[b] ^= 1
            else:
                last += x, z
            degree[a] -= 1
            degree[b] -= 1
        else:
            if colors[z] == GREEN:  # the red one of x and z is called z
                x, z = z, x
                a, b = b, a
                forward = not forward
            keeps_y = False
            if colors[x] == colors[y] == RED:
                lemma = LOST
            elif colors[x] == colors[y] == GREEN:
                lemma = "3, green"
                first.append(x)
                last += y, z
                colors[a] ^= 1
            elif colors[x] == RED:
                lemma = "3, x red"
                last += y, z, x
            else:
                lemma = "3, y red"
                last += x, y, z
            degree[a] -= 2
            degree[b] -= 2
        moves.append((lemma, x, y, z, a, b if z >= 0 or lemma == "1" else y))
        if lemma == LOST:
            break
        degree[x] = 0
        if z >= 0:
            degree[z] = 0
        # Close the cycle again, going from a to b (or on to y, which precedes b already).
        left, right = (a, b) if forward else (b, a)
        if keeps_y:
            degree[y] = 2
            after[left] = before[right] = y
            before[y], after[y] = left, right
        else:
            degree[y] = 0
            after[left] = right
            before[right] = left
        # New steps can arise where a degree has changed: at y, a, b and their neighbors on the
        # cycle.
        for w in (y, a, b):
            for u in (w, before[w], after[w]):
                near = degree[w] == 2 if u == w else degree[w] == 3 or degree[w] == 4
                if near and degree[u] == 2 and not waiting[u]:
                    waiting[u] = 1
                    stack.append(u)
    return first, last, moves


def _used(moves: Sequence[Move]) -> list[Move]:
    """Return the last move, and those behind the edges that it removes.

    What hangs on the edge of a removed vertex comes before it, and every move hangs on one edge; so
    going back, a move is needed exactly if it hangs on a vertex removed later.
    """
    removed: set[int] = set()
    needed: list[Move] = []
    for move in reversed(moves):
        lemma, x, y, z, a, b = move
        if not removed or a in removed or b in removed:
            needed.append(move)
            removed |= {x, z}
            if lemma not in ("2", "4"):
                removed.add(y)
    return needed[::-1]


def _steps(move: Move) -> Iterator[Step]:
    lemma, x, y, z, *_ = move
    vertex = {"x": x, "y": y, "z": z}
    for step in STEPS[lemma]:
        rule, *names = step.split()
        yield [rule, *map(vertex.__getitem__, names)]


@by_theorem
def wheel(game: Ello, deadline: Deadline) -> Decided:  # noqa: ARG001
    """Decide a game on a wheel.

    C_2n v K_1 is an oddity, and C_2n+1 v K_1 is plausibility-driven (Proposition 7.3 (b)).
    """
    around = rim(game.graph)
    if around is None:
        return "the graph is not a cycle joined to one more vertex"
    (hub,) = set(range(game.graph.n)).difference(around)
    now = list(game.colors)
    places: list[list[int]] = [[], []]
    for i, v in enumerate(around):
        places[now[v]].append(i)
    begins = bool(places[GREEN]) and (now[hub] == RED or not places[RED])
    at = places[GREEN if begins else RED][0]
    v, path = around[at], [*around[at + 1 :], *around[:at]]
    if begins:
        for u in (hub, path[0], path[-1]):
            now[u] ^= 1
    order = fan_order(hub, path, now)
    if order is None:
        return None
    return [v, *order] if begins else [*order, v]


def fan_order(hub: int, path: Sequence[int], colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of the game induced on a fan, None if it is lost."""
    names, r = [hub, *path], len(path)
    fan = Mop([*range(1, r + 1), 0], [r, *range(r)], [r, 2, *[3] * (r - 2), 2])
    order = play(fan, [colors[v] for v in names])
    return [names[i] for i in order] if isinstance(order, list) else None
