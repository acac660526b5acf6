"""Which theorem covers a path, subdivided star or bistar, and the nim-values that it gives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from zermelo.games.subtraction.subdivided import State, Two, bistar, star
from zermelo.solvers.subtraction.arms import ArmValues
from zermelo.solvers.subtraction.closed_forms import (
    LEMMAS,
    fewer,
    lemma_4,
    lemma_9,
    theorem_10,
)

TESTED_10 = 300
"""Theorem 10 is used up to this N, as far as its closed form was tested."""

TESTED_8 = 14
"""Proposition 8 is used up to this N."""

TRIPLE = (1, 2, 4)


class Rule:
    """Nim-values by a formula; it must cover whatever moves leave of what it covers."""

    def __init__(self, statement: str, value: Callable[[State], int]) -> None:
        self.statement = statement
        self._value = value

    def __getitem__(self, state: State) -> int:
        """Return a nim-value."""
        return self._value(state)


def interval(take: Sequence[int]) -> int:
    """Return N if S = {1, …, N}, else 0."""
    return len(take) if take[-1] == len(take) else 0


def covering(take: Sequence[int], state: State) -> Rule | None:
    """Return the rule of a theorem that covers a state under S (ascending), or None."""
    sizes, largest = tuple(take), interval(take)
    if isinstance(state, int):
        if largest:
            return Rule("Lemma 4", lambda after: _path(largest, after))
        if sizes == TRIPLE:
            return Rule("Lemma 19", lambda after: _reduced(TRIPLE, 3, after))
        return None
    if isinstance(state, Two):
        if largest == 2:
            return Rule("0.33 on bistars", lambda after: _reduced(sizes, 3, after))
        return None
    if largest and state[-1] == 1:
        return Rule("Lemma 9", lambda after: _simple_star(largest, after))
    if largest == 2:
        return Rule("0.33 on subdivided stars", lambda after: _reduced(sizes, 3, after))
    if largest == 3:
        return Rule("Theorem 16", lambda after: _reduced(sizes, 4, after))
    if sizes == TRIPLE:
        statement = LEMMAS[state[:-1]][0] if state[:-1] in LEMMAS else "Theorem 18"
        return Rule(statement, lambda after: _reduced(TRIPLE, 3, after))
    if 2 <= largest <= TESTED_10 and len(state) == 3 and state[0] == 1:
        return Rule("Theorem 10", lambda after: _three_arms(largest, after))
    if 2 <= largest <= TESTED_8 and state[-2] == 1:
        return Rule("Proposition 8", lambda after: _broom(largest, after))
    return None


def _path(largest: int, state: State) -> int:
    if not isinstance(state, int):
        raise TypeError(f"{state} is no path")
    return lemma_4(largest, state)


def _arms(state: State) -> tuple[int, ...]:
    """Return the arms of a star; those of a bistar are a bug."""
    if isinstance(state, int | Two):
        raise TypeError(f"{state} is no star")
    return state


def _simple_star(largest: int, state: State) -> int:
    return _path(largest, state) if isinstance(state, int) else lemma_9(largest, len(_arms(state)))


def _three_arms(largest: int, state: State) -> int:
    if isinstance(state, int):
        return _path(largest, state)
    _, i, j = _arms(state)
    return theorem_10(largest, i, j)


def _reduced(take: tuple[int, ...], period: int, state: State) -> int:
    """Return the value after every length is taken modulo the period (0.33, Theorems 16, 18).

    Compared with the rules for all stars with at most six arms and 35 vertices (0.33: 23), and for
    bistars with at most three arms a side, 10 vertices outside each centre and 6 middle edges.
    """
    known = _table(take)
    if isinstance(state, int):
        return known[state % period]
    if isinstance(state, Two):
        sides = ([x % period for x in side] for side in (state.first, state.second))
        first, second = (fewer([x for x in side if x]) for side in sides)
        return known[bistar(first, second, state.middle % period)]
    if take == TRIPLE and state[:-1] in LEMMAS:
        return LEMMAS[state[:-1]][1][state[-1] % period]
    return known[star(fewer([x % period for x in state if x % period]))]


def _broom(largest: int, state: State) -> int:
    """Return the value of leaves and one longer arm at a centre (Proposition 8).

    The arm counts modulo N + 1, and from 2N + 4 leaves on two more change nothing. The latter is
    proved as for `closed_forms.fewer`: compared with the rules for the arms up to N.
    """
    if isinstance(state, int):
        return _path(largest, state)
    arms = _arms(state)
    leaves, rest = len(arms) - 1, arms[-1] % (largest + 1)
    many = 2 * largest + 4
    if leaves >= many:
        leaves = many - 2 + leaves % 2
    return _table(tuple(range(1, largest + 1)))[star([1] * leaves + [rest])]


@cache
def _table(take: tuple[int, ...]) -> ArmValues:
    """Return the values of the few small stars and bistars that the theorems reduce others to."""
    return ArmValues(take)
