"""From the log of `mop_steps.eliminate` to the steps of a simplification that the checker follows.

Reduction lemma 1 is `suppress` and `leaf`; lemma 2 is a rule of its own; lemma 3 is `suppress` and
then a pendant triangle, or one more `suppress`; lemma 4, with the step of lemma 2 that follows it,
is `relink`, `reduction-2` and `twins` (what it flips differs by a move of the green vertex y of
degree 2 that stays, from first to last).

A game that is lost by lemma 3 (i) is lost near one place, behind one edge. Steps elsewhere are
not needed, since no rule looks farther than the vertices that it names.
"""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.games.ello.evidence.simplification import Step
from zermelo.solvers.ello import mop_steps
from zermelo.solvers.ello.mop_steps import WIDTH


def all_steps(log: Sequence[int]) -> list[Step]:
    """Return the trace of all steps in the log."""
    return [step for at in range(0, len(log), WIDTH) for step in _steps(log, at)]


def needed_steps(log: Sequence[int]) -> list[Step]:
    """Return the trace of the last step in the log and those behind the edges that it removes.

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
    return [step for at in reversed(needed) for step in _steps(log, at)]


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
