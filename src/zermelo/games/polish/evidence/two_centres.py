"""K_{2,n}: the previous player's strategy as a table of small tuples (Theorem 13).

A position is (c, d, s, t): the discrepancies c <= d of the two centres, and the numbers s and t of
leaves of discrepancy 1 and 2. Leaves are alike, and so are the centres. A leaf that fires lowers
both centres by 2; a centre that fires lowers every leaf by 2, so that all of them fire. So the
game is over as soon as c <= 0. From (c, d, s, t) the moves lead to (c - 1, d, s, t),
(c, d - 1, s, t), (c, d, s + 1, t - 1) if t > 0 and (c - 2, d - 2, s - 1, t) if s > 0.

A position with c, d and all leaves even is lost for the next player (Theorem 5). For the others
the table holds whether every move has a reply after which the next player has lost: the recursion
itself, so nothing has to be believed of the theorem, which says that the next player loses the
start (n, n, 0, n) unless n is 1 or 3. It also decides starts with brushes.

Source: Gordinowicz, Nowakowski, Pralat, "POLISH", Theorem 13.
"""

from __future__ import annotations

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached

Position = tuple[int, int, int, int]

MOST_POSITIONS = 1_000_000
"""At most so many positions are gone through; from the start of K_{2,101} they are 266,103."""

CLOCK = 1024
"""Positions between two looks at the clock."""


def moves(position: Position) -> list[Position | None]:
    """Return what the moves lead to, None where they end the game."""
    c, d, s, t = position
    found = [_ordered(c - 1, d, s, t), _ordered(c, d - 1, s, t)]
    if t:
        found.append(_ordered(c, d, s + 1, t - 1))
    if s:
        found.append(_ordered(c - 2, d - 2, s - 1, t))
    return found


def previous_wins(start: Position, deadline: Deadline) -> bool:
    """Whether the previous player wins K_{2,n} at a position."""
    known: dict[Position, bool] = {}
    stack: list[tuple[Position, list[Position | None]]] = []

    def enter(position: Position) -> None:
        c, d, s, _ = position
        if (c | d) % 2 == 0 and s == 0:
            known[position] = True
        else:
            stack.append((position, moves(position)))
            if len(known) % CLOCK == 0 or len(stack) % CLOCK == 0:
                deadline.check()
            if len(known) > MOST_POSITIONS:
                raise LimitReached(f"more than {MOST_POSITIONS:,} positions are not gone through")

    enter(start)
    while stack:
        position, options = stack[-1]
        if not options:
            known[position] = True
            stack.pop()
        elif options[-1] is None or known.get(options[-1]):
            known[position] = False  # this move wins
            stack.pop()
        elif options[-1] in known:
            options.pop()
        else:
            enter(options[-1])
    return known[start]


def _ordered(c: int, d: int, s: int, t: int) -> Position | None:
    if c <= 0 or d <= 0:
        return None
    return (c, d, s, t) if c <= d else (d, c, s, t)
