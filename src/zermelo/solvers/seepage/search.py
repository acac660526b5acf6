"""Methods ``search-full`` and ``search-token``: plain searches, kept to be compared with.

``search-full`` plays by the literal rules, all moves of both, and uses no theorem: Green protects
anywhere, Sludge goes on from any contaminated vertex. There are up to 3^n positions with C(n, k)
moves each, so it is for a dozen vertices.

``search-token`` plays the token game. What matters of a position is the token and what it can reach
through unprotected vertices. Green wins at once where at most k children are unprotected, or at
most k of these are lost as things stand: she protects these. Otherwise her move must meet what can
be reached from each of them. The number of positions grows exponentially.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from math import comb

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.seepage.rules import Position, Seepage, bits_of, members, options, start, winner
from zermelo.solvers import rates
from zermelo.solvers.method import Task
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.common import SeepageMethod, at_most, guessed, searched

LARGEST_FULL = 16

LARGEST_TOKEN = 2000
"""Above this many vertices the bit sets alone take long."""


def green_wins(
    game: Seepage, begin: Position, deadline: Deadline, table: dict[Position, bool]
) -> bool:
    """Whether Green wins a position of the full or the token game, by trying all moves.

    The table has the positions that were decided already; it is filled. Raises `LimitReached`.
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


def green_wins_token(
    game: Seepage, k: int, deadline: Deadline, table: dict[tuple[int, int], bool]
) -> bool:
    """Whether Green wins the token game with k, by what the token can reach; as `green_wins`."""
    masks, sinks = game.graph.masks, bits_of(game.sinks)

    def open_from(v: int, protected: int) -> int:
        """Return what can be reached from v through unprotected vertices, as bits, v included."""
        found, stack = 1 << v, [v]
        while stack:
            new = masks[stack.pop()] & ~(found | protected)
            found |= new
            stack += members(new)
        return found

    def wins(v: int, protected: int) -> Deep[bool]:
        if sinks >> v & 1:
            return False
        children = members(masks[v] & ~protected)
        if len(children) <= k:
            return True
        open_part = open_from(v, protected)
        known = table.get((v, open_part))
        if known is None:
            if not len(table) & 255:
                deadline.check(256 * rates.TOKEN_POSITION)
            known = yield has_move(children, protected, open_part & ~(1 << v))
            table[v, open_part] = known
        return known

    def has_move(children: list[int], protected: int, free: int) -> Deep[bool]:
        threats = []
        for c in children:
            won = yield wins(c, protected)
            if not won:
                threats.append(open_from(c, protected))
        if len(threats) <= k:
            return True
        for number, move in enumerate(combinations(members(free), k)):
            if not number & 4095:
                deadline.check(4096 * rates.MOVE if number else 0.0)
            bits = bits_of(move)
            if not all(bits & threat for threat in threats):
                continue
            for c in children:
                if not bits >> c & 1 and not (yield wins(c, protected | bits)):
                    break
            else:
                return True
        return False

    return run(wins(game.source, 0))


def _full(task: Task, k: int, counts: dict[str, int]) -> bool:
    game: Seepage = replace(task.instance.position, protect=k)
    table: dict[Position, bool] = {}
    won = green_wins(game, start(game), task.deadline, table)
    counts["positions"] += len(table)
    return won


def _token(task: Task, k: int, counts: dict[str, int]) -> bool:
    table: dict[tuple[int, int], bool] = {}
    won = green_wins_token(task.instance.position, k, task.deadline, table)
    counts["positions"] += len(table)
    return won


def _full_cost(instance: Instance, known: Answer) -> float:
    n, k = instance.graph.n, instance.position.protect or 1
    return guessed(1e-3 * 2.0**n * comb(n, min(k, n // 2)), known)


FULL = SeepageMethod(
    name="search-full",
    summary="search by the literal rules, for a dozen vertices",
    evidence=("sludge-claims",),  # as all searches, only where the source is a sink
    applies=at_most(LARGEST_FULL),
    cost=_full_cost,
    run=lambda task: searched(task, _full, {"positions": 0}),
)

TOKEN = SeepageMethod(
    name="search-token",
    summary="search of the token game, with a table of what the token can still reach",
    evidence=("sludge-claims",),
    applies=at_most(LARGEST_TOKEN),
    cost=lambda instance, known: guessed(1e-2 * 1.2 ** min(instance.graph.n, 500), known),
    run=lambda task: searched(task, _token, {"positions": 0}),
)
