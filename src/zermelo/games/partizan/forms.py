"""Values of short games: canonical forms, their order and their sums.

A form is what is left of a game when dominated options are removed and reversible ones bypassed.
Two games are equal exactly if these are the same (Conway, "On numbers and games", 1976, chapter 10;
Siegel, "Combinatorial game theory", 2013, chapter II). Each form is kept once, so that equal values
are one object.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, floor, inf
from operator import attrgetter

from zermelo.core.deadline import Deadline
from zermelo.core.errors import LimitReached

Number = int | Fraction
"""A dyadic rational; a whole one is an int, which Python compares faster."""

WORK = 2e-6
"""Seconds for a comparison, as measured."""

CLOCK = 1 << 12
"""The deadline is looked at every so many comparisons."""

MOST_OPTIONS = 1 << 12
"""Values with more options on a side are not compared with each other."""

BY_STOPS = attrgetter("near", "index")
"""In this order what is at most something comes no later, but for what has the same stops."""


def number(value: Number) -> Number:
    """Return a number as an int if it is whole."""
    return value.numerator if value.denominator == 1 else value


@dataclass(slots=True, eq=False)
class Form:
    """A value in canonical form; made by `Forms`, in which equal values are one object.

    Attributes
    ----------
    index : int
        Its number among the forms, in the order in which they were made.
    left, right : tuple of Form
        The options of the players, by their numbers.
    near : (float, float)
        The stops, rounded. Rounding keeps the order, but may make equal what is not.
    number : int, Fraction or None
        The number that it is, if it is one.
    stops : (left stop, right stop) or None
        What play alone leads to with Left, and with Right, to move; None for a draft.
    birthday : int
        The length of the longest play.

    A draft has no canonical form yet: it is a game that is no number, and its index is -1.
    """

    index: int
    left: tuple[Form, ...]
    right: tuple[Form, ...]
    near: tuple[float, float]
    number: Number | None = None
    stops: tuple[Number, Number] | None = None
    birthday: int = 0

    def sides(self) -> tuple[tuple[Form, ...], tuple[Form, ...]]:
        """Return the options of Left and of Right."""
        return self.left, self.right


@dataclass(slots=True)
class Forms:
    """All values met so far.

    The deadline is looked at while values are compared and added; they raise `LimitReached`.

    >>> from zermelo.games.partizan.forms import Forms
    >>> forms = Forms()
    >>> zero = forms.of([], [])
    >>> star = forms.of([zero], [zero])
    >>> forms.add(star, star) is zero
    True
    """

    deadline: Deadline = field(default_factory=Deadline)
    _given: dict[tuple[frozenset[Form], frozenset[Form]], Form] = field(default_factory=dict)
    _made: dict[tuple[tuple[int, ...], tuple[int, ...]], Form] = field(default_factory=dict)
    _kept: dict[tuple[tuple[int, ...], tuple[int, ...]], Form] = field(default_factory=dict)
    _numbers: dict[Number, Form] = field(default_factory=dict)
    _order: dict[tuple[int, int], bool] = field(default_factory=dict)
    _drafted: dict[tuple[int, int], bool] = field(default_factory=dict)
    _sums: dict[tuple[int, int], Form] = field(default_factory=dict)
    _negatives: dict[int, Form] = field(default_factory=dict)
    _looked: int = 0

    @property
    def count(self) -> int:
        """How many values there are."""
        return len(self._kept)

    def of(self, left: Iterable[Form], right: Iterable[Form]) -> Form:
        """Return the value of the game with these options.

        Dominated options are removed. A left option with an answer that is at most the game gives
        way to the left options of that answer, and alike on the right.
        """
        given = frozenset(left), frozenset(right)
        known = self._given.get(given)
        if known is None:
            known = self._given[given] = self._of(*given)
        return known

    def _of(self, left: Iterable[Form], right: Iterable[Form]) -> Form:
        sides = tuple(self._best(left, False)), tuple(self._best(right, True))
        key = _key(*sides)
        found = self._made.get(key)
        if found is None:
            low = max((each.near[1] for each in sides[0]), default=-inf)
            high = min((each.near[0] for each in sides[1]), default=inf)
            stops = _stops(*sides) if low == high else (low, high)
            if stops[0] < stops[1]:
                found = self._between(sides, low, high)
            else:
                found = self._reduce(Form(-1, *sides, (low, high)))
            self._made[key] = found
        return found

    def _between(
        self, sides: tuple[tuple[Form, ...], tuple[Form, ...]], low: float, high: float
    ) -> Form:
        """Return the value of a game with stops of the options between which numbers lie.

        It is the simplest number that no left option is at least, and no right option at most
        (the simplicity theorem; Siegel, II.3). Between 0 and the stops are no such numbers.
        """
        value: Number = floor(low) if 0 < low < inf else ceil(high) if -inf < high < 0 else 0
        under: Number | None = None
        over: Number | None = None
        while True:
            found = self.whole(value)
            if any(self.at_most(found, each) for each in sides[0]):
                under = value
            elif any(self.at_most(each, found) for each in sides[1]):
                over = value
            else:
                return found
            if under is not None and over is not None:
                value = number((under + over) / Fraction(2))
            else:
                value = value + 1 if over is None else value - 1

    def _reduce(self, draft: Form) -> Form:
        """Return the value of a game that is no number, without reversible options."""
        self._drafted.clear()
        sides = []
        for on_right, side in enumerate(draft.sides()):
            found = self._bypass(draft, on_right)
            sides.append(found if found is side else self._best(found, bool(on_right)))
        return self._keep(*sides)

    def whole(self, value: Number) -> Form:
        """Return the form of a number: {n-1|}, {|n+1}, or the two numbers beside k/2^j."""
        value = number(value)
        found = self._numbers.get(value)
        if found is None:
            if value == 0:
                found = self._keep([], [])
            elif isinstance(value, int):
                found, toward = self.whole(0), 1 if value > 0 else -1
                for each in range(toward, value + toward, toward):
                    sides = ([found], []) if toward > 0 else ([], [found])
                    found = self._numbers.get(each) or self._keep(*sides)
            else:
                step = Fraction(1, value.denominator)
                found = self._keep([self.whole(value - step)], [self.whole(value + step)])
        return found

    def nimber(self, size: int) -> Form:
        """Return the form of a heap of nim."""
        smaller: list[Form] = []
        for _ in range(size):
            smaller.append(self._keep(smaller, smaller))
        return self._keep(smaller, smaller)

    def at_most(self, one: Form, other: Form) -> bool:
        """Whether one <= other: Right, moving second, does not lose one - other.

        Unequal stops decide most (Siegel, II.3): where the left stop of one is below the right stop
        of the other, it is less, and what is at most something has no higher stops.
        """
        if one is other:
            return True
        low, high = one.near, other.near
        if low[0] > high[0] or low[1] > high[1]:
            return False
        if low[0] < high[1]:
            return True
        if one.number is not None and other.number is not None:
            return one.number <= other.number
        order = self._drafted if one.index < 0 or other.index < 0 else self._order
        key = (one.index, other.index)
        found = order.get(key)
        if found is None:
            self._look()
            found = True
            for each in one.left:  # loops, as `any` takes twice as long
                if self.at_most(other, each):
                    found = False
                    break
            else:
                for each in other.right:
                    if self.at_most(each, one):
                        found = False
                        break
            order[key] = found
        return found

    def compare(self, one: Form, other: Form) -> str:
        """Return "<", "=", ">" or "||"."""
        if one is other:
            return "="
        if self.at_most(one, other):
            return "<"
        return ">" if self.at_most(other, one) else "||"

    def outcome(self, form: Form) -> str:
        """Return "L", "R", "N" or "P": how it compares with 0."""
        return {">": "L", "<": "R", "||": "N", "=": "P"}[self.compare(form, self.whole(0))]

    def negative(self, form: Form) -> Form:
        """Return the value with the players changed."""
        if form.number is not None:
            return self.whole(-form.number)
        found = self._negatives.get(form.index)
        if found is None:
            sides = [[self.negative(each) for each in side] for side in form.sides()]
            found = self._negatives[form.index] = self._keep(sides[1], sides[0])
            self._negatives[found.index] = form
        return found

    def add(self, one: Form, other: Form) -> Form:
        """Return the value of a sum.

        A number is added to the options of what is none, and stays in canonical form (the number
        translation theorem; Siegel, II.3).
        """
        if one.number is not None and other.number is not None:
            return self.whole(one.number + other.number)
        if one.number == 0 or other.number == 0:
            return other if one.number == 0 else one
        if self._negatives.get(one.index) is other:
            return self.whole(0)
        if one.index > other.index:
            one, other = other, one
        key = (one.index, other.index)
        found = self._sums.get(key)
        if found is None:
            pairs = [(one, other), (other, one)]
            moves = [(a, b) for a, b in pairs if a.number is None]
            sides = [
                [self.add(each, b) for a, b in moves for each in a.sides()[on_right]]
                for on_right in (0, 1)
            ]
            translated = len(moves) == 1
            found = self._keep(*sides) if translated else self.of(*sides)
            self._sums[key] = found
        return found

    def total(self, forms: Iterable[Form]) -> Form:
        """Return the value of a sum of any number of games, the simple ones first."""
        several = list(forms)
        if len(several) == 1:
            return several[0]
        found = self.whole(0)
        for form in sorted(several, key=lambda each: (each.birthday, each.index)):
            found = self.add(found, form)
        return found

    def _best(self, options: Iterable[Form], least: bool) -> list[Form]:
        """Return the options that no other one dominates, for Right if the least are best."""
        found = list(options)
        if len(found) < 2:
            return found
        found.sort(key=BY_STOPS, reverse=not least)
        if len(found) > MOST_OPTIONS:
            raise LimitReached(f"a value has more than {MOST_OPTIONS:,} options on a side")
        kept: list[Form] = []
        for form in found:
            for each in kept:
                if self._as_good(each, form, least):
                    break
            else:
                kept = [
                    each
                    for each in kept
                    if each.near != form.near or not self._as_good(form, each, least)
                ]
                kept.append(form)
        return kept

    def _as_good(self, one: Form, other: Form, least: bool) -> bool:
        return self.at_most(one, other) if least else self.at_most(other, one)

    def _bypass(self, draft: Form, on_right: int) -> Sequence[Form]:
        """Return the options of a player after all reversible ones are bypassed."""
        given = draft.sides()[on_right]
        waiting, kept = list(given), []
        seen = set(waiting)
        while waiting:
            option = waiting.pop()
            for answer in option.sides()[1 - on_right]:
                if self._as_good(answer, draft, not on_right):
                    fresh = [each for each in answer.sides()[on_right] if each not in seen]
                    waiting += fresh
                    seen.update(fresh)
                    break
            else:
                kept.append(option)
        return given if len(kept) == len(seen) == len(given) else kept

    def _keep(self, left: Iterable[Form], right: Iterable[Form]) -> Form:
        """Return the form with these options, which are those of a canonical form."""
        sides = [tuple(sorted(side, key=lambda each: each.index)) for side in (left, right)]
        key = _key(*sides)
        found = self._kept.get(key)
        if found is None:
            value = _number(*sides)
            stops = (value, value) if value is not None else _stops(*sides)
            born = 1 + max((each.birthday for side in sides for each in side), default=-1)
            near = float(stops[0]), float(stops[1])
            found = Form(len(self._kept), sides[0], sides[1], near, value, stops, born)
            self._kept[key] = found
            if value is not None:
                self._numbers[value] = found
        return found

    def _look(self) -> None:
        self._looked += 1
        if self._looked % CLOCK == 0:
            self.deadline.check(CLOCK * WORK)


def _key(left: Iterable[Form], right: Iterable[Form]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple(each.index for each in left), tuple(each.index for each in right)


def _number(left: tuple[Form, ...], right: tuple[Form, ...]) -> Number | None:
    """Return the number that a canonical form is, or None."""
    if not left and not right:
        return 0
    if not left or not right:
        only = (left or right)[0].number
        return None if only is None else only + (1 if left else -1)
    low, high = left[0].number, right[0].number
    if low is None or high is None or low >= high:
        return None
    return number((low + high) / Fraction(2))


def _stops(left: tuple[Form, ...], right: tuple[Form, ...]) -> tuple[Number, Number]:
    """Return the stops of a canonical form that is no number."""
    lows = [each.stops[1] for each in left if each.stops is not None]
    highs = [each.stops[0] for each in right if each.stops is not None]
    return max(lows), min(highs)


@contextmanager
def deep() -> Iterator[None]:
    """Say that values nest too deeply where Python's stack does not suffice for them."""
    try:
        yield
    except RecursionError:
        raise LimitReached("the values are nested too deeply") from None
