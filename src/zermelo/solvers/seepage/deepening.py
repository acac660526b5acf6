"""Looking ahead for one round more at a time, until one of the two readings is conclusive."""

from __future__ import annotations

from collections.abc import Callable

from zermelo.core.errors import LimitReached
from zermelo.encodings.seepage import spans
from zermelo.encodings.spec import Reading
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.seepage.common import searched

LARGEST = 2000
"""Above this many vertices no formula is tried."""

Formula = Callable[[int, int, Reading], bool]
"""(k, depth, reading) -> whether the formula is true."""


def decided(game: Seepage, k: int, depth: int | None, holds: Formula) -> bool:
    """Return whether Green wins with k, by formulas of bounded depth.

    An optimistic formula that is false says that Sludge wins, a pessimistic one that is true says
    that Green wins; what comes true stays true (or false) with more depth. When the depth is the
    length of a longest path to a sink, the two are the same.

    Parameters
    ----------
    game : Seepage
        What is played; its own `protect` is not looked at.
    k : int
        The vertices that Green may protect in a turn.
    depth : int or None
        Look this far ahead and no further; None goes on until one of the formulas is conclusive.
    holds : callable
        Whether a formula is true.

    Raises
    ------
    LimitReached
        The depth does not suffice.
    """
    span = spans(game)
    nearest, farthest = span.shortest[game.source], span.longest[game.source]
    if game.source_is_sink or not farthest:
        return not game.source_is_sink
    last = farthest if depth is None else min(depth, farthest)
    for ahead in range(1 if depth is None else last, last + 1):
        if ahead == farthest:
            return holds(k, ahead, "optimistic")
        if ahead >= nearest and not holds(k, ahead, "optimistic"):
            return False
        if holds(k, ahead, "pessimistic"):
            return True
    raise LimitReached(
        f"with k = {k}, depth {last} decides nothing: the optimistic formula is true and the "
        f"pessimistic one false; depth {farthest} decides"
    )


def deepened(task: Task, holds: Formula, statistics: dict[str, int]) -> Outcome:
    """Return the outcome of a method that looks ahead for a depth, or deepens."""
    game: Seepage = task.instance.position

    def counted(k: int, depth: int, reading: Reading) -> bool:
        task.deadline.check()
        statistics["formulas"] = statistics.get("formulas", 0) + 1
        statistics["depth"] = max(statistics.get("depth", 0), depth)
        return holds(k, depth, reading)

    return searched(
        task, lambda k: decided(game, k, task.request.depth, counted), lambda: statistics
    )
