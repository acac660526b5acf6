"""Answers about a path, star or bistar, given the nim-values of what its moves leave."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from zermelo.core.deadline import Deadline
from zermelo.core.instance import Instance
from zermelo.core.verdict import Answer
from zermelo.games.impartial.rules import outcome
from zermelo.games.subtraction.subdivided import Shape, State, winning, written


class Values(Protocol):
    """Whatever knows the nim-values of a shape and of all that moves leave of it."""

    def __getitem__(self, state: State) -> int:
        """Return a nim-value."""


def answer(
    instance: Instance, found: Shape, take: Sequence[int], values: Values, deadline: Deadline
) -> Answer:
    """Return the answer to a question about a shape.

    Raises
    ------
    LimitReached
        The deadline has passed.
    """

    def value(state: State) -> int:
        deadline.check()
        return values[state]

    whole = value(found.state)
    if instance.question == "nim-value":
        return whole
    if instance.question == "outcome":
        return outcome(whole)
    return written(instance, list(winning(found, take, value)) if whole else [])
