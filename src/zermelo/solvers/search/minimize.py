"""Make a strategy smaller: fewer positions that the loser can be brought to.

A strategy is a set of positions lost for the player to move such that each option of one has a
reply into the set, or one that ends play; what it lists are these positions. To find a smallest set
is a covering problem, each option a need that is met by any of some positions, and a position that
is chosen has needs of its own. It contains set cover, so that only small ones can be solved exactly
(`benchmarks.strategies` does). Here positions are chosen greedily: those with the most moves are
looked at first, a need that only one position meets is met at once, and else the position comes
that meets the most needs for what it is thought to cost. The number of its options stands for its
cost; and if all positions that any strategy may pass are few enough, what a strategy from there
takes that shares nothing, which an induction over all of them tells. What is not needed after all
is taken away at the end.

Only positions that the table knows to be lost are used, so nothing is searched; and the options
looked at are counted, so that it ends soon, and in the same way on any machine.
"""

from __future__ import annotations

import heapq
import itertools
import math
from collections.abc import Callable, Iterable, Sequence

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached
from zermelo.games.impartial.rules import Impartial, Position
from zermelo.solvers import rates
from zermelo.solvers.search.impartial import first_things_first
from zermelo.solvers.search.tuning import AGAIN, FIRST, MODEST, STEEP

LARGE = 10**300
"""What costs more is not told apart."""

START, ENDS, USELESS = -1, -2, -3
"""Stand in the place of a position's number for the start, for a position without a move, and for
one that the table does not know to be lost."""

Need = tuple[int, ...]
"""Positions, by their numbers, of which one must be chosen."""

Needs = tuple[Need, ...]


class Pool:
    """Positions that a strategy may pass, by numbers, and what each of them needs."""

    def __init__(
        self,
        rules: Impartial,
        known: Callable[[Position], int | None],
        deadline: Deadline,
        most: int,
    ) -> None:
        self.positions: list[Position] = []
        self.sizes: list[int] = []
        """How many options each of them has."""
        self.opened: dict[int, Needs | None] = {}
        """What a position needs; None where the table does not know a reply to some option."""
        self._rules, self._known, self._deadline, self._left = rules, known, deadline, most
        self._numbers: dict[Position, int] = {}
        self._answers: dict[Position, Need | None] = {}

    def met_by(self, afters: Iterable[Position]) -> Need | None:
        """Return which of some positions are lost; None if one of them ends play."""
        found: dict[int, None] = {}
        for after in afters:
            self._look()
            number = self._numbers.get(after)
            if number is None:
                number = self._numbers[after] = self._number(after)
            if number == ENDS:
                return None
            if number != USELESS:
                found[number] = None
        return tuple(found)

    def ends(self, position: Position) -> bool:
        """Whether play is over at a position."""
        number = self._numbers.get(position)
        return not self._rules.components(position) if number is None else number == ENDS

    def needs(self, number: int) -> Needs | None:
        """Return what a position needs, each need once."""
        if number not in self.opened:
            self._deadline.check(rates.EVIDENCE_POSITION)
            met = [self._answer(after) for _, after in self._rules.options(self.positions[number])]
            found = tuple(dict.fromkeys(need for need in met if need is not None))
            self.opened[number] = None if () in found else found
        return self.opened[number]

    def open_all(self, roots: Needs) -> None:
        """Look at all positions that a strategy may pass."""
        waiting = sorted({number for need in roots for number in need}, reverse=True)
        seen = set(waiting)
        while waiting:
            for need in self.needs(waiting.pop()) or ():
                fresh = [one for one in need if one not in seen]
                seen.update(fresh)
                waiting += fresh

    def _answer(self, option: Position) -> Need | None:
        if option not in self._answers:
            options = itertools.islice(self._rules.options(option), FIRST)
            self._answers[option] = self.met_by(after for _, after in options)
        return self._answers[option]

    def _number(self, position: Position) -> int:
        value = self._known(position)
        if value:
            return USELESS
        if value is None:
            return USELESS if self._rules.components(position) else ENDS
        size = self._size(position)
        if not size and not self._rules.components(position):
            return ENDS
        self.positions.append(position)
        self.sizes.append(size)
        return len(self.positions) - 1

    def _size(self, position: Position) -> int:
        many = self._rules.choices(position)
        return many or sum(1 for _ in map(self._look, self._rules.options(position)))

    def _look(self, _: object = None) -> None:
        self._left -= 1
        if self._left < 0:
            raise LimitReached("enough options were looked at")


def smaller(pool: Pool, roots: Needs, size: int) -> set[Position] | None:
    """Return the positions of a strategy of fewer than `size`, None if none is found.

    Of each of `roots` it has one position at least.
    """
    best: list[int] | None = None
    try:
        best = _select_positions(
            roots,
            pool.needs,
            lambda number: math.sqrt(pool.sizes[number]),
            lambda number: -pool.sizes[number],
            size,
        )
        pool.open_all(roots)
    except LimitReached:
        pass
    else:
        better = _by_costs(pool, roots, size if best is None else len(best))
        best = best if better is None else better
    return None if best is None else {pool.positions[number] for number in best}


def _by_costs(pool: Pool, roots: Needs, size: int) -> list[int] | None:
    """Choose, where all positions are known, by what they cost; None if that fails."""
    costs = _costs(pool.opened)
    late = {number: -place for place, number in enumerate(costs)}

    def usable(need: Need) -> Need:
        return tuple(one for one in need if costs[one] < math.inf)

    def needs(number: int) -> Needs:
        return tuple(map(usable, pool.opened[number] or ()))

    inside = tuple(map(usable, roots))
    best: list[int] | None = None
    for power in (MODEST, STEEP) if all(inside) else ():
        weights = {number: cost**power for number, cost in costs.items()}
        found = _select_positions(inside, needs, weights.__getitem__, late.__getitem__, size)
        if found is not None:
            best, size = found, len(found)
    return best


def _select_positions(
    roots: Needs,
    needs: Callable[[int], Needs | None],
    cost: Callable[[int], float],
    rank: Callable[[int], int],
    size: int,
) -> list[int] | None:
    """Return the positions of a strategy; None if there would be `size` or more."""
    dead: set[int] = set()
    for _ in range(AGAIN):
        found, bad = _greedy(roots, needs, cost, rank, dead, size)
        if bad is None:
            return _without_idle(roots, found) if len(found) < size else None
        if bad == START:
            break
        dead.add(bad)
    return None


def _greedy(
    roots: Needs,
    needs: Callable[[int], Needs | None],
    cost: Callable[[int], float],
    rank: Callable[[int], int],
    dead: set[int],
    size: int,
) -> tuple[dict[int, Needs], int | None]:
    """Choose positions, each with its needs, until all are met or there are `size`.

    Those of the lowest rank come first. Also returned: a position whose needs cannot be met without
    those in `dead`, if one was come to.
    """
    found: dict[int, Needs] = {}
    waiting: list[tuple[int, int]] = []

    def meet(open_: Sequence[Need]) -> bool:
        while open_ := [need for need in open_ if found.keys().isdisjoint(need)]:
            if dead:
                open_ = [tuple(one for one in need if one not in dead) for need in open_]
            counts: dict[int, int] = {}
            for need in open_:
                for one in need:
                    counts[one] = counts.get(one, 0) + 1
            least = min(open_, key=len)
            if not least:
                return False
            one = least[0]
            if len(least) > 1:
                one = min(counts, key=lambda one: cost(one) / counts[one])
            found[one] = ()
            heapq.heappush(waiting, (rank(one), one))
        return True

    if not meet(roots):
        return found, START
    while waiting and len(found) < size:
        number = heapq.heappop(waiting)[1]
        own = needs(number)
        if own is None or not meet(own):
            return found, number
        found[number] = own
    return found, None


def _without_idle(roots: Needs, found: dict[int, Needs]) -> list[int]:
    """Return what is left when positions go, one after the other, that meet no need alone."""
    left = dict.fromkeys(found)
    needs = [(START, need) for need in roots]
    needs += [(number, need) for number, own in found.items() for need in own]
    users: dict[int, list[int]] = {number: [] for number in found}
    met = []
    for place, (_, need) in enumerate(needs):
        meeting = [one for one in need if one in found]
        met.append(len(meeting))
        for one in meeting:
            users[one].append(place)

    def idle(number: int) -> bool:
        owners = ((needs[place][0], place) for place in users[number])
        return all(met[place] > 1 or (own != START and own not in left) for own, place in owners)

    before = 0
    while len(left) != before:
        before = len(left)
        for number in sorted(left, key=lambda one: len(found[one])):
            if idle(number):
                del left[number]
                for place in users[number]:
                    met[place] -= 1
    return list(left)


def _costs(opened: dict[int, Needs | None]) -> dict[int, float]:
    """Return how many positions a strategy from each one has that shares nothing.

    In an order in which each comes after those that its needs name; infinity where a position
    cannot be used. Where play need not end one may be among its own needs, and is of no use there.
    """
    costs: dict[int, float] = {}

    def below(number: int) -> list[int]:
        return [one for need in opened[number] or () for one in need][::-1]

    for number in first_things_first(opened, below, Deadline(), None, math.inf):
        needs = opened[number]
        least = (min(costs.get(one, math.inf) for one in need) for need in needs or ())
        total = math.inf if needs is None else 1 + sum(least)
        costs[number] = total if total == math.inf else min(total, LARGE)
    return costs
