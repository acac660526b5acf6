"""Evidence ``arms-table`` for connected subtraction on paths, subdivided stars and bistars.

Up to isomorphism a position is the number of vertices of a path, or the lengths of the arms. So are
its options: a move on a tree takes one side of an edge, or everything (`subdivided`). Isomorphic
positions have the same nim-value, so a table of these few classes replaces one of positions. The
checker finds the arms in the graph itself.

``paths``: the nim-values of the paths with 0, 1, 2, … vertices. Each is the least number that no
earlier value at a distance in S is. ``period``: null, or T such that the last max S values equal
those T places before them. A value depends only on the max S values before it, so from there on
they repeat with period T. (There are at least T + max S values, so none of these lacks moves.)

``stars``: pairs [arms, nim-value], or [[arms, arms, edges between the centers], nim-value] of a
bistar. Arms ascend. A star has at least three, either side of a bistar at least two, with the
lesser side first. An entry relies on paths and on earlier entries.

Acceptance implies: the answer is right, by the theorem of Sprague and Grundy on these classes.

Hypotheses: the game is connected subtraction; an octal game is if all its digits are 0 or 3, and
the graph is connected, as the rules of subtraction demand (`take_of`). Sizes above the number n of
vertices do not matter, neither on G nor in the table up to n vertices. The graph has no loops (the
reader of the graph), has a vertex, and has the shape that `shape` finds in it: n - 1 edges and at
most two vertices of degree 3 or more; connected, it is a tree. Values are integers, not booleans
(here). ``attach_at`` belongs to the question of the period, which this kind may not answer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from zermelo.checker.data import compared, rejected, require, sequence
from zermelo.checker.derived import derive
from zermelo.core.certificate import Certificate, CheckResult
from zermelo.core.deadline import Deadline
from zermelo.core.errors import BadProof, InputError, shown
from zermelo.games.impartial.rules import mex
from zermelo.games.subtraction.subdivided import (
    Arms,
    State,
    Two,
    answer_of,
    bistar,
    options,
    shape,
    star,
    take_of,
)


class ArmsTable(TypedDict):
    """Nim-values of paths, of stars by their arms, and the period of the paths."""

    paths: list[int]
    period: int | None
    stars: list[tuple[Any, int]]


def check_arms(certificate: Certificate, deadline: Deadline) -> CheckResult:
    """Check a table of nim-values by arms."""
    data, instance = certificate.evidence.data, certificate.instance
    take = take_of(instance)
    require(bool(take), "the game is not connected subtraction on a connected graph")
    found = shape(instance.position.graph)
    if found is None:
        return rejected("the graph is no path, subdivided star or bistar")
    values = _Values(take, data["paths"], data["period"], deadline)

    def step(number: int, pair: Any, known: Stars) -> list[tuple[Arms | Two, int]]:
        deadline.check()
        place = f".stars[{number}]"
        written_state, value = sequence(pair, place, 2)
        state = _state(written_state, f"{place}[0]")
        right = mex(values.of(after, known) for _, after in options(state, take))
        proved = type(value) is int and value == right
        require(proved, f"entry {place} has the nim-value {right}, not {shown(value)}")
        return [(state, right)]

    stars = derive(sequence(data["stars"], ".stars"), step, deadline)
    answer = answer_of(instance, found, take, lambda state: values.of(state, stars))
    return compared(certificate.answer, answer)


Stars = Mapping[Arms | Two, int]
"""The nim-values of stars and bistars that have been proved."""


class _Values:
    """The nim-values of paths that have been checked."""

    def __init__(self, take: Sequence[int], paths: Any, period: Any, deadline: Deadline) -> None:
        self._paths = sequence(paths, ".paths")
        for k, value in enumerate(deadline.over(self._paths)):
            right = mex(self._paths[k - s] for s in take if s <= k)
            if type(value) is not int or value != right:
                raise BadProof(f".paths[{k}] is {right}, not {shown(value)}")
        self._period = period
        if period is None:
            return
        length, longest = len(self._paths), take[-1]
        if type(period) is not int or period < 1:
            raise InputError(f"{shown(period)} is no period", "", ".period")
        if period > length - longest:
            raise BadProof(f".paths is too short to show the period {period}")
        end = length - period
        if self._paths[length - longest :] != self._paths[end - longest : end]:
            raise BadProof(f"the last {longest} of .paths are not those {period} places before")

    def of(self, state: State, stars: Stars) -> int:
        if not isinstance(state, int):
            require(state in stars, f"{shown(state)} stands nowhere before it is needed")
            return stars[state]
        k, length = state, len(self._paths)
        if k >= length:
            if self._period is None:
                raise BadProof(f"the path with {k} vertices is not in .paths")
            k = length - self._period + (k - length) % self._period
        value: int = self._paths[k]
        return value


def _state(value: Any, place: str) -> Arms | Two:
    """Read the arms of a star or bistar in their one form."""
    parts = sequence(value, place)
    if len(parts) == 3 and not isinstance(parts[0], int):
        first, second = (_arms(parts[i], f"{place}[{i}]") for i in (0, 1))
        if type(parts[2]) is not int or parts[2] < 1:
            raise InputError(f"{shown(parts[2])} is no number of edges", "", f"{place}[2]")
        state = bistar(first, second, parts[2])
        if state == (first, second, parts[2]) and isinstance(state, Two):
            return state
    else:
        arms = _arms(parts, place)
        state = star(arms)
        if state == arms and not isinstance(state, int):
            return state
    raise InputError(f"{shown(value)} is not the form of a star or bistar", "", place)


def _arms(value: Any, place: str) -> Arms:
    lengths = tuple(sequence(value, place))
    if any(type(length) is not int or length < 1 for length in lengths):
        raise InputError(f"{shown(value)} are no lengths of arms", "", place)
    return lengths
