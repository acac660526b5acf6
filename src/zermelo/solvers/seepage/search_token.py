"""Method ``search-token``: the token game, searched with a table of positions.

What matters of a position is the token and what it can reach through unprotected vertices. Green
wins at once where at most k children are unprotected, or at most k of these are lost as things
stand: she protects these. Otherwise her move must meet what can be reached from each of them.
The number of positions grows exponentially; the method is kept to be compared with.
"""

from __future__ import annotations

from itertools import combinations

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.seepage.rules import Seepage, bits_of, members
from zermelo.solvers import rates
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.common import QUESTIONS, at_most, guessed, searched

LARGEST = 2000
"""Above this many vertices the bit sets alone take long."""


class TokenSearch:
    """The table of one game.

    Parameters
    ----------
    game : Seepage
        What is played; its own `protect` is not looked at.
    k : int
        The vertices that Green may protect in a turn.
    deadline : Deadline
        When to stop.
    """

    def __init__(self, game: Seepage, k: int, deadline: Deadline) -> None:
        self.game = game
        self.k = k
        self.deadline = deadline
        self.sinks = bits_of(game.sinks)
        self.table: dict[tuple[int, int], bool] = {}

    def green_wins(self) -> bool:
        """Whether Green wins from the start; raises `LimitReached`."""
        return run(self._wins(self.game.source, 0))

    def open_from(self, v: int, protected: int) -> int:
        """Return what can be reached from v through unprotected vertices, as bits, v included."""
        masks = self.game.graph.masks
        found, stack = 1 << v, [v]
        while stack:
            new = masks[stack.pop()] & ~(found | protected)
            found |= new
            stack += members(new)
        return found

    def _wins(self, v: int, protected: int) -> Deep[bool]:
        if self.sinks >> v & 1:
            return False
        children = members(self.game.graph.masks[v] & ~protected)
        if len(children) <= self.k:
            return True
        open_part = self.open_from(v, protected)
        known = self.table.get((v, open_part))
        if known is None:
            if not len(self.table) & 255:
                self.deadline.check(256 * rates.TOKEN_POSITION)
            known = yield self._search(children, protected, open_part & ~(1 << v))
            self.table[v, open_part] = known
        return known

    def _search(self, children: list[int], protected: int, free: int) -> Deep[bool]:
        threats = []
        for c in children:
            won = yield self._wins(c, protected)
            if not won:
                threats.append(self.open_from(c, protected))
        if len(threats) <= self.k:
            return True
        for number, move in enumerate(combinations(members(free), self.k)):
            if not number & 4095:
                self.deadline.check(4096 * rates.MOVE if number else 0.0)
            bits = bits_of(move)
            if not all(bits & threat for threat in threats):
                continue
            for c in children:
                if not bits >> c & 1 and not (yield self._wins(c, protected | bits)):
                    break
            else:
                return True
        return False


def _run(task: Task) -> Outcome:
    states = 0

    def wins(k: int) -> bool:
        nonlocal states
        search = TokenSearch(task.instance.position, k, task.deadline)
        won = search.green_wins()
        states += len(search.table)
        return won

    return searched(task, wins, lambda: {"positions": states})


def _cost(instance: Instance, known: Answer) -> float:
    return guessed(1e-2 * 1.2 ** min(instance.graph.n, 500), known)


METHOD = Method(
    name="search-token",
    questions=QUESTIONS,
    summary="search of the token game, with a table of what the token can still reach",
    evidence=("sludge-claims",),
    applies=at_most(LARGEST),
    cost=_cost,
    run=_run,
)
