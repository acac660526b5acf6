"""Maximal outerplanar graphs (MOPs) by the paper's linear program.

A MOP is a cycle with chords that divide its inside into triangles; K_1 and K_2 count too. The
program is that of the paper's section 7, with the misprints of Lemma 7.6 (i) and of the steps 2.2
and 2.4 corrected (`mop_steps`). It takes linear time and gives a winning order, or the trace of a
simplification that ends in a component that is all red.

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

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.core.certificate import Evidence
from zermelo.core.deadline import Deadline
from zermelo.core.graph import Graph
from zermelo.core.verdict import Assurance
from zermelo.games.ello.evidence.simplification import Step
from zermelo.games.ello.rules import GREEN, RED, Ello, parity_condition
from zermelo.solvers.ello import mop_steps
from zermelo.solvers.ello.closed_orders import clique_order
from zermelo.solvers.ello.mop_steps import LOST, WIDTH
from zermelo.solvers.ello.outcomes import (
    Decided,
    by_theorem,
    obstruction,
    own_obstruction,
    trace_data,
    won_by,
)
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.recognize import rim


@dataclass(frozen=True, slots=True)
class Mop:
    """A MOP by its outer cycle: what follows and precedes each vertex on it, and the degrees."""

    after: Sequence[int]
    before: Sequence[int]
    degree: Sequence[int]

    @property
    def n(self) -> int:
        """The number of vertices."""
        return len(self.degree)


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
    offsets, targets = graph.csr
    degree = degrees(graph)
    if n == 1:
        return Mop([0], [0], degree)
    after, before = [0] * n, [0] * n
    found = mop_steps.outer_cycle(
        list(offsets), list(targets), degree.copy(), after, before, [0] * n, [0] * (2 * n)
    )
    if found == mop_steps.STUCK:
        return "the graph is not maximal outerplanar: it has a part without a vertex of degree 2"
    if found >= 0:
        return "the graph is not outerplanar: more than two triangles share an edge"
    return Mop(after, before, degree)


def degrees(graph: Graph) -> list[int]:
    """Return the degrees of all vertices."""
    return [graph.degree(v) for v in range(graph.n)]


def mop_on(cycle: Sequence[int], degree: Sequence[int]) -> Mop:
    """Return the MOP with this outer cycle; `cycle` lists the vertices 0..n-1 in its order."""
    after, before = [0] * len(cycle), [0] * len(cycle)
    for i, v in enumerate(cycle):
        after[cycle[i - 1]] = v
        before[v] = cycle[i - 1]
    return Mop(after, before, degree)


def play(mop: Mop, colors: Sequence[int]) -> list[int] | dict[str, Any]:
    """Win a game on a MOP, or show that it is lost; linear time, no hypothesis on the colors.

    Return a winning order, or the data of the evidence `simplification`, its steps reduced to what
    the lost component needs.
    """
    n = mop.n
    degree, now = list(mop.degree), list(colors)
    order, log = [0] * n, [0] * (WIDTH * n)
    front, back, count = mop_steps.eliminate(
        list(mop.after), list(mop.before), degree, now, order, log, [0] * n, [0] * n
    )
    log = log[: WIDTH * count]
    needed: Sequence[int] = range(0, len(log), WIDTH)
    if count and log[-WIDTH] == LOST:
        left, reason = [log[2 - WIDTH]], "all-red"
        needed = _used_steps(log)
    else:
        left = [v for v, d in enumerate(degree) if d or n == 1]
        here = [now[v] for v in left]
        last = clique_order(here)
        if last is not None:
            order[front:back] = [left[i] for i in last]
            return order
        reason = "parity" if GREEN in here else "all-red"
    steps = [step for at in needed for step in _steps(log, at)]
    return trace_data(steps, (min(left), own_obstruction(len(left), reason)))


def _used_steps(log: Sequence[int]) -> list[int]:
    """Return where the last step is in the log, and those behind the edges that it removes.

    What hangs on the edge of a removed vertex comes before it in the log, and every step hangs on
    one edge; so going back, a step is needed exactly if it hangs on a vertex removed later.
    """
    removed: set[int] = set()
    needed: list[int] = []
    for at in range(len(log) - WIDTH, -1, -WIDTH):
        kind, x, y, z, a, b = log[at : at + WIDTH]
        if removed and a not in removed and b not in removed:
            continue
        needed.append(at)
        removed.add(x)
        if z >= 0:
            removed.add(z)
        if kind not in (mop_steps.LEMMA_2, mop_steps.LEMMA_4):
            removed.add(y)
    return needed[::-1]


def _steps(log: Sequence[int], at: int) -> list[Step]:
    kind, x, y, z = log[at : at + 4]
    if kind == mop_steps.LEMMA_1:
        return [["suppress", x], ["leaf", y]]
    if kind == mop_steps.LEMMA_2:
        return [["reduction-2", x, y]]
    if kind == mop_steps.LEMMA_3_GREEN:
        return [["suppress", z], ["pendant-triangle", x, y]]
    if kind == mop_steps.LEMMA_4:
        return [["relink", z, x], ["reduction-2", z, y], ["twins", x, y]]
    if kind == mop_steps.LEMMA_3_RED_X:
        return [["suppress", z], ["suppress", x], ["isolated", y]]
    if kind == mop_steps.LEMMA_3_RED_Y:
        return [["suppress", z], ["suppress", y], ["isolated", x]]
    return [["suppress", z], ["suppress", x]]  # LOST: y is left alone, and red


def fan_order(hub: int, path: Sequence[int], colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of the game induced on a fan, None if it is lost."""
    names = [hub, *path]
    r = len(path)
    degree = [r] + [3 - (i in (0, r - 1)) - (r == 1) for i in range(r)]
    order = play(mop_on(range(r + 1), degree), [colors[v] for v in names])
    return [names[i] for i in order] if isinstance(order, list) else None


@by_theorem
def wheel(game: Ello, deadline: Deadline) -> Decided:  # noqa: ARG001
    """Decide a game on a wheel."""
    around = rim(game.graph)
    if around is None:
        return "the graph is not a cycle joined to one more vertex"
    (hub,) = set(range(game.graph.n)).difference(around)
    return wheel_order(hub, around, game.colors)


def wheel_order(hub: int, rim: Sequence[int], colors: Sequence[int]) -> list[int] | None:
    """Return a winning order of a game on a wheel, None if it is not plausible.

    C_2n v K_1 is an oddity, and C_2n+1 v K_1 is plausibility-driven (Proposition 7.3 (b)).
    """
    greens = [i for i, v in enumerate(rim) if colors[v] == GREEN]
    reds = [i for i, v in enumerate(rim) if colors[v] == RED]
    first = bool(greens) and (colors[hub] == RED or not reds)
    at = greens[0] if first else reds[0]
    v, path = rim[at], [*rim[at + 1 :], *rim[:at]]
    now = list(colors)
    if first:
        for u in (hub, path[0], path[-1]):
            now[u] ^= 1
    order = fan_order(hub, path, now)
    if order is None:
        return None
    return [v, *order] if first else [*order, v]
