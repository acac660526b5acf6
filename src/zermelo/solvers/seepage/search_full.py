"""Method ``search-full``: the game by its literal rules, all moves of both, with a table.

No theorem is used: Green protects anywhere, Sludge goes on from any contaminated vertex. There are
up to 3^n positions with C(n, k) moves each, so this is for a dozen vertices, to compare with.
"""

from __future__ import annotations

from dataclasses import replace
from math import comb

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.seepage.rules import Position, Seepage, options, start, winner
from zermelo.solvers import rates
from zermelo.solvers.method import Method, Outcome, Task
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.common import QUESTIONS, at_most, guessed, searched

LARGEST = 16


def green_wins(
    game: Seepage, begin: Position, deadline: Deadline, table: dict[Position, bool]
) -> bool:
    """Whether Green wins a position of either game, by trying all moves.

    Parameters
    ----------
    game : Seepage
        What is played, with its `protect`.
    begin : Position
        The position, of the full or of the token game.
    deadline : Deadline
        When to stop; `LimitReached` is raised then.
    table : dict
        The positions that were decided already; it is filled.
    """

    def decided(position: Position) -> Deep[bool]:
        if position in table:
            return table[position]
        if not len(table) & 255:
            deadline.check(256 * rates.FULL_POSITION)
        won = winner(game, position) == "green"
        if winner(game, position) is None:
            won = not position.greens_turn
            for _, after in options(game, position):
                if (yield decided(after)) is position.greens_turn:
                    won = position.greens_turn
                    break
        table[position] = won
        return won

    return run(decided(begin))


def _run(task: Task) -> Outcome:
    game: Seepage = task.instance.position
    positions = 0

    def wins(k: int) -> bool:
        nonlocal positions
        table: dict[Position, bool] = {}
        won = green_wins(replace(game, protect=k), start(game), task.deadline, table)
        positions += len(table)
        return won

    return searched(task, wins, lambda: {"positions": positions})


def _cost(instance: Instance, known: Answer) -> float:
    n, k = instance.graph.n, instance.position.protect or 1
    return guessed(1e-3 * 2.0**n * comb(n, min(k, n // 2)), known)


METHOD = Method(
    name="search-full",
    questions=QUESTIONS,
    summary="search by the literal rules, for a dozen vertices",
    evidence=("sludge-claims",),
    applies=at_most(LARGEST),
    cost=_cost,
    run=_run,
)
