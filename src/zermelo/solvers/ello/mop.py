"""Maximal outerplanar graphs (MOPs): the outer cycle, and the paper's program for ELLO on them.

A MOP is a cycle with chords that divide its inside into triangles; K_1 and K_2 count too. The
program is that of the paper's section 7, with the misprints of Lemma 7.6 (i) and of the steps 2.2
and 2.4 corrected (`mop_steps`). It takes linear time and gives a winning order, or the trace of a
simplification that ends in a component that is all red.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from zermelo.core.graph import Graph
from zermelo.games.ello.evidence.simplification import Step
from zermelo.games.ello.rules import GREEN
from zermelo.solvers import compiling
from zermelo.solvers.ello import mop_steps
from zermelo.solvers.ello.closed_orders import clique_order
from zermelo.solvers.ello.mop_steps import LOST, WIDTH
from zermelo.solvers.ello.mop_trace import all_steps, needed_steps
from zermelo.solvers.ello.sizes import edges_of_a_mop

PLAIN_VERTICES = 50_000
"""Up to here plain Python takes less time than loading the kernel (benchmarks/mop.py)."""


@dataclass(frozen=True, slots=True)
class Mop:
    """A maximal outerplanar graph by its outer cycle.

    Attributes
    ----------
    after, before : sequence of int
        The vertex that follows, or precedes, each vertex on the outer cycle.
    degree : sequence of int
        The degrees.
    """

    after: Sequence[int]
    before: Sequence[int]
    degree: Sequence[int]

    @property
    def n(self) -> int:
        """The number of vertices."""
        return len(self.degree)


@dataclass(frozen=True, slots=True)
class Elimination:
    """How a game on a MOP ends.

    Attributes
    ----------
    order : list of int or None
        A winning order, None if the game is lost.
    steps : list of list
        For a lost game the trace of a simplification (`certificates.ello.simplification`), reduced
        to what the lost component needs.
    lost : list of int
        The vertices of that component; it is all red, or its parity is wrong.
    reason : str
        Which of these, a key of `games.ello.OBSTRUCTIONS`.
    """

    order: list[int] | None
    steps: list[Step]
    lost: list[int]
    reason: str = ""

    def evidence(self) -> dict[str, Any]:
        """Return the data of the evidence `simplification` for a lost game."""
        own = {
            "kind": "obstruction",
            "component": list(range(len(self.lost))),
            "reason": self.reason,
        }
        return {"steps": self.steps, "parts": [{"vertex": min(self.lost), "evidence": own}]}


def find_mop(graph: Graph) -> Mop | str:
    """Return the outer cycle of a MOP, or in words why the graph is none; linear time."""
    n = graph.n
    expected = edges_of_a_mop(n)
    if n == 0 or graph.m != expected:
        return f"a maximal outerplanar graph on {n} vertices has {expected} edges, not {graph.m}"
    offsets, targets = graph.csr
    loops, integers, zeros = _tools(n)
    rows, ends = integers(offsets), integers(targets)
    degree = rows[1:] - rows[:-1] if n > PLAIN_VERTICES else degrees(graph)
    if n == 1:
        return Mop([0], [0], degree)
    after, before = zeros(n), zeros(n)
    found = loops.outer_cycle(rows, ends, integers(degree), after, before, zeros(n), zeros(2 * n))
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


def play(mop: Mop, colors: Sequence[int]) -> Elimination:
    """Win a game on a MOP, or show that it is lost; linear time, no hypothesis on the colours."""
    n = mop.n
    loops, integers, zeros = _tools(n)
    degree, now = integers(mop.degree), integers(colors)
    order, log = zeros(n), zeros(WIDTH * n)
    front, back, count = loops.eliminate(
        integers(mop.after), integers(mop.before), degree, now, order, log, zeros(n), zeros(n)
    )
    log = log[: WIDTH * count]
    if count and log[-WIDTH] == LOST:
        log = _listed(log)
        return Elimination(None, needed_steps(log), [log[2 - WIDTH]], "all-red")
    left = [v for v, d in enumerate(_listed(degree)) if d or n == 1]
    here = [int(now[v]) for v in left]
    last = clique_order(here)
    if last is None:
        reason = "parity" if GREEN in here else "all-red"
        return Elimination(None, all_steps(_listed(log)), left, reason)
    order[front:back] = [left[i] for i in last]
    return Elimination(_listed(order), [], [])


def _listed(values: Any) -> list[int]:
    """Return integers, in a list or an array, as a list."""
    found: list[int] = values if isinstance(values, list) else values.tolist()
    return found


def _tools(n: int) -> tuple[Any, Any, Any]:
    """Return the loops for n vertices, and how to make the integers that they run on."""
    if n <= PLAIN_VERTICES or not compiling.ready():
        return mop_steps, list, lambda length: [0] * length
    import numpy as np

    from zermelo.solvers.kernels import compiled_module

    integers, zeros = partial(np.array, dtype=np.int64), partial(np.zeros, dtype=np.int64)
    return compiled_module(mop_steps), integers, zeros
