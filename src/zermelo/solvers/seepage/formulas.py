"""Method ``sat-paths``: the token game as formulas, looking ahead round by round.

It expands the game over the token's paths, for CaDiCaL: a clause for each path from the source to a
sink, up to 100,000 of them. It is of use as a second opinion, because it shares nothing with the
searches but the rules. The solver's word comes without a proof that could be checked.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zermelo.core.errors import LimitReached
from zermelo.core.verdict import Answer, Assurance
from zermelo.encodings.cnf import Cnf
from zermelo.encodings.seepage import rounds, sat_paths, spans
from zermelo.encodings.spec import Reading
from zermelo.games.seepage.evidence.bounds import upper_bound
from zermelo.games.seepage.rules import Seepage
from zermelo.solvers.backends import sat
from zermelo.solvers.method import Outcome, Task
from zermelo.solvers.seepage.common import SeepageMethod, at_most, least_number, unless_sunk

LARGEST = 2000
"""Above this many vertices no formula is tried."""


def green_wins(
    game: Seepage, k: int, depth: int | None, holds: Callable[[int, Reading], bool]
) -> bool:
    """Return whether Green wins with k, by formulas of bounded depth.

    An optimistic formula that is false says that Sludge wins, a pessimistic one that is true says
    that Green wins; what comes true stays true (or false) with more depth. When the depth is the
    length of a longest path to a sink, the two are the same. Without a given depth it grows until
    one of the formulas is conclusive; `LimitReached` says that the given one does not suffice.
    """
    span = spans(game)
    nearest, farthest = span.shortest[game.source], span.longest[game.source]
    if game.source_is_sink or not farthest:
        return not game.source_is_sink
    last = farthest if depth is None else min(depth, farthest)
    for ahead in range(1 if depth is None else last, last + 1):
        if ahead == farthest:
            return holds(ahead, "optimistic")
        if ahead >= nearest and not holds(ahead, "optimistic"):
            return False
        if holds(ahead, "pessimistic"):
            return True
    raise LimitReached(
        f"with k = {k}, depth {last} decides nothing: the optimistic formula is true and the "
        f"pessimistic one false; depth {farthest} decides"
    )


@unless_sunk
def _run(task: Task) -> Outcome:
    game: Seepage = task.instance.position
    counts = {"formulas": 0, "depth": 0}

    def holds(k: int, depth: int, reading: Reading) -> bool:
        cnf = Cnf()
        sat_paths(game, k, rounds(game, depth, reading, task.deadline), cnf, task.deadline)
        found = sat.solve(len(cnf.names), cnf.clauses, task.deadline, task.request.seed)
        if found.satisfiable is None:
            raise task.deadline.reached()
        counts["formulas"] += 1
        counts["depth"] = max(counts["depth"], depth)
        return found.satisfiable

    def green(k: int) -> bool:
        return green_wins(game, k, task.request.depth, partial(holds, k))

    if task.instance.question == "green-number":
        low, high = least_number(game), upper_bound(game)
        answer: Answer = next((k for k in range(low, high) if green(k)), high)
    else:
        assert game.protect is not None
        answer = green(game.protect)
    return Outcome(answer, Assurance.SOLVER, statistics=counts)


SAT_PATHS = SeepageMethod(
    name="sat-paths",
    summary="CaDiCaL on the token game, a clause for each path to a sink",
    proofless=True,
    applies=at_most(LARGEST),
    run=_run,
    unrolls=True,
    backend=sat.version,
)
