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

from dataclasses import dataclass, field, replace
from itertools import combinations
from math import comb

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.seepage.rules import (
    Position,
    Seepage,
    Spill,
    bits_of,
    members,
    options,
    start,
    winner,
)
from zermelo.solvers import rates
from zermelo.solvers.method import Task
from zermelo.solvers.search.deep import Deep, run
from zermelo.solvers.seepage.asking import Asked, Guide, closure, searched
from zermelo.solvers.seepage.common import SeepageMethod, at_most, guessed

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


@dataclass(frozen=True, slots=True)
class TokenSearch:
    """The search of the token game with k, by what the token can reach; raises `LimitReached`."""

    game: Seepage
    k: int
    deadline: Deadline
    table: dict[tuple[int, int], int | None] = field(default_factory=dict)
    """For the token and what it can reach: what Green protects, None where Sludge wins."""

    def wins(self, v: int, protected: int) -> bool:
        """Whether Green wins with the token on v and these protected, as bits."""
        return run(self._move(v, protected)) is not None

    def move(self, v: int, protected: int) -> int:
        """Return what Green protects, where she wins."""
        return run(self._move(v, protected)) or 0

    def _open_from(self, v: int, protected: int) -> int:
        """Return what can be reached from v through unprotected vertices, as bits, v included."""
        masks = self.game.graph.masks
        return closure(1 << v, lambda u: masks[u] & ~protected)

    def _move(self, v: int, protected: int) -> Deep[int | None]:
        if v in self.game.sinks:
            return None
        children = self.game.graph.masks[v] & ~protected
        if children.bit_count() <= self.k:
            return children
        at = v, self._open_from(v, protected)
        if at not in self.table:
            if not len(self.table) & 255:
                self.deadline.check(256 * rates.TOKEN_POSITION)
            self.table[at] = yield self._sought(members(children), protected, at[1] & ~(1 << v))
        return self.table[at]

    def _sought(self, children: list[int], protected: int, free: int) -> Deep[int | None]:
        lost, threats = 0, []
        for c in children:
            if (yield self._move(c, protected)) is None:
                lost |= 1 << c
                threats.append(self._open_from(c, protected))
        if len(threats) <= self.k:
            return lost
        for number, move in enumerate(combinations(members(free), self.k)):
            if not number & 4095:
                self.deadline.check(4096 * rates.MOVE if number else 0.0)
            bits = bits_of(move)
            if not all(bits & threat for threat in threats):
                continue
            for c in children:
                if not bits >> c & 1 and (yield self._move(c, protected | bits)) is None:
                    break
            else:
                return bits
        return None


def _full(task: Task, k: int, counts: dict[str, int]) -> bool:
    game: Seepage = replace(task.instance.position, protect=k)
    table: dict[Position, bool] = {}
    won = green_wins(game, start(game), task.deadline, table)
    counts["positions"] += len(table)
    return won


def _full_guide(game: Seepage, k: int, deadline: Deadline) -> Guide:
    """Return the literal search from positions in which nothing is contaminated but the token."""
    played = replace(game, protect=k)
    table: dict[Position, bool] = {}

    def wins(v: int, protected: int) -> bool:
        return green_wins(played, Spill(1 << v, protected, True), deadline, table)

    def move(v: int, protected: int) -> int:
        position = Spill(1 << v, protected, True)
        if winner(played, position) == "green":
            return 0
        after = (after for _, after in options(played, position))
        won = next(each for each in after if green_wins(played, each, deadline, table))
        return won.protected & ~protected

    return Guide(wins, move)


def _token(task: Task, k: int, counts: dict[str, int]) -> bool:
    search = TokenSearch(task.instance.position, k, task.deadline)
    won = search.wins(search.game.source, 0)
    counts["positions"] += len(search.table)
    return won


def _token_guide(game: Seepage, k: int, deadline: Deadline) -> Guide:
    search = TokenSearch(game, k, deadline)
    return Guide(search.wins, search.move)


def _full_cost(instance: Instance, known: Answer) -> float:
    n, k = instance.graph.n, instance.position.protect or 1
    return guessed(1e-3 * 2.0**n * comb(n, min(k, n // 2)), known)


FULL = SeepageMethod(
    name="search-full",
    summary="search by the literal rules, for a dozen vertices",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    applies=at_most(LARGEST_FULL),
    cost=_full_cost,
    run=lambda task: searched(task, Asked(_full, _full_guide), {"positions": 0}),
)

TOKEN = SeepageMethod(
    name="search-token",
    summary="search of the token game, with a table of what the token can still reach",
    evidence=("green-claims", "sludge-claims", "claim-pair"),
    applies=at_most(LARGEST_TOKEN),
    cost=lambda instance, known: guessed(1e-2 * 1.2 ** min(instance.graph.n, 500), known),
    run=lambda task: searched(task, Asked(_token, _token_guide), {"positions": 0}),
)
