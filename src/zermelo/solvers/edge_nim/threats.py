"""Method ``threats``: weights up to 1, a few moves looked ahead before a move is gone into.

With weights up to 1 a move takes an edge away: undirected edge geography. Where most moves are
mistakes, as in what geography is reduced to (`reductions.geography_to_edge_nim`), their refutation
is a few moves long, and a search that goes into one before it looks at the others gets lost in all
the rest of the graph. So every position is first searched for 1, 3, 5, … moves; moves that lose
within so many are left out, and a position is only kept if that does not settle it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.edge_nim.rules import RULES, EdgeNim, Standing
from zermelo.games.impartial.rules import Impartial
from zermelo.solvers import rates
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.nimber_search.methods import MOST
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.search.impartial import CLOCK, counted
from zermelo.solvers.search.nimbers import found

AHEAD = 8
"""The moves that are looked ahead. A gate of a reduction takes seven (`reductions`)."""

Left = int
"""The edges that are left, as bits."""


class Threats:
    """Who wins the positions of a game whose weights are at most 1."""

    rules: Impartial = RULES

    def __init__(self, game: EdgeNim, deadline: Deadline, most: int | None = None) -> None:
        self.nodes, self._looks = 0, 0
        self.deadline, self._most = deadline, most
        self._at = [[(1 << place, v) for v, place in row] for row in game.board.at]
        self._lost: dict[tuple[Left, int], bool] = {}

    def lost(self, position: Standing, heap: int = 0) -> bool:
        """Return whether the next player loses; there is no heap beside it."""
        assert not heap
        left = sum(1 << place for place, weight in enumerate(position.weights) if weight)
        return run(self._search(left, position.token))

    def nim_value(self, position: Standing) -> int:
        """Return the nim-value where it is 0."""
        if self.lost(position):
            return 0
        raise LimitReached("only who wins is searched for")

    def known(self, position: Standing) -> int | None:  # noqa: ARG002
        """Return no nim-value."""
        return None

    def _search(self, left: Left, token: int) -> Deep[bool]:
        left = self._within_reach(left, token)
        before = self._lost.get((left, token))
        if before is not None:
            return before
        self.nodes += 1
        if self._most is not None and self.nodes > self._most:
            raise LimitReached(f"limit of {self._most} positions reached")
        options = [(left ^ edge, v) for edge, v in self._at[token] if left & edge]
        answer = not options
        for ahead in range(0, AHEAD, 2):
            if any(self._loses_within(*option, ahead) for option in options):
                options = []
                break
            options = [each for each in options if not self._wins_within(*each, ahead + 1)]
            if not options:
                answer = True
                break
        for option in options:
            if (yield self._search(*option)):
                answer = False
                break
        else:
            answer = answer or bool(options)
        self._lost[left, token] = answer
        return answer

    def _wins_within(self, left: Left, token: int, moves: int) -> bool:
        """Whether the next player wins in so many moves at most, an odd number."""
        self._looks += 1
        if self._looks % CLOCK == 0:
            self.deadline.check(CLOCK * rates.PAIR)
        return any(
            left & edge and self._loses_within(left ^ edge, v, moves - 1)
            for edge, v in self._at[token]
        )

    def _loses_within(self, left: Left, token: int, moves: int) -> bool:
        """Whether the next player loses in so many moves at most, an even number."""
        options = [(left ^ edge, v) for edge, v in self._at[token] if left & edge]
        if not options:
            return True
        return moves > 0 and all(self._wins_within(*each, moves - 1) for each in options)

    def _within_reach(self, left: Left, token: int) -> Left:
        """Return the edges that the token can still come to."""
        reached, seen, near = 0, {token}, [token]
        for u in near:
            for edge, v in self._at[u]:
                if left & edge:
                    reached |= edge
                    if v not in seen:
                        seen.add(v)
                        near.append(v)
        return reached


def _too_heavy(instance: Instance) -> str | None:
    heavy = max(instance.position.weights, default=0)
    return None if heavy <= 1 else f"an edge has weight {heavy}, more than 1"


def _run(task: Task) -> Outcome:
    search = Threats(task.instance.position, task.deadline, task.request.nodes)

    def statistics() -> Mapping[str, Any]:
        return {"nodes": search.nodes}

    with counted(statistics):
        return replace(found(task, search, MOST), statistics=statistics())


def _cost(instance: Instance, known: Answer) -> float:  # noqa: ARG001
    return 1.0 + 1e-3 * instance.graph.m


METHOD = Method(
    name="threats",
    questions=("outcome", "winning-moves"),
    summary="weights up to 1: moves that lose soon are left out before a search goes deep",
    evidence=("strategy",),
    applies=_too_heavy,
    cost=_cost,
    run=_run,
)
