"""Method ``proof-numbers``: who wins, where nearly every move is a mistake that is soon answered.

What a formula becomes in a hardness reduction is such a game. A search that goes into a mistake
before it looks at the other moves gets lost in all the rest of the game. So each state has two
numbers: how many open states a proof that the next player wins it must settle at least, and one
that he loses it. A winner needs one option, and the least of their numbers; a loser needs all, and
the sum. The search always goes on where a proof looks cheapest, and leaves a state when another
one has become twice as cheap.

Sources: Allis, van der Meulen and van den Herik, "Proof-number search", Artificial Intelligence 66
(1994); Nagai, "Df-pn algorithm for searching AND/OR trees and its applications", thesis, Tokyo
(2002); Pawlewicz and Lew, "Improving depth-first PN-search: 1 + epsilon trick", CG 2006.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.games.impartial.rules import Impartial, Position
from zermelo.solvers import rates
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.nimber_search.methods import MOST
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.search.impartial import CLOCK, add_counts
from zermelo.solvers.search.nimbers import conclude
from zermelo.solvers.search.tuning import PROOF_COST

State = Any
"""A position as the search has it; hashable."""

Numbers = tuple[Any, Any]
"""The open states to settle until the next player has won, and until he has lost: integers, or
`NEVER`."""

NEVER = math.inf
WON: Numbers = (0, NEVER)
LOST: Numbers = (NEVER, 0)


class ProofNumbers(ABC):
    """Who wins the positions of a game; each game says what its states are."""

    rules: Impartial

    def __init__(self, deadline: Deadline, most: int | None) -> None:
        self.deadline, self._most = deadline, most
        self.nodes = 0
        """The states whose options were looked at, each time."""
        self._looked = 0
        self._numbers: dict[State, Numbers] = {}

    @abstractmethod
    def state(self, position: Position) -> State:
        """Return the state of a position."""

    @abstractmethod
    def options(self, state: State) -> Sequence[State]:
        """Return the options of a state; of those that lose at once one is enough."""

    def guess(self, state: State) -> Numbers:  # noqa: ARG002
        """Return the numbers of a state that was not looked at."""
        return 1, 1

    def numbers(self, state: State) -> Numbers:
        """Return what is known of a state."""
        return self._numbers.get(state) or self.guess(state)

    def settle(self, state: State, options: Sequence[State], numbers: Numbers) -> None:  # noqa: ARG002
        """Keep who wins a state, which rests on some options."""
        self._numbers[state] = numbers

    def lost(self, position: Position, heap: int = 0) -> bool:
        """Return whether the next player loses; there is no heap beside it."""
        assert not heap
        state = self.state(position)
        if 0 not in self.numbers(state):
            run(self._search(state, NEVER, NEVER))
        return self.numbers(state) == LOST

    def nim_value(self, position: Position) -> int:
        """Return the nim-value where it is 0."""
        if self.lost(position):
            return 0
        raise LimitReached("only who wins is searched for")

    def known(self, position: Position) -> int | None:
        """Return 0 if the next player is known to lose, 1 if he is known to win."""
        return {LOST: 0, WON: 1}.get(self.numbers(self.state(position)))

    def _search(self, state: State, wins: float, loses: float) -> Deep[None]:
        """Look at a state until one of its numbers is that large, or it is settled."""
        options = self.options(state)
        self.nodes += 1
        while True:
            self._count(len(options))
            least = second = NEVER
            best, total, share = None, 0, 0
            for option in options:
                to_win, to_lose = self.numbers(option)
                if not to_lose:
                    self.settle(state, [option], WON)
                    return
                if to_lose < least:
                    best, share, least, second = option, to_win, to_lose, least
                elif to_lose < second:
                    second = to_lose
                total += to_win
            if not total:
                self.settle(state, options, LOST)
                return
            if least >= wins or total >= loses:
                self._numbers[state] = least, total
                return
            yield self._search(best, loses - total + share, min(wins, 2 * second + 1))

    def _count(self, options: int) -> None:
        self._looked += options + 1
        if self._looked >= CLOCK:
            self.deadline.check(self._looked * rates.OPTION)
            self._looked = 0
        if self._most is not None and self.nodes > self._most:
            raise LimitReached(f"limit of {self._most} positions reached")


def method(
    search: Callable[[Any, Deadline, int | None], ProofNumbers],
    applies: Callable[[Instance], str | None],
    summary: str,
) -> Method:
    """Return the method of a game, given the search of (game, deadline, most nodes)."""

    def solve(task: Task) -> Outcome:
        numbers = search(task.instance.position, task.deadline, task.request.nodes)

        def statistics() -> Mapping[str, Any]:
            return {"nodes": numbers.nodes}

        with add_counts(statistics):
            return replace(conclude(task, numbers, MOST), statistics=statistics())

    return Method(
        name="proof-numbers",
        questions=("outcome", "winning-moves"),
        summary=summary,
        evidence=("strategy",),
        applies=applies,
        cost=PROOF_COST,
        run=solve,
    )
