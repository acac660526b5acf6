"""Connected subtraction on paths, subdivided stars and bistars, by the lengths of their arms.

A star is a centre and the sorted lengths of its arms; with at most two arms it is a path. A move on
a tree removes one side of an edge, or everything. So it shortens an arm by s, or takes the centre
with all other arms and leaves the k outer vertices of one arm, a path.

A bistar is two stars whose centres are joined by a path of m edges. A star with at most one arm is
no star: it makes the middle path an arm of the other. A move may also take one star with a part of
the middle path, the rest of which becomes an arm of the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Arms = tuple[int, ...]
"""The sorted lengths of arms, all positive."""


class Two(NamedTuple):
    """Two stars with at least two arms each, the lesser first, and the edges between them."""

    first: Arms
    second: Arms
    middle: int


State = int | Arms | Two
"""A path by the number of its vertices, a star with three arms or more, or a bistar."""


class Move(NamedTuple):
    """A move by what it does, so that arms of equal length are spoken of once.

    "shorten": an arm loses its outer vertices; "leave": only the outer vertices of an arm stay;
    "star": a star of a bistar goes with a part of the middle path; "all": everything goes.
    """

    what: str
    side: int = 0
    """Which star of a bistar, else 0; for "leave" it means nothing."""
    length: int = 0
    """That of the arm that is shortened."""
    number: int = 0
    """The outer vertices that go, or stay; the vertices of the middle path that go."""


def star(lengths: Iterable[int]) -> State:
    """Return the state of a star with arms of these lengths, which may be 0."""
    arms = tuple(sorted(filter(None, lengths)))
    return arms if len(arms) > 2 else 1 + sum(arms)


def bistar(first: Iterable[int], second: Iterable[int], middle: int) -> State:
    """Return the state of two stars whose centres are joined by a path of so many edges."""
    one, other = (tuple(sorted(filter(None, lengths))) for lengths in (first, second))
    if not middle:
        return star((*one, *other))
    if len(one) <= 1:
        return star((*other, middle + sum(one)))
    if len(other) <= 1:
        return star((*one, middle + sum(other)))
    return Two(min(one, other), max(one, other), middle)


def size(state: State) -> int:
    """Return the number of vertices."""
    if isinstance(state, int):
        return state
    if isinstance(state, Two):
        return 1 + sum(state.first) + state.middle + sum(state.second)
    return 1 + sum(state)


def options(state: Arms | Two, take: Sequence[int]) -> Iterator[tuple[Move, State]]:
    """Yield the moves of a star or bistar; all arms of equal length are one (`take` is sorted)."""
    sides = (state.first, state.second) if isinstance(state, Two) else (state,)
    for side, arms in enumerate(sides):
        for length, rest in _each(arms):
            for s in take:
                if s > length:
                    break
                arm = (*rest, length - s)
                after = (
                    bistar(arm, sides[1 - side], state.middle)
                    if isinstance(state, Two)
                    else star(arm)
                )
                yield Move("shorten", side, length, s), after
    n, longest = size(state), max(arms[-1] for arms in sides)
    for s in take:
        if 1 <= n - s <= longest:
            yield Move("leave", number=n - s), n - s
        elif s == n:
            yield Move("all"), 0
    if isinstance(state, Two):
        for side, arms in enumerate(sides):
            for s in take:
                inner = s - 1 - sum(arms)
                if 0 <= inner < state.middle:
                    left = star((*sides[1 - side], state.middle - 1 - inner))
                    yield Move("star", side, number=inner), left


def _each(arms: Arms) -> Iterator[tuple[int, Arms]]:
    """Yield each length once, with the other arms."""
    last = 0
    for i, length in enumerate(arms):
        if length != last:
            yield length, arms[:i] + arms[i + 1 :]
            last = length
